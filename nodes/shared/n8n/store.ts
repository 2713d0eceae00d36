import { randomUUID } from 'crypto';
import type { IExecuteFunctions, INode } from 'n8n-workflow';

import { createLimiter, type Limiter } from '../concurrency';
import type { Store } from '../memory/claims';

/**
 * The turns in which a run calls n8n’s database, however many items it has: n8n has two connections, unless set otherwise,
 * and needs them itself.
 */
export const createTurns = (): Limiter => createLimiter(2);

/** How n8n says that a row has another mode. What it says otherwise leaves open whose the row is. */
const OTHERS = /incompatible setting/;

/** Whether n8n is known to keep a row for each name (see `memoryOf`). */
let hasRows = false;

/**
 * What a node remembers in n8n’s table of processed values. Undefined where n8n offers none: in a workflow that isn’t
 * saved, and to some tools.
 *
 * n8n’s helper keeps one row per node, which every call reads whole and writes back, so two at once undo each other. But
 * the database lets only one create a row, and n8n refuses to write to a row of another `mode`. So each name has a row of
 * its own, and each claim a mode of its own. n8n takes the row’s name from the ID of the context’s node when a call
 * begins, before it waits for anything. For just that moment, the ID has the name added to it.
 *
 * That relies on two things: that `node` is the object that the helper was made with, and that the helper reads its ID at
 * once. `count` makes sure before anything is sent, and test/n8n/memory.test.ts in each version of n8n.
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
	const countAt = async (name: string) =>
		await at(name, async () => await helpers.getProcessedDataCount('node', ENTRIES));
	const count = async (name: string) => {
		const values = await countAt(name);
		if (hasRows || values === 0) return values;
		// Without a row for each name, all of them would have this one, and most would pass for done.
		if ((await countAt(randomUUID())) > 0) {
			throw new Error('this version of n8n doesn’t keep a row for each value');
		}
		hasRows = true;
		return values;
	};
	return {
		name: JSON.stringify([workflow, context.getNode().id]),
		count,
		record: async (name, token, values) => {
			const options = { mode: token as typeof ENTRIES.mode };
			const recorded = await at(
				name,
				async () => await helpers.checkProcessedAndRecord([...values], 'node', options),
			).then(
				({ processed }) => processed as string[],
				async (error: unknown) =>
					OTHERS.test(String(error)) ? undefined : await Promise.reject(error as Error),
			);
			if (!hasRows) await count(name);
			return recorded;
		},
		clear: async (name) => {
			await at(name, async () => await helpers.clearAllProcessedItems('node', ENTRIES));
		},
	};
}

const ENTRIES = { mode: 'entries' as const };
