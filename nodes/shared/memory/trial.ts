import { randomUUID } from 'crypto';

import { type Recorded, rowName } from './claims';

/** What n8n offers to those who keep rows. `write` returns undefined if n8n refuses to write to a row of another mode. */
interface Calls {
	write(name: string, mode: string, values: readonly string[]): Promise<Recorded>;
	count(name: string): Promise<number>;
	clear(name: string): Promise<void>;
}

/** The one mode in which n8n itself adds values to a row. */
export const ENTRIES = 'entries';

const TRIAL = ['tried'];

/**
 * Finds out, with rows that are about nothing, how rows of this n8n can be used: whether they keep their owners (see Store).
 * If they can’t be used at all, it fails.
 */
export async function tryRows({ write, count, clear }: Calls): Promise<boolean> {
	const used: string[] = [];
	const emptyRow = async () => {
		const name = rowName(randomUUID(), 'trial');
		if ((await count(name)) === 0) return name;
		// All names would have this row, and most would pass for done.
		throw new Error('this version of n8n doesn’t keep a row for each value');
	};
	const createRow = async (mode: string) => {
		const name = await emptyRow();
		const had = await write(name, mode, TRIAL);
		await emptyRow();
		used.push(name);
		return had?.length === 0 ? name : undefined;
	};
	const refusesOthers = async () => {
		const name = await createRow(randomUUID());
		return name !== undefined && (await write(name, randomUUID(), TRIAL)) === undefined;
	};
	const tells = async () => {
		const name = await createRow(ENTRIES);
		return name !== undefined && (await write(name, ENTRIES, TRIAL))?.length === TRIAL.length;
	};
	try {
		if (await refusesOthers().catch(() => false)) return true;
		if (!(await tells())) {
			throw new Error('this version of n8n doesn’t say which values it had before');
		}
		// If the database had failed for a moment, it doesn’t now.
		return await refusesOthers().catch(() => false);
	} finally {
		for (const name of used) await clear(name).catch(() => {});
	}
}
