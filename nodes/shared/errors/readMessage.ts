import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../result';
import type { ServiceMessage } from '../service';

/** Turns a service’s text into a plain one. */
type Clean = (text: string) => string;

/** How many levels of a body are read, how many entries of a list, and how many characters of a text. */
const DEPTH = 6;
const MAX_ENTRIES = 10;
export const MAX_LENGTH = 300;
const MAX_NAME = 100;

/** A list of names, written as one text. */
const names = (text: string): readonly string[] => text.split(' ');

/** Where an object keeps its message, the most telling first. */
const MESSAGES = names(
	'message error_description error_message errorMessage msg detail error reason description title details issues',
);

/** Where an object keeps several messages, each under the name of what it is about. */
const BY_NAME = names(
	'errors fieldErrors field_errors fields validation validationErrors constraints',
);

/** Where an object keeps another one that has the message. */
const NESTED = names('data response body result');

/** The message in a text, in each entry of a list, or in the usual places of an object; undefined if there is none. */
function wordsOf(value: unknown, clean: Clean, depth = DEPTH): string | undefined {
	const held = unnest(value);
	if (typeof held === 'string')
		return shorten(clean(shorten(held, 4 * MAX_LENGTH)).trim()) || undefined;
	if (depth === 0 || typeof held !== 'object' || held === null) return undefined;
	const inner = (each: unknown) => wordsOf(each, clean, depth - 1);
	const joined = (values: unknown[]): string | undefined => {
		const texts = values.slice(0, MAX_ENTRIES).map(inner).filter(Boolean);
		return shorten([...new Set(texts)].join(' ')) || undefined;
	};
	if (!isObject(held)) return joined(held as unknown[]);
	for (const name of MESSAGES) {
		const words = inner(held[name]);
		if (words !== undefined) return words;
	}
	for (const name of BY_NAME) {
		const all = unnest(held[name]);
		const words = isObject(all) ? joined(Object.values(all)) : inner(all);
		if (words !== undefined) return words;
	}
	return NESTED.map((name) => inner(held[name])).find((words) => words !== undefined);
}

/** The value of a text that is JSON, which some services put into a body. */
function unnest(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return value;
	}
}

/** Everything that a service says, cut to what an error can show. All of it passes through here, however it was read. */
export const limitLength = ({ words, code, parameters = {}, details = [] }: ServiceMessage) => ({
	words: words === undefined ? undefined : shorten(words),
	code: code === undefined ? undefined : shorten(code, MAX_NAME),
	parameters: Object.fromEntries(
		Object.entries(parameters)
			.slice(0, MAX_ENTRIES)
			.map(([name, each]) => [shorten(name, MAX_NAME), shorten(each)]),
	),
	details: details.slice(0, MAX_ENTRIES).map((each) => shorten(each)),
});

/** The beginning of a text, without half a character at its end. */
export const shorten = (text: string, max = MAX_LENGTH): string =>
	text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** Where a body keeps what is wrong with single values. */
const LISTS = names(
	'params parameters fields fieldErrors field_errors validation validationErrors violations issues invalid-params invalid_params errors details detail',
);

/** Where an object keeps another one that has such a list. */
const NESTED_DETAILS = names('error message data response body result');

/** Where an entry of such a list names the value that it is about. */
const NAMES = names(
	'field path param parameter property loc pointer instancePath attribute name key',
);

/** Where a body names the only value that it is about. */
const ABOUT = names('field param parameter property');

/** What is wrong, by the name of a value; '' stands for no name in particular. */
type Complaint = [name: string, words: string];

/**
 * What a body says about single values. The lists can be objects or arrays; this is one and the same:
 *
 *     { details: [{ path: ['items', 0, 'rate'], message: 'must be positive' }] }
 *     { errors: { 'items.0.rate': ['must be positive'] } }
 */
function readDetails(
	body: unknown,
	clean: Clean,
): Required<Pick<ServiceMessage, 'parameters' | 'details'>> {
	const words = (value: unknown) => shorten(wordsOf(value, clean) ?? '', 200);
	const found = new Map<string, Set<string>>();
	for (const [name, text] of complaintsIn(body, words).slice(0, MAX_ENTRIES)) {
		found.set(name, (found.get(name) ?? new Set()).add(text));
	}
	const details = [...(found.get('') ?? [])].filter((text) => text !== '');
	found.delete('');
	const parameters = [...found].map(([name, texts]) => [name, [...texts].join(' ').trim()]);
	return { parameters: Object.fromEntries(parameters) as Record<string, string>, details };
}

type Words = (value: unknown) => string;

function complaintsIn(value: unknown, words: Words, depth = DEPTH): Complaint[] {
	const held = unnest(value);
	if (Array.isArray(held)) return held.slice(0, MAX_ENTRIES).map((each) => complaint(each, words));
	if (!isObject(held) || depth === 0) return [];
	return [
		...about(held, words),
		...LISTS.flatMap((name) => listed(held[name], words, depth - 1)),
		...NESTED_DETAILS.flatMap((name) => complaintsIn(held[name], words, depth - 1)),
	];
}

/** `{ error: 'Too long', field: 'name' }` is about the name, and its message is known already. */
function about(held: IDataObject, words: Words): Complaint[] {
	const name = ABOUT.map((each) => held[each]).find((each) => typeof each === 'string');
	return name ? [[shorten(name as string, 100), words(held.reason)]] : [];
}

/** The complaints in a list under one of the usual names. */
function listed(value: unknown, words: Words, depth: number): Complaint[] {
	const held = unnest(value);
	if (typeof held === 'string') return [['', words(held)]];
	if (!isObject(held) || 'field' in held || 'path' in held) {
		return complaintsIn(isObject(held) ? [held] : held, words, depth);
	}
	const further = LISTS.filter((name) => typeof held[name] === 'object');
	if (further.length > 0 && depth > 0) {
		return further.flatMap((name) => listed(held[name], words, depth - 1));
	}
	return Object.entries(held)
		.slice(0, MAX_ENTRIES)
		.map(([name, each]) => [shorten(name, 100), words(each)]);
}

/** A text without spaces is a name. */
function complaint(entry: unknown, words: Words): Complaint {
	if (typeof entry === 'string' && /^[\w.[\]/-]{1,100}$/.test(entry)) return [entry, ''];
	if (!isObject(entry)) return ['', words(entry)];
	return [nameIn(entry), words(entry) || words(entry.code)];
}

function nameIn(entry: IDataObject): string {
	const source = isObject(entry.source) ? entry.source : {};
	const held = [...NAMES.map((name) => entry[name]), source.pointer, source.parameter];
	const name = held.map(asPath).find((each) => each !== '');
	return shorten(name ?? '', 100);
}

/** `['items', 0, 'rate']` becomes `items.0.rate`. */
const asPath = (value: unknown): string =>
	[value]
		.flat()
		.slice(0, MAX_ENTRIES)
		.filter((part) => typeof part === 'string' || typeof part === 'number')
		.join('.');

/**
 * What the body of a failed answer says, in the forms that are usual among services:
 *
 *     { error: 'Locked', code: 'X' }             { error: { message: 'Locked', code: 'X' } }
 *     { message: 'Bad', details: [{ path: 'items[0].rate', message: 'must be positive' }] }
 *     { errors: ['Bad'] }                        { errors: { taxRate: ['must be positive'] } }
 *     { data: { error: 'Locked' } }              '{"error":"Locked"}', which is JSON in a text
 *
 * `clean` turns the service’s texts into plain ones. Never throws, and everything it returns is short.
 */
export function readWords(body: unknown, clean: Clean = (text) => text): ServiceMessage {
	const words = wordsOf(body, clean);
	const code = codeOf(body);
	const { parameters, details } = readDetails(body, clean);
	const more = details.filter((text) => !words?.includes(text));
	return {
		...(words === undefined ? {} : { words }),
		...(code === undefined ? {} : { code }),
		...(Object.keys(parameters).length === 0 ? {} : { parameters }),
		...(more.length === 0 ? {} : { details: more }),
	};
}

/** The first code in a body, or in what it nests. */
function codeOf(body: unknown, depth = DEPTH): string | undefined {
	const held = unnest(body);
	if (!isObject(held) || depth === 0) return undefined;
	const { code, error_code, errorCode, error, errors, data, response } = held;
	const own = [code, error_code, errorCode].find((each) => typeof each === 'string' && each !== '');
	if (own !== undefined) return shorten(own as string, 100);
	const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
	return [error, data, response, first]
		.map((each) => codeOf(each, depth - 1))
		.find((each) => each !== undefined);
}
