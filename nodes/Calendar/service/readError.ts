import type { IDataObject } from 'n8n-workflow';

import { readWords, shorten } from '../../shared/errors/readMessage';
import { asWord, isFilled, saysError } from '../../shared/http/readAnswer';
import { isObject } from '../../shared/result';
import type { ServiceMessage } from '../../shared/service';
import { plainText } from '../text';

const objectOf = (value: unknown): IDataObject => (isObject(value) ? value : {});

/**
 * Reads a refusal. Servers send `{code, message, data: {status, params}}`, where `params` maps names to messages or
 * lists names, or `{errors: {code: [messages]}, error_data}` with status 200.
 */
export function readError(body: unknown): ServiceMessage {
	const { errors, error_data, data, status_code, ...rest } = objectOf(body);
	const isByCode =
		isObject(errors) && (error_data !== undefined || readWords(rest).words === undefined);
	const said = isByCode
		? readWords({ ...rest, data, errors: Object.values(errors) }, plainText)
		: readWords(body, plainText);
	const [first] = isByCode ? Object.keys(errors) : [];
	const code = [said.code, first, status_code].find((each) => typeof each === 'string');
	// The message about an existing term doesn’t say which one it is.
	const { term_id } = objectOf(data);
	const which = typeof term_id === 'number' ? ` The existing one has the ID ${term_id}.` : '';
	return {
		...said,
		...(said.words === undefined ? {} : { words: said.words + which }),
		...(code === undefined ? {} : { code: shorten(code as string, 100) }),
	};
}

/** What a good answer has: a record, the index of the namespace or the description of the API. */
const RECORD = ['id', 'routes', 'openapi'];

/** Whether an answer with status 200 is a refusal. Servers send one if the slug in an update doesn’t exist. */
export function isRefusal(body: unknown): boolean {
	return isObject(body) && !RECORD.some((name) => name in body) && saysError(body);
}

/** The status in a refusal: `{data: {status: 404}}` or `{errors: {…}, error_data: {code: {status: 404}}}`. */
export function ownStatus(body: unknown): number | undefined {
	const { errors, error_data, data, status } = objectOf(body);
	const places = [data, ...Object.values(objectOf(error_data))].map(
		(each) => objectOf(each).status,
	);
	const own = [...places, status].find((each) => /^[45]\d\d$/.test(asWord(each)));
	if (own !== undefined) return Number(own);
	// Servers that only list errors have refused the request. An empty list says nothing.
	return typeof errors === 'object' && isFilled(errors) ? 400 : undefined;
}
