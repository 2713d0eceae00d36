import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { DEFAULT_NAMESPACE } from '../../../credentials/CalendarApi.credentials';
import { normalizeBaseUrl } from '../../shared/http/baseUrl';
import { decodeBody } from '../../shared/http/readAnswer';
import type { Result } from '../../shared/result';
import { failed, isObject, succeeded, withoutEnd } from '../../shared/result';
import type { ReceivedResponse } from '../../shared/service';
import { USUAL_NAMESPACE } from './errors';

/** Where WordPress has its REST root, unless a site has changed it. */
export const REST = '/wp-json';

/**
 * The same for sites with plain permalinks: all paths are in a query. In this form, an address can be continued by a
 * path as any other can, and `asQuery` makes of it what is sent.
 */
export const REST_QUERY = '/?rest_route=';

export const isInQuery = (address: string): boolean => address.includes(REST_QUERY);

/** The field of the credential that has the address. */
export const API_ROOT = { label: 'API Root', example: 'https://events.example.com/wp-json' };

/** The REST root of an address that has one as sites usually have it. */
const AT_ROOT = /^[^?]*?\/(?:wp-json|\?rest_route=)(?=\/|$)/;

/** The address of a calendar or of one of its endpoints, below the REST root. */
const WHOLE = /^.*?events\/v\d+(?=\/|$)/;

/** An address in parts: its REST root, the site if that is certain, and what follows the root. */
export function partsOf(address: string): { root: string; site?: string; below: string } {
	const [root] = AT_ROOT.exec(address) ?? [];
	if (root === undefined) return { root: address, below: '' };
	return {
		root,
		site: root.slice(0, root.lastIndexOf('/')),
		below: address.slice(root.length + 1),
	};
}

/** The address in API Root, with its query if it is that of a site with plain permalinks. */
function readRoot(apiRoot: unknown): Result<string> {
	const [, before, query] = /^([^?#]*)\?([^#]*)$/.exec(String(apiRoot ?? '').trim()) ?? [];
	const values = new Map(new URLSearchParams(query));
	const route = values.get('rest_route');
	if (route === undefined) return normalizeBaseUrl(apiRoot, API_ROOT);
	const address = normalizeBaseUrl(before, API_ROOT);
	if (!address.ok) return address;
	if (values.size > 1) {
		return failed({
			message: 'The API Root in the credential has more after “?” than “rest_route”',
			description: 'Open the credential and enter the address without the rest.',
		});
	}
	const path = withoutEnd(route, /\//).replace(/^\/*/, '');
	const root = address.value.replace(/\/index\.php$/, '') + REST_QUERY;
	return succeeded(path === '' ? root : `${root}/${path}`);
}

/**
 * API Root and Namespace. Users may paste the address of the calendar, or of one of its endpoints, as API Root. Its
 * namespace counts then, unless the field Namespace names another one.
 *
 *     https://x.example/wp-json/tribe/events/v1/events     → https://x.example/wp-json and tribe/events/v1
 *     https://x.example/index.php?rest_route=/             → https://x.example/?rest_route=
 *     https://x.example/?rest_route=/tribe/events/v1       → https://x.example/?rest_route= and tribe/events/v1
 */
export function splitAddress({
	apiRoot,
	namespace: entered,
}: IDataObject): Result<{ root: string; namespace: string }> {
	const address = readRoot(apiRoot);
	if (!address.ok) return address;
	const namespace = withoutEnd(String(entered ?? '').replace(/^[\s/]+/, ''), /[\s/]/);
	const { root, below } = partsOf(address.value);
	const [pasted] = WHOLE.exec(below) ?? [];
	return pasted !== undefined && ['', DEFAULT_NAMESPACE, pasted].includes(namespace)
		? succeeded({ root, namespace: pasted })
		: succeeded({ root: address.value, namespace });
}

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

/**
 * A request in the form in which it is sent. At a site with plain permalinks, its path is one more parameter. WordPress
 * names `index.php` itself in such addresses: nginx passes on only reads of `/` to it.
 */
export function asQuery(request: IHttpRequestOptions): IHttpRequestOptions {
	const { baseURL = '', url, qs } = request;
	const [site = '', route] = baseURL.split(REST_QUERY);
	if (route === undefined) return request;
	const [path = '', query] = url.split(/\?(.*)/s);
	return {
		...request,
		baseURL: site,
		url: '/index.php',
		qs: {
			rest_route: route + decodeURIComponent(path),
			...Object.fromEntries(new URLSearchParams(query)),
			...(isObject(qs) ? qs : {}),
		},
	};
}

/** WordPress has no route at the address. Routes are looked up before anything is done. */
export const isUnknownRoute = ({ statusCode, body }: ReceivedResponse): boolean =>
	statusCode === 404 && /"code":\s*"rest_no_route"/.test(decodeBody(body, ''));
