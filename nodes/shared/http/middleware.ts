import type {
	IDataObject,
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import type { Operation } from '../properties/operation';
import { hostOf, hostOfOne, type Host, type Item } from './host';
import { prepareJob, type Job } from './job';
import { toError, toErrorItem } from './nodeError';
import { createRun } from './nodeRun';
import { usualConcurrency, withSendOptions } from './options';
import { ranges } from './progress';
import { toRecord } from './records';
import { runItems } from './runItems';
import { listed, NOT_SENT } from './failures';
import type { Failure, Result, Service } from './types';

type Outcome = Result<IDataObject[]>;

/**
 * The way of every item through every operation: check, wait for its turn, send, read, link to its input. n8n enters it
 * with all items of a run (`customOperation`); where it runs a node as an AI agent's tool, its routing engine enters it
 * with one (`pagination`).
 */
export function runOperation(service: Service, operation: Operation) {
	const fields = withSendOptions(operation);
	const go = async (host: Host): Promise<INodeExecutionData[]> => {
		// All items are checked before one is sent.
		const jobs = host.items.map((item) => prepareJob(item, operation, fields, host.timezone));
		const concurrency = atOnce(jobs, operation);
		const run = createRun(host, jobs, concurrency);
		const outcomes = await runItems({ host, service, operation, run, jobs, concurrency });
		if (run.progress.isComplete()) run.ledger.clear();
		const failure = host.continues ? undefined : firstFailure(outcomes);
		if (failure) {
			const [item, told] = failure;
			const { node, index } = host.items[item] as Item;
			const summary = [tellUncertain(outcomes), run.progress.summary()];
			throw toError(node, withSummary(told, summary), index);
		}
		return outcomes.flatMap((outcome, at) =>
			toItems(host, operation, jobs[at] as Result<Job>, outcome, host.items[at] as Item),
		);
	};
	return {
		customOperation: async function (this: IExecuteFunctions) {
			return [await go(hostOf(this))];
		},
		pagination: async function (this: IExecutePaginationFunctions) {
			return await go(hostOfOne(this));
		},
	};
}

/** Items under way at once, as the first item that can be sent wants it. */
const atOnce = (jobs: Array<Result<Job>>, operation: Operation): number => {
	const first = jobs.find((job) => job.ok);
	return first?.ok ? first.value.concurrency : usualConcurrency(operation);
};

/** The first item that failed by itself, and why; undefined when none did. */
function firstFailure(outcomes: Outcome[]): [item: number, failure: Failure] | undefined {
	const item = outcomes.findIndex((outcome) => !outcome.ok && outcome.failure !== NOT_SENT);
	const outcome = outcomes[item];
	return outcome && !outcome.ok ? [item, outcome.failure] : undefined;
}

function toItems(
	{ continues }: Host,
	{ simplify }: Operation,
	job: Result<Job>,
	outcome: Outcome,
	{ index: item, node }: Item,
): INodeExecutionData[] {
	// Without Continue only a run that was cancelled comes here with an item that wasn't sent.
	if (!outcome.ok) return continues ? [toErrorItem(outcome.failure, item, node)] : [];
	const isSimple = simplify && job.ok && job.value.input.simplify === true;
	return outcome.value.map((record) => ({
		json: isSimple ? simplify(record) : toRecord(record),
		pairedItem: { item },
	}));
}

/** Which items nobody knows the fate of, and whom they were for, where there are several. */
function tellUncertain(outcomes: Outcome[]): string {
	const uncertain = outcomes.flatMap((outcome, at) =>
		!outcome.ok && outcome.failure.isUncertain ? [{ at, ...outcome.failure }] : [],
	);
	if (uncertain.length < 2) return '';
	const names = uncertain.flatMap(({ concerns = [] }) => concerns);
	const items = `Items ${ranges(uncertain.map(({ at }) => at))} may have been carried out`;
	return names.length === 0 ? `${items}.` : `${items}, which were for ${listed(names)}.`;
}

const withSummary = (failure: Failure, summary: string[]): Failure => ({
	...failure,
	description: [failure.description, ...summary].filter((part) => part !== '').join(' '),
});
