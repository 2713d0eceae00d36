import axios from 'axios';

import { basic } from './calendar/client';
import { useObserved } from './calendar/observed/bench';

const { sandbox } = useObserved();

/** Asks the site below its home page. */
async function ask(path: string, headers: Record<string, string> = {}) {
	const home = sandbox().calendar.apiRoot.replace(/\/wp-json$/, '');
	const answer = await axios.get<Record<string, unknown>>(home + path, {
		headers,
		maxRedirects: 0,
		validateStatus: () => true,
	});
	const { status, data } = answer;
	const { location, 'content-type': type } = answer.headers as Record<string, string>;
	return { status, body: data, location: location?.replace(home, ''), type, answer };
}

const login = () => {
	const { username, password } = sandbox().calendar;
	return { authorization: basic(username, password) };
};

test('the site says whom it takes the caller for', async () => {
	const me = '/wp-json/wp/v2/users/me';
	expect(await ask(me, login())).toMatchObject({ status: 200, body: { name: 'sandbox-editor' } });
	for (const headers of [{}, { authorization: 'Bearer sandbox-calendar-token' }]) {
		const { status, body } = await ask(me, headers as Record<string, string>);
		expect([status, body.code]).toEqual([401, 'rest_not_logged_in']);
	}
	const wrong = await ask(me, { authorization: basic('sandbox-editor', 'guess') });
	expect([wrong.status, wrong.body.code]).toEqual([401, 'incorrect_password']);
});

test('an address without /wp-json leads to a page', async () => {
	const events = await ask('/tribe/events/v1/events?per_page=1');
	expect([events.status, events.location]).toEqual([301, '/events/']);
	const other = await ask('/tribe/events/v1/venues');
	expect([other.status, other.location]).toEqual([301, '/tribe/events/v1/venues/']);
	for (const [path, status] of [
		['/events/', 200],
		['/tribe/events/v1/venues/', 404],
	] as const) {
		const shown = await ask(path);
		expect([shown.status, shown.type]).toEqual([status, expect.stringContaining('text/html')]);
	}
});

test('an unknown namespace has no routes', async () => {
	const { status, body } = await ask('/wp-json/tribe/events/v9/events', login());
	expect([status, body.code]).toEqual([404, 'rest_no_route']);
});

test.each(['events', 'venues', 'organizers'])(
	'tec/v1/%s: another interface wants a header, and its records have another shape',
	async (name) => {
		const path = `/wp-json/tec/v1/${name}`;
		const refused = await ask(path);
		expect([refused.status, refused.body.code]).toEqual([
			400,
			'missing_experimental_endpoint_acknowledgement',
		]);
		const header = { 'x-tec-eea': 'yes' };
		const { status, body, answer } = await ask(path, header);
		const records = body as unknown as Array<{ id: number }>;
		expect([status, records[0]]).toMatchObject([200, { title: { rendered: expect.any(String) } }]);
		expect(answer.headers).toHaveProperty('x-wp-total');
		expect(await ask(`${path}/${records[0]?.id}`, header)).toMatchObject({
			body: { title: { rendered: expect.any(String) as string } },
		});
		expect((await ask(`${path}/9999`, header)).status).toBe(401);
		expect((await ask(`${path}/9999`, { ...header, ...login() })).status).toBe(403);
	},
);
