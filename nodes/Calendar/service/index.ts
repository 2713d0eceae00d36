import type { IDataObject } from 'n8n-workflow';

import { basicPair } from '../../../credentials/CalendarApi.credentials';
import { failed, type Failure, isObject, type Result, succeeded } from '../../shared/result';
import type { Ask } from '../../shared/operation';
import type { SentField, Service } from '../../shared/service';
import { addressOf, API_ROOT, splitAddress } from './address';
import { adviseAddress } from './advice';
import { wholeId } from '../records/key';
import { equip, foundElsewhere } from './equip';
import { explain, readError, refusalStatus } from './errors';
import { collectCalendarList, readPage } from './lists';

export function sentFields(credentials: IDataObject): SentField[] {
	const { authentication, user, password, token, headerName, headerSecret } = credentials;
	const sent: Readonly<Record<string, SentField[]>> = {
		basic: [
			{ label: 'User', value: user, sentAs: 'base64', isSecret: false },
			{ label: 'Application Password', value: password, sentAs: 'base64', isSecret: true },
		],
		bearer: [{ label: 'Token', value: token, sentAs: 'headerValue', isSecret: true }],
		header: [
			{ label: 'Header Name', value: headerName, sentAs: 'headerName', isSecret: false },
			{ label: 'Header Value', value: headerSecret, sentAs: 'headerValue', isSecret: true },
		],
	};
	return sent[String(authentication)] ?? [];
}

/** The site takes n8n for anybody although the credential sends a login. */
const ignored = ({ authentication }: IDataObject): Failure => ({
	message: 'The site ignores the login in the credential: it answers as it does to anybody',
	description:
		authentication === 'basic'
			? 'Check that the site allows application passwords, and that no server or plugin in front of it removes the Authorization header.'
			: `Check ${authentication === 'bearer' ? 'the Token' : 'Header Name and Header Value'} in the credential. Sites accept this only with a plugin for it; otherwise, choose Basic (User and Application Password).`,
});

/**
 * Says whom n8n acts as. Public events are readable with any login, even with one that the site ignores, so this asks
 * for what needs one: WordPress’s own route for the user or, where that is missing or locked, drafts. A server that has
 * neither isn’t like those observed, and nothing is concluded from it.
 */
async function findLogin(credentials: IDataObject, ask: Ask): Promise<Result<string>> {
	if (sentFields(credentials).length === 0) {
		return succeeded('Connected without authentication: n8n can only read public events');
	}
	const site = splitAddress(credentials);
	const me = site.ok ? await ask('/wp/v2/users/me', site.value.root) : site;
	if (me.ok && isObject(me.value) && typeof me.value.name === 'string') {
		return succeeded(`Connected as “${me.value.name}”`);
	}
	if (!me.ok && me.failure.code === 'rest_not_logged_in') return failed(ignored(credentials));
	const drafts = await ask('/events?per_page=1&status=draft');
	if (drafts.ok || !refusesDrafts(drafts.failure)) {
		const counts = drafts.ok && readPage(drafts.value) !== undefined;
		return succeeded(counts ? 'Connected as a user who can read drafts' : 'Connection successful');
	}
	return failed(ignored(credentials));
}

/** Says whom n8n acts as, and where the calendar was found if that isn’t the address of the credential. */
export async function checkLogin(credentials: IDataObject, ask: Ask): Promise<Result<string>> {
	const login = await findLogin(credentials, ask);
	return login.ok ? succeeded(login.value + foundElsewhere(credentials)) : login;
}

/** Servers call a status that the user may not read an invalid parameter. */
const refusesDrafts = ({ httpCode, code, refused = [] }: Failure): boolean =>
	httpCode === '401' ||
	httpCode === '403' ||
	(httpCode === '400' && code === 'rest_invalid_param' && refused.join() === 'status');

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
