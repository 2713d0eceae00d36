import type { IDataObject } from 'n8n-workflow';
import type { Lookup, Operation, Outgoing } from '../properties/operation';
import { openChannel, READING, reading } from './channel';
import { connect, type Connection } from './connection';
import { NOT_SENT } from './failures';
import type { Item } from './host';
import type { Job } from './job';
import type { Entry } from './ledger';
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

/** Sends an item's request, unless it is a write that an earlier try of the node has sent already. */
export async function perform(task: Task): Promise<Result<IDataObject[]>> {
	const { operation, run, job, item } = task;
	if (operation.idempotent) return await send(task);
	const known = run.ledger.find(item.index);
	if (known && !('unknown' in known && job.repeatUncertain)) return recall(known);
	const records = await run.inLane(operation.lane?.(job, job.input), async () => await send(task));
	if (records.ok) run.ledger.note(item.index, { records: records.value });
	else if (records.failure.isUncertain) run.ledger.note(item.index, { unknown: records.failure });
	return records;
}

const recall = (entry: Entry): Result<IDataObject[]> =>
	'records' in entry
		? succeeded(entry.records)
		: failed({
				...entry.unknown,
				description: `${entry.unknown.description} It was not sent again; “Repeat Uncertain Requests” under Options does so.`,
			});

async function send(task: Task): Promise<Result<IDataObject[]>> {
	const { service, operation, run, job, item } = task;
	const { target, rule, input, limit, concurrency, transport } = job;
	if (run.isOver()) return failed(NOT_SENT);
	const connection = await connect(item, service, { target, rule, isOver: run.isOver });
	if (!connection.ok) return connection;
	const { answersAnything } = operation;
	const { requests } = run;
	const channel = openChannel(connection.value, { requests, transport, answersAnything });
	if (operation.isList) return await channel.list(job, limit, concurrency);
	const request = operation.prepare
		? await operation.prepare(job, input, lookupOf(task, connection.value))
		: succeeded<Outgoing>(job);
	if (!request.ok) return request;
	const record = await channel.one(request.value);
	if (record.ok) {
		return succeeded([operation.answer?.(record.value, request.value, input) ?? record.value]);
	}
	const forgiven = operation.forgive?.(record.failure, request.value, input);
	return forgiven ? succeeded([forgiven]) : record;
}

/** Reads for an operation, on the item's connection. They are named neither records nor parameters of the item. */
function lookupOf({ run, job }: Task, connection: Connection): Lookup {
	const { transport, concurrency } = job;
	const channel = openChannel(
		{ ...connection, target: READING },
		{ requests: run.requests, transport },
	);
	return {
		get: async (path, qs) => await channel.one(reading(path, qs)),
		list: async (path, qs) => await channel.list(reading(path, qs), Infinity, concurrency),
		once: run.once,
	};
}
