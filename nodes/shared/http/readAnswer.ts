import type { IDataObject } from 'n8n-workflow';

import type { Operation, Route } from '../operation';
import { isObject } from '../result';
import type { Answer, Body, HttpResponse, Page, Service } from '../service';

/** Reads the body of an answer. */
export const readAnswer = ({ body, ...rest }: HttpResponse): Answer => ({
	...rest,
	body: readBody(body, String(rest.headers['content-type'] ?? '')),
});

/** No record is nested this deeply, and n8n couldn’t store one that is. */
const MAX_LEVELS = 100;

const isDeeper = (value: unknown, levels: number): boolean =>
	typeof value === 'object' &&
	value !== null &&
	(levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/** Throws if the text isn’t JSON. */
function readJson(text: string): Body {
	const value = JSON.parse(text) as unknown;
	return isDeeper(value, MAX_LEVELS) ? { kind: 'broken', value: text } : { kind: 'json', value };
}

function readBody(body: string | undefined, type: string): Body {
	const text = (body ?? '').replace(/^\uFEFF/, '').trim();
	if (text === '') return { kind: 'empty' };
	try {
		return readJson(text);
	} catch {
		const split = splitPhpMessages(text);
		const php = split && firstPhpMessage(split);
		if (split?.json !== undefined) return { ...readJson(split.json), php } as Body;
		// Older servers call every text HTML; a page has tags.
		const isPage = /text\/html/i.test(type) && /<[a-z!]/i.test(text);
		if (isPage || /^<(!doctype|html|head|body)\b/i.test(text)) {
			return php === undefined ? { kind: 'html', value: text } : { kind: 'php', value: php };
		}
		if (/[/+]json\b/i.test(type) || /^[{[]/.test(text)) {
			return php === undefined ? { kind: 'broken', value: text } : { kind: 'php', value: php };
		}
		return { kind: 'text', value: text };
	}
}

/**
 * The record in a good answer; undefined if there is none. An empty answer to a write becomes `{ success: true }`. For an
 * operation that may answer anything, any empty answer does, and text becomes `{ response: 'the text' }`.
 */
export function readRecordAnswer(
	service: Service,
	{ method, answers }: Pick<Operation, 'answers'> & Pick<Route, 'method'>,
	body: Body,
): IDataObject | undefined {
	const isOpen = answers === 'anything';
	if (body.kind === 'empty') return isOpen || method !== 'GET' ? { success: true } : undefined;
	if (body.kind !== 'json') return isOpen ? { response: body.value } : undefined;
	const record = service.unwrap(body.value);
	if (isObject(record)) return record;
	return isOpen ? { response: record as IDataObject[string] } : undefined;
}

/** One page of records in a good answer; undefined if it isn’t a list. */
export const readPageAnswer = (
	service: Service,
	body: Body,
	headers: IDataObject = {},
): Page | undefined => (body.kind === 'json' ? service.pages.read(body.value, headers) : undefined);

/** Byte order marks, which say more about a text than its content type. */
const MARKS: ReadonlyArray<[mark: number[], charset: string]> = [
	[[0xef, 0xbb, 0xbf], 'utf-8'],
	[[0xff, 0xfe], 'utf-16le'],
	[[0xfe, 0xff], 'utf-16be'],
];

/** The body of an answer as text: by its byte order mark, else by the charset of its content type, else as UTF-8. */
export function decodeBody(body: string | Uint8Array | undefined, contentType: unknown): string {
	if (!ArrayBuffer.isView(body)) return String(body ?? '');
	const marked = MARKS.find(([mark]) => mark.every((byte, at) => body[at] === byte))?.[1];
	const declared = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(String(contentType ?? ''))?.[1];
	return decode(body, marked ?? declared);
}

function decode(bytes: Uint8Array, charset?: string): string {
	try {
		return new TextDecoder(charset).decode(bytes);
	} catch {
		// The charset is unknown.
		return new TextDecoder().decode(bytes);
	}
}

/**
 * Whether a body says that the request failed. An `error` that is null, false or empty says nothing:
 *
 *     { error: 'Locked', code: 'X' }    { errors: ['Locked'] }    { success: false }    { status: 'error' }
 *     { message: 'No', code: 'X' }      { data: { error: 'Locked' } }     { errorMessage: 'Locked' }
 */
export const saysError = (body: unknown): boolean =>
	isObject(body) && (reports(body) || (isObject(body.data) && reports(body.data)));

const ERROR_TEXTS = ['errorMessage', 'error_message', 'errorCode', 'error_code'];

function reports(body: Record<string, unknown>): boolean {
	const { error, errors, success, ok, status, statusCode, message, code, data } = body;
	if (isFilled(error) || isFilled(errors)) return true;
	if (ERROR_TEXTS.some((name) => isFilled(body[name]) && !GOOD.test(asWord(body[name]))))
		return true;
	if ([success, ok].some((each) => OFF.test(asWord(each)))) return true;
	const statuses = [status, statusCode, isObject(data) ? data.status : undefined].map(asWord);
	if (statuses.some((each) => FAILED.test(each))) return true;
	const isFine = success === true || ok === true || error === false;
	return (
		isFilled(message) &&
		isFilled(code) &&
		!isFine &&
		![asWord(code), ...statuses].some((each) => GOOD.test(each))
	);
}

/** How deep an error is looked into for something that isn’t empty. Whatever lies deeper counts. */
const DEPTH = 4;

/** Whether a value says anything: neither empty text, 'false', 0 or null, nor a list or object of only those. */
export function isFilled(value: unknown, depth = DEPTH): boolean {
	if (typeof value === 'string') return !/^(0|false|null|none)?$/i.test(value.trim());
	if (typeof value !== 'object' || value === null) return Boolean(value);
	return depth === 0 || Object.values(value).some((part) => isFilled(part, depth - 1));
}

/** An object as text could be anything, and some can’t be turned into text. */
export const asWord = (value: unknown): string => (typeof value === 'object' ? '' : String(value));

/** HTTP statuses, and the words that services use in their place. */
const FAILED = /^([45]\d\d|false|errors?|fail(ed|ure)?)$/i;
const OFF = /^(0|false|no)$/i;
const GOOD = /^(0+|1|true|2\d\d|ok|success(ful)?|created|accepted|done)$/i;

/** The kinds of messages that PHP prints. */
const KINDS =
	'Fatal error|Parse error|Warning|Notice|Deprecated|Strict Standards|Recoverable fatal error';

/**
 * One message, at the place where the search begins. PHP prints it as HTML or, if it is set to, as text:
 *
 *     <br />\n<b>Warning</b>:  Undefined variable $a in <b>/srv/site/x.php</b> on line <b>7</b><br />\n
 *     \nWarning: Undefined variable $a in /srv/site/x.php on line 7\n
 */
const MESSAGE = new RegExp(
	`\\s*(?:<br />\\s*)?(?:<b>(?:${KINDS})</b>: [\\s\\S]*? on line <b>\\d+</b>(?:<br />)?|(?:PHP )?(?:${KINDS}): [\\s\\S]*? on line \\d+(?=\\s|$))\\s*`,
	'y',
);

/** Where messages may begin behind an object or a list. */
const BEHIND = new RegExp(
	`[}\\]](?=\\s*(?:<br />\\s*)?(?:<b>|\\n(?:PHP )?)(?:${KINDS})(?:</b>)?: )`,
	'g',
);

/** How many places are tried: a text in the data may look like the beginning of a message. */
const MAX_PLACES = 20;

/** A text and the messages of PHP around it. */
interface Split {
	before: string;
	/** The whole JSON; undefined if there is none or it was cut off. */
	json?: string;
	after: string;
}

/** The length of the messages at the beginning of a text. */
function messagesLength(text: string): number {
	let length = 0;
	for (;;) {
		MESSAGE.lastIndex = length;
		if (!MESSAGE.test(text)) return length;
		length = MESSAGE.lastIndex;
	}
}

export function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

const isWhole = (text: string): boolean => /^\s*[{[]/.test(text) && isJson(text);

/**
 * Separates an answer from the messages that badly set up PHP sites print before or after it (observed on servers);
 * undefined if there are none. Nothing else may stand around the JSON, and it must be a whole object or list.
 */
export function splitPhpMessages(text: string): Split | undefined {
	const begin = messagesLength(text);
	const [before, rest] = [text.slice(0, begin), text.slice(begin)];
	if (begin > 0 && isWhole(rest)) return { before, json: rest, after: '' };
	const places = rest.matchAll(BEHIND);
	for (let tries = 0; tries < MAX_PLACES; tries++) {
		const place = places.next();
		if (place.done) break;
		const end = place.value.index + 1;
		const after = rest.slice(end);
		if (messagesLength(after) === after.length && isWhole(rest.slice(0, end))) {
			return { before, json: rest.slice(0, end), after };
		}
	}
	return begin > 0 ? { before, after: rest } : undefined;
}

/** The first of the messages as one line of plain text. */
function firstPhpMessage({ before, after }: Split): string {
	const text = before === '' ? after : before;
	MESSAGE.lastIndex = 0;
	const [message = ''] = MESSAGE.exec(text) ?? [];
	return message
		.replace(/<[^>]*>/g, '')
		.replace(/\s+/g, ' ')
		.trim();
}
