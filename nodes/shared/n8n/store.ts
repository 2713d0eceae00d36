import type { IExecuteFunctions, INode } from 'n8n-workflow';

import { createLimiter, type Limiter } from '../concurrency';
import { beginAnew, knowsAll } from '../memory/birth';
import type { Recorded, Rows, Store } from '../memory/claims';
import { ENTRIES, tryRows } from '../memory/trial';
import { clock } from './clock';

/**
 * The turns in which a run calls n8n’s database, however many items it has: n8n has two connections, unless set otherwise,
 * and needs them itself.
 */
export const createTurns = (): Limiter => createLimiter(2);

/** How n8n says that a row has another mode. */
const OTHERS = /incompatible setting/;

/** The class of that error, and of others about what is remembered. */
const REFUSAL = 'DeduplicationError';

/** Whether rows keep their owners; undefined until this process has tried it. */
let rowsKeepOwners: boolean | undefined;

/**
 * What a node remembers in n8n’s table of processed values. Undefined where n8n offers none: in a workflow that isn’t
 * saved, and to some tools.
 *
 * n8n’s helper keeps one row per node, which every call reads whole and writes back, so two at once undo each other. But
 * the database lets only one create a row, and n8n refuses to write to a row of another `mode`. So each name has a row of
 * its own, and each claim a mode of its own. n8n takes the row’s name from the ID of the context’s node when a call
 * begins, before it waits for anything. For just that moment, the ID has the name added to it.
 *
 * That relies on insides of n8n: that `node` is the object that the helper was made with, that the helper reads its ID at
 * once, and that modes are free. A process tries them before its first claim. Without modes, rows have the one mode that
 * n8n knows, and keep no owners. test/n8n/memory.test.ts shows each of them in each version of n8n.
 */
export function memoryOf(context: IExecuteFunctions, turns: Limiter): Store | undefined {
	const { helpers } = context;
	const { node } = context as unknown as { node: INode };
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
		try {
			const options = { mode: mode as typeof ENTRIES };
			const ask = async () => await helpers.checkProcessedAndRecord([...values], 'node', options);
			return (await at(name, ask)).processed as string[];
		} catch (error) {
			if (OTHERS.test(String(error))) return undefined;
			// What n8n says otherwise leaves open whether it is about a row at all.
			const isRefusal = error instanceof Error && error.constructor.name === REFUSAL;
			if (isRefusal && (await count(name)) > 0) return undefined;
			throw error;
		}
	};
	const trial = shared(async () => await tryRows({ write, count, clear }));
	const keepsOwners = async () => (rowsKeepOwners ??= await trial());
	const rows: Rows = {
		name: JSON.stringify([workflow, context.getNode().id]),
		keepsOwners,
		record: async (name, token, values) =>
			await write(name, (await keepsOwners()) ? token : ENTRIES, values),
		count,
		clear,
	};
	return {
		...rows,
		knowsAll: shared(async () => {
			// It deletes a row, which must not be that of others.
			await keepsOwners();
			return await knowsAll(rows, clock);
		}),
		beginAnew: shared(async () => await beginAnew(rows, clock)),
	};
}

/** What is done once for all who ask, unless it fails. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
	let begun: Promise<T> | undefined;
	return async () => {
		try {
			return await (begun ??= work());
		} catch (error) {
			begun = undefined;
			throw error;
		}
	};
}
