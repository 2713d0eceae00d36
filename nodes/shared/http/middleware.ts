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
import { endItem } from './nodeError';
import { collectPages, planPages } from './pages';
import { placeholders } from './path';
import { readPage, readRecord, toRecord } from './records';
import { prepareRequest, refused, type PreparedRequest } from './request';
import { exchange } from './send';
import { failed, succeeded, type Result, type Service } from './types';

type Context = IExecutePaginationFunctions;
type Pagination = (
	this: Context,
	request: DeclarativeRestApiSettings.ResultOptions,
) => Promise<INodeExecutionData[]>;

/**
 * The way of every item through every operation: check, send, read, link to its input. n8n's declarative engine calls
 * the returned function once an item, with the request it put together from the fields.
 */
export function runOperation(service: Service, operation: Operation): Pagination {
	const names = placeholders(operation.path);
	return async function (this: Context, { options }) {
		const ids = Object.fromEntries(
			names.map((name) => [name, this.getNodeParameter(name, '', { extractValue: true })]),
		);
		const values = { body: (options.body ?? {}) as IDataObject, qs: options.qs ?? {} };
		const request = prepareRequest(operation, values, ids, { timezone: this.getTimezone() });
		if (!request.ok) return endItem(this, request.failure);

		const records = await send(this, service, operation, request.value, options);
		if (!records.ok) return endItem(this, records.failure);
		const simplify = operation.simplify && this.getNodeParameter('simplify', false);
		return records.value.map((record) => ({
			json: simplify && operation.simplify ? operation.simplify(record) : toRecord(record),
			pairedItem: { item: this.getItemIndex() },
		}));
	};
}

async function send(
	context: Context,
	service: Service,
	operation: Operation,
	{ path, body, qs, target }: PreparedRequest,
	options: DeclarativeRestApiSettings.HttpRequestOptions,
): Promise<Result<IDataObject[]>> {
	const connection = await connect(context, service, target);
	if (!connection.ok) return connection;
	const request = { ...options, ...connection.value.base, url: path, body } as IHttpRequestOptions;
	if (!operation.isList) {
		const record = await exchange(connection.value, { ...request, qs }, (answer) =>
			readRecord(service, operation, answer),
		);
		return record.ok ? succeeded([record.value]) : record;
	}
	const { page, size } = service.pages;
	const limit = readLimit(context);
	if (!limit.ok) return limit;
	const plan = planPages(service.pages, {
		limit: limit.value,
		first: qs[page] as number | undefined,
		size: qs[size] as number | undefined,
	});
	return await collectPages(
		plan,
		async (number, length) =>
			await exchange(
				connection.value,
				{ ...request, qs: { ...qs, [page]: number, [size]: length } },
				(answer) => readPage(service, answer),
			),
	);
}

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
