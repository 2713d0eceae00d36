import type { IDataObject } from 'n8n-workflow';
import { normaliseBaseUrl } from '../shared/http/baseUrl';
import { failed, succeeded, type Failure, type Service } from '../shared/http/types';
import { isBlank } from '../shared/input/convert';
import { errors } from './errors';
import { isRefusal, readError } from './readError';
import { readPage } from './readPage';

/**
 * The event calendar service. Its document shows neither answers nor errors nor authentication (sections 2, 5 and 7); what
 * is read here was seen on servers, which speak like the REST interface of WordPress.
 */
export const calendar: Service = {
	name: 'Calendar',
	credential: 'calendarApi',
	address: ({ apiRoot, namespace, authentication, headerName }) => {
		// Without a name n8n would send the request without the header, and a public calendar would answer.
		if (authentication === 'header' && isBlank(headerName)) {
			return failed({
				message: 'The Header Name in the credential is empty',
				description: 'Open the credential and enter the name of the header, for example X-API-Key.',
			});
		}
		const path = String(namespace ?? '').replace(/^[\s/]+|[\s/]+$/g, '');
		const root = normaliseBaseUrl(apiRoot, 'API Root');
		return root.ok ? succeeded(path === '' ? root.value : `${root.value}/${path}`) : root;
	},
	secrets: ['password', 'token', 'headerSecret'],
	pages: {
		page: 'page',
		size: 'per_page',
		// Servers give no more, and don't say so when more is asked for.
		maximum: 50,
		read: readPage,
		isPastEnd: ({ code = '' }) => /page-not-found$|archive|invalid_page_number$/.test(code),
		isUnreliable: true,
	},
	errors,
	readError,
	isRefusal,
	unwrap: (body) => body,
};

/**
 * Whether a refusal says that the one record of the request isn't there: it never was, or is in the trash. Servers call an
 * id or slug that isn't there an invalid parameter. Only for requests whose other values can't be refused, as a delete's.
 */
export const isGone = ({ httpCode, code = '' }: Failure): boolean =>
	httpCode === '410' ||
	/not[-_]found$|in-trash$|invalid[-_](post[-_]|event[-_]|term[-_])?id$/.test(code) ||
	(httpCode === '400' && code === 'rest_invalid_param') ||
	(httpCode === '404' && code !== 'rest_no_route' && code !== '');

/** What a delete that finds nothing gives besides what named the record. */
export const deletedAlready = (): IDataObject => ({ deleted: true, alreadyDeleted: true });
