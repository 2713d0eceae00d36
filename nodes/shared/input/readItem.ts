import type { InputItem } from '../n8n/host';
import type { ConvertContext, Field, Input, Operation, RequestParts } from '../operation';
import { MAX_RECORDS } from '../pages/walk';
import { isBlank, isObject, type Note, optionsIn } from '../result';
import { resolved, unlessRefused } from './convert';
import { innerFields } from './innerFields';
import { plainValue } from './locator';
import { labelsInRequest, prepareRequest } from './prepareRequest';
import { type Reading, readField } from './readField';
import {
	checkGaps,
	defaultConcurrency,
	readOnlyOnce,
	readRequestOptions,
	readSendPolicy,
} from './sendPolicy';
import type { ValuesOf } from './valueIn';

/** What an item sends: the request from its fields, and how it is sent. */
export type ItemRequest = ReturnType<typeof readItem>;

/**
 * What is the same for all items of an operation, so that it is found once a run. `fields` are the operation’s,
 * including the options for sending.
 */
export const sameForAll = (operation: Operation, fields: readonly Field[]) => ({
	fields,
	labels: labelsInRequest(operation),
	concurrency: defaultConcurrency(fields),
});

/** Reads an item’s parameters and checks them. */
export function readItem(
	item: InputItem,
	operation: Operation,
	{ fields, labels, concurrency }: ReturnType<typeof sameForAll>,
	{ timezone, isTool, credential }: Pick<ConvertContext, 'timezone' | 'isTool' | 'credential'>,
) {
	// What was made of values, if that isn’t plain.
	const notes: Note[] = [];
	const note = (sentence: string, type: Note['type'] = 'info') =>
		void notes.push({ sentence, type });
	const context = { timezone, note, item, credential, isTool };
	const values = readFields(fields, item.get, context);
	const { input } = values;
	const options = optionsIn(input);
	const prepared = prepareRequest(operation, labels, values, context);
	const isSent = !prepared.skipped;
	if (isSent) checkGaps(notes, options);
	return {
		...prepared,
		...readSendPolicy(concurrency, options),
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
export function readFields<const Fields extends readonly Field[]>(
	fields: Fields,
	get: InputItem['get'],
	context: ConvertContext,
): RequestParts & { input: ValuesOf<Fields> } {
	const input: Record<string, unknown> = {};
	const isOptions = ({ name }: Field) => name === 'options';
	// A model can’t leave a tool’s parameter out, so an empty filter from it is no filter.
	const reading: Reading = { ...context, ignoresEmptyFilters: context.isTool };
	// The options come first, because one of them decides how filters are read.
	for (const field of [...fields.filter(isOptions), ...fields.filter((each) => !isOptions(each))]) {
		if (!isShown(field, input, context.isTool)) continue;
		// Not there if it was cleared.
		const value = resolved(field.displayName, () => get(field.name));
		if (value === undefined && !field.required) continue;
		const entered = context.item?.stored(field.name);
		const read = readField(field, value === undefined ? '' : value, { ...reading, entered });
		if (read !== undefined) input[field.name] = read;
		if (isOptions(field) && isObject(read) && read.ignoreEmptyFilters === true) {
			reading.ignoresEmptyFilters = true;
		}
	}
	return { ...partsOf(fields, input), input: input as ValuesOf<Fields> };
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
	fields.some((field) => {
		const name = `${collection}${field.name}`;
		if (field.type === 'collection') return needsCredential(innerFields(field), get, `${name}.`);
		if (field.kind !== 'inCredential') return false;
		return isBlank(plainValue(unlessRefused(() => resolved('', () => get(name)))));
	});

/** n8n shows a field if an expression decides on it. Once the expression is resolved, the field may have no meaning. */
const isShown = ({ displayOptions }: Field, input: Input, isTool?: boolean): boolean =>
	Object.entries(displayOptions?.show ?? {}).every(([name, values = []]) => {
		const held = name === '@tool' ? isTool : input[name];
		const showing: readonly unknown[] = values;
		return held === undefined || [held].flat().some((each) => showing.includes(each));
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
		if (field.name === 'advanced') return givenIn(innerFields(field), values);
		const value = values[field.name];
		if (value === undefined || (isBlank(value) && field.kind !== 'emptiable')) return [];
		return field.type === 'collection' && isObject(value)
			? givenIn(innerFields(field), value)
			: [[field, value]];
	});
