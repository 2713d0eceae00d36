import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { keyMissing, noMemory } from '../errors/texts';
import type { RequestOptions } from '../http/channel';
import type { InputItem } from '../n8n/host';
import type { Input, Operation, RequestParts } from '../operation';
import { isBlank, isObject, Refused } from '../result';
import { required, wholeNumber } from './convert';
import type { FieldMap, PreparedRequest } from './prepareRequest';
import { prepareRequest } from './prepareRequest';
import type { Reading } from './readField';
import { plainValue, readField } from './readField';
import { named, resolved } from './refused';
import type { SendPolicy } from './sendPolicy';
import { readMostRecords, readRequestOptions, readSendPolicy } from './sendPolicy';

/** What the user set under Only Once Per and If Already Done. */
export interface OnlyOncePolicy {
	/** What the item may happen only once for. */
	key: string;
	ifDone: 'skip' | 'note' | 'fail' | 'again';
}

/** What an item sends: the request from its fields, and how it is sent. */
export type ItemRequest = PreparedRequest &
	SendPolicy & {
		input: Input;
		/** How many records to return, and how many to read at most for that. */
		limit: number;
		most?: number;
		requestOptions: RequestOptions;
		once?: OnlyOncePolicy;
	};

/** Reads an item’s parameters and checks them. `fields` are the operation’s, including the options for sending. */
export function readItem(
	item: InputItem,
	operation: Operation,
	{ fields, fieldMap }: { fields: readonly INodeProperties[]; fieldMap: FieldMap },
	timezone: string,
): ItemRequest {
	const isChecked = (name: string) => operation.convert?.[name] !== undefined;
	const values = readFields(fields, item.get, { timezone, isChecked });
	const { input } = values;
	const ids = Object.fromEntries(
		Object.entries(input).map(([name, value]) => [name, plainValue(value)]),
	);
	const options = (input.options ?? {}) as IDataObject;
	const isList = operation.answers === 'list';
	return {
		...prepareRequest(operation, fieldMap, values, ids, { timezone }),
		...readSendPolicy(operation, options),
		input,
		once: operation.onlyOnce ? readOnlyOnce(item, options) : undefined,
		requestOptions: readRequestOptions(item.get),
		limit: isList ? readLimit(input) : 1,
		most: isList ? readMostRecords(options) : undefined,
	};
}

/**
 * Reads the key from Options. An empty field turns the option off. An expression that returns nothing is something else:
 * the item would be sent without the protection that the user wants.
 */
function readOnlyOnce(
	{ stored, memory }: InputItem,
	{ onlyOncePer, ifAlreadyDone = 'skip' }: IDataObject,
): OnlyOncePolicy | undefined {
	if (isBlank(onlyOncePer)) {
		const options = stored('options');
		const entered = isObject(options) ? (options.onlyOncePer ?? '') : '';
		if (entered === '') return undefined;
		throw new Refused(keyMissing);
	}
	if (!memory()) throw new Refused(noMemory);
	const ifDone = ifAlreadyDone as OnlyOncePolicy['ifDone'];
	return { key: String(onlyOncePer).trim(), ifDone };
}

/** Maximum number of records. Checked here because it isn’t sent, and an expression can return anything. */
const readLimit = ({ returnAll, limit = 50 }: Input): number =>
	returnAll === true
		? Infinity
		: named('Limit', () => required(wholeNumber(1, Number.MAX_SAFE_INTEGER))(limit));

type Values = RequestParts & { input: Input };

/** Reads and checks the fields that the panel shows. Those that are sent are also in their part of the request. */
export function readFields(
	fields: readonly INodeProperties[],
	get: InputItem['get'],
	reading: Reading,
): Values {
	const parts: RequestParts = { body: {}, qs: {} };
	const input: Record<string, unknown> = {};
	for (const field of fields) {
		if (!isShown(field, input)) continue;
		const value = resolved(field.displayName, () => get(field.name));
		if (value === undefined) continue;
		const read = readField(field, value, reading);
		if (read === undefined) continue;
		input[field.name] = read;
		place(parts, field, read);
	}
	return { ...parts, input };
}

/** n8n shows a field if an expression decides on it. Once the expression is resolved, the field may have no meaning. */
const isShown = ({ displayOptions }: INodeProperties, input: Input): boolean =>
	Object.entries(displayOptions?.show ?? {}).every(
		([name, values = []]) =>
			!(name in input) || [input[name]].flat().some((each) => values.includes(each as string)),
	);

function place(parts: RequestParts, field: INodeProperties, value: unknown): void {
	const { property, type } = field.routing?.send ?? {};
	if (property) parts[type === 'query' ? 'qs' : 'body'][property] = plainValue(value) as string;
	if (field.type !== 'collection') return;
	for (const option of (field.options ?? []) as INodeProperties[]) {
		const inner = (value as IDataObject)[option.name];
		if (inner !== undefined) place(parts, option, inner);
	}
}
