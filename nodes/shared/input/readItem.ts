import type {
	IDataObject,
	INodeProperties,
	INodePropertyOptions,
	NodePropertyTypes,
} from 'n8n-workflow';
import { isResourceLocatorValue } from 'n8n-workflow';

import type { Purpose } from '../errors/texts';
import { keyMissing, noMemory, refusedParameter, valueMissing } from '../errors/texts';
import type { RequestOptions } from '../http/connect';
import type { InputItem } from '../n8n/host';
import type { Convert, Input, Operation, RequestParts } from '../operation';
import { isBlank, isObject, Refused } from '../result';
import {
	choice,
	choices,
	finiteNumber,
	named,
	onOff,
	required,
	resolved,
	text,
	wholeNumber,
} from './convert';
import type { FieldMap, PreparedRequest } from './prepareRequest';
import { prepareRequest } from './prepareRequest';
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

/** How a field is read. */
export interface Reading {
	timezone: string;
	/** Whether the operation checks the value with this name on the wire or in the path itself. */
	isChecked(name: string): boolean;
	/** What a field in a collection is for. */
	purpose?: Exclude<Purpose, 'required'>;
}

const optionsOf = ({ options }: INodeProperties) => (options ?? []) as INodePropertyOptions[];

/** The value of a field as its type in the panel wants it. An operation may check text and numbers in its own way. */
const TYPES: Partial<Record<NodePropertyTypes, (field: INodeProperties) => Convert>> = {
	number: () => finiteNumber,
	resourceLocator: () => text,
	string: () => text,
};

/** Types that only allow certain values, whatever else an operation checks. */
const CHOICES: typeof TYPES = {
	boolean: () => onOff,
	multiOptions: (field) => choices(optionsOf(field)),
	options: (field) => choice(optionsOf(field)),
};

/** Checks what a field holds, once its expression is resolved. `undefined` leaves the field out. */
export function readField(field: INodeProperties, value: unknown, reading: Reading): unknown {
	const { displayName, type, required, routing, validateType } = field;
	if (type === 'collection') return readCollection(field, value, reading);
	const plain = plainValue(value);
	const { purpose } = reading;
	if (plain === undefined || plain === null || (purpose === 'filter' && isEmpty(plain))) {
		throw new Refused(valueMissing(displayName, purpose ?? (required ? 'required' : 'optional')));
	}
	const name = routing?.send?.property;
	const isChoice = type === 'boolean' || (type in CHOICES && optionsOf(field).length > 0);
	const own = isChoice
		? CHOICES
		: reading.isChecked(name ?? field.name) && !validateType
			? {}
			: TYPES;
	const check = own[type];
	if (!check) return value;
	if (type === 'multiOptions' ? isEmpty(plain) : isBlank(plain)) {
		// What isn’t sent decides how the operation works. Only text and numbers under Options can be left empty.
		const decides = name === undefined && (isChoice || purpose === undefined);
		if (required !== true && !decides) return undefined;
		throw new Refused(refusedParameter(displayName, 'is empty'));
	}
	const converted = named(displayName, () => check(field)(plain, reading));
	return type === 'resourceLocator' ? value : converted;
}

const isEmpty = (value: unknown): boolean =>
	isBlank(value) || (Array.isArray(value) && value.flat(2).every(isBlank));

function readCollection(field: INodeProperties, value: unknown, reading: Reading): unknown {
	const refused = (problem: string) => new Refused(refusedParameter(field.displayName, problem));
	if (!isObject(value)) throw refused('must be an object with the names of its fields');
	// n8n picks the fields out of the text of such an expression, and finds the search that every text has.
	if (Object.values(value).some((each) => typeof each === 'function')) {
		throw refused('can’t be one expression, but each of its fields can');
	}
	const read: Record<string, unknown> = {};
	for (const inner of optionsOf(field) as unknown as INodeProperties[]) {
		if (!(inner.name in value)) continue;
		const purpose = purposeOf(field, inner);
		const result = readField(inner, value[inner.name], { ...reading, purpose });
		if (result !== undefined) read[inner.name] = result;
	}
	return read;
}

/** What is sent in the query, except Options, selects records. */
const purposeOf = ({ name }: INodeProperties, { routing }: INodeProperties): Reading['purpose'] =>
	name === 'updateFields'
		? 'update'
		: name !== 'options' && routing?.send?.type === 'query'
			? 'filter'
			: 'optional';

/** A resource locator’s mode and value. An expression may put a plain value in its place, which has the mode ''. */
export const readLocator = (value: unknown): { mode: string; value: unknown } =>
	isResourceLocatorValue(value) ? value : { mode: '', value };

/** The value of a resource locator, or the value itself. */
export const plainValue = (value: unknown): unknown => readLocator(value).value;
