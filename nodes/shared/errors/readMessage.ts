import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../result';
import type { ServiceMessage, Target } from '../service';

/** How much of an answer an error shows: characters of a text and of a name, and entries of a list. */
const MAX_LENGTH = 300;
const MAX_NAME = 100;
const MAX_ENTRIES = 10;

/** The beginning of a text, without half a character at its end. */
export const shorten = (text: string, max = MAX_LENGTH): string =>
	text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

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

/**
 * What the body of a failed answer says. The services document `{ error }` and `{ error, code }`; what else is read is what
 * servers in front of them, and WordPress, send:
 *
 *     { error: 'Locked', code: 'X' }     { message: 'Locked', code: 'X' }     { error: { message: 'Locked', code: 'X' } }
 *     { error: 'Bad', details: [{ path: 'items[0].rate', message: 'must be positive' }, 'senderId'] }
 *     { errors: { taxRate: ['must be positive'] } }
 *
 * Of any other body, the error quotes the beginning (refusals.ts). `clean` turns the service’s texts into plain ones. Never
 * throws for values that JSON can hold.
 */
export function readWords(body: unknown, clean = (text: string) => text): ServiceMessage {
	const { error, message, code, details, errors } = (
		isObject(body) ? body : { error: body }
	) as IDataObject;
	const inner = isObject(error) ? error : {};
	const textOf = (value: unknown): string => {
		if (Array.isArray(value)) return joined(value.map(textOf));
		if (isObject(value)) return textOf(value.message);
		return typeof value === 'string' ? clean(shorten(value, 4 * MAX_LENGTH)).trim() : '';
	};
	const complaints = [errors, details, inner.errors, inner.details].flatMap((held) =>
		complaintsIn(held, textOf),
	);
	const words =
		textOf(message) ||
		textOf(error) ||
		textOf([errors, details].filter(Array.isArray)) ||
		joined(complaints.map(([, text]) => text));
	const parameters = new Map<string, string>();
	for (const [name, text] of complaints) {
		if (name !== '') parameters.set(name, joined([parameters.get(name) ?? '', text]));
	}
	const others = complaints.filter(([name, text]) => name === '' && !words.includes(text));
	const ownCode = [code, inner.code].find((each) => typeof each === 'string' && each !== '');
	return {
		words: words || undefined,
		code: ownCode as string | undefined,
		parameters: Object.fromEntries(parameters),
		details: others.map(([, text]) => text),
	};
}

/** Several texts as one. The same text counts once, and what is empty or undefined isn’t there. */
export const joined = (texts: ReadonlyArray<string | undefined>): string =>
	[...new Set(texts)].filter((text) => text).join(' ');

/** What is wrong, by the name of a value; '' stands for no name in particular. */
type Complaint = [name: string, words: string];

/** The complaints in a list, in an object by name or in a text. A text without spaces in a list is a name. */
function complaintsIn(held: unknown, textOf: (value: unknown) => string): Complaint[] {
	const wordsOf = (value: unknown): string =>
		textOf(value) || (isObject(value) ? JSON.stringify(value) : '');
	// `{ field: 'to', message: 'is empty' }` is one complaint, and `{ message: ['is empty'] }` one about a value.
	if (isObject(held) && typeof held.message !== 'string') {
		return Object.entries(held).map(([name, each]) => [name, wordsOf(each)]);
	}
	return [held].flat().map((each): Complaint => {
		if (isObject(each)) return [nameIn(each), wordsOf(each)];
		const isName = Array.isArray(held) && typeof each === 'string' && /^[\w.[\]/-]+$/.test(each);
		return isName ? [each, ''] : ['', textOf(each)];
	});
}

/** The value that a complaint is about: `path: ['items', 0, 'rate']` is `items.0.rate`. */
const nameIn = ({ field, path, param }: IDataObject): string =>
	[field ?? path ?? param]
		.flat()
		.filter((part) => typeof part === 'string' || typeof part === 'number')
		.join('.');

/**
 * Whether a body says that the request failed. An `error` that is null, false or empty says nothing, and nor does a
 * message beside something that says that all is well:
 *
 *     { error: 'Locked', code: 'X' }    { errors: ['Locked'] }    { message: 'No', code: 'X' }
 *     { success: false }                { status: 'error' }       { status: 422 }
 */
export function saysError(body: unknown): boolean {
	if (!isObject(body)) return false;
	const { error, errors, success, ok, status, message, code } = body;
	if (isFilled(error) || isFilled(errors) || FAILED.test(asWord(status))) return true;
	if ([success, ok].some((each) => OFF.test(asWord(each)))) return true;
	const isFine =
		error === false || [success, ok, status, code].some((each) => GOOD.test(asWord(each)));
	return isFilled(message) && isFilled(code) && !isFine;
}

/** Whether a value says anything: neither empty text, 'false', 0 or null, nor a list or object of only those. */
export function isFilled(value: unknown): boolean {
	if (typeof value === 'string') return !/^(0|false|null|none)?$/i.test(value.trim());
	if (typeof value !== 'object' || value === null) return Boolean(value);
	return Object.values(value).some(isFilled);
}

/** An object as text could be anything, and some can’t be turned into text. */
export const asWord = (value: unknown): string => (typeof value === 'object' ? '' : String(value));

/** HTTP statuses, and the words that services use in their place. */
const FAILED = /^([45]\d\d|false|errors?|fail(ed|ure)?)$/i;
const OFF = /^(0|false|no)$/i;
const GOOD = /^(0+|1|true|2\d\d|ok|success(ful)?|created|accepted|done)$/i;

/** Statuses that are about the values sent. With others, “limit” means something else than the parameter Limit. */
const VALUES_REFUSED = [400, 404, 409, 422];

/** Names the parameters that the service refused, or the record that is missing. */
export function hint(status: number, said: ServiceMessage, target: Target): string {
	const { labels, records } = target;
	if (status === 404 && records.length > 0) return records.map(missing).join(' ');
	const isAboutValues = status < 300 || VALUES_REFUSED.includes(status);
	const told = [
		...Object.entries(said.parameters ?? {}).map(([name, words]) => {
			const record = isAboutValues && records.find(({ value }) => isNamedBy(name, value));
			return record ? missing(record) : complaint(name, words, labels);
		}),
		...(said.details ?? []).map((words) => {
			const [name] = namesIn(words, labels);
			return name === undefined ? sentence(words) : complaint(name, words, labels);
		}),
	];
	if (joined(told) !== '' || !isAboutValues) return joined(told);
	const named = namesIn(said.words ?? '', labels);
	if (named.length === 0) return '';
	return `Check the parameter${named.length > 1 ? 's' : ''} ${named.map((name) => `“${labels[name]}”`).join(', ')}.`;
}

const missing = ({ label, value }: Target['records'][number]) =>
	`Check the parameter “${label}”: there is no “${value}”.`;

/** Whether a service means this parameter of the path: it calls it `id` or `slug`. */
const isNamedBy = (name: string, value: string) => name === (/^\d+$/.test(value) ? 'id' : 'slug');

/**
 * What is wrong with a parameter. Of a name that isn’t in the panel, a single word could be anything: `requestId: f81d`.
 *
 *     'items[0].rate', 'must be positive'   Check the parameter “Line Items” (items[0].rate: must be positive).
 */
function complaint(name: string, words: string, labels: Target['labels']): string {
	const said = saysNothing(words) ? '' : words.trim().replace(/\.$/, '');
	const part = partsOf(name).find((each) => labelOf(each, labels) !== undefined);
	if (part === undefined) return /\s/.test(said) ? `Check “${name}” (${said}).` : '';
	// Without what the service puts in front: `body.items[0].rate`.
	const path = name.slice(name.indexOf(part));
	const place = path === part || said.includes(path) ? '' : path;
	const why = [place, said].filter((part) => part !== '').join(': ');
	return `Check the parameter “${labelOf(part, labels)}”${why === '' ? '' : ` (${why})`}.`;
}

const saysNothing = (words: string) => /^(invalid parameter\.?)?$/i.test(words.trim());

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** `items[0].rate` and `/items/0/rate` are in `items`. */
const partsOf = (name: string): string[] => name.split(/[.[\]/]+/).filter((part) => part !== '');

/** The display name of a parameter, however its name is written: `tax_rate` is `taxRate`. */
const labelOf = (name: string, labels: Target['labels']): string | undefined =>
	Object.entries(labels).find(([each]) => bare(each) === bare(name))?.[1];

const bare = (name: string): string => name.replace(/[^a-z\d]/gi, '').toLowerCase();

/** The parameters that words are about, by their names on the wire. */
const namesIn = (words: string, labels: Target['labels']): string[] =>
	Object.keys(labels).filter((name) => mentions(words, name));

/**
 * Whether the service’s words are about a parameter. The SMS and invoicing services name parameters in their sentences
 * only, so without this no refusal of theirs would point to a field of the panel:
 * `taxRate must be between 0 and 100` → “Tax Rate”; `The to field is required` → “To”.
 * Names of up to four letters are everyday words too. They count only if the words treat them as a field:
 * `Unable to send` isn’t about “To”.
 */
const mentions = (words: string, name: string): boolean =>
	new RegExp(
		name.length > 4 ? `\\b${name}\\b` : `\\b${name}(["'”:]| (is|must|has|should|field)\\b)`,
		'i',
	).test(words);
