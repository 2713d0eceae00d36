import type { IDataObject, IExecuteData, IExecutePaginationFunctions } from 'n8n-workflow';
import { createLimiter, type Limiter } from './limiter';
import { openLedger, type Ledger } from './ledger';
import { createProgress, type Progress } from './progress';

/** What the items of one try of a node share. n8n gives them nothing but their place in common. */
export interface NodeRun {
	/** Items under way at once, in their order. */
	items: Limiter;
	/** Requests under way at once, over all items: pages of lists are fetched side by side. */
	requests: Limiter;
	progress: Progress;
	ledger: Ledger;
	lastItem: number;
}

const runs = new WeakMap<IExecuteData, NodeRun>();

/**
 * The run that an item belongs to. n8n starts the items of a try in order and hands each the same data of the run, also
 * in the next try of Retry On Fail: an item that doesn't come after the last one begins a new try.
 */
export function joinRun(context: IExecutePaginationFunctions, concurrency: number): NodeRun {
	const data = context.getExecuteData();
	const item = context.getItemIndex();
	const current = runs.get(data);
	if (current && item > current.lastItem) {
		current.lastItem = item;
		return current;
	}
	const total = Object.values(data.data)[0]?.[0]?.length ?? item + 1;
	const place = String(context.evaluateExpression('{{ $runIndex }}', item));
	const run: NodeRun = {
		items: createLimiter(concurrency),
		requests: createLimiter(concurrency),
		progress: createProgress(total),
		ledger: openLedger(context.getContext('node') as IDataObject, place),
		lastItem: item,
	};
	runs.set(data, run);
	return run;
}
