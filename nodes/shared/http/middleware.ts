import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';
import { required, wholeNumber } from '../input/convert';
import type { Operation } from '../properties/operation';
import { connect } from './connection';
import type { Entry } from './ledger';
import { endItem } from './nodeError';
import { isGivenUp, joinRun, type NodeRun } from './nodeRun';
import { readOptions, usualConcurrency, type SendOptions } from './options';
import { collectPages, planPages } from './pages';
import { placeholders } from './path';
import { readPage, readRecord, toRecord } from './records';
import { prepareRequest, refused, type PreparedRequest } from './request';
import { exchange, NOT_SENT } from './send';
import { failed, succeeded, type Failure, type Result, type Service } from './types';

type Context = IExecutePaginationFunctions;
type Pagination = (
	this: Context,
	request: DeclarativeRestApiSettings.ResultOptions,
) => Promise<INodeExecutionData[]>;

/** What an item sends: the request from its fields, and how it is sent. */
type Job = PreparedRequest &
	SendOptions & { limit: number; raw: DeclarativeRestApiSettings.HttpRequestOptions };

/**
 * The way of every item through every operation: check, wait for its turn, send, read, link to its input. n8n's
 * declarative engine calls the returned function once an item, in order and without waiting for the one before.
 */
export function runOperation(service: Service, operation: Operation): Pagination {
	return async function (this: Context, { options }) {
		// Until the first await n8n goes on to the next item: so all items are checked before one is sent.
		const sending = readOptions(operation, this.getNodeParameter('options', {}) as IDataObject);
		const { concurrency } = sending.ok
			? sending.value
			: { concurrency: usualConcurrency(operation) };
		const job = prepare(this, operation, options, sending);
		const run = joinRun(this, concurrency);
		const stops = !this.continueOnFail();
		if (!job.ok && stops) run.progress.stop();
		await run.before;
		if (stops && isGivenUp(run, this)) run.progress.stop();

		return await run.items.run(async () => {
			const item = this.getItemIndex();
			run.progress.begin();
			const records = job.ok ? await perform(this, service, operation, run, job.value) : job;
			const isSkipped = !records.ok && records.failure === NOT_SENT;
			run.progress.end(item, records.ok ? 'done' : isSkipped ? 'skipped' : 'failed');
			if (records.ok) {
				if (run.progress.isComplete()) run.ledger.clear();
				return toItems(this, operation, records.value);
			}
			// n8n throws the failure that stopped the node and drops what the other items give.
			if (isSkipped && stops) return [];
			if (!stops) return endItem(this, records.failure);
			run.progress.stop();
			await run.progress.settled();
			return endItem(this, withSummary(records.failure, run.progress.summary()));
		});
	};
}

function prepare(
	context: Context,
	operation: Operation,
	raw: DeclarativeRestApiSettings.HttpRequestOptions,
	sending: Result<SendOptions>,
): Result<Job> {
	const ids = Object.fromEntries(
		placeholders(operation.path).map((name) => [
			name,
			context.getNodeParameter(name, '', { extractValue: true }),
		]),
	);
	const values = { body: (raw.body ?? {}) as IDataObject, qs: raw.qs ?? {} };
	const request = prepareRequest(operation, values, ids, { timezone: context.getTimezone() });
	if (!request.ok) return request;
	if (!sending.ok) return sending;
	const limit = operation.isList ? readLimit(context) : succeeded(1);
	if (!limit.ok) return limit;
	return succeeded({ ...request.value, ...sending.value, limit: limit.value, raw });
}

/** Sends an item's request, unless it is a write that an earlier try of the node has sent already. */
async function perform(
	context: Context,
	service: Service,
	operation: Operation,
	run: NodeRun,
	job: Job,
): Promise<Result<IDataObject[]>> {
	if (operation.idempotent) return await send(context, service, operation, run, job);
	const item = context.getItemIndex();
	const known = run.ledger.find(item);
	if (known && !('unknown' in known && job.repeatUncertain)) return recall(known);
	const records = await send(context, service, operation, run, job);
	if (records.ok) run.ledger.note(item, { records: records.value });
	else if (records.failure.isUncertain) run.ledger.note(item, { unknown: records.failure });
	return records;
}

const recall = (entry: Entry): Result<IDataObject[]> =>
	'records' in entry
		? succeeded(entry.records)
		: failed({
				...entry.unknown,
				description: `${entry.unknown.description} It was not sent again; “Repeat Uncertain Requests” under Options does so.`,
			});

async function send(
	context: Context,
	service: Service,
	operation: Operation,
	{ progress, requests }: NodeRun,
	{ path, body, qs, target, rule, limit, concurrency, raw }: Job,
): Promise<Result<IDataObject[]>> {
	const signal = context.getExecutionCancelSignal();
	const isOver = () => progress.isStopped || signal?.aborted === true;
	if (isOver()) return failed(NOT_SENT);
	const connection = await connect(context, service, { target, rule, isOver });
	if (!connection.ok) return connection;
	const request = {
		...raw,
		...connection.value.base,
		...ownHostAllowed(raw, connection.value.base.baseURL),
		url: path,
		body,
	} as IHttpRequestOptions;
	if (!operation.isList) {
		const record = await exchange(connection.value, { ...request, qs }, (answer) =>
			readRecord(service, operation, answer),
		);
		return record.ok ? succeeded([record.value]) : record;
	}
	const { page, size } = service.pages;
	const plan = planPages(service.pages, {
		limit,
		atOnce: concurrency,
		first: qs[page] as number | undefined,
		size: qs[size] as number | undefined,
	});
	return await collectPages(
		plan,
		async (number, length) =>
			await requests.run(
				async () =>
					await exchange(
						connection.value,
						{ ...request, qs: { ...qs, [page]: number, [size]: length } },
						(answer) => readPage(service, answer),
					),
			),
	);
}

/** A credential may be limited to some domains; that of its own address is always one of them, as n8n has it. */
const ownHostAllowed = ({ allowedDomains }: Job['raw'], address: string) =>
	allowedDomains === undefined
		? {}
		: { allowedDomains: `${new URL(address).hostname}, ${allowedDomains}` };

/** Most records wanted. Checked here because it isn't sent; an expression can give anything. */
function readLimit(context: Context): Result<number> {
	if (context.getNodeParameter('returnAll', false)) return succeeded(Infinity);
	const limit = required(wholeNumber(1, Number.MAX_SAFE_INTEGER))(
		context.getNodeParameter('limit', 50),
		{ timezone: context.getTimezone() },
	);
	return 'problem' in limit
		? failed(refused('Limit', limit.problem))
		: succeeded(limit.value as number);
}

function toItems(
	context: Context,
	{ simplify }: Operation,
	records: IDataObject[],
): INodeExecutionData[] {
	const isSimple = simplify && context.getNodeParameter('simplify', false);
	return records.map((record) => ({
		json: isSimple ? simplify(record) : toRecord(record),
		pairedItem: { item: context.getItemIndex() },
	}));
}

const withSummary = (failure: Failure, summary: string): Failure =>
	summary === '' ? failure : { ...failure, description: `${failure.description} ${summary}` };
