import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../result';
import type { ServiceMessage } from '../service';
import { DEPTH, MOST_ENTRIES, names, shorten, unnest, wordsOf, type Clean } from './wordsOf';

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
export function readDetails(
	body: unknown,
	clean: Clean,
): Required<Pick<ServiceMessage, 'parameters' | 'details'>> {
	const words = (value: unknown) => shorten(wordsOf(value, clean) ?? '', 200);
	const found = new Map<string, Set<string>>();
	for (const [name, text] of complaintsIn(body, words).slice(0, MOST_ENTRIES)) {
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
	if (Array.isArray(held)) return held.slice(0, MOST_ENTRIES).map((each) => complaint(each, words));
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
		.slice(0, MOST_ENTRIES)
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
		.slice(0, MOST_ENTRIES)
		.filter((part) => typeof part === 'string' || typeof part === 'number')
		.join('.');
