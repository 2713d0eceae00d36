import type { IDataObject } from 'n8n-workflow';
import { normaliseBaseUrl } from '../shared/http/baseUrl';
import type { Service } from '../shared/service';

const fieldOf = (body: unknown, name: string): unknown => (body as IDataObject | null)?.[name];

const text = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : undefined;

/** The invoicing service, from its document: errors (section 7), limits and pages (sections 2 and 8). */
export const invoicing: Service = {
	name: 'Invoicing',
	credential: 'invoicingApi',
	address: ({ baseUrl }) => normaliseBaseUrl(baseUrl),
	secrets: ['apiKey'],
	// Section 8, rule 2.
	reportsRateLimit: true,
	pages: {
		page: 'page',
		size: 'page_size',
		maximum: 100,
		read: (body) => {
			const records = fieldOf(body, 'data');
			if (!Array.isArray(records)) return undefined;
			const total = fieldOf(fieldOf(body, 'meta'), 'total');
			const totalPages = fieldOf(fieldOf(body, 'meta'), 'totalPages');
			return {
				records: records as IDataObject[],
				...(typeof total === 'number' ? { total } : {}),
				...(typeof totalPages === 'number' ? { totalPages } : {}),
			};
		},
	},
	errors: [
		{
			code: 'VALIDATION_ERROR',
			message: 'The service refused the values',
			description: 'Correct the values and run the node again.',
		},
		{
			code: 'UNAUTHORIZED',
			message: 'The API key is missing or invalid',
			description:
				'Open the credential and enter a key from the account settings of the service, under API Keys. A key is shown once; generate a new one if it is lost.',
		},
		{
			code: 'UPGRADE_REQUIRED',
			message: 'The account has no access to the API',
			description: 'API access needs the Business plan: upgrade the account in the service.',
		},
		{
			code: 'NOT_FOUND',
			message: 'There is no such record',
			description: 'It may belong to another organisation than the API key.',
		},
		{
			code: 'RATE_LIMITED',
			message: 'Too many requests',
			description:
				'The service allows 100 requests a minute for each API key. Wait a minute and run the node again.',
		},
		{
			code: 'SERVER_ERROR',
			message: 'The service failed unexpectedly',
			description: 'Try again later. If it keeps happening, tell the service’s support.',
		},
		{
			status: 401,
			message: 'The API key was refused',
			description: 'Open the credential and check the API key and the header that carries it.',
		},
		{
			status: 403,
			message: 'Access was refused',
			description: 'The API key may not do this. API access needs the Business plan.',
		},
		{
			status: 404,
			message: 'There is nothing at this address',
			description: 'Check that the Base URL in the credential ends with /api/v1.',
		},
		{ status: 429, message: 'Too many requests', description: 'Wait a minute and try again.' },
	],
	readError: (body) => ({ words: text(fieldOf(body, 'error')), code: text(fieldOf(body, 'code')) }),
	unwrap: (body) => fieldOf(body, 'data') ?? body,
};
