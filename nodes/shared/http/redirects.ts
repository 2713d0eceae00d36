import type { IHttpRequestOptions } from 'n8n-workflow';

import { isObject, withoutEnd } from '../result';
import type { ReceivedResponse, Transport } from '../service';
import { readHeader } from './retry';

/**
 * When a redirect is certain to come before anything was done (RFC 9110, section 15.4):
 *
 *     307, 308                   always: the same request is to be sent elsewhere (15.4.8, 15.4.9)
 *     301, 302 to the same path  a server or WordPress wants another scheme, host, port or form of the address
 *     301, 302 to a login        who isn’t logged in was let do nothing, as all that is written needs a login or key
 *     303                        never: it leads to what was done (15.4.4)
 *     any other                  never: many servers answer a form that was sent in so (15.4.2, 15.4.3)
 */
const ALWAYS = [307, 308];
const BY_LOCATION = [301, 302];

/** Where WordPress lets people log in, and what it and most others then add to the address. */
export const isLogin = (location: string): boolean =>
	/\/wp-login\.php|[?&]redirect_to=/.test(location);

/** Addresses as they are compared: without the end slash, and without the values that a credential adds to a query. */
const comparable = ({ pathname, searchParams }: URL, secrets: readonly string[]): string =>
	JSON.stringify([
		withoutEnd(pathname, /\//),
		[...searchParams].filter(([, value]) => !secrets.includes(value)).sort(),
	]);

/** Whether a request that was redirected did nothing. `asked` and `location` are whole addresses. */
export function isUndone(
	status: number,
	asked: string,
	location: string,
	secrets: readonly string[] = [],
): boolean {
	if (ALWAYS.includes(status)) return true;
	if (!BY_LOCATION.includes(status) || !URL.canParse(location, asked)) return false;
	if (isLogin(location)) return true;
	const [from, to] = [new URL(asked), new URL(location, asked)];
	if (comparable(from, secrets) !== comparable(to, secrets)) return false;
	const isMoved = from.origin !== to.origin || from.pathname !== to.pathname;
	// Behind a proxy that speaks https, services that don’t know of it lead back to their own pages so, after their work.
	const isBehindProxy = status === 302 && from.protocol === 'https:' && to.protocol === 'http:';
	return isMoved && !isBehindProxy;
}

/** The whole address of a request, as far as it is known before n8n sends it. */
function addressOf({ baseURL = '', url, qs }: IHttpRequestOptions): string {
	if (!URL.canParse(baseURL + url)) return '';
	const address = new URL(baseURL + url);
	for (const [name, value] of Object.entries(isObject(qs) ? qs : {})) {
		if (value !== undefined) address.searchParams.append(name, String(value));
	}
	return address.href;
}

/** A transport that marks redirects of requests that did nothing. It sees each request as it is sent. */
export const markRedirects =
	(transport: Transport, secrets: readonly string[]): Transport =>
	async (options, maxBytes): Promise<ReceivedResponse> => {
		const answer = await transport(options, maxBytes);
		if (answer.statusCode < 300 || answer.statusCode > 399) return answer;
		const location = String(readHeader(answer.headers, 'location') ?? '');
		return isUndone(answer.statusCode, addressOf(options), location, secrets)
			? { ...answer, finding: { is: 'movedOn' } }
			: answer;
	};
