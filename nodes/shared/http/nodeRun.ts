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
	/** Resolves when nothing of the try before is under way any more. */
	before: Promise<void>;
	lastItem: number;
	/** Items that have joined, of how many. */
	joined: number;
	total: number;
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
		current.joined++;
		return current;
	}
	// Where n8n couldn't set up an item, it began the next try while others were still on their way.
	current?.progress.stop();
	const { executeOnce } = context.getNode();
	const total = executeOnce ? 1 : (Object.values(data.data)[0]?.[0]?.length ?? item + 1);
	const place = String(context.evaluateExpression('{{ $runIndex }}', item));
	const run: NodeRun = {
		items: createLimiter(concurrency),
		requests: createLimiter(concurrency),
		progress: createProgress(total),
		ledger: openLedger(context.getContext('node') as IDataObject, place),
		before: ended(current),
		lastItem: item,
		joined: 1,
		total,
	};
	runs.set(data, run);
	return run;
}

/** The try may itself still be waiting for the one before it. */
async function ended(run: NodeRun | undefined): Promise<void> {
	await run?.before;
	await run?.progress.settled();
}

/**
 * Whether n8n gave up before it came to the last item: an expression failed, and the node stops then. Asked when n8n has
 * had its turn; with Batching it comes to later items only after a while.
 */
export function isGivenUp(
	{ joined, total }: NodeRun,
	context: IExecutePaginationFunctions,
): boolean {
	if (joined === total) return false;
	if (joined === total) return false;
	const { batching } = context.getNodeParameter('requestOptions', {}) as {
		batching?: { batch?: { batchInterval?: number } };
	};
	return !((batching?.batch?.batchInterval ?? 0) > 0);
}
