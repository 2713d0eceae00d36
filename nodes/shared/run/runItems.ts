import type { ItemRequest } from '../input/readItem';
import type { InputItem } from '../n8n/host';
import type { Combine, PlannedItem } from '../operation';
import type { ItemContext, NodeRun } from './nodeRun';
import { accountOf, plannedAt } from './nodeRun';
import { performGroup } from './performGroup';
import type { ItemResult } from './results';
import { recall, withEarlierDoubt } from './results';

/** Every item has a result in the end, including those that aren’t sent because another has failed. */
export async function runItems(run: NodeRun): Promise<ItemResult[]> {
	const { items, requests, pace, continues, operation } = run;
	const results = new Array<ItemResult>(requests.length);
	const earlier = (at: number) => run.ledger?.find((items[at] as InputItem).index);
	const end = (at: number, result: ItemResult) => {
		results[at] = result.ok
			? result
			: { ...result, failure: withEarlierDoubt(result.failure, earlier(at)) };
		if (!result.ok && !continues) pace.stop();
	};
	if (!continues && requests.some(({ ok }) => !ok)) pace.stop();
	const groups = pace.isOver() ? requests.map((_, at) => [at]) : await groupItems(run);
	const began = pace.now();
	const runGroup = async (group: number[], place: number) => {
		const leave = await run.places.enter();
		try {
			const [at] = group as [number];
			const request = requests[at] as NodeRun['requests'][number];
			if (!request.ok) {
				const entry = earlier(at);
				const wasSent = entry !== undefined && 'answer' in entry;
				return end(at, wasSent ? recall(operation, entry, items[at] as InputItem, {}) : request);
			}
			await batchTurn(request.value, place, began, run);
			const contexts = group.map((each) => ({
				...{ run, item: items[each] as InputItem },
				request: plannedAt(run, each).request,
			}));
			const found = await performGroup(contexts as [ItemContext, ...ItemContext[]]);
			found.forEach((result, which) => result && end(group[which] as number, result));
			// An item that has to wait for its key waits alone: whoever held another key meanwhile could be waited for in turn.
			for (const [which, context] of contexts.entries()) {
				if (found[which]) continue;
				const [result] = await performGroup([context]);
				end(group[which] as number, result as ItemResult);
			}
		} finally {
			leave();
		}
	};
	await Promise.all(groups.map(runGroup));
	return results;
}

/** Waits until the item’s batch may start, if the user set Batching under Settings. */
async function batchTurn(
	{ requestOptions }: ItemRequest,
	place: number,
	began: number,
	{ pace }: NodeRun,
) {
	const { size, interval } = requestOptions.batching ?? { size: 1, interval: 0 };
	const due = began + Math.floor(place / size) * interval;
	if (due > pace.now()) await pace.pause(due - pace.now());
}

/** Which items share a request: their positions, in the order of the first ones. Most items are alone. */
export async function groupItems(run: NodeRun): Promise<number[][]> {
	const { combine } = run.operation;
	const keyed = new Map<number, PlannedItem & { key: string }>();
	const onceKeys = new Set<string>();
	for (const at of combine ? run.due : []) {
		const { request, input } = plannedAt(run, at);
		const { method, path, qs, rule, requestOptions, once } = request;
		// The second item for a key waits for the end of the first, so it can’t be sent together with it.
		const waits = once !== undefined && onceKeys.has(once.key);
		if (once) onceKeys.add(once.key);
		const key = waits ? undefined : combine?.key({ request, input });
		if (key === undefined) continue;
		const account = await accountOf(run, run.items[at] as InputItem);
		if (account === undefined) continue;
		// Items that are set to be sent in another way can’t share a request.
		const sentAs = JSON.stringify([account, method, path, qs, rule, requestOptions, key]);
		keyed.set(at, { key: sentAs, request, input });
	}
	return combine && keyed.size > 1
		? packGroups(run.requests.length, combine, (at) => keyed.get(at))
		: run.requests.map((_, at) => [at]);
}

/**
 * Puts items with the same key together. An item whose part has already appeared twice goes into the third request that
 * may hold it, so no request holds a part twice. Every item is in exactly one group.
 */
export function packGroups(
	count: number,
	{ parts, most }: Pick<Combine, 'parts' | 'most'>,
	keyed: (at: number) => (PlannedItem & { key: string }) | undefined,
): number[][] {
	const groups: number[][] = [];
	const seen = new Map<string, number>();
	const open = new Map<string, { group: number[]; room: number }>();
	for (let at = 0; at < count; at++) {
		const item = keyed(at);
		// Stryker disable next-line ArrayDeclaration: an item without a key is compared with nothing
		const own = item ? parts(item).map((part) => `${item.key} ${part}`) : [];
		const round = own.reduce((most, part) => Math.max(most, seen.get(part) ?? 0), 0);
		for (const part of own) seen.set(part, round + 1);
		const name = `${item?.key} ${round}`;
		const last = item && open.get(name);
		if (last && own.length <= last.room) {
			last.group.push(at);
			last.room -= own.length;
			continue;
		}
		const group = [at];
		groups.push(group);
		if (item) open.set(name, { group, room: most(item) - own.length });
	}
	return groups;
}
