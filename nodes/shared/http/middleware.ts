import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type IExecutePaginationFunctions,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
	type DeclarativeRestApiSettings,
	type INodeExecutionData,
} from 'n8n-workflow';
import { required, wholeNumber } from '../input/convert';
import type { Operation } from '../properties/operation';
import { collectPages, planPages } from './pages';
import { placeholders } from './path';
import { readPage, readRecord, toRecord } from './records';
import { prepareRequest, refused, type PreparedRequest } from './request';
import { exchange, type Exchange } from './send';
import {
	failed,
	succeeded,
	type Failure,
	type HttpResponse,
	type Page,
	type Result,
	type Service,
} from './types';

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
		if (!request.ok) return fail(this, request.failure);

		const records = await send(this, service, operation, request.value, options);
		if (!records.ok) return fail(this, records.failure);
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

/** Reads one page of a list for a picker in the panel. */
export async function listPage(
	context: ILoadOptionsFunctions,
	service: Service,
	url: string,
	qs: IDataObject,
): Promise<Page> {
	const connection = await connect(context, service, { labels: {}, records: [], idempotent: true });
	const page = connection.ok
		? await exchange(
				connection.value,
				{ ...connection.value.base, method: 'GET', url, qs },
				(answer) => readPage(service, answer),
			)
		: connection;
	if (page.ok) return page.value;
	throw toError(context, page.failure);
}

/** What an exchange needs from n8n: the credential's address and secrets, and n8n's own HTTP client. */
async function connect(
	context: Context | ILoadOptionsFunctions,
	service: Service,
	target: Exchange['target'],
): Promise<Result<Exchange & { base: Pick<IHttpRequestOptions, 'baseURL'> }>> {
	const credentials = await context.getCredentials<IDataObject>(service.credential);
	const address = service.address(credentials);
	if (!address.ok) return address;
	return succeeded({
		service,
		target,
		secrets: service.secrets.map((name) => String(credentials[name] ?? '')),
		base: { baseURL: address.value },
		transport: async (options) =>
			(await context.helpers.httpRequestWithAuthentication.call(
				context,
				service.credential,
				options,
			)) as HttpResponse,
	});
}

/**
 * Ends an item that failed: stops the node, or, where the user chose to continue, gives back one item that tells what
 * happened. n8n sends an item with just these keys to the error output and adds the fields of its input.
 */
function fail(context: Context, failure: Failure): INodeExecutionData[] {
	const item = context.getItemIndex();
	if (!context.continueOnFail()) throw toError(context, failure, item);
	const { message, ...details } = failure;
	return [{ json: { error: message, details }, pairedItem: { item } }];
}

/** The one place where a failure becomes n8n's error, made of clean text only. */
function toError(
	context: Context | ILoadOptionsFunctions,
	{ message, description, httpCode, code }: Failure,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const node = context.getNode();
	const shown = itemIndex === undefined ? message : `${message} [item ${itemIndex}]`;
	if (httpCode === undefined && code === undefined) {
		return new NodeOperationError(node, shown, { description, itemIndex });
	}
	// Only clean text goes in, and n8n would take a `code` in it for the HTTP status.
	const error = new NodeApiError(
		node,
		{ message: shown },
		{ message: shown, description, httpCode: httpCode ?? 'none', itemIndex },
	);
	if (code !== undefined) error.context.code = code;
	return error;
}
