import type { IDataObject } from 'n8n-workflow';
import type { Body } from './body';
import { failed, succeeded, type Page, type Result, type Service } from './types';

const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The one record of a good answer. An empty answer becomes `{ success: true }`; text, where the document leaves the
 * answer open, becomes `{ response: 'the text' }`.
 */
export function readRecord(
	service: Service,
	body: Body,
	answersAnything = false,
): Result<IDataObject> {
	if (body.kind === 'empty') return succeeded({ success: true });
	if (body.kind === 'json') return succeeded(toRecord(service.unwrap(body.value)));
	if (answersAnything) return succeeded({ response: body.value });
	return failed(notUnderstood(service, 'text instead of data'));
}

/** One page of records of a good answer. */
export function readPage(service: Service, body: Body): Result<Page> {
	const page = body.kind === 'json' ? service.pages.read(body.value) : undefined;
	return page ? succeeded(page) : failed(notUnderstood(service, 'no list'));
}

/**
 * A value as the JSON of an item. A top-level `error` moves one level down: n8n takes a first item that has one for a
 * failed run and, with Retry On Fail, would send a request again that succeeded.
 */
export function toRecord(value: unknown): IDataObject {
	if (!isObject(value)) return { response: value as IDataObject[string] };
	return 'error' in value ? { response: value } : value;
}

const notUnderstood = (service: Service, what: string) => ({
	message: `${service.name} answered with ${what}`,
	description:
		'The address in the credential is probably not the address of the API. If it is, the service has changed its answers.',
});
