import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../isObject';
import type { Operation } from '../operation';
import type { Answer, Body, HttpResponse, Page, Service } from '../service';

/** Reads the body of an answer. */
export const readAnswer = ({ body, ...rest }: HttpResponse): Answer => ({
	...rest,
	body: readBody(body, String(rest.headers['content-type'] ?? '')),
});

/** No record is nested this deeply, and n8n couldn’t store one that is. */
const MOST_LEVELS = 100;

const isDeeper = (value: unknown, levels: number): boolean =>
	typeof value === 'object' &&
	value !== null &&
	(levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

function readBody(body: string | undefined, type: string): Body {
	const text = (body ?? '').replace(/^\uFEFF/, '').trim();
	if (text === '') return { kind: 'empty' };
	try {
		const value = JSON.parse(text) as unknown;
		return isDeeper(value, MOST_LEVELS) ? { kind: 'broken', value: text } : { kind: 'json', value };
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
	if (isObject(record)) return record;
	return isOpen ? { response: record as IDataObject[string] } : undefined;
}

/** One page of records in a good answer; undefined if it isn’t a list. */
export const readPageAnswer = (
	service: Service,
	body: Body,
	headers: IDataObject = {},
): Page | undefined => (body.kind === 'json' ? service.pages.read(body.value, headers) : undefined);
