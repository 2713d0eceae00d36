import { createHash } from 'crypto';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import type { Clock } from '../../shared/concurrency';
import { ANSWERS } from '../../shared/errors/answers';
import { decodeBody, readAnswer } from '../../shared/http/readAnswer';
import { readHeader } from '../../shared/http/retry';
import type { Ask } from '../../shared/operation';
import { failed, type Failure, isObject, succeeded } from '../../shared/result';
import type { Line, ReceivedResponse, SentField, Transport } from '../../shared/service';
import { splitAddress } from './address';
import { readError } from './errors';
import { readPage } from './lists';

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

/** Whom a site takes the caller for: a user, anybody, or it doesn’t tell, maybe only because asking failed. */
type Login =
	| { is: 'user'; name?: string }
	| { is: 'anybody' }
	| { is: 'untold'; hasFailed: boolean };

/** What to check if a site takes the caller for anybody, by Authentication in the credential. */
const CHECK: Readonly<Record<string, string>> = {
	// Old releases answer a wrong password as if there were none (observed on servers).
	basic:
		'User or Application Password may be wrong: enter them again, with an application password from the user’s profile. If they are right, check that the site allows application passwords, and that no server or plugin in front of it removes the Authorization header.',
	bearer:
		'Check the Token in the credential. Sites accept this only with a plugin for it; otherwise, choose Basic (User and Application Password).',
	header:
		'Check Header Name and Header Value in the credential. Sites accept this only with a plugin for it; otherwise, choose Basic (User and Application Password).',
};

const checkOf = ({ authentication }: IDataObject): string =>
	`${CHECK[String(authentication)] ?? ''} For published events only, choose None as Authentication.`;

/** The site takes n8n for anybody although the credential sends a login. */
export const ignoredLogin = (credentials: IDataObject): Failure => ({
	message: ANSWERS.anonymous.message,
	description: checkOf(credentials),
});

/** Servers call a status that the user may not read an invalid parameter. */
const refusesDrafts = ({ httpCode, code, refused = [] }: Failure): boolean =>
	httpCode === '401' ||
	httpCode === '403' ||
	(httpCode === '400' && code === 'rest_invalid_param' && refused.join() === 'status');

/**
 * Finds out whom n8n acts as. Public events are readable with any login, even with one that the site ignores, so this
 * asks for what needs one: WordPress’s own route for the user or, where that is missing or locked, drafts. A server
 * that has neither isn’t like those observed, and nothing is concluded from it.
 */
export async function findLogin(credentials: IDataObject, ask: Ask): Promise<Login> {
	const site = splitAddress(credentials);
	const me = site.ok ? await ask('/wp/v2/users/me', site.value.root) : site;
	if (me.ok && isObject(me.value) && typeof me.value.name === 'string') {
		return { is: 'user', name: me.value.name };
	}
	if (!me.ok && me.failure.code === 'rest_not_logged_in') return { is: 'anybody' };
	const drafts = await ask('/events?per_page=1&status=draft');
	if (drafts.ok) {
		return readPage(drafts.value) ? { is: 'user' } : { is: 'untold', hasFailed: false };
	}
	if (refusesDrafts(drafts.failure)) return { is: 'anybody' };
	const { httpCode } = drafts.failure;
	return { is: 'untold', hasFailed: httpCode === undefined || /^(5..|429|408)$/.test(httpCode) };
}

/**
 * WordPress forbids caches to keep answers to users who are logged in, and only those: `rest_send_nocache_headers` is
 * `is_user_logged_in()` in its source. The date in the past is WordPress’s own.
 */
const isToUser = (headers: IDataObject): boolean =>
	/no-cache/i.test(String(readHeader(headers, 'cache-control'))) &&
	/ 11 Jan 1984 /.test(String(readHeader(headers, 'expires')));

/** What the answers of WordPress and its calendar have besides, for anybody. */
const isOfWordPress = (headers: IDataObject): boolean =>
	readHeader(headers, 'x-tec-total') !== undefined ||
	String(readHeader(headers, 'link')).includes('https://api.w.org/');

/** How long it counts what a site has told, in milliseconds: some have a proxy that removes the headers. */
const HOUR = 3_600_000;

/** The same if it ignores the login, which somebody is about to mend: long enough for the pages and items of a run. */
const MINUTE = 60_000;

/** How long a site may take to tell, in milliseconds: some firewalls never answer questions about users. */
const PATIENCE = 10_000;

/** What the sites have told, by address and login. */
const told = new Map<string, { login: Promise<Login>; until: number }>();

/** Asks a site whom it takes the caller for, unless it has told lately. */
async function loginAt(
	key: string,
	clock: Pick<Clock, 'elapsed'>,
	ask: () => Promise<Login>,
): Promise<Login> {
	const known = told.get(key);
	if (known && known.until > clock.elapsed()) return await known.login;
	// Requests that are on their way together ask once.
	const asked = { login: ask(), until: Infinity };
	told.set(key, asked);
	const login = await asked.login;
	const isKept = login.is === 'user' || (login.is === 'untold' && !login.hasFailed);
	asked.until = clock.elapsed() + (isKept ? HOUR : MINUTE);
	if (login.is === 'untold' && login.hasFailed) told.delete(key);
	return login;
}

/** Asks in the way of another request. A question that isn’t answered is a failure without a status. */
const askLike =
	(request: IHttpRequestOptions, maxBytes: number, transport: Transport): Ask =>
	async (url, baseURL = request.baseURL) => {
		const timeout = Math.min(request.timeout || PATIENCE, PATIENCE);
		const options = { ...request, method: 'GET' as const, baseURL, url, qs: {}, timeout };
		try {
			const { statusCode, headers, body } = await transport(options, maxBytes);
			const text = decodeBody(body, headers['content-type']);
			const answer = readAnswer({ statusCode, headers, body: text });
			const value = answer.body.kind === 'json' ? answer.body.value : undefined;
			if (statusCode < 300) return succeeded(value);
			const { code, parameters = {} } = readError(value);
			const refused = Object.keys(parameters);
			return failed({
				...{ message: '', description: '', httpCode: String(statusCode), refused },
				...(code === undefined ? {} : { code }),
			});
		} catch {
			return failed({ message: '', description: '' });
		}
	};

/**
 * A transport that marks reads which the site may have answered as it answers anybody, although the credential has a
 * login. Nothing is asked as long as the headers tell that it answered a user.
 */
export function watchLogin(transport: Transport, line: Line, credentials: IDataObject): Transport {
	const fields = sentFields(credentials);
	// A header of one’s own may be no login but what a firewall lets through.
	if (fields.length === 0 || credentials.authentication === 'header') return transport;
	const login = JSON.stringify([line.baseURL, fields.map(({ value }) => value)]);
	const key = createHash('sha256').update(login).digest('base64url');
	const mayBeToAnybody = (
		{ baseURL, method = 'GET' }: IHttpRequestOptions,
		{ statusCode, headers, finding }: ReceivedResponse,
	) =>
		method === 'GET' &&
		baseURL === line.baseURL &&
		statusCode < 300 &&
		finding === undefined &&
		isOfWordPress(headers) &&
		!isToUser(headers);
	return async (options, maxBytes) => {
		const answer = await transport(options, maxBytes);
		if (!mayBeToAnybody(options, answer)) return answer;
		const ask = askLike(options, maxBytes, transport);
		const found = await loginAt(key, line.clock, async () => await findLogin(credentials, ask));
		if (found.is === 'user' || (found.is === 'untold' && !found.hasFailed)) return answer;
		return found.is === 'anybody'
			? { ...answer, finding: { is: 'anonymous', words: checkOf(credentials) } }
			: { ...answer, finding: { is: 'unsure' } };
	};
}
