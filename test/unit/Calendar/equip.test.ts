import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { DEFAULT_NAMESPACE } from '../../../credentials/CalendarApi.credentials';
import { checkLogin } from '../../../nodes/Calendar/service';
import { equip } from '../../../nodes/Calendar/service/equip';
import { clock } from '../../../nodes/shared/n8n/clock';
import { type ReceivedResponse, UNKNOWN_LIMIT } from '../../../nodes/shared/service';

const GOOD = { statusCode: 200, headers: {}, body: '{"id":7}' };
const page = (statusCode: number) => ({ statusCode, headers: {}, body: '<html>No</html>' });
const NO_ROUTE = { statusCode: 404, headers: {}, body: '{"code":"rest_no_route"}' };

let sites = 0;

/** A site that nobody has asked yet. `answer` says what comes back, and `sent` is what it got. */
function siteWith(answer: (request: IHttpRequestOptions) => ReceivedResponse, root = 'wp-json') {
	const apiRoot = `https://site${++sites}.example/${root}`;
	const credentials = { apiRoot, namespace: DEFAULT_NAMESPACE, authentication: 'none' };
	const sent: IHttpRequestOptions[] = [];
	const transport = async (request: IHttpRequestOptions) => {
		sent.push(request);
		return await Promise.resolve(answer(request));
	};
	const baseURL = `${apiRoot}/${DEFAULT_NAMESPACE}`;
	const line = { baseURL, secrets: [], clock, transport, fresh: transport, limit: UNKNOWN_LIMIT };
	const equipped = equip(line, credentials);
	const send = async (method: IHttpRequestOptions['method'], body?: object) =>
		await equipped.transport({ baseURL, method, url: '/events/7', body }, 1_000);
	return { send, sent, baseURL, credentials, apiRoot };
}

const methods = (sent: IHttpRequestOptions[]) => sent.map(({ method }) => method);

test('a refused method is sent once more in its other form, which is remembered', async () => {
	const { send, sent } = siteWith(({ method }) => (method === 'POST' ? GOOD : page(405)));
	const texts = { title: 'C:\\temp' };
	expect(await send('PUT', texts)).toMatchObject(GOOD);
	await send('PUT', texts);
	expect(methods(sent)).toEqual(['PUT', 'POST', 'POST']);
	for (const { body } of sent) expect(body).toEqual({ title: 'C:\\\\temp' });
	expect(sent[1]).toMatchObject({
		headers: { 'X-HTTP-Method-Override': 'PUT' },
		qs: { _method: 'PUT' },
	});
});

test.each([405, 501])('if both forms are refused with %i, nothing was done', async (status) => {
	const { send, sent } = siteWith(() => page(status));
	expect(await send('DELETE')).toMatchObject({ finding: { is: 'blocked' } });
	expect(methods(sent)).toEqual(['DELETE', 'POST']);
});

test.each<[string, IHttpRequestOptions['method'], ReceivedResponse]>([
	['may have been carried out', 'PUT', page(500)],
	['may have been carried out by a service that answers 501 itself', 'POST', page(501)],
	['was refused by WordPress', 'PUT', { ...page(403), body: '{"code":"rest_forbidden"}' }],
	['was carried out', 'PUT', GOOD],
])('a request that %s isn’t sent again', async (_, method, answer) => {
	const { send, sent } = siteWith(() => answer);
	expect((await send(method)).finding).toBeUndefined();
	expect(sent).toHaveLength(1);
});

test('a calendar that isn’t at its address is found at the other one, and the login says so', async () => {
	const { send, sent, baseURL, apiRoot, credentials } = siteWith(({ baseURL: at }) =>
		at?.endsWith('tribe/events/v1') ? GOOD : NO_ROUTE,
	);
	const other = `${apiRoot}/tribe/events/v1`;
	expect(await send('PUT')).toMatchObject(GOOD);
	await send('PUT');
	expect(sent.map((request) => request.baseURL)).toEqual([baseURL, other, other]);
	expect(
		await checkLogin(credentials, async () => await Promise.reject(new Error('asked'))),
	).toEqual({
		ok: true,
		value: expect.stringMatching(`. Calendar was found at “${other}”$`) as string,
	});
});

test('a site with plain permalinks gets the path as a parameter, wherever its calendar is and whatever its host refuses', async () => {
	const namespaces: unknown[] = [];
	const { send, sent } = siteWith(({ method, qs }) => {
		const { rest_route: route } = qs as IDataObject;
		namespaces.push(route);
		if (method !== 'POST') return page(405);
		return String(route).startsWith('/tribe/') ? GOOD : NO_ROUTE;
	}, '?rest_route=');
	expect(await send('PUT', { title: 'C:\\temp' })).toMatchObject(GOOD);
	expect(namespaces).toEqual([
		...['/calendar/events/v1/events/7', '/calendar/events/v1/events/7'],
		'/tribe/events/v1/events/7',
	]);
	for (const { baseURL, url, body } of sent) {
		expect([baseURL, url]).toEqual([
			expect.stringMatching(/^https:\/\/site\d+\.example$/),
			'/index.php',
		]);
		expect(body).toEqual({ title: 'C:\\\\temp' });
	}
	expect(sent.at(-1)?.qs).toMatchObject({ _method: 'PUT' });
});

test('at neither address, the first answer counts, and nothing is remembered', async () => {
	const { send, sent, credentials } = siteWith(() => NO_ROUTE);
	expect(await send('PUT')).toMatchObject(NO_ROUTE);
	expect(await send('PUT')).toMatchObject(NO_ROUTE);
	expect(sent).toHaveLength(4);
	const login = await checkLogin(credentials, async () => await Promise.reject(new Error('asked')));
	expect(login).toMatchObject({ value: expect.not.stringContaining('found at') as string });
});
