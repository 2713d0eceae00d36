import type { Failure } from '../result';
import type { NodeRun } from './nodeRun';
import { forItems } from '../errors/render';
import { isPreview } from './preview';
import { type ItemResult, ranges } from './results';

/**
 * What to tell of the failures of a run in which other items were done, or may have been. Whoever runs the node again
 * for all items would do these twice, so the advice names the items that are left. Undefined if nothing would be done
 * twice: nothing was done, it does no harm, or Only Once Per remembers it.
 */
export function adviceForRest(
	{ operation, items }: NodeRun,
	results: readonly ItemResult[],
): ((failure: Failure) => Failure) | undefined {
	const wouldRepeat = (result: ItemResult, at: number) => {
		const request = items[at]?.request;
		const once = request?.ok ? request.value.once : undefined;
		const isDone = result.ok
			? !result.note && !result.isSkipped && !result.hadNoEffect
			: result.failure.isUncertain;
		const isShown = request?.ok && isPreview(request.value.input);
		return isDone && !isShown && (once === undefined || once.ifDone === 'again');
	};
	if (operation.idempotent || results.length < 2 || !results.some(wouldRepeat)) return undefined;
	const left = results.flatMap((result, at) =>
		result.ok || result.failure.isUncertain ? [] : [at],
	);
	const rest = `item${left.length === 1 ? '' : 's'} ${ranges(left)}`;
	// Whether it was done has to be found out first, so it isn’t among the items that are left.
	return (failure) => (failure.isUncertain ? failure : forItems(failure, rest));
}

/** How to do the rest of a run that failed. n8n offers Retry for executions that weren’t started in the editor. */
export const RETRY_REPEATS_NOTHING =
	'To run the node for all items again would repeat what was done. A retry of this execution, where n8n offers one, repeats nothing.';
