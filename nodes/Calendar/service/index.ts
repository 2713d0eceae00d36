import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/result';
import { basicPair } from '../../../credentials/CalendarApi.credentials';
import type { Service } from '../../shared/service';
import { addressOf, adviseAddress } from './address';
import { errors, isRefusal, missingRecord, ownStatus, readError } from './errors';
import { collectCalendarList, readPage } from './lists';
import { checkLogin, sentFields } from './login';

/**
 * Doubles the backslashes in all texts of a body. Servers take one level away when they store a text, and before they
 * compare a name (observed on servers): without this, `C:\temp` would become `C:temp`.
 */
const escapeTexts = (body: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(body).map(([name, value]) => [name, escapeText(value)]),
	) as IDataObject;

function escapeText(value: unknown): unknown {
	if (typeof value === 'string') return value.replace(/\\/g, '\\\\');
	if (Array.isArray(value)) return value.map(escapeText);
	return isObject(value) ? escapeTexts(value) : value;
}

/**
 * The event calendar service, described in test/contract/calendar.openapi.yaml. Its documentation shows neither answers
 * nor errors nor authentication. What this package says about those was observed on running servers, which speak like
 * the REST API of WordPress; comments mark it as “observed on servers”.
 */
export const calendar: Service = {
	name: 'Calendar',
	credential: 'calendarApi',
	addressField: 'API Root',
	address: addressOf,
	adviseAddress,
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
		checkLogin,
	},
	pages: {
		page: 'page',
		size: 'per_page',
		// Servers return no more, and don’t say so if more is requested.
		maximum: 50,
		read: readPage,
		isPastEnd: ({ httpCode, code = '' }) =>
			(httpCode === '404' && code.endsWith('page-not-found')) ||
			(httpCode === '400' && code.endsWith('invalid_page_number')),
		collect: collectCalendarList,
	},
	errors,
	encodeBody: escapeTexts,
	missingRecord,
	readError,
	isRefusal,
	ownStatus,
	unwrap: (body) => body,
};
