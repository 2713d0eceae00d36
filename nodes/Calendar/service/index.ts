import type { IDataObject } from 'n8n-workflow';

import { basicPair } from '../../../credentials/CalendarApi.credentials';
import { failed, isObject, type Result, succeeded } from '../../shared/result';
import type { Ask } from '../../shared/operation';
import type { Service } from '../../shared/service';
import { addressOf, API_ROOT } from './address';
import { adviseAddress } from './advice';
import { wholeId } from '../records/key';
import { equip, foundElsewhere } from './equip';
import { explain, readError, refusalStatus } from './errors';
import { collectCalendarList, readPage } from './lists';
import { findLogin, ignoredLogin, sentFields } from './login';

/** Says whom n8n acts as; fails if the site ignores the login. */
async function sayLogin(credentials: IDataObject, ask: Ask): Promise<Result<string>> {
	if (sentFields(credentials).length === 0) {
		return succeeded('Connected without authentication: n8n can only read public events');
	}
	const login = await findLogin(credentials, ask);
	if (login.is === 'anybody') return failed(ignoredLogin(credentials));
	if (login.is === 'untold') return succeeded('');
	const { name } = login;
	return succeeded(
		name === undefined ? 'Connected as a user who can read drafts' : `Connected as “${name}”`,
	);
}

/** Says whom n8n acts as, and where the calendar was found if that isn’t the address of the credential. */
export async function checkLogin(credentials: IDataObject, ask: Ask): Promise<Result<string>> {
	const login = await sayLogin(credentials, ask);
	return login.ok ? succeeded(login.value + foundElsewhere(credentials)) : login;
}

/**
 * The event calendar service, described in test/contract/calendar.openapi.yaml. Its documentation shows neither answers
 * nor errors nor authentication. What this package says about those was observed on running servers, which speak like
 * the REST API of WordPress; comments mark it as “observed on servers”.
 */
export const calendar: Service = {
	name: 'Calendar',
	credential: 'calendarApi',
	addressField: API_ROOT.label,
	address: addressOf,
	equip,
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
		records: {
			one: 'upcoming event',
			many: 'upcoming events',
			fields: ['id', 'title', 'start_date'],
		},
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
	explain,
	readError,
	refusalStatus,
	unwrap: (body) => body,
	// Some WordPress routes answer so about what they have deleted for good.
	saysWhat: ({ id, deleted }) => wholeId(id) !== undefined || deleted === true,
};
