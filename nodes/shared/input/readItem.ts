import type { IDataObject, INodePropertyOptions, NodePropertyTypes } from 'n8n-workflow';
import { ExpressionParser, isExpression, isResourceLocatorValue } from 'n8n-workflow';

import { noMemory, unfitKey } from '../errors/onlyOnce';
import { shorten } from '../errors/readMessage';
import { refusedParameter, valueMissing } from '../errors/texts';
import type { RequestOptions } from '../http/connect';
import type { InputItem } from '../n8n/host';
import type { Convert, ConvertContext, Field, Input, Operation, RequestParts } from '../operation';
import { MAX_RECORDS } from '../pages/walk';
import { isBlank, isObject, Refused } from '../result';
import type { Target } from '../service';
import { choice, choices, finiteNumber, named, onOff, resolved, text } from './convert';
import type { PreparedRequest } from './prepareRequest';
import { prepareRequest } from './prepareRequest';
import type { SendPolicy } from './sendPolicy';
import { readRequestOptions, readSendPolicy } from './sendPolicy';

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
		maxRecords?: number;
		requestOptions: RequestOptions;
		once?: OnlyOncePolicy;
	};

/** Reads an item’s parameters and checks them. `fields` are the operation’s, including the options for sending. */
export function readItem(
	item: InputItem,
	operation: Operation,
	{ fields, labels }: { fields: readonly Field[]; labels: Target['labels'] },
	timezone: string,
): ItemRequest {
	const values = readFields(fields, item.get, { timezone });
	const { input } = values;
	const options = (input.options ?? {}) as IDataObject;
	const isList = operation.answers === 'list';
	return {
		...prepareRequest(operation, labels, values, { timezone }),
		...readSendPolicy(operation, options),
		input,
		once: operation.onlyOnce ? readOnlyOnce(item, options) : undefined,
		requestOptions: readRequestOptions(item.get),
		limit: isList ? readLimit(input) : 1,
		maxRecords: isList ? Number(options.maximumRecords ?? MAX_RECORDS) : undefined,
	};
}

/** What JavaScript writes where there is no value, as a word of its own: `${$json.id}-may` can become `undefined-may`. */
const NO_VALUE =
	/(?<![\p{L}\p{N}])(undefined|null|NaN|Invalid Date(Time)?|\[object \w+\])(?![\p{L}\p{N}])/u;

/**
 * Reads the key from Options. An empty field turns the option off. An expression that returns nothing is something else:
 * the item would be sent without the protection that the user wants. If a part of the key returns nothing, different items
 * have the same key, and only one of them would be sent.
 */
function readOnlyOnce(
	{ stored, memory, evaluate }: InputItem,
	{ onlyOncePer, ifAlreadyDone = 'note' }: IDataObject,
): OnlyOncePolicy | undefined {
	const options = stored('options');
	const entered = isObject(options) ? (options.onlyOncePer ?? '') : '';
	if (isBlank(onlyOncePer)) {
		if (entered === '') return undefined;
		throw new Refused(unfitKey('is empty'));
	}
	const key = String(onlyOncePer).trim();
	for (const part of partsOfExpression(entered)) {
		if (!isBlank(evaluate?.(part))) continue;
		throw new Refused(unfitKey(`is incomplete: “${shorten(part.trim())}” returned nothing`));
	}
	if (isExpression(entered) && NO_VALUE.test(key)) {
		throw new Refused(unfitKey(`is “${shorten(key)}”, of which a part has no value`));
	}
	if (!memory()) throw new Refused(noMemory);
	return { key, ifDone: ifAlreadyDone as OnlyOncePolicy['ifDone'] };
}

/** The expressions in braces, if there are several, or one with text around it. */
function partsOfExpression(entered: unknown): string[] {
	if (!isExpression(entered)) return [];
	const chunks = ExpressionParser.splitExpression(entered.slice(1)).filter(
		({ text }) => text !== '',
	);
	const codes = chunks.filter(({ type }) => type === 'code');
	return chunks.length > 1 ? codes.map(({ text }) => `{{${text}}}`) : [];
}

const readLimit = ({ returnAll, limit = 50 }: Input): number =>
	returnAll === true ? Infinity : Number(limit);

type Values = RequestParts & { input: Input };

/**
 * Reads, checks and converts the fields that the panel shows. Those that are sent are also in their part of the request.
 * Only `input` has those that are left blank.
 */
export function readFields(
	fields: readonly Field[],
	get: InputItem['get'],
	context: ConvertContext,
): Values {
	const input: Record<string, unknown> = {};
	for (const field of fields) {
		if (!isShown(field, input)) continue;
		// Not there if it was cleared.
		const value = resolved(field.displayName, () => get(field.name));
		if (value === undefined && !field.required) continue;
		const read = readField(field, value === undefined ? '' : value, context);
		if (read !== undefined) input[field.name] = read;
	}
	return { ...partsOf(fields, input), input };
}

/** n8n shows a field if an expression decides on it. Once the expression is resolved, the field may have no meaning. */
const isShown = ({ displayOptions }: Field, input: Input): boolean =>
	Object.entries(displayOptions?.show ?? {}).every(
		([name, values = []]) =>
			!(name in input) || [input[name]].flat().some((each) => values.includes(each as string)),
	);

/** The values that are sent, by the part of the request that they go to and their names there. */
function partsOf(fields: readonly Field[], input: Input): RequestParts {
	const parts: RequestParts = { body: {}, qs: {} };
	const given = givenIn(fields, input);
	const isLast = ([{ overrides }]: Given) => overrides === true;
	for (const [{ routing }, value] of [
		...given.filter((each) => !isLast(each)),
		...given.filter(isLast),
	]) {
		const { property, type } = routing?.send ?? {};
		if (property) parts[type === 'query' ? 'qs' : 'body'][property] = value as string;
	}
	return parts;
}

type Given = [field: Field, value: unknown];

const givenIn = (fields: readonly Field[], values: Input): Given[] =>
	fields.flatMap((field): Given[] => {
		const value = values[field.name];
		if (value === undefined || (isBlank(value) && !field.emptiable)) return [];
		return field.type === 'collection'
			? givenIn(field.options as Field[], value as Input)
			: [[field, value]];
	});

/** How a field is read. */
interface Reading extends ConvertContext {
	/** What a field in a collection is for. */
	purpose?: NonNullable<Field['purpose']> | 'optional';
}

const optionsOf = ({ options }: Field) => (options ?? []) as INodePropertyOptions[];

/** The value of a field as its type in the panel wants it, unless it has a check of its own. */
const TYPES: Partial<Record<NodePropertyTypes, (field: Field) => Convert>> = {
	number: () => finiteNumber,
	resourceLocator: () => text,
	string: () => text,
};

/** Types that only allow certain values, whatever else is checked. */
const CHOICES: typeof TYPES = {
	boolean: () => onOff,
	multiOptions: (field) => choices(optionsOf(field)),
	options: (field) => choice(optionsOf(field)),
};

/** Checks and converts what a field holds, once its expression is resolved. `undefined` leaves the field out. */
function readField(field: Field, value: unknown, reading: Reading): unknown {
	const { check, displayName, emptiable, type, required, routing } = field;
	if (type === 'collection') return readCollection(field, value, reading);
	const plain = plainValue(value);
	const { purpose } = reading;
	if (plain === undefined || plain === null || (purpose === 'filter' && isEmpty(plain))) {
		const missing = field.purpose ?? purpose ?? (required ? 'required' : 'optional');
		throw new Refused(valueMissing(displayName, missing));
	}
	const isChoice = type === 'boolean' || (type in CHOICES && optionsOf(field).length > 0);
	const byType = (isChoice ? CHOICES : check ? {} : TYPES)[type]?.(field);
	if (!byType && !check) return value;
	if (!emptiable && (isChoice && type === 'multiOptions' ? isEmpty(plain) : isBlank(plain))) {
		const isSent = routing?.send?.property !== undefined;
		// What isn’t sent decides how the operation works. Only text and numbers under Options can be left empty.
		const decides = !isSent && (isChoice || purpose === undefined);
		if (required !== true && !decides) return isSent ? plain : undefined;
		throw new Refused(refusedParameter(displayName, 'is empty'));
	}
	return named(displayName, () => {
		const read = byType ? byType(plain, reading) : plain;
		return check ? check(read, reading) : type === 'resourceLocator' ? value : read;
	});
}

const isEmpty = (value: unknown): boolean =>
	isBlank(value) || (Array.isArray(value) && value.flat(2).every(isBlank));

function readCollection(field: Field, value: unknown, reading: Reading): unknown {
	const refused = (problem: string) => new Refused(refusedParameter(field.displayName, problem));
	if (!isObject(value)) throw refused('must be an object with the names of its fields');
	// n8n picks the fields out of the text of such an expression, and finds the search that every text has.
	if (Object.values(value).some((each) => typeof each === 'function')) {
		throw refused('can’t be one expression, but each of its fields can');
	}
	const read: Record<string, unknown> = {};
	const { purpose = 'optional' } = field;
	for (const inner of field.options as Field[]) {
		if (!(inner.name in value)) continue;
		const result = readField(inner, value[inner.name], { ...reading, purpose });
		if (result !== undefined) read[inner.name] = result;
	}
	return read;
}

/** A resource locator’s mode and value. An expression may put a plain value in its place, which has the mode ''. */
export const readLocator = (value: unknown): { mode: string; value: unknown } =>
	isResourceLocatorValue(value) ? value : { mode: '', value };

/** The value of a resource locator, or the value itself. */
export const plainValue = (value: unknown): unknown => readLocator(value).value;
