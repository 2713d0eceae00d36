import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { required, wholeNumber } from '../input/convert';
import type { Input, Operation, RequestParts } from '../properties/operation';
import { plainValue, type Item } from './host';
import { readOptions, type SendOptions } from './options';
import { prepareRequest, refused, type PreparedRequest } from './request';
import { readRequestOptions, type RequestOptions } from './requestOptions';
import { failed, succeeded, type Result } from './types';

/** What an item sends: the request from its fields, and how it is sent. */
export type Job = PreparedRequest &
	SendOptions & { input: Input; limit: number; transport: RequestOptions };

/** Reads an item's parameters and checks them. `fields` are the operation's, with the options of sending. */
export function prepareJob(
	item: Item,
	operation: Operation,
	fields: readonly INodeProperties[],
	timezone: string,
): Result<Job> {
	const collected = collect(item, fields);
	if (!collected.ok) return collected;
	const { input } = collected.value;
	const ids = Object.fromEntries(
		Object.entries(input).map(([name, value]) => [name, plainValue(value)]),
	);
	const request = prepareRequest(operation, collected.value, ids, { timezone });
	if (!request.ok) return request;
	const sending = readOptions(operation, (input.options ?? {}) as IDataObject);
	if (!sending.ok) return sending;
	const transport = readRequestOptions(item.get('requestOptions'));
	if (!transport.ok) return transport;
	const limit = operation.isList ? readLimit(input, timezone) : succeeded(1);
	if (!limit.ok) return limit;
	return succeeded({
		...request.value,
		...sending.value,
		input,
		limit: limit.value,
		transport: transport.value,
	});
}

/** The values of all fields, and of them those that are sent, each in its place. */
function collect(
	item: Item,
	fields: readonly INodeProperties[],
): Result<RequestParts & { input: Input }> {
	const parts: RequestParts = { body: {}, qs: {} };
	const input: Record<string, unknown> = {};
	for (const field of fields) {
		try {
			input[field.name] = item.get(field.name);
		} catch (error) {
			const { message, description } = error as { message: string; description?: string | null };
			return failed({
				message: `The parameter “${field.displayName}” can’t be read: ${message}`,
				description: `${description ?? 'Check its expression.'} Nothing was sent for this item.`,
			});
		}
		place(parts, field, input[field.name]);
	}
	return succeeded({ ...parts, input });
}

function place(parts: RequestParts, field: INodeProperties, value: unknown): void {
	if (value === undefined) return;
	const { property, type } = field.routing?.send ?? {};
	if (property) parts[type === 'query' ? 'qs' : 'body'][property] = plainValue(value) as string;
	if (field.type !== 'collection' || typeof value !== 'object' || value === null) return;
	for (const option of (field.options ?? []) as INodeProperties[]) {
		if (option.name in value) place(parts, option, (value as IDataObject)[option.name]);
	}
}

/** Most records wanted. Checked here because it isn't sent; an expression can give anything. */
function readLimit({ returnAll, limit = 50 }: Input, timezone: string): Result<number> {
	if (returnAll === true) return succeeded(Infinity);
	const checked = required(wholeNumber(1, Number.MAX_SAFE_INTEGER))(limit, { timezone });
	return 'problem' in checked
		? failed(refused('Limit', checked.problem))
		: succeeded(checked.value as number);
}
