import type { IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';

import { decodeBody, readAnswer } from '../../shared/http/readAnswer';
import { isObject } from '../../shared/result';
import type { Body, ReceivedResponse } from '../../shared/service';

/** Methods that many hosts and firewalls refuse, before WordPress gets the request. */
const REFUSED: ReadonlyArray<IHttpRequestMethods | undefined> = ['PUT', 'PATCH', 'DELETE'];

/** The statuses with which they do. ModSecurity refuses with 406. */
const STATUSES = [403, 405, 406, 501];

/**
 * WordPress and the calendar refuse with a code in words, which no host or firewall in front of them sends. A message
 * of PHP comes from the site itself.
 */
const isOfWordPress = (body: Body): boolean => {
	if (body.kind === 'broken' || body.kind === 'php') return true;
	if (body.kind !== 'json' || !isObject(body.value)) return false;
	const { code, errors } = body.value;
	return (typeof code === 'string' && /[a-z]/i.test(code)) || isObject(errors);
};

/**
 * WordPress’s own way round hosts that refuse methods, which its editor takes too: POST, with the real method beside
 * it. WordPress looks at `_method` first. The header is for hosts that take queries away: without both, a delete would
 * become an update that empties the event. Undefined for other methods.
 */
export function around(request: IHttpRequestOptions): IHttpRequestOptions | undefined {
	const { method, headers, qs } = request;
	if (!REFUSED.includes(method)) return undefined;
	return {
		...request,
		method: 'POST',
		headers: { ...headers, 'X-HTTP-Method-Override': method },
		qs: { ...qs, _method: method },
	};
}

/** Whether a host or firewall in front of WordPress refused a request with this method, so nothing was done. */
export function isRefused(method: IHttpRequestMethods, received: ReceivedResponse): boolean {
	const { statusCode, headers } = received;
	// Only of a method that hosts refuse does a 5xx say that nothing was done.
	const mayBe = REFUSED.includes(method) || statusCode < 500;
	if (!mayBe || !STATUSES.includes(statusCode)) return false;
	const text = decodeBody(received.body, headers['content-type']);
	const { body } = readAnswer({ statusCode, headers, body: text });
	// A page that answers the first read may as well show that the address is wrong.
	if (method === 'GET' && body.kind === 'html') return false;
	return !isOfWordPress(body);
}

/** What to do if the other form of a request is refused too. */
export function wayIn(method: IHttpRequestMethods, path: string, base = ''): string {
	const isUpdate = method !== 'DELETE' && /^\/[a-z]+\/(\d+|by-slug\/[^/]+)$/.test(path);
	const tried = REFUSED.includes(method) ? ', and the POST request that stands for it' : '';
	const other = isUpdate
		? ' Update can also use another HTTP Method under Options › Advanced.'
		: '';
	return `A firewall or the host refused the ${method} request${tried}. Ask the host to let ${method} requests of this n8n through to the API, that is to addresses that begin with “${base}”.${other}`;
}
