import { randomUUID } from 'crypto';
import type { IExecuteFunctions, INode } from 'n8n-workflow';

import { createLimiter, type Limiter } from '../concurrency';
import { type Recorded, rowName, type Store } from '../memory/claims';

/**
 * The turns in which a run calls n8n’s database, however many items it has: n8n has two connections, unless set
 * otherwise, and needs them itself.
 */
export const createTurns = (): Limiter => createLimiter(2);

/** How n8n says that a row has another mode. */
const OTHERS = /incompatible setting/;

/** The class of that error, and of others about what is remembered. */
const REFUSAL = 'DeduplicationError';

/** The one mode in which n8n itself adds values to a row. */
const ENTRIES = 'entries';

/** Whether rows keep their owners; undefined until this process has tried it. */
let rowsKeepOwners: boolean | undefined;

/**
 * What a node remembers in n8n’s table of processed values. Undefined where n8n offers none: in a workflow that isn’t
 * saved.
 *
 * n8n’s helper keeps one row per node, which every call reads whole and writes back, so two at once undo each other.
 * But the database lets only one create a row, and n8n refuses to write to a row of another `mode`. So each name has a
 * row of its own, and each claim a mode of its own. n8n takes the row’s name from the ID of the context’s node when a
 * call begins, before it waits for anything. For just that moment, the ID has the name added to it.
 *
 * That relies on insides of n8n: that `node` is the object that the helper was made with, that the helper reads its ID
 * at once, and that modes are free. A process tries them before its first claim. Without modes, rows have the one mode
 * that n8n knows, and keep no owners. test/n8n/memory.test.ts shows each of them in each version of n8n.
 */
export function memoryOf(context: IExecuteFunctions, turns: Limiter): Store | undefined {
	const { helpers } = context;
	const { node } = context as IExecuteFunctions & { node: INode };
	const workflow = context.getWorkflow().id;
	if (!workflow || typeof helpers.checkProcessedAndRecord !== 'function') return undefined;
	const at = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
		const leave = await turns.enter();
		const { id } = node;
		try {
			node.id = `${id}:${name}`;
			// An async function never throws at once, so the ID is always set back.
			const begun = call();
			node.id = id;
			return await begun;
		} finally {
			leave();
		}
	};
	const count = async (name: string) =>
		await at(name, async () => await helpers.getProcessedDataCount('node', { mode: ENTRIES }));
	const clear = async (name: string) =>
		await at(name, async () => await helpers.clearAllProcessedItems('node', { mode: ENTRIES }));
	const write = async (
		name: string,
		mode: string,
		values: readonly string[],
	): Promise<Recorded> => {
		const options = { mode: mode as typeof ENTRIES };
		const refused = async (error: unknown) => {
			if (OTHERS.test(String(error))) return undefined;
			// What n8n says otherwise leaves open whether it is about a row at all.
			const isRefusal = error instanceof Error && error.constructor.name === REFUSAL;
			return isRefusal && (await count(name)) > 0
				? undefined
				: await Promise.reject(error as Error);
		};
		return await at(
			name,
			async () => await helpers.checkProcessedAndRecord([...values], 'node', options),
		).then(({ processed }) => processed.map(String), refused);
	};
	let trial: Promise<boolean> | undefined;
	const keepsOwners = async () => {
		if (rowsKeepOwners !== undefined) return rowsKeepOwners;
		trial ??= tryRows({ write, count, clear });
		const failed = async (error: unknown) => {
			trial = undefined;
			return await Promise.reject(error as Error);
		};
		return (rowsKeepOwners = await trial.catch(failed));
	};
	return {
		name: JSON.stringify([workflow, context.getNode().id]),
		keepsOwners,
		record: async (name, token, values) =>
			await write(name, (await keepsOwners()) ? token : ENTRIES, values),
		count,
		clear,
	};
}

/**
 * What n8n offers to those who keep rows. `write` returns undefined if n8n refuses to write to a row of another mode.
 */
interface Calls {
	write(name: string, mode: string, values: readonly string[]): Promise<Recorded>;
	count(name: string): Promise<number>;
	clear(name: string): Promise<void>;
}

const TRIAL = ['tried'];

/**
 * Finds out, with rows that are about nothing, how rows of this n8n can be used: whether they keep their owners (see
 * Store). If they can’t be used at all, it fails.
 */
async function tryRows({ write, count, clear }: Calls): Promise<boolean> {
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
