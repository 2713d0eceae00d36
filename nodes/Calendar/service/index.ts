import { normalizeBaseUrl } from '../../shared/http/baseUrl';
import { isObject, succeeded } from '../../shared/result';
import type { Service } from '../../shared/service';
import { collectUnstableList } from './collectUnstableList';
import { errors } from './errors';
import { isRefusal, ownStatus, readError } from './readError';
import { readPage } from './readPage';
import { basicPair, sentFields } from './sentFields';

/**
 * The event calendar service, described in test/contract/calendar.openapi.yaml. Its documentation shows neither answers
 * nor errors nor authentication. What this package says about those was observed on running servers, which speak like
 * the REST API of WordPress; comments mark it as “observed on servers”.
 */
export const calendar: Service = {
	name: 'Calendar',
	credential: 'calendarApi',
	address: ({ apiRoot, namespace }) => {
		const path = String(namespace ?? '').replace(/^[\s/]+|[\s/]+$/g, '');
		const root = normalizeBaseUrl(apiRoot, 'API Root');
		return root.ok ? succeeded(path === '' ? root.value : `${root.value}/${path}`) : root;
	},
	sentFields,
	secrets: ({ user, password, token, headerSecret }) => [
		password,
		token,
		headerSecret,
		basicPair(user, password),
	],
	test: {
		path: '/events?per_page=1',
		accepts: (body, headers) =>
			readPage(body, headers)?.records.every((record) => isObject(record) && 'id' in record) ===
			true,
		expected: 'a list of events',
		advice: 'Check API Root and Namespace in the credential.',
	},
	pages: {
		page: 'page',
		size: 'per_page',
		// Servers return no more, and don’t say so if more is requested.
		maximum: 50,
		read: readPage,
		isPastEnd: ({ code = '' }) => /page-not-found$|archive|invalid_page_number$/.test(code),
		collect: collectUnstableList,
	},
	errors,
	readError,
	isRefusal,
	ownStatus,
	unwrap: (body) => body,
};
