import type { IDataObject } from 'n8n-workflow';

import { DEFAULT_NAMESPACE } from '../../../credentials/CalendarApi.credentials';
import { LOCKED, normalizeBaseUrl, redirectedBase } from '../../shared/http/baseUrl';
import { decodeBody } from '../../shared/http/readAnswer';
import { isLogin } from '../../shared/http/redirects';
import type { Failure, Result } from '../../shared/result';
import { failed, isObject, succeeded, withoutEnd } from '../../shared/result';
import type { Answer, ReceivedResponse } from '../../shared/service';
import { USUAL_NAMESPACE } from './errors';
import { hasOtherShape } from './lists';

/** Where WordPress has its REST root, unless a site has changed it. */
export const REST = '/wp-json';

/** The field of the credential that has the address. */
export const API_ROOT = { label: 'API Root', example: 'https://events.example.com/wp-json' };

/** An API Root that goes on to the namespace of a calendar, and maybe to one of its endpoints. */
const WHOLE_ADDRESS = new RegExp(`^((?:(?!${REST}/).)*${REST})/(.*?events/v\\d+)(?:/.*)?$`);

/**
 * API Root and Namespace. Users may paste the address of the calendar, or of one of its endpoints, as API Root. Its
 * namespace counts then, unless the field Namespace names another one.
 *
 *     https://x.example/wp-json/tribe/events/v1/events → https://x.example/wp-json and tribe/events/v1
 */
export function splitAddress({
	apiRoot,
	namespace: entered,
}: IDataObject): Result<{ root: string; namespace: string }> {
	if (/[?&]rest_route=/.test(String(apiRoot))) return failed(PLAIN);
	const address = normalizeBaseUrl(apiRoot, API_ROOT);
	if (!address.ok) return address;
	const namespace = withoutEnd(String(entered ?? '').replace(/^[\s/]+/, ''), /[\s/]/);
	const [, root, pasted] = WHOLE_ADDRESS.exec(address.value) ?? [];
	return root !== undefined &&
		pasted !== undefined &&
		['', DEFAULT_NAMESPACE, pasted].includes(namespace)
		? succeeded({ root, namespace: pasted })
		: succeeded({ root: address.value, namespace });
}

/** Such a site has its API in a query, to which no path can be added. */
const PLAIN: Failure = {
	message: 'The API Root in the credential is that of a site with plain permalinks',
	description: `Choose another structure in WordPress under Settings, Permalinks. Then enter the address of the site with “${REST}” at its end.`,
};

export function addressOf(credentials: IDataObject): Result<string> {
	const site = splitAddress(credentials);
	if (!site.ok) return site;
	const { root, namespace } = site.value;
	return succeeded(namespace === '' ? root : `${root}/${namespace}`);
}

/**
 * Each site with the calendar plugin has it at `tribe/events/v1` (observed on servers). The documented namespace, which
 * a new credential has, is tried first.
 */
export function otherAddress(credentials: IDataObject): string | undefined {
	const site = splitAddress(credentials);
	return site.ok && site.value.namespace === DEFAULT_NAMESPACE
		? `${site.value.root}/${USUAL_NAMESPACE}`
		: undefined;
}

/** WordPress has no route at the address. Routes are looked up before anything is done. */
export const isUnknownRoute = ({ statusCode, body }: ReceivedResponse): boolean =>
	statusCode === 404 && /"code":\s*"rest_no_route"/.test(decodeBody(body, ''));

const probably = (field: string, value: string) =>
	`${field} in the credential should probably be “${value}”.`;

/**
 * What is probably wrong with the credential’s address, judged by an answer that didn’t come from a calendar; undefined
 * if the answer doesn’t tell. `path` is the path of the request below the address.
 */
export function adviseAddress(
	credentials: IDataObject,
	answer: Answer,
	path: string,
): string | undefined {
	const site = splitAddress(credentials);
	if (!site.ok) return undefined;
	const { root, namespace } = site.value;
	const { statusCode, headers, body } = answer;
	if (statusCode >= 500) return undefined;
	if (statusCode >= 300 && statusCode < 400) {
		if (isLogin(String(headers.location))) {
			return 'The site only answers users who are logged in in a browser. A plugin on it probably does that: let it make an exception for the API.';
		}
		const tail = (namespace === '' ? '' : `/${namespace}`) + path;
		return adviseRedirect(root, tail, String(headers.location ?? ''));
	}
	if (body.kind === 'html') return LOCKED.includes(statusCode) ? undefined : lacksRest(root);
	if (body.kind !== 'json') return undefined;
	const hasNoRoute = isObject(body.value) && body.value.code === 'rest_no_route';
	return hasNoRoute || hasOtherShape(body.value) ? adviseNamespace(root, namespace) : undefined;
}

/** WordPress answered, but not the calendar. The address of the calendar may be in API Root as a whole. */
function adviseNamespace(root: string, namespace: string): string {
	const [, rest, below = ''] = new RegExp(`^(.*?${REST})(?:/(.+))?$`).exec(root) ?? [];
	const whole = [below, namespace].filter((part) => part !== '').join('/');
	if (whole === USUAL_NAMESPACE) return 'The calendar may be turned off on this site.';
	if (rest === undefined || below === '') return probably('Namespace', USUAL_NAMESPACE);
	const wanted = /events\/v\d+$/.test(below) ? below : USUAL_NAMESPACE;
	return `${probably('API Root', rest)} ${probably('Namespace', wanted)}`;
}

/** A page was served where data should be. */
const lacksRest = (root: string): string | undefined =>
	hasRest(root) ? undefined : probably('API Root', root.replace(OWN_PAGE, '') + REST);

/** The part of an address that only WordPress’s own pages have. */
const OWN_PAGE = /\/wp-(admin|content|login\.php)(\/.*)?$/;

const hasRest = (root: string): boolean => `${root}/`.includes(`${REST}/`);

function adviseRedirect(root: string, tail: string, location: string): string | undefined {
	const redirected = redirectedBase(root, tail, location);
	const found = redirected ?? root;
	if (!hasRest(found)) return lacksRest(found);
	if (found !== root) return probably('API Root', found);
	return redirected !== undefined && /^[^?#]*\/(?:[?#]|$)/.test(location)
		? `The site redirects all addresses to ones that end with a slash. Turn that off for addresses below “${REST}/” on the site or its server.`
		: undefined;
}
