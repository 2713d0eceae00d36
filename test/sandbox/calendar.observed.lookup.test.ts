import axios from 'axios';

import { basic, party } from './calendar/client';
import { useObserved } from './calendar/observed/bench';

const invalid = 'rest_invalid_param';
const byId = ['events', 'venues', 'organizers', 'categories', 'tags'].map((name) => `/${name}`);
const bySlug = byId.slice(0, 3).map((path) => `${path}/by-slug`);
const updates = ['POST', 'PUT', 'PATCH'];

describe('the release', () => {
	const { as, site, sandbox } = useObserved();

	test.each(byId)('%s: an unknown ID is an invalid parameter', async (path) => {
		for (const method of ['GET', 'DELETE', ...updates]) {
			const { status, body } = await as.administrator(method, `${path}/9999`);
			expect([method, status, body.code]).toEqual([method, 400, invalid]);
			expect(body.message).toBe('Invalid parameter(s): id');
			expect(body.data).toEqual({ status: 400, params: { id: 'Invalid parameter.' }, details: [] });
		}
		const other = path === '/venues' ? 301 : 201;
		expect((await as.anonymous('GET', `${path}/${other}`)).status).toBe(400);
		expect((await as.anonymous('GET', `${path}/abc`)).body.code).toBe('rest_no_route');
	});

	test.each(bySlug)('%s: an unknown slug is an invalid parameter', async (path) => {
		const methods = path.startsWith('/events') ? ['GET', 'DELETE'] : ['GET', 'DELETE', ...updates];
		for (const method of methods) {
			const { status, body } = await as.administrator(method, `${path}/nowhere`);
			expect([method, status, body.message]).toEqual([method, 400, 'Invalid parameter(s): slug']);
		}
	});

	test.each(updates)('%s with an unknown event slug answers 200 with errors', async (method) => {
		const path = '/events/by-slug/nowhere';
		const { status, body } = await as.administrator(method, path, { title: 'X' });
		expect([status, body.id]).toEqual([200, undefined]);
		expect(body).toEqual({ errors: { 'event-not-found': [expect.any(String)] }, error_data: [] });
		expect((await as.anonymous(method, path, { title: 'X' })).status).toBe(401);
	});

	test.each(['PUT', 'PATCH', 'DELETE'])('%s isn’t supported for collections', async (method) => {
		for (const path of byId) {
			const { status, body } = await as.administrator(method, path, party);
			expect([status, body.code]).toEqual([404, 'rest_no_route']);
		}
	});

	test('terms can’t be reached by slug', async () => {
		for (const path of ['/categories/by-slug/music', '/tags/by-slug/free']) {
			expect((await as.anonymous('GET', path)).body.code).toBe('rest_no_route');
		}
	});

	test.each([
		['events', 1131, 'event'],
		['venues', 202, 'venue'],
		['organizers', 302, 'organizer'],
	] as const)(
		'%s: deleting a record moves it to the trash, and works only once',
		async (name, id, one) => {
			const path = `/${name}/${id}`;
			const before = (await as.editor('GET', path)).body;
			const slug = String(before.slug);
			const { status, body } = await as.editor('DELETE', path);
			expect([status, body]).toEqual([200, expect.objectContaining({ id, status: 'trash' })]);
			expect(body.slug).toBe(`${slug}__trashed`);
			const again = await as.editor('DELETE', path);
			expect([again.status, again.body.code]).toEqual([410, `${one}-is-in-trash`]);
			expect((await as.administrator('GET', path)).status).toBe(200);
			const closed = await as.anonymous('GET', path);
			expect([closed.status, closed.body.code]).toEqual([403, `${one}-not-accessible`]);
			expect((await as.editor('GET', `/${name}/by-slug/${slug}`)).status).toBe(400);
			// Any update restores the record.
			const back = await as.editor('PATCH', path, { description: 'Back.' });
			expect(back.body).toMatchObject({ status: 'publish', slug });
		},
	);

	test('deleting a term removes it for good and returns it a last time', async () => {
		const before = (await as.anonymous('GET', '/tags/53')).body;
		const { status, body } = await as.editor('DELETE', '/tags/53');
		expect([status, body]).toEqual([200, { ...before, _links: undefined }]);
		expect((await as.editor('DELETE', '/tags/53')).status).toBe(400);
	});

	test('an event doesn’t show a venue that is in the trash', async () => {
		await site().change('events', 1001, { venue: 201 });
		await as.editor('DELETE', '/venues/201');
		expect((await as.anonymous('GET', '/events/1001')).body.venue).toEqual([]);
	});

	test('a trailing slash makes no difference', async () => {
		for (const path of ['/events/', '/events/1001/', '/venues/by-slug/nsuo-hall/', '/doc/']) {
			expect((await as.anonymous('GET', path)).status).toBe(200);
		}
	});

	test('the method can be overridden in a header or in the query', async () => {
		const named = { 'x-http-method-override': 'DELETE' };
		expect((await as.editor('POST', '/events/1131', undefined, named)).body.status).toBe('trash');
		const { body } = await as.editor('POST', '/events/1130?_method=DELETE');
		expect(body.status).toBe('trash');
		expect((await as.anonymous('POST', '/events?_method=GET')).body).toHaveProperty('events');
	});

	test('a body that isn’t JSON is reported as such', async () => {
		const { status, body } = await as.editor('POST', '/events', '{"title":');
		expect([status, body.code]).toEqual([400, 'rest_invalid_json']);
	});

	test('a form is accepted in place of JSON', async () => {
		const { apiRoot, namespace, username, password } = sandbox().calendar;
		const form = new URLSearchParams({ ...party, featured: 'true', 'categories[]': '2' });
		const { status, data } = await axios.post<object>(`${apiRoot}/${namespace}/events`, form, {
			headers: { authorization: basic(username, password) },
		});
		expect([status, data]).toMatchObject([201, { featured: true, categories: [{ id: 2 }] }]);
	});

	test('the index and the documentation describe the API', async () => {
		expect((await as.anonymous('GET', '/')).body).toMatchObject({
			namespace: 'calendar/events/v1',
			routes: expect.any(Object) as object,
			_links: expect.any(Object) as object,
		});
		const { body } = await as.anonymous('GET', '/doc');
		expect(Object.keys(body).sort()).toEqual(['components', 'info', 'openapi', 'paths', 'servers']);
		expect(Object.keys(Object(body.components))).toEqual(['schemas']);
		expect(body.servers).toEqual([{ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1\//) }]);
		const paths = body.paths as Record<string, object>;
		expect(Object.keys(paths['/events/{id}'] ?? {})).toEqual(['get', 'post', 'delete']);
	});
});

describe('the development version', () => {
	const { as } = useObserved('head');

	test('an unknown event is not found, and the ID of another record is not an event', async () => {
		for (const method of ['GET', 'DELETE', ...updates]) {
			const { status, body } = await as.administrator(method, '/events/9999', {});
			expect([method, status, body.code]).toEqual([method, 404, 'rest-event-not-found']);
			const other = await as.administrator(method, '/events/201', {});
			expect([other.status, other.body.code]).toEqual([400, 'rest-invalid-event-id']);
		}
		for (const method of ['POST', 'DELETE']) {
			expect((await as.anonymous(method, '/events/9999')).status).toBe(401);
		}
	});

	test('an update by an unknown slug answers 404; everything else is still invalid', async () => {
		const { status, body } = await as.administrator('PATCH', '/events/by-slug/nowhere', {});
		expect([status, body.message]).toEqual([404, 'Event with ID 0 does not exist.']);
		for (const path of ['/events/by-slug/no', '/venues/9', '/organizers/9', '/tags/9']) {
			expect((await as.administrator('GET', path)).body.code).toBe(invalid);
		}
	});

	test('nobody can read an event in the trash', async () => {
		await as.editor('DELETE', '/events/1131');
		const { status, body } = await as.administrator('GET', '/events/1131');
		expect([status, body.code]).toEqual([403, 'event-no-longer-available']);
	});
});
