import type { InputItem } from '../n8n/host';
import type { Combine, PlannedItem } from '../operation';
import { accountOf, type NodeRun, plannedAt } from './nodeRun';

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

/** Puts an item into the first request with its key that has room for its parts, and none of them. */
export function packGroups(
	count: number,
	{ parts, max }: Pick<Combine, 'parts' | 'max'>,
	keyed: (at: number) => (PlannedItem & { key: string }) | undefined,
): number[][] {
	const groups: number[][] = [];
	const open = new Map<string, Array<{ group: number[]; taken: Set<string> }>>();
	for (let at = 0; at < count; at++) {
		const item = keyed(at);
		const own = item ? parts(item) : [];
		const requests = (item && open.get(item.key)) ?? [];
		const fits = requests.find(
			({ taken }) =>
				item && taken.size + own.length <= max(item) && !own.some((part) => taken.has(part)),
		);
		const { group, taken } = fits ?? { group: [], taken: new Set<string>() };
		group.push(at);
		for (const part of own) taken.add(part);
		if (fits) continue;
		groups.push(group);
		if (item) open.set(item.key, [...requests, { group, taken }]);
	}
	return groups;
}
