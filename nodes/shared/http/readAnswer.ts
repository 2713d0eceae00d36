import type { IDataObject } from 'n8n-workflow';

import type { Operation, Route } from '../operation';
import { asWord, isFilled, isObject } from '../result';
import type { Answer, Body, Service } from '../service';
import { findJson } from './findJson';

/** No record is nested this deeply, and n8n couldn’t store one that is. */
const MAX_LEVELS = 100;

const isDeeper = (value: unknown, levels: number): boolean =>
	typeof value === 'object' &&
	value !== null &&
	(levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

function readJson(text: string): Body | undefined {
	try {
		const value = JSON.parse(text) as unknown;
		return isDeeper(value, MAX_LEVELS) ? { kind: 'broken', value: text } : { kind: 'json', value };
	} catch {
		return undefined;
	}
}

export function readAnswer({ body, ...rest }: Omit<Answer, 'body'> & { body: string }): Answer {
	const { 'content-type': type = '', 'content-length': length } = rest.headers;
	// A packed body that was cut near its beginning unpacks to nothing.
	const isCut = body === '' && Number(length) > 0;
	return { ...rest, body: isCut ? { kind: 'broken', value: '' } : readBody(body, String(type)) };
}

function readBody(body: string, type: string): Body {
	const text = body.replace(/^\uFEFF/, '').trim();
	if (text === '') return { kind: 'empty' };
	const whole = readJson(text);
	if (whole) return whole;
	const { start, json, besides } = findJson(text);
	const data = json === undefined ? undefined : readJson(json);
	if (data) return besides && data.kind === 'json' ? { ...data, besides } : data;
	const kind = start !== undefined ? 'broken' : kindOf(text, type);
	return besides?.isPhp === true && kind !== 'text'
		? { kind: 'php', value: besides.words }
		: { kind, value: text };
}

/** What a text is that isn’t JSON. */
function kindOf(text: string, type: string): 'html' | 'broken' | 'text' {
	// Older servers call every text HTML; a page has tags.
	const isPage = /text\/html/i.test(type) && /<[a-z!]/i.test(text);
	if (isPage || /^<(!doctype|html|head|body)\b/i.test(text)) return 'html';
	const isData = /[/+]json\b/i.test(type) || /^[{[]/.test(text);
	return isData ? 'broken' : 'text';
}

/**
 * The record in a good answer; undefined if there is none. An answer to a write must say what was written: a server
 * that died on the way, or a proxy that doesn’t know, answers with nothing, `{}` or `{ success: true }` as well. For an
 * operation that may answer anything, an empty answer becomes `{ success: true }`, and text becomes `{ response: 'the
 * text' }`.
 */
export function readRecordAnswer(
	service: Service,
	{ method, answers }: Pick<Operation, 'answers'> & Pick<Route, 'method'>,
	body: Body,
): IDataObject | undefined {
	const isOpen = answers === 'anything';
	if (body.kind === 'empty') return isOpen ? { success: true } : undefined;
	if (body.kind !== 'json') return isOpen ? { response: body.value } : undefined;
	const record = service.unwrap(body.value);
	if (isObject(record)) {
		const isTold = method === 'GET' ? Object.keys(record).length > 0 : service.saysWhat(record);
		return isOpen || isTold ? record : undefined;
	}
	// There is nothing left to show of what was deleted for good (observed on servers without a trash).
	const isGone = record === null || (Array.isArray(record) && record.length === 0);
	if (method === 'DELETE' && isGone) return { success: true };
	return isOpen ? { response: record as IDataObject[string] } : undefined;
}

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

/** HTTP statuses, and the words that services use in their place. */
const FAILED = /^([45]\d\d|false|errors?|fail(ed|ure)?)$/i;
const OFF = /^(0|false|no)$/i;
const GOOD = /^(0+|1|true|2\d\d|ok|success(ful)?|created|accepted|done)$/i;

/** Byte order marks, which say more about a text than its content type. UTF-8 has none that matters. */
const MARKS: Readonly<Record<string, string>> = { 'ff fe': 'utf-16le', 'fe ff': 'utf-16be' };

/**
 * The body of an answer as text: by its byte order mark, else by the charset of its content type, else as UTF-8. In a
 * text that was read by another charset, a key couldn’t be found to be hidden.
 */
export function decodeBody(body: string | Uint8Array | undefined, contentType: unknown): string {
	if (!ArrayBuffer.isView(body)) return String(body ?? '');
	const mark = Array.from(body.subarray(0, 2), (byte) => byte.toString(16)).join(' ');
	const declared = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(String(contentType ?? ''))?.[1];
	try {
		return new TextDecoder(MARKS[mark] ?? declared).decode(body);
	} catch {
		// The charset is unknown.
		return new TextDecoder().decode(body);
	}
}
