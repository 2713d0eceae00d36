import { createHash } from 'crypto';
import type { Host } from './host';
import type { Job } from './job';
import { createLimiter, type Limiter } from './limiter';
import { openLedger, type Ledger } from './ledger';
import { createProgress, type Progress } from './progress';
import type { Result } from './types';

/** What the items of one try of a node share. */
export interface NodeRun {
	/** Requests under way at once, over all items: pages of lists are fetched side by side. */
	requests: Limiter;
	progress: Progress;
	ledger: Ledger;
	/** Nothing more is to be sent: the execution was stopped, or an item has failed. */
	isOver(): boolean;
	/** Lets tasks that have a lane in common go one after the other. */
	inLane<T>(lanes: string | readonly string[] | undefined, task: () => Promise<T>): Promise<T>;
	/** Asks once for all items that ask for the same; asks again after a failure. */
	once<T>(what: string, ask: () => Promise<Result<T>>): Promise<Result<T>>;
}

export function createRun(host: Host, jobs: Array<Result<Job>>, concurrency: number): NodeRun {
	const progress = createProgress(host.items.length);
	const lanes = new Map<string, Promise<unknown>>();
	const answers = new Map<string, Promise<Result<unknown>>>();
	return {
		requests: createLimiter(concurrency),
		progress,
		ledger: openLedger(host.context, host.run ?? (() => nameOf(jobs))),
		isOver: () => progress.isStopped || host.isCancelled(),
		inLane: async (names = [], task) => {
			const own = [names].flat();
			if (own.length === 0) return await task();
			const turn = Promise.all(own.map((name) => lanes.get(name))).then(task);
			const end = turn.catch(() => undefined);
			for (const name of own) lanes.set(name, end);
			return await turn;
		},
		once: async <T>(what: string, ask: () => Promise<Result<T>>) => {
			const answer = (answers.get(what) ?? ask()) as Promise<Result<T>>;
			answers.set(what, answer);
			const result = await answer;
			if (!result.ok) answers.delete(what);
			return result;
		},
	};
}

/** An agent, or n8n, may call a tool again after a failure: the same request is then known by what it sends. */
const nameOf = (jobs: Array<Result<Job>>): string => {
	const sent = jobs.map(
		(job) => job.ok && [job.value.method, job.value.path, job.value.body, job.value.qs],
	);
	return createHash('sha256').update(JSON.stringify(sent)).digest('hex');
};

/** Runs a task for each place from 0, so many at once, in order; gives the results by place. */
export async function inOrder<T>(
	count: number,
	atOnce: number,
	task: (place: number) => Promise<T>,
): Promise<T[]> {
	const results = new Array<T>(count);
	let next = 0;
	const work = async () => {
		while (next < count) {
			const place = next++;
			results[place] = await task(place);
		}
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, count) }, work));
	return results;
}
