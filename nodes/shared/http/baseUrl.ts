import type { IDataObject } from 'n8n-workflow';

import { readWords } from '../errors/readMessage';
import { failed, isObject, type Result, succeeded, withoutEnd } from '../result';
import type { Answer, Service } from '../service';
import { saysError } from './readAnswer';

const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:|\/|$)/i;

/** The field of a credential that has the address. */
const BASE_URL = { label: 'Base URL', example: 'https://api.example.com/api/v1' };

/**
 * Checks and normalizes the base address in a credential: `' api.example.com/api/v1/ '` becomes
 * `'https://api.example.com/api/v1'`. A missing scheme becomes https, or http for an address of this machine.
 *
 * Rejects user names, queries and fragments, because keys belong in the credential’s own fields.
 */
export function normalizeBaseUrl(input: unknown, { label, example } = BASE_URL): Result<string> {
	const wrong = (what: string) =>
		failed({
			message: `The ${label} in the credential ${what}`,
			description: `Open the credential and enter the address, for example ${example}`,
		});
	const text = typeof input === 'string' ? input.trim() : '';
	if (text === '') return wrong('is empty');
	const scheme = /^(https?:|[a-z][a-z\d+.-]*:\/\/)/i.test(text)
		? ''
		: LOCAL.test(text)
			? 'http://'
			: 'https://';
	let url: URL;
	try {
		url = new URL(scheme + text);
	} catch {
		// Text before an @ may be a password.
		return wrong(
			`isn’t a valid address: “${text.includes('@') ? `…${text.slice(text.lastIndexOf('@'))}` : text}”`,
		);
	}
	if (url.protocol !== 'https:' && url.protocol !== 'http:') {
		return wrong(`must start with https://, not ${url.protocol}//`);
	}
	if (url.username || url.password) return wrong('must not contain a user name or password');
	if (url.search || url.hash) return wrong('must not contain “?” or “#”');
	return succeeded(url.origin + withoutEndSlashes(url.pathname));
}

export const withoutEndSlashes = (address: string): string => withoutEnd(address, /\//);

/** How the path of the SMS and invoicing APIs begins. */
const API = '/api/v1';

/** The path in front of the last `/api/v1`, or of `/api` at its end. */
const BEFORE_API = [/^(.*)\/api\/+v1(?:\/|$)/i, /^(.*)\/api$/i];

/**
 * The address of the API, up to `/api/v1`. Users enter what they find: the address of the server, of the API or of one
 * of its endpoints. All that counts is where the API begins:
 *
 *     https://sms.example.com                        → https://sms.example.com/api/v1
 *     https://sms.example.com/api/                   → https://sms.example.com/api/v1
 *     https://sms.example.com/api/v1/sms/balance     → https://sms.example.com/api/v1
 *     https://x.example/api/v1/sms-proxy/api/v1      → https://x.example/api/v1/sms-proxy/api/v1
 */
export function apiAddress(input: unknown): Result<string> {
	const entered = normalizeBaseUrl(input);
	if (!entered.ok) return entered;
	const { origin, pathname } = new URL(entered.value);
	const path = withoutEndSlashes(pathname);
	const found = BEFORE_API.map((pattern) => pattern.exec(path)?.[1]);
	const before = found.find((part) => part !== undefined) ?? path;
	return succeeded(origin + withoutEndSlashes(before) + API);
}

/** What to check if something else is at the address. */
export const CHECK_BASE_URL = `Check Base URL: it must end in ${API}.`;

/** Statuses with which a server or proxy keeps callers out, at any address. */
export const LOCKED: readonly number[] = [401, 403, 407, 429];

/**
 * What is probably wrong with the Base URL, judged by an answer that the API wouldn’t give to a request for `path`;
 * undefined if the answer doesn’t tell. A refusal in the API’s own form, `{ error: 'Not found' }`, is about a record.
 */
export function adviseBaseUrl(
	{ baseUrl }: IDataObject,
	{ statusCode, headers, body }: Answer,
	path: string,
): string | undefined {
	const api = apiAddress(baseUrl);
	if (!api.ok || statusCode >= 500 || LOCKED.includes(statusCode)) return undefined;
	if (statusCode >= 300 && statusCode < 400) {
		const found = redirectedBase(api.value, path, String(headers.location ?? ''));
		return found === undefined || found === api.value
			? undefined
			: `Base URL in the credential should probably be “${found}”.`;
	}
	const isOther =
		body.kind === 'html' ||
		((statusCode < 300 || NOT_HERE.includes(statusCode)) &&
			(body.kind === 'text' || (body.kind === 'json' && !isOwnError(statusCode, body.value))));
	if (!isOther) return undefined;
	const isWhole = withoutEndSlashes(String(baseUrl).trim()).toLowerCase().endsWith(API);
	return isWhole
		? `Check Base URL: there is no API at “${api.value}”.`
		: `${CHECK_BASE_URL} n8n completed it to “${api.value}”, but there is no API.`;
}

/** What services have in common whose credential has a Base URL and an API key. */
export const withBaseUrl = {
	addressField: BASE_URL.label,
	address: ({ baseUrl }) => apiAddress(baseUrl),
	adviseAddress: adviseBaseUrl,
	sentFields: ({ apiKey }) => [
		{ label: 'API Key', value: apiKey, sentAs: 'headerValue', isSecret: true },
	],
	secrets: ({ apiKey }) => [apiKey],
	readError: readWords,
} satisfies Partial<Service>;

const NOT_HERE: readonly number[] = [404, 405];

const isOwnError = (statusCode: number, body: unknown): boolean =>
	statusCode < 300 ? saysError(body) : isObject(body) && typeof body.error === 'string';

/**
 * The base address to which a request for `path` below `base` was redirected: with https, with `www` … Undefined if it
 * was redirected to another path.
 */
export function redirectedBase(base: string, path: string, location: string): string | undefined {
	if (!URL.canParse(location, base + path)) return undefined;
	const { origin, pathname } = new URL(location, base + path);
	const address = withoutEndSlashes(origin + pathname);
	const tail = withoutEndSlashes(path.replace(/[?#].*$/, ''));
	return address.endsWith(tail) ? address.slice(0, -tail.length) : undefined;
}
