import type { INodePropertyOptions, NodePropertyTypes } from 'n8n-workflow';
import { isResourceLocatorValue } from 'n8n-workflow';

import { emptyInBoth, refusedInCredential, refusedParameter, valueMissing } from '../errors/texts';
import type { InputItem } from '../n8n/host';
import type { Convert, ConvertContext, Field, Input, Operation, RequestParts } from '../operation';
import { MAX_RECORDS } from '../pages/walk';
import { isBlank, isNoValue, isObject, optionsIn, InvalidInput } from '../result';
import type { Target } from '../service';
import {
	choice,
	choices,
	finiteNumber,
	named,
	onOff,
	resolved,
	text,
	trimmed,
	unlessRefused,
} from './convert';
import { listedIn } from './lists';
import { prepareRequest } from './prepareRequest';
import { readOnlyOnce, readRequestOptions, readSendPolicy } from './sendPolicy';

/** What an item sends: the request from its fields, and how it is sent. */
export type ItemRequest = ReturnType<typeof readItem>;

/**
 * Reads an item’s parameters and checks them. `fields` are the operation’s, including the options for sending. A model
 * can’t leave a tool’s parameter out, so an empty filter from it is no filter.
 */
export function readItem(
	item: InputItem,
	operation: Operation,
	{ fields, labels }: { fields: readonly Field[]; labels: Target['labels'] },
	{ timezone, isTool, credential }: Pick<ConvertContext, 'timezone' | 'isTool' | 'credential'>,
) {
	// What was made of values, if that isn’t plain.
	const notes: string[] = [];
	const note = (made: string) => void notes.push(made);
	const context = { timezone, note, item, credential, isTool };
	const values = readFields(fields, item.get, context);
	const { input } = values;
	const options = optionsIn(input);
	const prepared = prepareRequest(operation, labels, values, context);
	const isSent = !prepared.skipped;
	return {
		...prepared,
		...readSendPolicy(fields, options),
		input,
		notes: isSent ? notes : [],
		once: operation.onlyOnce && isSent ? readOnlyOnce(item, options) : undefined,
		requestOptions: readRequestOptions(item.get),
		// How many records of a list to return, and how many to read at most for that.
		limit: input.returnAll === true ? Infinity : Number(input.limit ?? 50),
		maxRecords: Number(options.maximumRecords ?? MAX_RECORDS),
	};
}

/**
 * Reads, checks and converts the fields that the panel shows. Those that are sent are also in their part of the
 * request. Only `input` has those that are left blank.
 */
export function readFields(
	fields: readonly Field[],
	get: InputItem['get'],
	context: Omit<Reading, 'purpose'>,
) {
	const input: Record<string, unknown> = {};
	const isOptions = ({ name }: Field) => name === 'options';
	const reading = { ...context };
	// The options come first, because one of them decides how filters are read.
	for (const field of [...fields.filter(isOptions), ...fields.filter((each) => !isOptions(each))]) {
		if (!isShown(field, input, context.isTool)) continue;
		// Not there if it was cleared.
		const value = resolved(field.displayName, () => get(field.name));
		if (value === undefined && !field.required) continue;
		const read = readField(field, value === undefined ? '' : value, reading);
		if (read !== undefined) input[field.name] = read;
		if (isOptions(field) && isObject(read) && read.ignoreEmptyFilters === true) {
			reading.ignoresEmptyFilters = true;
		}
	}
	return { ...partsOf(fields, input), input };
}

/**
 * Whether an item leaves a field empty for which the credential’s counts then. One that can’t be read counts as empty;
 * it is refused when all fields are read.
 */
export const needsCredential = (
	fields: readonly Field[],
	get: InputItem['get'],
	collection = '',
): boolean =>
	fields.some(({ name, type, inCredential, options }) =>
		type === 'collection'
			? needsCredential(options as Field[], get, `${collection}${name}.`)
			: inCredential &&
				isBlank(plainValue(unlessRefused(() => resolved('', () => get(collection + name))))),
	);

/** n8n shows a field if an expression decides on it. Once the expression is resolved, the field may have no meaning. */
const isShown = ({ displayOptions }: Field, input: Input, isTool?: boolean): boolean =>
	Object.entries(displayOptions?.show ?? {}).every(([name, values = []]) => {
		const held = name === '@tool' ? isTool : input[name];
		return held === undefined || [held].flat().some((each) => values.includes(each as string));
	});

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
		// What is in Advanced has been read as if it stood beside it.
		if (field.name === 'advanced') return givenIn(field.options as Field[], values);
		const value = values[field.name];
		if (value === undefined || (isBlank(value) && !field.emptiable)) return [];
		return field.type === 'collection'
			? givenIn(field.options as Field[], value as Input)
			: [[field, value]];
	});

interface Reading extends ConvertContext {
	/** What a field in a collection is for. */
	purpose?: Field['purpose'];
	ignoresEmptyFilters?: true;
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
function readField(field: Field, value: unknown, inCollection: Reading): unknown {
	const { check, displayName, emptiable, type, required, routing } = field;
	if (type === 'collection') return readCollection(field, value, inCollection);
	const held = plainValue(value);
	const plain = type === 'resourceLocator' ? oneOf(held) : held;
	const { ignoresEmptyFilters, isTool, item, purpose } = inCollection;
	const note = (made: string) => inCollection.note?.(`“${displayName}” ${made}`);
	const missing = field.purpose ?? purpose ?? (required ? 'required' : 'optional');
	const mayLack = missing === 'detail' || (missing === 'filter' && (isTool || ignoresEmptyFilters));
	const leaveOut = () => note('had no value and was left out');
	if (plain === undefined || plain === null || (purpose === 'filter' && isEmpty(plain))) {
		if (mayLack) return leaveOut();
		// A trigger has no items.
		const isPolled = missing === 'filter' && !item;
		throw new InvalidInput(valueMissing(displayName, isPolled ? 'polled' : missing));
	}
	if (field.inCredential && isBlank(plain)) return readFromCredential(field, inCollection);
	const reading = { ...inCollection, note };
	const isChoice = type === 'boolean' || (type in CHOICES && optionsOf(field).length > 0);
	const byType = (isChoice ? CHOICES : check ? {} : TYPES)[type]?.(field);
	if (!byType && !check) return value;
	if (!emptiable && (isChoice && type === 'multiOptions' ? isEmpty(plain) : isBlank(plain))) {
		const isSent = routing?.send?.property !== undefined;
		// What isn’t sent decides how the operation works. Only text and numbers under Options can be left empty.
		const decides = !isSent && (isChoice || purpose === undefined);
		if (required !== true && !decides) return isSent ? plain : undefined;
		throw new InvalidInput(refusedParameter(displayName, 'is empty'));
	}
	const convert = () => {
		const read = byType ? byType(plain, reading) : plain;
		return check ? check(read, reading) : type === 'resourceLocator' ? value : read;
	};
	// A name can be that word, but not a date.
	return mayLack && isNoValue(plain)
		? (unlessRefused(convert) ?? leaveOut())
		: named(displayName, convert);
}

/** What the credential has for a field that the node leaves empty, checked in the same way. */
function readFromCredential(field: Field, reading: Reading): unknown {
	const { name, displayName, required, check = trimmed } = field;
	const value = reading.credential?.[name];
	if (!isBlank(value)) {
		return named(displayName, () => check(value, reading), refusedInCredential);
	}
	if (required) throw new InvalidInput(emptyInBoth(displayName));
	return undefined;
}

const isEmpty = (value: unknown): boolean =>
	isBlank(value) || (Array.isArray(value) && value.flat(2).every(isBlank));

function readCollection(field: Field, value: unknown, reading: Reading): unknown {
	const refused = (problem: string) =>
		new InvalidInput(refusedParameter(field.displayName, problem));
	if (!isObject(value)) throw refused('must be an object with the names of its fields');
	// n8n picks the fields out of the text of such an expression, and finds the search that every text has.
	if (Object.values(value).some((each) => typeof each === 'function')) {
		throw refused('can’t be one expression, but each of its fields can');
	}
	const read: Record<string, unknown> = {};
	const { purpose = reading.purpose ?? 'optional' } = field;
	for (const inner of field.options as Field[]) {
		if (!(inner.name in value) && !inner.inCredential) continue;
		if (inner.type === 'collection') {
			Object.assign(read, readCollection(inner, value[inner.name], { ...reading, purpose }));
			continue;
		}
		const entered = inner.name in value ? value[inner.name] : '';
		const result = readField(inner, entered, { ...reading, purpose });
		if (result !== undefined) read[inner.name] = result;
	}
	return read;
}

/** A resource locator’s mode and value. An expression may put a plain value in its place, which has the mode ''. */
export const readLocator = (value: unknown): { mode: string; value: unknown } =>
	isResourceLocatorValue(value) ? value : { mode: '', value };

/** The value of a resource locator, or the value itself. */
export const plainValue = (value: unknown): unknown => readLocator(value).value;

/** What identifies one record: a list may hold it alone, and the record itself stands for its ID. */
export function oneOf(value: unknown): unknown {
	const [entry, ...others] = listedIn(value);
	if (others.length > 0) return value;
	return isObject(entry) && entry.id !== undefined ? entry.id : entry;
}
