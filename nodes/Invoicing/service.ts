import type { IDataObject } from 'n8n-workflow';

import { type ErrorRow, explainByTable } from '../shared/errors/rows';
import { CHECK_BASE_URL, withBaseUrl } from '../shared/http/baseUrl';
import { saysError } from '../shared/http/readAnswer';
import { readHeader } from '../shared/http/retry';
import { phrase, runAgain } from '../shared/phrase';
import { asWord, isFilled, isObject } from '../shared/result';
import type { Page, Service } from '../shared/service';
import { collectInvoicingList } from './lists';
import { rateLimitOf } from './rateLimit';

const fieldOf = (body: unknown, name: string): unknown => (isObject(body) ? body[name] : undefined);

const unwrap = (body: unknown): unknown =>
	isObject(body) && 'data' in body ? (body.data ?? {}) : body;

/** Whether a body holds a record, which has an ID, or a list that isn’t empty. */
function hasRecord(body: unknown): boolean {
	const content = unwrap(body);
	return Array.isArray(content) ? content.length > 0 : Boolean(fieldOf(content, 'id'));
}

/** Whether a value is a record that can be found again: it has its ID or its number. */
const isIdentified = (value: unknown): boolean =>
	isObject(value) && [value.id, value.invoiceNumber].some((each) => isFilled(each));

/** A count, as a number or as text. */
const countOf = (value: unknown): number | undefined =>
	/^\d{1,9}$/.test(asWord(value)) ? Number(value) : undefined;

function readPage(body: unknown): Page | undefined {
	const records = fieldOf(body, 'data');
	if (!Array.isArray(records)) return undefined;
	const meta = fieldOf(body, 'meta');
	const [total, totalPages] = ['total', 'totalPages'].map((name) => countOf(fieldOf(meta, name)));
	return { records: records as IDataObject[], total, totalPages };
}

/** What to do about a refusal. */
export const errors: readonly ErrorRow[] = [
	{
		code: 'VALIDATION_ERROR',
		message: 'The service rejected a value',
		description: [runAgain({ after: 'Correct the value' })],
	},
	{
		code: 'UNAUTHORIZED',
		message: 'The API key is missing or invalid',
		description:
			'Open the credential and enter a key from the service’s account settings, under API Keys. A key is shown only once. If you lost it, create a new one.',
	},
	{
		code: 'UPGRADE_REQUIRED',
		message: 'API access requires the Business plan',
		description: 'Upgrade the account in the service.',
	},
	{
		code: 'NOT_FOUND',
		message: 'The record wasn’t found',
		description: 'It may belong to another organization than the API key.',
	},
	{
		code: 'RATE_LIMITED',
		message: 'Too many requests',
		description: phrase`The service allows 100 requests per minute for each API key. ${runAgain({ starts: true, when: 'later' })}.`,
	},
	{
		code: 'SERVER_ERROR',
		message: 'The service had an unexpected error',
		description: 'Try again later. If it keeps happening, contact the service’s support.',
	},
	{
		status: 401,
		message: 'The API key was rejected',
		description: 'Open the credential and check API Key and Send Key As.',
	},
	{
		status: 403,
		message: 'Access was denied',
		description:
			'The API key doesn’t have permission for this, or the account isn’t on the Business plan.',
	},
	{
		status: 404,
		message: 'Nothing was found at this address',
		description: CHECK_BASE_URL,
	},
	{
		status: 429,
		message: 'Too many requests',
		description: phrase`${runAgain({ starts: true, when: 'later' })}.`,
	},
];

/** The invoicing service. test/contract/invoicing.openapi.yaml describes it, and the code follows that description. */
export const invoicing: Service = {
	...withBaseUrl,
	name: 'Invoicing',
	credential: 'invoicingApi',
	test: {
		path: '/invoices?page_size=1',
		accepts: (body) => readPage(body)?.records.every(isObject) === true,
		expected: 'a list of invoices',
		advice: CHECK_BASE_URL,
		records: {
			one: 'invoice',
			many: 'invoices',
			fields: ['id', 'invoiceNumber', 'status', 'currency', 'total', 'balanceDue'],
		},
		tells: (_body, headers) => {
			const limit = countOf(readHeader(headers, 'x-ratelimit-limit'));
			return limit === undefined ? undefined : `limit ${limit} a minute`;
		},
	},
	// Answers report the key’s rate limit and what is left of it.
	equip: (line) => ({ ...line, limit: rateLimitOf(line) }),
	pages: {
		page: 'page',
		size: 'page_size',
		maximum: 100,
		read: readPage,
		// Without a total, only a page that isn’t there says that the list has ended.
		isPastEnd: ({ httpCode }) => httpCode === '404',
		collect: collectInvoicingList,
	},
	explain: explainByTable(errors),
	refusalStatus: (body, statusCode) =>
		saysError(body) && !hasRecord(body) ? statusCode : undefined,
	unwrap,
	// A record that is in a field of its own is known all the same.
	saysWhat: (record) => [record, ...Object.values(record)].some(isIdentified),
};
