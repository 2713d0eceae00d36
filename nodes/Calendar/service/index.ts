import { normalizeBaseUrl } from '../../shared/http/baseUrl';
import { isBlank } from '../../shared/input/convert';
import { failed, succeeded } from '../../shared/result';
import type { Service } from '../../shared/service';
import { collectUnstableList } from './collectUnstableList';
import { errors } from './errors';
import { isRefusal, ownStatus, readError } from './readError';
import { readPage } from './readPage';

/**
 * The event calendar service, described in test/contract/calendar.openapi.yaml. Its documentation shows neither answers
 * nor errors nor authentication. What this package says about those was observed on running servers, which speak like
 * the REST API of WordPress; comments mark it as “observed on servers”.
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
		const root = normalizeBaseUrl(apiRoot, 'API Root');
		return root.ok ? succeeded(path === '' ? root.value : `${root.value}/${path}`) : root;
	},
	secrets: ['password', 'token', 'headerSecret'],
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
