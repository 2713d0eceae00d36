import { useRawServers } from '../../support/rawServer';
import { addRich, byId, locator, scroll, stored, useCalendarTestBench } from './calendarTestBench';

const homeOf = (apiRoot: string) => apiRoot.replace(/\/wp-json$/, '');

describe('at a site with plain permalinks', () => {
	const bench = useCalendarTestBench('release');
	const startServer = useRawServers();
	beforeEach(async () => {
		await bench.control.settings({ calendar: { permalinks: 'plain' } });
	});
	const home = () => homeOf(bench.sandbox.calendar.apiRoot);
	const plain = (end = '/') => ({ apiRoot: `${home()}/?rest_route=${end}` });

	test.each(['/', '', '/calendar/events/v1', '/calendar/events/v1/events/12'])(
		'the credential works with the API Root …/?rest_route=%s',
		async (end) => {
			expect(await bench.testCredential(plain(end))).toEqual({
				status: 'OK',
				message: expect.stringMatching(/expected\. Connected as “sandbox-editor”/) as string,
			});
		},
	);

	test('a list, a look-up before a write, and all four writes work, each is sent once, and reads are fresh', async () => {
		const credential = plain();
		const { items } = await bench.succeed(
			'event.getAll',
			{ returnAll: true, filters: { dates: 'all' }, options: { pageSize: 5 } },
			{ credential },
		);
		const total = items.length;
		expect(total).toBeGreaterThan(5);
		const id = await addRich(bench, { status: 'publish', hide_from_listings: false });
		const eventId = byId(id);
		for (const [operation, parameters] of [
			['event.get', { eventId }],
			['event.update', { eventId, updateFields: { title: 'Fête & C' } }],
			['venue.upsert', { venue: 'Straße 7' }],
			['organizer.create', { organizer: 'Ama' }],
			['tag.create', { name: 'New' }],
			['event.delete', { eventId }],
		] as const) {
			await bench.succeed(operation, parameters, { credential });
		}
		expect(await stored(bench, id)).toMatchObject({ title: 'Fête & C', status: 'trash' });
		const requests = await bench.requests('method', 'path', 'fresh');
		expect(requests).toEqual(
			expect.arrayContaining([
				['GET', `/events/${id}`, undefined],
				['GET', `/events/${id}`, expect.any(String) as string],
				['PATCH', `/events/${id}`, undefined],
				['POST', '/tags', undefined],
				['DELETE', `/events/${id}`, undefined],
			]),
		);
		expect((await bench.writes()).length).toBe(5);
	});

	test('By URL takes each form of a record’s address, and no other site’s', async () => {
		const credential = plain();
		const id = await addRich(bench, { status: 'publish' });
		for (const end of [
			`?p=${id}`,
			'?tribe_events=rich-fair',
			`?rest_route=/tribe/events/v1/events/${id}`,
			`index.php?rest_route=%2Fcalendar%2Fevents%2Fv1%2Fevents%2F${id}%2F`,
		]) {
			const eventId = locator('url', `${home()}/${end}`);
			const { items } = await bench.succeed('event.get', { eventId }, { credential });
			expect(items[0]?.json.id).toBe(id);
			const foreign = locator('url', `https://other.example/${end}`);
			const error = await bench.failure('event.get', { eventId: foreign }, { credential });
			expect(error?.message).toContain('isn’t of the site in the credential');
		}
	});

	test('the lists of the panel are filled', async () => {
		const changed = { ...bench, credential: () => bench.credential(plain()) };
		const [first] = await scroll(changed as never, 'searchVenues');
		expect(first).toBeDefined();
	});

	test('the usual API Root is explained, by the credential’s test, reads and writes', async () => {
		const words = `Enter “${home()}/?rest_route=/” as API Root in the credential: the site probably has plain permalinks.`;
		expect((await bench.testCredential()).message).toContain(words);
		for (const [operation, parameters] of [
			['event.getAll', {}],
			['tag.create', { name: 'X' }],
		] as const) {
			const error = await bench.failure(operation, parameters);
			expect(error?.message).toMatch(/^Calendar answered that it has moved to /);
			expect(error?.description).toContain(words);
			expect(error?.description).not.toContain('may have succeeded');
		}
	});

	test('a page of the site names the right API Root', async () => {
		const { message } = await bench.testCredential({ apiRoot: `${home()}/wp-json/x/events/v1/` });
		expect(message).toContain('plain permalinks');
		const server = await startServer(async (response) => {
			const answer = await fetch(`${home()}/`);
			const link = (answer.headers.get('link') ?? '').replace(home(), server.url);
			response.writeHead(200, { 'content-type': 'text/html', link }).end(await answer.text());
		});
		const shown = await bench.testCredential({ apiRoot: `${server.url}/wp-json` });
		expect(shown.message).toContain(
			`API Root in the credential should probably be “${server.url}/?rest_route=/”.`,
		);
	});

	test('a method that the host refuses goes through as POST', async () => {
		const arrived: string[] = [];
		const server = await startServer(async (response, request) => {
			const { searchParams } = new URL(request.url, home());
			arrived.push(`${request.method} ${searchParams.get('rest_route')}`);
			if (request.method === 'DELETE') return response.writeHead(405).end();
			const answer = await fetch(new URL(home()).origin + request.url, {
				method: searchParams.get('_method') ?? request.method,
				headers: { authorization: String(request.headers.authorization) },
			});
			response.writeHead(answer.status, { 'content-type': 'application/json' });
			return response.end(await answer.text());
		});
		const { pathname } = new URL(home());
		const credential = { apiRoot: `${server.url}${pathname}/?rest_route=/` };
		await bench.succeed('tag.delete', { tagId: byId(51) }, { credential });
		const route = '/calendar/events/v1/tags/51';
		expect(arrived).toEqual([`DELETE ${route}`, `POST ${route}`]);
	});
});

describe('at a site that renamed the folder of its API', () => {
	const bench = useCalendarTestBench('release');
	const startServer = useRawServers();
	beforeEach(async () => {
		await bench.control.settings({ calendar: { restBase: 'api' } });
	});
	const home = () => homeOf(bench.sandbox.calendar.apiRoot);

	test('By URL takes the site’s own addresses, in each form, and no other site’s', async () => {
		const credential = { apiRoot: `${home()}/api` };
		const id = await addRich(bench, { status: 'publish' });
		const other = home().replace('127.0.0.1', 'localhost');
		for (const end of ['event/rich-fair/', `api/tribe/events/v1/events/${id}`, `?p=${id}`]) {
			const eventId = locator('url', `${home()}/${end}`);
			const { items } = await bench.succeed('event.get', { eventId }, { credential });
			expect(items[0]?.json.id).toBe(id);
			const foreign = locator('url', `${other}/${end}`);
			const error = await bench.failure('event.get', { eventId: foreign }, { credential });
			expect(error?.message).toContain('isn’t of the site in the credential');
		}
	});

	test('n8n may know the site by another address than the site itself', async () => {
		const id = await addRich(bench, { status: 'publish' });
		const { origin, pathname } = new URL(home());
		const server = await startServer(async (response, { url, headers }) => {
			const { authorization = '' } = headers;
			const answer = await fetch(origin + pathname + url, { headers: { authorization } });
			response.writeHead(answer.status, { 'content-type': 'application/json' });
			response.end(await answer.text());
		});
		const credential = { apiRoot: `${server.url}/api` };
		for (const site of [server.url, home()]) {
			for (const end of ['event/rich-fair/', `api/tribe/events/v1/events/${id}`]) {
				const eventId = locator('url', `${site}/${end}`);
				const { items } = await bench.succeed('event.get', { eventId }, { credential });
				expect(items[0]?.json.id).toBe(id);
			}
		}
	});

	test('a page of the site names the right API Root', async () => {
		const { message } = await bench.testCredential({ apiRoot: `${home()}/events/` });
		expect(message).toContain('API Root in the credential should probably be “');
	});
});
