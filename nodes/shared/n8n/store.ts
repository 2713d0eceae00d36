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
const OTHER_MODE = /incompatible setting/;

/** The class of that error, and of other errors about what is remembered. */
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
	const workflow = context.getWorkflow().id;
	if (!workflow || typeof context.helpers.checkProcessedAndRecord !== 'function') return undefined;
	const rows = rowsOf(context, turns);
	let trial: Promise<boolean> | undefined;
	const keepsOwners = async () => {
		if (rowsKeepOwners !== undefined) return rowsKeepOwners;
		trial ??= tryRows(rows);
		const tryLater = async (error: unknown) => {
			trial = undefined;
			return await Promise.reject(error as Error);
		};
		return (rowsKeepOwners = await trial.catch(tryLater));
	};
	return {
		name: JSON.stringify([workflow, context.getNode().id]),
		keepsOwners,
		record: async (name, token, values) =>
			await rows.write(name, (await keepsOwners()) ? token : ENTRIES, values),
		count: rows.count,
		clear: rows.clear,
	};
}

/** What n8n offers a node to keep rows. */
interface Rows {
	/** Returns undefined if n8n refuses to write to a row of another mode. */
	write(name: string, mode: string, values: readonly string[]): Promise<Recorded>;
	count(name: string): Promise<number>;
	clear(name: string): Promise<void>;
}

/** For one call at a time, the ID of the node names the row. */
function rowsOf(context: IExecuteFunctions, turns: Limiter): Rows {
	const { helpers } = context;
	const { node } = context as IExecuteFunctions & { node: INode };
	const at = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
		const leave = await turns.enter();
		const { id } = node;
		try {
			node.id = `${id}:${name}`;
			// An async function never throws at once, so the ID is always set back.
			const answer = call();
			node.id = id;
			return await answer;
		} finally {
			leave();
		}
	};
	const count = async (name: string) =>
		await at(name, async () => await helpers.getProcessedDataCount('node', { mode: ENTRIES }));
	const write: Rows['write'] = async (name, mode, values) => {
		const options = { mode: mode as typeof ENTRIES };
		const call = async () => await helpers.checkProcessedAndRecord([...values], 'node', options);
		try {
			return (await at(name, call)).processed.map(String);
		} catch (error) {
			if (OTHER_MODE.test(String(error))) return undefined;
			// What n8n says otherwise leaves open whether it is about a row at all.
			const isRefusal = error instanceof Error && error.constructor.name === REFUSAL;
			return isRefusal && (await count(name)) > 0
				? undefined
				: await Promise.reject(error as Error);
		}
	};
	const clear = async (name: string) =>
		await at(name, async () => await helpers.clearAllProcessedItems('node', { mode: ENTRIES }));
	return { write, count, clear };
}

const TRIAL = ['tried'];

/**
 * Finds out, with rows that are about nothing, how rows of this n8n can be used: whether they keep their owners (see
 * Store). If they can’t be used at all, it fails.
 */
async function tryRows({ write, count, clear }: Rows): Promise<boolean> {
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
	const refusesOtherModes = async () => {
		const name = await createRow(randomUUID());
		return name !== undefined && (await write(name, randomUUID(), TRIAL)) === undefined;
	};
	const saysWhichValues = async () => {
		const name = await createRow(ENTRIES);
		return name !== undefined && (await write(name, ENTRIES, TRIAL))?.length === TRIAL.length;
	};
	try {
		if (await refusesOtherModes().catch(() => false)) return true;
		if (!(await saysWhichValues())) {
			throw new Error('this version of n8n doesn’t say which values it had before');
		}
		// If the database had failed for a moment, it doesn’t now.
		return await refusesOtherModes().catch(() => false);
	} finally {
		for (const name of used) await clear(name).catch(() => {});
	}
}
