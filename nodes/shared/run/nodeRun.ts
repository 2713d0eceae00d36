import { createLimiter, createSequencer, type Limiter, type Sequencer } from '../http/concurrency';
import type { Pace } from '../http/exchange';
import type { Result } from '../result';
import type { Ledger } from './ledger';

/** How an item of a run ended. */
type Ending = 'done' | 'failed' | 'skipped';

/** What the items of one run of a node share. */
export interface NodeRun {
	pace: Pace;
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
	/** Nothing more is to be sent: an item was refused or has failed, and the user chose to stop then. */
	stop(): void;
	readonly isStopped: boolean;
	end(item: number, ending: Ending): void;
	/** All items of the run have succeeded. */
	isComplete(): boolean;
	/** Says which items succeeded, failed and weren’t sent; '' for a run of one item. */
	summary(): string;
}

export function createRun(
	total: number,
	concurrency: number,
	paceOf: (isOver: () => boolean) => Pace,
	ledger?: Ledger,
): NodeRun {
	const endings = new Map<number, Ending>();
	const answers = new Map<string, Promise<Result<unknown>>>();
	let done = 0;
	let isStopped = false;
	const itemsThat = (...wanted: Array<Ending | undefined>) =>
		Array.from({ length: total }, (_, item) => item).filter((item) =>
			wanted.includes(endings.get(item)),
		);
	return {
		pace: paceOf(() => isStopped),
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
		stop: () => {
			isStopped = true;
		},
		get isStopped() {
			return isStopped;
		},
		end: (item, ending) => {
			endings.set(item, ending);
			if (ending === 'done') done++;
		},
		isComplete: () => done === total,
		summary: () =>
			total < 2
				? ''
				: [
						sentence(itemsThat('done'), 'succeeded', 'succeeded'),
						sentence(itemsThat('failed'), 'failed', 'failed'),
						sentence(itemsThat('skipped', undefined), 'was not sent', 'were not sent'),
					]
						.filter((part) => part !== '')
						.join(' '),
	};
}

const sentence = (items: number[], one: string, several: string): string =>
	items.length === 0
		? ''
		: `Item${items.length > 1 ? 's' : ''} ${ranges(items)} ${items.length > 1 ? several : one}.`;

/** `[0, 1, 2, 5]` as `0–2, 5`. */
export function ranges(items: number[]): string {
	const parts: Array<[first: number, last: number]> = [];
	for (const item of items) {
		const current = parts.at(-1);
		if (current && current[1] === item - 1) current[1] = item;
		else parts.push([item, item]);
	}
	return parts
		.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
		.join(', ');
}
