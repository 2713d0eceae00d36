import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { Lookup, Operation, Outgoing } from '../properties/operation';
import { connect } from './connection';
import type { Item } from './host';
import type { Job } from './job';
import type { Entry } from './ledger';
import type { NodeRun } from './nodeRun';
import { collectPages, planPages } from './pages';
import { readPage, readRecord } from './records';
import { NOT_SENT } from './failures';
import { exchange, type Exchange } from './send';
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
	const { target, rule, input, limit, concurrency } = job;
	if (run.isOver()) return failed(NOT_SENT);
	const connection = await connect(item, service, { target, rule, isOver: run.isOver });
	if (!connection.ok) return connection;
	const channel = channelOf(task, connection.value);
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

type Connected = Exchange & { base: { baseURL: string } };

/** Single records and lists over a connection; never more requests at once than the run allows. */
function channelOf(
	{ service, operation, run, job }: Pick<Task, 'service' | 'operation' | 'run' | 'job'>,
	connection: Connected,
) {
	const { timeout, proxy, skipSslCertificateValidation } = job.transport;
	const usual = { ...connection.base, timeout, proxy, skipSslCertificateValidation };
	const options = ({ method, path, body, qs }: Outgoing): IHttpRequestOptions => ({
		...usual,
		method,
		url: path,
		...(method === 'GET' ? {} : { body }),
		qs,
	});
	return {
		one: async (request: Outgoing) =>
			await run.requests.run(
				async () =>
					await exchange(connection, options(request), (answer) =>
						readRecord(service, { ...operation, method: request.method }, answer),
					),
			),
		list: async (request: Outgoing, limit: number, atOnce: number) => {
			const { page, size } = service.pages;
			const plan = planPages(service.pages, {
				limit,
				atOnce,
				first: request.qs[page] as number | undefined,
				size: request.qs[size] as number | undefined,
			});
			return await collectPages(
				plan,
				async (number, length) =>
					await run.requests.run(async () => {
						const qs = { ...request.qs, [page]: number, [size]: length };
						return await exchange(connection, options({ ...request, qs }), (answer) =>
							readPage(service, answer),
						);
					}),
			);
		},
	};
}

/** Reads for an operation, on the item's connection. They are named neither records nor parameters of the item. */
function lookupOf(task: Task, connection: Connected): Lookup {
	const target = { labels: {}, records: [], idempotent: true };
	const operation = { ...task.operation, answersAnything: false };
	const channel = channelOf({ ...task, operation }, { ...connection, target });
	const read = (path: string, qs: IDataObject = {}): Outgoing => ({
		method: 'GET',
		path,
		body: {},
		qs,
	});
	return {
		get: async (path, qs) => await channel.one(read(path, qs)),
		list: async (path, qs) => await channel.list(read(path, qs), Infinity, task.job.concurrency),
		once: task.run.once,
	};
}
