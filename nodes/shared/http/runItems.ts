import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../properties/operation';
import { clock, pause } from './clock';
import { NOT_SENT } from './failures';
import type { Host, Item } from './host';
import type { Job } from './job';
import { inOrder, type NodeRun } from './nodeRun';
import { perform, type Task } from './perform';
import { planRun } from './plan';
import { failed, type Failure, type Result, type Service } from './types';

type Outcome = Result<IDataObject[]>;

interface Run {
	host: Host;
	service: Service;
	operation: Operation;
	run: NodeRun;
	jobs: Array<Result<Job>>;
	concurrency: number;
}

/** Every item has an outcome in the end, also those that are not sent because another has failed. */
export async function runItems({
	host,
	service,
	operation,
	run,
	jobs,
	concurrency,
}: Run): Promise<Outcome[]> {
	const { progress } = run;
	const { items, continues } = host;
	const outcomes = new Array<Outcome>(jobs.length);
	const end = (at: number, outcome: Outcome) => {
		outcomes[at] = outcome;
		const skipped = !outcome.ok && outcome.failure === NOT_SENT;
		progress.end(at, outcome.ok ? 'done' : skipped ? 'skipped' : 'failed');
		if (!outcome.ok && !continues) progress.stop();
	};
	if (!continues && jobs.some(({ ok }) => !ok)) progress.stop();
	const { groups, stopped } = progress.isStopped
		? { groups: jobs.map((_, at) => [at]), stopped: new Map<number, Failure>() }
		: await planRun({ service, operation, run, items, jobs });
	if (!continues && stopped.size > 0) progress.stop();
	const began = clock.now();
	await inOrder(groups.length, concurrency, async (place) => {
		const group = groups[place] as number[];
		const [at] = group as [number];
		const job = jobs[at] as Result<Job>;
		const failure = job.ok ? stopped.get(at) : job.failure;
		if (!job.ok || failure) return end(at, failed(failure as Failure));
		await batchTurn(job.value, place, began, run);
		const tasks = group.map((each) => ({
			...{ service, operation, run, item: items[each] as Item },
			job: (jobs[each] as { value: Job }).value,
		}));
		const found = await perform(tasks as [Task, ...Task[]]);
		group.forEach((each, which) => end(each, found[which] as Outcome));
	});
	return outcomes;
}

/** Waits until the item's batch may start, where the user set Batching under Settings. */
async function batchTurn({ transport }: Job, at: number, began: number, run: NodeRun) {
	const { size, interval } = transport.batching ?? { size: 1, interval: 0 };
	const due = began + Math.floor(at / size) * interval;
	if (due > clock.now()) await pause(due - clock.now(), run.isOver);
}
