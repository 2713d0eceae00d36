import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { refusedParameter } from '../errors/texts';
import type { RequestOptions } from '../http/channel';
import { plainValue, type InputItem } from '../n8n/host';
import type { Input, Operation } from '../operation';
import { failed, succeeded, type Result } from '../result';
import { required, wholeNumber } from './convert';
import type { FieldMap } from './fieldMap';
import { readFields } from './readFields';
import { prepareRequest, type PreparedRequest } from './prepareRequest';
import { readRequestOptions } from './requestOptions';
import { readSendPolicy, type SendPolicy } from './sendPolicy';

/** What an item sends: the request from its fields, and how it is sent. */
export type ItemRequest = PreparedRequest &
	SendPolicy & { input: Input; limit: number; requestOptions: RequestOptions };

/** Reads an item’s parameters and checks them. `fields` are the operation’s, including the options for sending. */
export function readItem(
	item: InputItem,
	operation: Operation,
	{ fields, fieldMap }: { fields: readonly INodeProperties[]; fieldMap: FieldMap },
	timezone: string,
): Result<ItemRequest> {
	const isChecked = (name: string) => operation.convert?.[name] !== undefined;
	const collected = readFields(fields, item.get, { timezone, isChecked });
	if (!collected.ok) return collected;
	const { input } = collected.value;
	const ids = Object.fromEntries(
		Object.entries(input).map(([name, value]) => [name, plainValue(value)]),
	);
	const request = prepareRequest(operation, fieldMap, collected.value, ids, { timezone });
	if (!request.ok) return request;
	const policy = readSendPolicy(operation, (input.options ?? {}) as IDataObject);
	if (!policy.ok) return policy;
	const requestOptions = readRequestOptions(item.get);
	if (!requestOptions.ok) return requestOptions;
	const limit = operation.answers === 'list' ? readLimit(input, timezone) : succeeded(1);
	if (!limit.ok) return limit;
	return succeeded({
		...request.value,
		...policy.value,
		input,
		limit: limit.value,
		requestOptions: requestOptions.value,
	});
}

/** Maximum number of records. Checked here because it isn’t sent, and an expression can return anything. */
function readLimit({ returnAll, limit = 50 }: Input, timezone: string): Result<number> {
	if (returnAll === true) return succeeded(Infinity);
	const checked = required(wholeNumber(1, Number.MAX_SAFE_INTEGER))(limit, { timezone });
	return 'problem' in checked
		? failed(refusedParameter('Limit', checked.problem))
		: succeeded(checked.value as number);
}
