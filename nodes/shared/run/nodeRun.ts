import { createLimiter, createSequencer, type Limiter, type Sequencer } from '../http/concurrency';
import type { StoppablePace } from '../n8n/clock';
import type { Result } from '../result';
import type { Ledger } from './ledger';

/** What the items of one run of a node share. */
export interface NodeRun {
	/** Over once n8n has cancelled the execution, or an item has failed and the user chose to stop then. */
	pace: StoppablePace;
	/** Items in progress at once. */
	items: Limiter;
	/** Requests in progress at once, over all items: pages of lists are fetched side by side. */
	requests: Limiter;
	/** Items that would get in each other’s way run one after the other. */
	sequence: Sequencer;
	/** What the writes of earlier tries have done; undefined for reads. */
	ledger?: Ledger;
	/** Asks once for all items that want to know the same. Asks again after a failure. */
	askOnce<T>(what: string, ask: () => Promise<Result<T>>): Promise<Result<T>>;
}

export function createRun(concurrency: number, pace: StoppablePace, ledger?: Ledger): NodeRun {
	const answers = new Map<string, Promise<Result<unknown>>>();
	return {
		pace,
		items: createLimiter(concurrency),
		requests: createLimiter(concurrency),
		sequence: createSequencer(),
		ledger,
		askOnce: async <T>(what: string, ask: () => Promise<Result<T>>) => {
			const answer = (answers.get(what) ?? ask()) as Promise<Result<T>>;
			answers.set(what, answer);
			const result = await answer;
			if (!result.ok) answers.delete(what);
			return result;
		},
	};
}
