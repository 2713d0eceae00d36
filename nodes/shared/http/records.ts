import type { IDataObject } from 'n8n-workflow';
import type { Body } from './body';
import type { Operation } from '../properties/operation';
import type { Page, Service } from './types';

const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The one record of a good answer. An empty answer to a write becomes `{ success: true }`. Where the document leaves the
 * answer open, any empty one does, and text becomes `{ response: 'the text' }`. Undefined when it is no record.
 */
export function readRecord(
	service: Service,
	{ method, answersAnything = false }: Pick<Operation, 'method' | 'answersAnything'>,
	body: Body,
): IDataObject | undefined {
	if (body.kind === 'empty') {
		return answersAnything || method !== 'GET' ? { success: true } : undefined;
	}
	if (body.kind !== 'json') return answersAnything ? { response: body.value } : undefined;
	const record = service.unwrap(body.value);
	return isObject(record) || answersAnything ? toRecord(record) : undefined;
}

/** One page of records of a good answer; undefined when it is no list. */
export const readPage = (
	service: Service,
	body: Body,
	headers: IDataObject = {},
): Page | undefined => (body.kind === 'json' ? service.pages.read(body.value, headers) : undefined);

/**
 * A value as the JSON of an item. A top-level `error` moves one level down: n8n takes a first item that has one for a
 * failed run and, with Retry On Fail, would send a request again that succeeded.
 */
export function toRecord(value: unknown): IDataObject {
	if (!isObject(value)) return { response: value as IDataObject[string] };
	return 'error' in value ? { response: value } : value;
}
