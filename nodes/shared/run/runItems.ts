import { toText } from '../phrase';
import { failed, succeeded } from '../result';
import { groupItems, type SharedRequest, shareRequest } from './batch';
import { isSent } from './ledger';
import type { NodeRun, RunItem } from './nodeRun';
import { perform } from './perform';
import { type ItemResult, recall, withEarlierDoubt } from './results';

/** Every item has a result in the end, including those that aren’t sent because another has failed. */
export async function runItems(run: NodeRun): Promise<ItemResult[]> {
	const { items, clock, continues } = run;
	const results = new Array<ItemResult>(items.length);
	const end = ({ at, item }: RunItem, result: ItemResult) => {
		const doubt = !result.ok && withEarlierDoubt(result.failure, run.ledger?.find(item.index));
		const ended = resolveUnsent(doubt ? { ...result, failure: doubt } : result, run);
		results[at] = ended;
		// A deferred item doesn’t stop the run: later items may be inside Sending Hours.
		if (!ended.ok && !ended.failure.deferred && !continues) clock.stop();
	};
	const isRefused = ({ request }: RunItem) => !request.ok && !request.failure.leftOut;
	if (!continues && items.some(isRefused)) clock.stop();
	const alone = items.map((each) => [each]);
	// To share requests only saves some of them, so a fault in it isn’t worth a failure.
	const groups = clock.isOver() ? alone : await groupItems(run).catch(() => alone);
	const began = clock.elapsed();
	const runGroup = async (group: RunItem[], place: number) => {
		const leave = await run.places.enter();
		try {
			await runBatch(run, group, { began, place }, end);
		} finally {
			leave();
		}
	};
	await Promise.all(groups.map(runGroup));
	return results;
}

/** Sends the items of a batch, mostly one, once their turn has come. */
async function runBatch(
	run: NodeRun,
	group: readonly RunItem[],
	{ began, place }: { began: number; place: number },
	end: (item: RunItem, result: ItemResult) => void,
): Promise<void> {
	const { clock, operation, remarks } = run;
	const shares = shareRequest(group.length);
	await Promise.all(
		group.map(async (each, member) => {
			const { item, request } = each;
			if (!request.ok) {
				const entry = run.ledger?.find(item.index);
				return end(each, isSent(entry) ? recall(operation, entry, item, {}, remarks) : request);
			}
			// Its batch may start later, if the user set Batching under Settings.
			const { size, interval } = request.value.requestOptions.batching ?? { size: 1, interval: 0 };
			await clock.pause(began + Math.floor(place / size) * interval - clock.elapsed());
			const context = { ...each, run, request: request.value };
			end(each, await perform(context, shares[member] as SharedRequest));
		}),
	);
}

/**
 * What becomes of an item that can’t be sent as it is, or not now: it is left out, or waits together with the run, or
 * else fails.
 */
function resolveUnsent(result: ItemResult, { canWait, remarks }: NodeRun): ItemResult {
	if (result.ok) return result;
	const { deferred, leftOut, ...failure } = result.failure;
	if (leftOut && !failure.isUncertain) {
		remarks.add(leftOut.remark, { which: [toText(failure.message)] });
		return { ...succeeded([]), isSkipped: true, note: leftOut.note };
	}
	return failed(deferred?.waits && canWait() ? { ...failure, deferred, kind: 'notSent' } : failure);
}

/** When the first of the items that wait may be sent, in milliseconds since 1970; undefined if none waits. */
export function openingOf(results: readonly ItemResult[]): number | undefined {
	const times = results.flatMap((result) =>
		result.ok ? [] : (result.failure.deferred?.until ?? []),
	);
	return times.length === 0 ? undefined : times.reduce((one, other) => Math.min(one, other));
}
