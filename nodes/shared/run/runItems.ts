import { unexpectedFailure } from '../errors/texts';
import type { ItemRequest } from '../input/readItem';
import type { InputItem } from '../n8n/host';
import type { Operation } from '../operation';
import type { Failure, Result } from '../result';
import { failed, succeeded } from '../result';
import type { Service } from '../service';
import { groupItems } from './groupItems';
import type { ItemContext, NodeRun } from './nodeRun';
import { performGroup } from './performGroup';
import type { ItemResult } from './results';
import { withEarlierDoubt } from './results';

interface RunContext {
	service: Service;
	operation: Operation;
	run: NodeRun;
	items: InputItem[];
	/** What each item sends, or why it can’t be sent. */
	requests: Array<Result<ItemRequest>>;
	/** Failed items are passed on: On Error isn’t Stop Workflow. */
	continues: boolean;
}

/** Every item has a result in the end, including those that aren’t sent because another has failed. */
export async function runItems({ continues, ...shared }: RunContext): Promise<ItemResult[]> {
	const { service, operation, run, items, requests } = shared;
	const { pace } = run;
	const results = new Array<ItemResult>(requests.length);
	const earlierTry = (at: number) => run.ledger?.find((items[at] as InputItem).index);
	const end = (at: number, result: ItemResult) => {
		results[at] = result.ok ? result : withEarlierDoubt(result.failure, earlierTry(at));
		if (!result.ok && !continues) pace.stop();
	};
	if (!continues && requests.some(({ ok }) => !ok)) pace.stop();
	const isPlain = pace.isOver() || !(operation.combine ?? operation.checkBeforeRun);
	const alone = { groups: requests.map((_, at) => [at]), stopped: new Map<number, Failure>() };
	const { groups, stopped } = isPlain
		? alone
		: await groupItems(shared).catch((error: unknown) => {
				const failure = unexpectedFailure(error, 'input');
				return { ...alone, stopped: new Map(requests.map((_, at) => [at, failure])) };
			});
	if (!continues && stopped.size > 0) pace.stop();
	const began = pace.now();
	const runGroup = async (group: number[], place: number) => {
		const leave = await run.items.enter();
		try {
			const [at] = group as [number];
			const request = requests[at] as Result<ItemRequest>;
			const failure = request.ok ? stopped.get(at) : request.failure;
			if (!request.ok || failure) {
				const earlier = earlierTry(at);
				const wasSent = earlier && 'records' in earlier;
				return end(at, wasSent ? succeeded(earlier.records) : failed(failure as Failure));
			}
			await batchTurn(request.value, place, began, run);
			const contexts = group.map((each) => ({
				...{ service, operation, run },
				item: items[each] as InputItem,
				request: (requests[each] as { value: ItemRequest }).value,
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
