import { addressOf, asQuery } from '../../../nodes/Calendar/service/address';
import { adviseAddress } from '../../../nodes/Calendar/service/advice';
import type { Answer } from '../../../nodes/shared/service';

const ROOT = 'https://site.example/wp-json';
const NO_ROUTE = { code: 'rest_no_route', message: 'No route.', data: { status: 404 } };

const json = (value: unknown, statusCode = 404): Answer => ({
	statusCode,
	headers: {},
	body: { kind: 'json', value },
});
const page = (statusCode: number): Answer => ({
	statusCode,
	headers: {},
	body: { kind: 'html', value: '<html>' },
});
const movedTo = (location?: string): Answer => ({
	statusCode: 301,
	headers: location === undefined ? {} : { location },
	body: { kind: 'empty' },
});

const advise = (apiRoot: string, namespace: string, answer: Answer) =>
	adviseAddress({ apiRoot, namespace }, answer, '/events?per_page=1');

const root = (value: string) => `API Root in the credential should probably be “${value}”.`;
const named = (value: string) => `Namespace in the credential should probably be “${value}”.`;
const USUAL = 'tribe/events/v1';
const PERHAPS_PLAIN =
	'Check API Root in the credential. If the site has plain permalinks, enter “https://site.example/?rest_route=/” there.';
const OFF = 'The calendar may be turned off on this site.';

test.each<[string, string, Answer, string | undefined]>([
	['https://site.example', USUAL, page(200), root(ROOT)],
	['https://site.example/blog/', USUAL, page(404), root('https://site.example/blog/wp-json')],
	['https://site.example/wp-admin/', USUAL, page(200), root(ROOT)],
	['https://site.example', USUAL, page(403), undefined],
	['https://site.example', USUAL, page(503), undefined],
	[ROOT, USUAL, page(404), PERHAPS_PLAIN],
	[ROOT, USUAL, page(200), undefined],
	[ROOT, 'calendar/events/v1', json(NO_ROUTE), named(USUAL)],
	[ROOT, USUAL, json(NO_ROUTE), OFF],
	[`${ROOT}/${USUAL}`, '', json(NO_ROUTE), OFF],
	// The namespace in API Root counts, so the address is right.
	[`${ROOT}/${USUAL}`, 'calendar/events/v1', json(NO_ROUTE), OFF],
	// Nobody knows which of two namespaces is meant, so the request goes where both lead.
	[`${ROOT}/${USUAL}`, 'other/v1', json(NO_ROUTE), `${root(ROOT)} ${named(USUAL)}`],
	[`${ROOT}/tribe`, 'calendar/v1', json(NO_ROUTE), `${root(ROOT)} ${named(USUAL)}`],
	['https://proxy.example/api', 'events/v9', json(NO_ROUTE), named(USUAL)],
	[ROOT, 'tec/v1', json([{ id: 1, title: { rendered: 'A' } }], 200), named(USUAL)],
	// A refusal of the calendar itself isn’t about the address, wherever that is split.
	[`${ROOT}/tribe`, 'events/v1', json({ code: 'rest_forbidden' }, 401), undefined],
	[ROOT, USUAL, json({ code: 'rest_invalid_param' }, 400), undefined],
	['https://site.example', USUAL, movedTo('https://site.example/events/'), root(ROOT)],
	['https://site.example', USUAL, movedTo('/events/'), root(ROOT)],
	['https://site.example', USUAL, movedTo(), root(ROOT)],
	['https://site.example', USUAL, movedTo(`/${USUAL}/events/?per_page=1`), root(ROOT)],
	[
		'http://site.example',
		USUAL,
		movedTo(`https://www.site.example/${USUAL}/events?per_page=1`),
		root('https://www.site.example/wp-json'),
	],
	['http://site.example/wp-json', USUAL, movedTo(`${ROOT}/${USUAL}/events?per_page=1`), root(ROOT)],
	[ROOT, USUAL, movedTo(`${ROOT}/${USUAL}/events?per_page=1`), undefined],
	[ROOT, USUAL, movedTo('https://login.example/'), undefined],
	[ROOT, USUAL, movedTo(), undefined],
	['', USUAL, page(200), undefined],
])('at “%s” with the namespace “%s”: %j', (apiRoot, namespace, answer, expected) => {
	expect(advise(apiRoot, namespace, answer)).toBe(expected);
});

const IN_QUERY = 'https://site.example/?rest_route=';

test('a redirect to a slash names the address that every WordPress has', () => {
	for (const [apiRoot, namespace] of [
		[ROOT, USUAL],
		[`${ROOT}/${USUAL}`, ''],
	] as const) {
		const answer = movedTo(`${ROOT}/${USUAL}/events/?per_page=1`);
		expect(advise(apiRoot, namespace, answer)).toBe(
			`Enter “${IN_QUERY}/” as API Root in the credential: the site probably has plain permalinks. If it doesn’t, its server redirects all addresses to ones that end with a slash.`,
		);
	}
});

const withLink = (answer: Answer, address: string): Answer => ({
	...answer,
	headers: { Link: `<https://a.example/>; rel="x", <${address}>; rel="https://api.w.org/"` },
});

test.each<[string, Answer, string | undefined]>([
	[ROOT, withLink(page(200), 'https://site.example/index.php?rest_route=/'), root(`${IN_QUERY}/`)],
	[ROOT, withLink(page(404), 'https://site.example/api/'), root('https://site.example/api')],
	['https://site.example', withLink(page(200), `${ROOT}/`), root(ROOT)],
	[ROOT, withLink(page(404), `${ROOT}/`), PERHAPS_PLAIN],
	[ROOT, withLink(page(404), 'nonsense:'), PERHAPS_PLAIN],
	[IN_QUERY, withLink(page(200), 'https://site.example/index.php?rest_route=/'), undefined],
	[IN_QUERY, page(404), undefined],
	[IN_QUERY, movedTo(`${IN_QUERY}%2F${USUAL}%2Fevents&per_page=1`), undefined],
	[
		IN_QUERY,
		movedTo(`https://www.site.example/index.php?per_page=1&rest_route=/${USUAL}/events/`),
		root('https://www.site.example/?rest_route=/'),
	],
	[IN_QUERY, movedTo('https://www.site.example/events/'), undefined],
	[IN_QUERY, json(NO_ROUTE), OFF],
	[`${IN_QUERY}/tribe`, json(NO_ROUTE), `${root(`${IN_QUERY}/`)} ${named(USUAL)}`],
])('at %s, %j is explained by what the site itself says', (apiRoot, answer, expected) => {
	expect(advise(apiRoot, USUAL, answer)).toBe(expected);
});

test.each([
	'https://site.example/wp-login.php?redirect_to=https%3A%2F%2Fsite.example%2Fwp-json',
	'https://sso.example/?redirect_to=x',
])('a redirect to the login at %s is no new address', (location) => {
	expect(advise(ROOT, USUAL, movedTo(location))).toMatch(/logged in in a browser/);
});

test.each([
	['https://site.example/?rest_route=/', USUAL, `${IN_QUERY}/${USUAL}`],
	['https://site.example?rest_route=', USUAL, `${IN_QUERY}/${USUAL}`],
	[' site.example/index.php?rest_route=%2F ', ` /${USUAL}/ `, `${IN_QUERY}/${USUAL}`],
	[`https://site.example/?rest_route=/${USUAL}`, 'calendar/events/v1', `${IN_QUERY}/${USUAL}`],
	[`https://site.example/index.php?rest_route=/${USUAL}/events/12/`, '', `${IN_QUERY}/${USUAL}`],
	['https://site.example/blog/?rest_route=/', 'a/b', 'https://site.example/blog/?rest_route=/a/b'],
])('the API Root %s is that of a site with plain permalinks', (apiRoot, namespace, address) => {
	expect(addressOf({ apiRoot, namespace })).toEqual({ ok: true, value: address });
});

test.each([
	['https://site.example/?lang=de&rest_route=/', 'has more after “?” than “rest_route”'],
	['https://me:secret@site.example/?rest_route=/', 'must not contain a user name or password'],
	['https://site.example/?rest_route=/#x', 'must not contain “?” or “#”'],
	['https://site.example/?key=x', 'must not contain “?” or “#”'],
	['?rest_route=/', 'is empty'],
])('the API Root %s is refused', (apiRoot, problem) => {
	expect(addressOf({ apiRoot, namespace: USUAL })).toMatchObject({
		failure: { message: `The API Root in the credential ${problem}` },
	});
});

test('with plain permalinks, the path of a request is a parameter beside the others', () => {
	const baseURL = `${IN_QUERY}/${USUAL}`;
	const request = {
		baseURL,
		url: '/events/by-slug/f%C3%AAte?status=draft',
		qs: { _method: 'PUT' },
	};
	expect(asQuery({ ...request, method: 'POST' })).toEqual({
		baseURL: 'https://site.example',
		url: '/index.php',
		method: 'POST',
		qs: { rest_route: `/${USUAL}/events/by-slug/fête`, status: 'draft', _method: 'PUT' },
	});
	expect(asQuery({ ...request, baseURL: ROOT })).toEqual({ ...request, baseURL: ROOT });
});

test.each([
	[{ apiRoot: `${ROOT}/`, namespace: ` /${USUAL}/ ` }, `${ROOT}/${USUAL}`],
	[{ apiRoot: `${ROOT}/${USUAL}`, namespace: '' }, `${ROOT}/${USUAL}`],
	[{ apiRoot: ROOT }, ROOT],
])('the address of %j is %s', (credentials, address) => {
	expect(addressOf(credentials)).toEqual({ ok: true, value: address });
});
