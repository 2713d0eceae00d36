import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../isObject';
import type { Operation } from '../operation';
import type { Answer, Body, HttpResponse, Page, Service } from '../service';

/** Reads the body of an answer. */
export const readAnswer = ({ body, ...rest }: HttpResponse): Answer => ({
	...rest,
	body: readBody(body, String(rest.headers['content-type'] ?? '')),
});

function readBody(body: string | undefined, type: string): Body {
	const text = (body ?? '').replace(/^\uFEFF/, '').trim();
	if (text === '') return { kind: 'empty' };
	try {
		return { kind: 'json', value: JSON.parse(text) as unknown };
	} catch {
		// Older servers call every text HTML; a page has tags.
		const isPage = /text\/html/i.test(type) && /<[a-z!]/i.test(text);
		if (isPage || /^<(!doctype|html|head|body)\b/i.test(text)) {
			return { kind: 'html', value: text };
		}
		if (/[/+]json\b/i.test(type) || /^[{[]/.test(text)) return { kind: 'broken', value: text };
		return { kind: 'text', value: text };
	}
}

/**
 * The record in a good answer; undefined if there is none. An empty answer to a write becomes `{ success: true }`. For an
 * operation that may answer anything, any empty answer does, and text becomes `{ response: 'the text' }`.
 */
export function readRecordAnswer(
	service: Service,
	{ method, answers }: Pick<Operation, 'method' | 'answers'>,
	body: Body,
): IDataObject | undefined {
	const isOpen = answers === 'anything';
	if (body.kind === 'empty') return isOpen || method !== 'GET' ? { success: true } : undefined;
	if (body.kind !== 'json') return isOpen ? { response: body.value } : undefined;
	const record = service.unwrap(body.value);
	if (isOpen) return toRecord(record);
	return isObject(record) ? record : undefined;
}

/** One page of records in a good answer; undefined if it isn’t a list. */
export const readPageAnswer = (
	service: Service,
	body: Body,
	headers: IDataObject = {},
): Page | undefined => (body.kind === 'json' ? service.pages.read(body.value, headers) : undefined);

/**
 * A value as the JSON of an item. A top-level `error` moves one level down: n8n takes a run whose first item has one for
 * failed and, with Retry On Fail, would repeat a request that succeeded.
 */
export function toRecord(value: unknown): IDataObject {
	if (!isObject(value)) return { response: value as IDataObject[string] };
	return 'error' in value ? { response: value } : value;
}
