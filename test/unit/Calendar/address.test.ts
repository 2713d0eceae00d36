import { refusePage } from '../../../nodes/Calendar/layers/ofThisSite';
import { addressOf, adviseAddress } from '../../../nodes/Calendar/service/address';
import { failed, succeeded } from '../../../nodes/shared/result';
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
const OFF = 'The calendar may be turned off on this site.';

test.each<[string, string, Answer, string | undefined]>([
	['https://site.example', USUAL, page(200), root(ROOT)],
	['https://site.example/blog/', USUAL, page(404), root('https://site.example/blog/wp-json')],
	['https://site.example/wp-admin/', USUAL, page(200), root(ROOT)],
	['https://site.example', USUAL, page(403), undefined],
	['https://site.example', USUAL, page(503), undefined],
	[ROOT, USUAL, page(404), undefined],
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

test('a redirect to a slash can’t be mended in the credential', () => {
	for (const [apiRoot, namespace] of [
		[ROOT, USUAL],
		[`${ROOT}/${USUAL}`, ''],
	] as const) {
		const answer = movedTo(`${ROOT}/${USUAL}/events/?per_page=1`);
		expect(advise(apiRoot, namespace, answer)).toMatch(/end with a slash.*“\/wp-json\/”/);
	}
});

test.each([
	'https://site.example/wp-login.php?redirect_to=https%3A%2F%2Fsite.example%2Fwp-json',
	'https://sso.example/?redirect_to=x',
])('a redirect to the login at %s is no new address', (location) => {
	expect(advise(ROOT, USUAL, movedTo(location))).toMatch(/logged in in a browser/);
});

test.each(['https://site.example/?rest_route=/', 'site.example/index.php?lang=de&rest_route=/x'])(
	'the API Root %s says that the site has plain permalinks',
	(apiRoot) => {
		expect(addressOf({ apiRoot, namespace: USUAL })).toMatchObject({
			failure: {
				message: 'The API Root in the credential is that of a site with plain permalinks',
			},
		});
	},
);

test.each([
	[{ apiRoot: `${ROOT}/`, namespace: ` /${USUAL}/ ` }, `${ROOT}/${USUAL}`],
	[{ apiRoot: `${ROOT}/${USUAL}`, namespace: '' }, `${ROOT}/${USUAL}`],
	[{ apiRoot: ROOT }, ROOT],
])('the address of %j is %s', (credentials, address) => {
	expect(addressOf(credentials)).toEqual({ ok: true, value: address });
});

test.each([
	['https://x.example/wp-json', []],
	['https://x.example/api', ['https://x.example/api']],
	['https://proxy.example/site', ['https://proxy.example/site']],
])('a site whose API is at %s knows its own pages', async (root, asks) => {
	const asked: unknown[] = [];
	const ask = async (path: string, at?: string) => {
		asked.push(at);
		const found = path === '/' && at === root;
		return await Promise.resolve(
			found ? succeeded({ home: 'https://x.example' }) : failed({ message: 'No', description: '' }),
		);
	};
	const refused = async (page: string) =>
		await refusePage(page, { baseUrl: `${root}/${USUAL}`, ask });
	expect(await refused('https://www.x.example/event/fair/')).toBeUndefined();
	expect(asked).toEqual(asks);
	expect(await refused('https://y.example/event/fair/')).toMatchObject({
		message: expect.stringContaining('isn’t of the site in the credential') as string,
	});
});
