import type { IDataObject } from 'n8n-workflow';
import type { Input, Operation, Outgoing } from '../properties/operation';
import { openChannel } from './channel';
import { connect } from './connection';
import { listed, NOT_SENT } from './failures';
import type { Item } from './host';
import type { Job } from './job';
import type { Entry } from './ledger';
import { lookupOf } from './lookup';
import type { NodeRun } from './nodeRun';
import { failed, succeeded, type Result, type Service } from './types';

/** What is being done for an item, and with what. */
export interface Task {
	service: Service;
	operation: Operation;
	run: NodeRun;
	item: Item;
	job: Job;
}

type Outcome = Result<IDataObject[]>;

/**
 * Sends the request that some items share, mostly one alone, unless it is a write that an earlier try of the node has
 * sent already. Gives the outcome of each item; items that are known already come alone (plan.ts).
 */
export async function perform(tasks: readonly [Task, ...Task[]]): Promise<Outcome[]> {
	const [first] = tasks;
	const { operation, run, job } = first;
	if (isKnown(first)) return [conclude(first, recall(run.ledger.find(first.item.index) as Entry))];
	const lane = operation.lane?.(job, job.input);
	const outcomes = await run.inLane(lane, async () => await send(tasks));
	return tasks.map((task, at) => {
		const outcome = named(task, outcomes[at] as Outcome);
		if (!operation.idempotent) note(task, outcome);
		return conclude(task, outcome);
	});
}

/** Whether an item is a write that an earlier try has sent, or may have sent. */
export const isKnown = ({ operation, run, item, job }: Task): boolean => {
	const known = operation.idempotent ? undefined : run.ledger.find(item.index);
	return known !== undefined && !('unknown' in known && job.repeatUncertain);
};

function note({ run, item }: Task, outcome: Outcome): void {
	if (outcome.ok) run.ledger.note(item.index, { records: outcome.value });
	else if (outcome.failure.isUncertain) run.ledger.note(item.index, { unknown: outcome.failure });
}

/** A failure of unknown fate with the names of those it is about. */
function named({ operation, job }: Task, outcome: Outcome): Outcome {
	const concerns = operation.concerns?.(job);
	if (outcome.ok || !outcome.failure.isUncertain || !concerns?.length) return outcome;
	const { description } = outcome.failure;
	return failed({
		...outcome.failure,
		description: `${description} It was for ${listed(concerns)}.`,
		concerns,
		details: { concerns: [...concerns] },
	});
}

/** What comes out of an item that was carried out, now or in an earlier try. */
function conclude({ operation, item, job }: Task, outcome: Outcome): Outcome {
	const [record] = outcome.ok ? outcome.value : [];
	if (!operation.conclude || !record) return outcome;
	const hasErrorOutput = item.node.onError === 'continueErrorOutput';
	return operation.conclude(record, job.input, { hasErrorOutput });
}

const recall = (entry: Entry): Outcome =>
	'records' in entry
		? succeeded(entry.records)
		: failed({
				...entry.unknown,
				description: `${entry.unknown.description} It was not sent again; “Repeat Uncertain Requests” under Options does so.`,
			});

async function send(tasks: readonly [Task, ...Task[]]): Promise<Outcome[]> {
	const [task] = tasks;
	const { service, operation, run, job, item } = task;
	const { target, rule, input, limit, concurrency, transport } = job;
	const all = (outcome: Outcome) => tasks.map(() => outcome);
	if (run.isOver()) return all(failed(NOT_SENT));
	const connection = await connect(item, service, { target, rule, isOver: run.isOver });
	if (!connection.ok) return all(connection);
	const { answersAnything } = operation;
	const { requests } = run;
	const channel = openChannel(connection.value, { requests, transport, answersAnything });
	if (operation.isList) return [await channel.list(job, limit, concurrency)];
	if (operation.combine && tasks.length > 1) {
		const jobs = tasks.map((each) => each.job);
		const record = await channel.one(operation.combine.merge(jobs));
		if (!record.ok) return all(record);
		const parts = operation.combine.split(record.value, jobs);
		return jobs.map((each, at) => answered(operation, parts[at] as IDataObject, each, each.input));
	}
	const request = operation.prepare
		? await operation.prepare(job, input, lookupOf(task, connection.value))
		: succeeded<Outgoing>(job);
	if (!request.ok) return [request];
	const record = await channel.one(request.value);
	if (record.ok) return [answered(operation, record.value, request.value, input)];
	const forgiven = operation.forgive?.(record.failure, request.value, input);
	return [forgiven ? succeeded([forgiven]) : record];
}

const answered = (
	{ answer }: Operation,
	record: IDataObject,
	request: Outgoing,
	input: Input,
): Outcome => succeeded([answer?.(record, request, input) ?? record]);
