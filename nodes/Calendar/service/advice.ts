import type { IDataObject } from 'n8n-workflow';

import { LOCKED, redirectedBase, withoutEndSlashes } from '../../shared/http/baseUrl';
import { isLogin } from '../../shared/http/redirects';
import { readHeader } from '../../shared/http/retry';
import { isObject } from '../../shared/result';
import type { Answer } from '../../shared/service';
import { isInQuery, partsOf, REST, REST_QUERY, splitAddress } from './address';
import { USUAL_NAMESPACE } from './errors';
import { hasOtherShape } from './lists';

const probably = (field: string, value: string) =>
	`${field} in the credential should probably be “${value}${value.endsWith('=') ? '/' : ''}”.`;

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
	if (body.kind === 'html')
		return LOCKED.includes(statusCode) ? undefined : lacksRest(root, answer);
	if (body.kind !== 'json') return undefined;
	const hasNoRoute = isObject(body.value) && body.value.code === 'rest_no_route';
	return hasNoRoute || hasOtherShape(body.value) ? adviseNamespace(root, namespace) : undefined;
}

/** WordPress answered, but not the calendar. The address of the calendar may be in API Root as a whole. */
function adviseNamespace(address: string, namespace: string): string {
	const { root, site, below } = partsOf(address);
	const whole = [below, namespace].filter((part) => part !== '').join('/');
	if (whole === USUAL_NAMESPACE) return 'The calendar may be turned off on this site.';
	if (site === undefined || below === '') return probably('Namespace', USUAL_NAMESPACE);
	const wanted = /events\/v\d+$/.test(below) ? below : USUAL_NAMESPACE;
	return `${probably('API Root', root)} ${probably('Namespace', wanted)}`;
}

/** A page was served where data should be. Most pages of WordPress name the root of its API. */
function lacksRest(root: string, { statusCode, headers }: Answer): string | undefined {
	const named = rootNamedIn(headers);
	if (named !== undefined && named !== partsOf(root).root) return probably('API Root', named);
	if (!hasRest(root)) return probably('API Root', root.replace(OWN_PAGE, '') + REST);
	return statusCode === 404 && !isInQuery(root)
		? `Check API Root in the credential. If the site has plain permalinks, enter “${inQuery(root)}” there.`
		: undefined;
}

/** The REST root as every WordPress has it, with plain permalinks too. */
const inQuery = (root: string): string => `${partsOf(root).site}${REST_QUERY}/`;

/** The part of an address that only WordPress’s own pages have. */
const OWN_PAGE = /\/wp-(admin|content|login\.php)(\/.*)?$/;

const hasRest = (root: string): boolean => partsOf(root).site !== undefined;

/** `Link: <https://x.example/index.php?rest_route=/>; rel="https://api.w.org/"` (observed on servers). */
function rootNamedIn(headers: IDataObject): string | undefined {
	const [, named] =
		/<(https?:[^<>]*)>; rel="https:\/\/api\.w\.org\/"/.exec(String(readHeader(headers, 'link'))) ??
		[];
	const root = named === undefined ? undefined : splitAddress({ apiRoot: named });
	return root?.ok ? root.value.root : undefined;
}

function adviseRedirect(root: string, tail: string, location: string): string | undefined {
	const redirected = redirectedRoot(root, tail, location);
	const found = redirected ?? root;
	if (!hasRest(found)) return probably('API Root', found.replace(OWN_PAGE, '') + REST);
	if (found !== root) return probably('API Root', found);
	const addsSlash = redirected !== undefined && /^[^?#]*\/(?:[?#]|$)/.test(location);
	return addsSlash && !isInQuery(root)
		? `Enter “${inQuery(root)}” as API Root in the credential: the site probably has plain permalinks. If it doesn’t, its server redirects all addresses to ones that end with a slash.`
		: undefined;
}

/** The same for sites with plain permalinks, which have the path in a parameter. */
function redirectedRoot(root: string, tail: string, location: string): string | undefined {
	const { site } = partsOf(root);
	if (!isInQuery(root)) return redirectedBase(root, tail, location);
	if (!URL.canParse(location, site)) return undefined;
	const { origin, pathname, searchParams } = new URL(location, site);
	const route = (root + tail).slice(root.indexOf('=') + 1).replace(/[?#].*$/, '');
	if (withoutEndSlashes(searchParams.get('rest_route') ?? '') !== withoutEndSlashes(route))
		return undefined;
	return (
		origin +
		withoutEndSlashes(pathname.replace(/\/index\.php$/, '')) +
		root.slice(root.indexOf(REST_QUERY))
	);
}
