import type { IDataObject } from 'n8n-workflow';

import { joined, parameter, parameterNames, type Phrase, phrase } from '../phrase';
import { isFilled, isObject } from '../result';
import type { ServiceMessage, Target } from '../service';

/** How much of an answer an error shows: characters of a text and of a name, and entries of a list. */
const MAX_LENGTH = 300;
const MAX_NAME = 100;
const MAX_ENTRIES = 10;

/** The beginning of a text, without half a character at its end. */
export const shorten = (text: string, max = MAX_LENGTH): string =>
	text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** A service’s own words in front of ours: they may end in a full stop. */
export const withoutStop = (text: string): string => text.replace(/\.$/, '');

/**
 * Everything that a service says, cut to what an error can show. All of it passes through here, however it was read.
 */
export const limitLength = ({ words, code, parameters = {}, more }: ServiceMessage) => ({
	words: words === undefined ? undefined : shorten(words),
	code: code === undefined ? undefined : shorten(code, MAX_NAME),
	parameters: Object.fromEntries(
		Object.entries(parameters)
			.slice(0, MAX_ENTRIES)
			.map(([name, each]) => [shorten(name, MAX_NAME), shorten(each)]),
	),
	quoted: quote(more),
});

/** The beginning of what an error quotes; undefined if that says nothing, or nothing besides a code. */
export const quote = (more: unknown): string | undefined =>
	isFilled(isObject(more) ? { ...more, code: undefined } : more)
		? shorten(typeof more === 'string' ? more : JSON.stringify(more))
		: undefined;

/**
 * What the body of a failed answer says. The services document `{ error }` and `{ error, code }`. Servers in front of
 * them, and WordPress, write a `message`, a list of them or an error object with both. Errors quote the rest of the
 * body. `clean` turns the service’s texts into plain ones. Never throws for values that JSON can hold.
 */
export function readWords(body: unknown, clean = (text: string) => text): ServiceMessage {
	const textOf = (value: unknown): string => {
		if (Array.isArray(value)) return joined(value.map(textOf));
		if (isObject(value)) return textOf(value.message);
		return typeof value === 'string' ? clean(shorten(value, 4 * MAX_LENGTH)).trim() : '';
	};
	if (!isObject(body)) {
		const said = textOf(body);
		return said === '' ? { more: body } : { words: said };
	}
	const { error, message, code, ...rest } = body;
	const { code: innerCode, ...inner } = {
		...(isObject(error) ? error : {}),
		message: undefined,
	} as IDataObject;
	const ownCode = [code, innerCode].find((each) => typeof each === 'string' && each !== '');
	const words = textOf(message) || textOf(error) || undefined;
	const more = words === undefined ? body : { ...rest, ...inner };
	return { words, code: ownCode as string | undefined, more };
}

/** Statuses that are about the values sent. With others, “limit” means something else than the parameter Limit. */
const VALUES_REFUSED = [400, 404, 409, 422];

/** Names the parameters that the service refused, or the record that is missing. */
export function hint(
	status: number,
	{ words, parameters, quoted }: ReturnType<typeof limitLength>,
	{ labels, records }: Target,
): Phrase {
	if (status === 404 && records.length > 0) return joined(records.map(missing));
	const isAboutValues = status < 300 || VALUES_REFUSED.includes(status);
	const told = Object.entries(parameters).map(([name, said]): Phrase => {
		const record = isAboutValues && records.find(({ value }) => isNamedBy(name, value));
		return record ? missing(record) : complaint(name, said, labels);
	});
	if (joined(told) !== '' || !isAboutValues) return joined(told);
	const text = joined([words, quoted]);
	const named = Object.keys(labels).filter((name) => mentions(text, name));
	if (named.length === 0) return '';
	const names = parameterNames(named.map((name) => labels[name] as string));
	return phrase`Check the parameter${named.length > 1 ? 's' : ''} ${names}.`;
}

const missing = ({ label, value }: Target['records'][number]): Phrase => [
	{ kind: 'noRecord', label, value },
];

/** Whether a service means this parameter of the path: it calls it `id` or `slug`. */
const isNamedBy = (name: string, value: string) => name === (/^\d+$/.test(value) ? 'id' : 'slug');

/**
 * What is wrong with a parameter. Of a name that isn’t in the panel, a single word could be anything: `requestId:
 * f81d`.
 */
function complaint(name: string, text: string, labels: Target['labels']): Phrase {
	const isEmpty = /^(invalid parameter\.?)?$/i.test(text.trim());
	const said = isEmpty ? '' : withoutStop(text.trim());
	const label = labels[name];
	if (label === undefined) return /\s/.test(said) ? `Check “${name}” (${said}).` : '';
	return phrase`Check the parameter ${parameter(label)}${said === '' ? '' : ` (${said})`}.`;
}

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
