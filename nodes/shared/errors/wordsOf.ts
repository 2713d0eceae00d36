import { isObject } from '../result';
import type { ServiceMessage } from '../service';

/** Turns a service’s text into a plain one. */
export type Clean = (text: string) => string;

/** How many levels of a body are read, how many entries of a list, and how many characters of a text. */
export const DEPTH = 6;
export const MOST_ENTRIES = 10;
export const LONGEST = 300;
const LONGEST_NAME = 100;

/** A list of names, written as one text. */
export const names = (text: string): readonly string[] => text.split(' ');

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
export function wordsOf(value: unknown, clean: Clean, depth = DEPTH): string | undefined {
	const held = unnest(value);
	if (typeof held === 'string')
		return shorten(clean(shorten(held, 4 * LONGEST)).trim()) || undefined;
	if (depth === 0 || typeof held !== 'object' || held === null) return undefined;
	const inner = (each: unknown) => wordsOf(each, clean, depth - 1);
	const joined = (values: unknown[]): string | undefined => {
		const texts = values.slice(0, MOST_ENTRIES).map(inner).filter(Boolean);
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
export function unnest(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return value;
	}
}

/** Everything that a service says, cut to what an error can show. All of it passes through here, however it was read. */
export const cut = ({ words, code, parameters = {}, details = [] }: ServiceMessage) => ({
	words: words === undefined ? undefined : shorten(words),
	code: code === undefined ? undefined : shorten(code, LONGEST_NAME),
	parameters: Object.fromEntries(
		Object.entries(parameters)
			.slice(0, MOST_ENTRIES)
			.map(([name, each]) => [shorten(name, LONGEST_NAME), shorten(each)]),
	),
	details: details.slice(0, MOST_ENTRIES).map((each) => shorten(each)),
});

/** The beginning of a text, without half a character at its end. */
export const shorten = (text: string, most = LONGEST): string =>
	text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
