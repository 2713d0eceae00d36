import fc from 'fast-check';

import { idsOf } from './calendar/client';
import { always, useObserved } from './calendar/observed/bench';
import type { StoredFields } from './index';

const { site, as } = useObserved();
const root = 'https://calendar-site.example/wp-json/tribe/events/v1';
const get = async (path: string) => await as.anonymous('GET', path);
const recordsOf = (body: object) => Object.values(body)[0] as Array<{ id: number }>;

describe('a page', () => {
	test.each(['events', 'venues', 'organizers', 'categories', 'tags'])(
		'of %s has 10 records by default and 50 at most, with the total in body and headers',
		async (name) => {
			await site().add(
				name as 'tags',
				Array.from({ length: 60 }, (_, index) => ({
					[{ events: 'title', venues: 'venue', organizers: 'organizer' }[name] ?? 'name']:
						`More ${index}`,
					...(name === 'events' && {
						start_date: '2030-07-01 10:00:00',
						end_date: '2030-07-01 11:00:00',
					}),
				})),
			);
			const filter = name === 'events' ? always : 'hide_empty=false';
			const usual = await get(`/${name}?${filter}`);
			expect(recordsOf(usual.body)).toHaveLength(10);
			const { body, headers } = await get(`/${name}?per_page=500&${filter}`);
			expect(recordsOf(body)).toHaveLength(50);
			expect(body.total_pages).toBe(Math.ceil(Number(body.total) / 50));
			expect(headers['x-tec-total']).toBe(`${String(body.total)}`);
			expect(headers['x-tec-totalpages']).toBe(`${String(body.total_pages)}`);
		},
	);

	const wrong = ['per_page=0', 'per_page=-1', 'per_page=abc', 'per_page=', 'per_page=2.7'];
	test.each([...wrong, ...wrong.map((query) => query.replace('per_', ''))])(
		'is rejected with ?%s',
		async (query) => {
			for (const name of ['events', 'venues', 'tags']) {
				const { status, body } = await get(`/${name}?${query}`);
				expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
			}
		},
	);

	test.each([
		['events', 'event'],
		['venues', 'venue'],
		['organizers', 'organizer'],
	])('of %s after the last one is not found', async (name, one) => {
		const { status, body } = await get(`/${name}?page=99`);
		expect([status, body.code]).toEqual([404, `${one}-archive-page-not-found`]);
		expect(body.data).toEqual({ status: 404 });
	});

	test.each(['categories', 'tags'])('of %s after the last one is empty', async (name) => {
		const { status, body } = await get(`/${name}?page=99`);
		expect([status, body[name]]).toEqual([200, []]);
		expect(body.previous_rest_url).toBe(`${root}/${name}/?page=98`);
		expect(body).not.toHaveProperty('next_rest_url');
	});

	test('without a match is empty, but for venues and organizers it reports the total of all records', async () => {
		const empty = { total: 0, total_pages: 0 };
		const found = async (path: string) => (await get(path)).body;
		expect(await found('/events?search=none')).toMatchObject({ events: [], ...empty });
		expect(await found('/tags?search=none')).toMatchObject({ tags: [], ...empty });
		expect(await found('/venues?search=none')).toMatchObject({ venues: [], total: 12 });
		expect(await found('/organizers?search=none')).toMatchObject({ total: 15, total_pages: 2 });
	});

	test('links to the site’s own address, with unencoded spaces, and not to pages that don’t exist', async () => {
		const { body } = await get(`/events?search=the%20stars&per_page=2&${always}`);
		expect(body.rest_url).toBe(`${root}/events/?search=the stars&per_page=2&${always}`);
		expect(body.next_rest_url).toBe(
			`${root}/events/?search=the+stars&per_page=2&starts_after=1970-01-02&page=2`,
		);
		expect(body).not.toHaveProperty('previous_rest_url');
		const last = await get(`/events?search=the%20stars&per_page=2&${always}&page=3`);
		expect(last.body).not.toHaveProperty('next_rest_url');
	});

	const keptParameters: Array<[path: string, kept: string]> = [
		[`/events?categories=1&strict_dates=true&${always}`, 'starts_after=1970-01-02&page=2'],
		[`/events?tags=54&featured=false&${always}`, 'starts_after=1970-01-02&page=2'],
		[
			'/events?featured=true&per_page=1&organizer=301,302',
			'featured=true&per_page=1&organizer=301%2C302&page=2',
		],
		['/venues?search=road&per_page=2&only_with_upcoming=1', 'per_page=2&page=2'],
		['/organizers?search=example&has_events=1', 'has_events=1&page=2'],
		['/categories?per_page=2&hide_empty=0', 'page=2'],
		['/tags?per_page=2&search=e', 'page=2'],
	];
	test.each(keptParameters)('of %s links to the next one with only ?%s', async (path, kept) => {
		const { next_rest_url: next } = (await get(path)).body;
		expect(String(next).split('?')[1]).toBe(kept);
	});

	test('has records without json_ld, which only a single event has', async () => {
		const [first] = recordsOf((await get('/events')).body);
		expect(first).not.toHaveProperty('json_ld');
		expect((await get(`/events/${first?.id}`)).body).toHaveProperty('json_ld.name');
		expect((await get('/tags/51')).body).toHaveProperty('_links.self');
		expect(recordsOf((await get('/tags')).body)[0]).not.toHaveProperty('_links');
	});

	test('can be reduced to top-level fields', async () => {
		expect((await get('/events?_fields=total')).body).toEqual({ total: expect.any(Number) });
		expect((await get('/events?_fields=events.id')).body).toEqual({ events: [] });
	});
});

describe('pages of records with the same date', () => {
	const tied = (count: number): StoredFields[] =>
		Array.from({ length: count }, (_, index) => ({
			venue: `Hall ${index}`,
			organizer: `Band ${index}`,
			date_utc: '2029-01-01 00:00:00',
		}));
	const pass = async (ask: typeof get, path: string) => {
		const ids: number[] = [];
		for (let page = 1, pages = 1; page <= pages; page += 1) {
			const { body } = await ask(`${path}&page=${page}`);
			pages = Number(body.total_pages);
			ids.push(...idsOf(recordsOf(body)));
		}
		return ids;
	};
	const editing = async (path: string) => await as.editor('GET', path);
	const contributing = async (path: string) => await as.contributor('GET', path);

	test.each([3, 10, 49, 50])(
		'of %i each: users who can edit get only half of the records',
		async (perPage) => {
			for (const name of ['venues', 'organizers'] as const) {
				await site().clear();
				await site().add(name, tied(125));
				for (const ask of [editing, contributing]) {
					const ids = await pass(ask, `/${name}?per_page=${perPage}`);
					expect([ids.length, new Set(ids).size]).toEqual([125, 63]);
				}
			}
		},
	);

	test.each([
		[10, 113],
		[50, 125],
	])('of %i each hold %i of 125 records that were imported in fives', async (perPage, unique) => {
		await site().clear();
		await site().add('venues', [{ venue: 'Newest', date_utc: '2029-12-01 00:00:00' }]);
		const inFives = tied(125).map((fields, at) => ({
			...fields,
			date_utc: `2029-01-${String(Math.floor(at / 5) + 1).padStart(2, '0')} 00:00:00`,
		}));
		await site().add('venues', inFives);
		const ids = await pass(editing, `/venues?per_page=${perPage}`);
		expect([ids.length, new Set(ids).size - 1]).toEqual([126, unique]);
	});

	test('hold no record twice on one page', async () => {
		await site().clear();
		await site().add('venues', tied(61));
		for (const page of [1, 2]) {
			const { body } = await editing(`/venues?per_page=50&page=${page}`);
			const ids = idsOf(recordsOf(body));
			expect(new Set(ids).size).toBe(ids.length);
		}
	});

	test('contain each record once, for users who can’t edit and for queries with a status', async () => {
		const counts = fc.record({
			count: fc.integer({ min: 1, max: 40 }),
			perPage: fc.integer({ min: 1, max: 12 }),
		});
		await fc.assert(
			fc.asyncProperty(counts, async ({ count, perPage }) => {
				await site().clear();
				const ids = await site().add('venues', tied(count));
				const newest = [...ids].reverse();
				expect(await pass(get, `/venues?per_page=${perPage}`)).toEqual(newest);
				const withStatus = `/venues?status=publish&per_page=${perPage}`;
				expect(await pass(editing, withStatus)).toEqual(newest);
			}),
			{ numRuns: 15 },
		);
	});

	test('of events with the same start are stable', async () => {
		await site().clear();
		const start = { start_date: '2030-07-01 10:00:00', end_date: '2030-07-01 11:00:00' };
		await site().add('events', Array(60).fill(start) as StoredFields[]);
		expect(new Set(await pass(editing, '/events?per_page=7')).size).toBe(60);
	});
});

describe('filters', () => {
	const totals: Array<[path: string, total: number]> = [
		[`/events?${always}&categories=1`, 41],
		[`/events?${always}&categories=music`, 41],
		[`/events?${always}&categories=highlife,gospel`, 24],
		[`/events?${always}&tags=56,58`, 27],
		[`/events?${always}&tags%5B%5D=56&tags%5B%5D=58`, 27],
		[`/events?${always}&tags[0]=56&tags[1]=58`, 27],
		[`/events?${always}&tags=56%2C58`, 27],
		[`/events?${always}&tags=58&tags=56`, 10],
		[`/events?${always}&tags=online`, 10],
		[`/events?${always}&venue=201`, 10],
		[`/events?${always}&featured=TRUE`, 18],
		[`/events?${always}&featured=1`, 18],
		[`/events?${always}&orderby=title&order=desc&modified_after=2099&slug=x&exclude=1001`, 126],
		['/events?include=99999', 0],
		['/events?include=1001', 0],
		['/events?include=1001&start_date=1970-01-02', 1],
		[`/events?include=1001&${always}`, 1],
		[`/events?${always}&include=1062`, 0],
		['/venues?has_events=yes', 12],
		['/venues?has_events=false', 0],
		['/venues?event=1001', 1],
		['/organizers?only_with_upcoming=1', 12],
		['/categories', 7],
		['/categories?hide_empty=false', 8],
		['/categories?hide_empty=0&include=1,6', 2],
		['/categories?include[]=1&include[]=2&exclude=2', 1],
		['/categories?slug=gospel', 1],
		['/categories?slug=gospel,music', 0],
		['/tags', 9],
	];
	test.each(totals)('%s finds %i', async (path, total) => {
		const { status, body } = await get(path);
		expect([status, body.total]).toEqual([200, total]);
	});

	const refused: Array<[path: string, param: string, message?: string]> = [
		['/events?categories=999', 'categories'],
		['/events?categories=nothing', 'categories'],
		['/events?categories=', 'categories'],
		['/events?tags=51,none', 'tags'],
		['/events?venue=999', 'venue'],
		['/events?venue=nsuo-hall', 'venue'],
		['/events?organizer=', 'organizer'],
		['/events?include=', 'include'],
		['/events?include=x', 'include'],
		['/events?status=', 'status'],
		['/events?ticketed=true', 'ticketed'],
		['/events?post_parent=201', 'post_parent'],
		['/events?post_parent=0', 'post_parent'],
		['/events?post_parent=1001,1002', 'post_parent'],
		['/venues?event=1001,1002', 'event'],
		['/organizers?event=0', 'event'],
		['/categories?event=201', 'event'],
		['/tags?post=1001,1002', 'post'],
		['/events?featured=yes', 'featured', 'featured is not of type boolean.'],
		['/events?featured=', 'featured', 'featured is not of type boolean.'],
		['/tags?hide_empty=no', 'hide_empty', 'hide_empty is not of type boolean.'],
		['/tags?orderby=mood', 'orderby'],
		['/categories?slug[]=music', 'slug', 'slug is not of type string.'],
		['/events?start_date=bogus', 'start_date'],
		['/events?ends_after=', 'ends_after'],
		['/events?end_date=2026-13-45', 'end_date'],
	];
	test.each(refused)('%s is rejected', async (path, param, message = 'Invalid parameter.') => {
		const { status, body } = await get(path);
		expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
		expect(body.message).toBe(`Invalid parameter(s): ${param}`);
		expect(body.data).toMatchObject({ status: 400, params: { [param]: message } });
	});

	test('only the next ten events count as upcoming, with drafts for users who are logged in', async () => {
		await site().clear();
		const venues = await site().add(
			'venues',
			Array.from({ length: 12 }, (_, index) => ({ venue: `Hall ${index}` })),
		);
		await site().add(
			'events',
			venues.map((venue, index) => ({
				title: `Show ${index}`,
				venue,
				status: index === 0 ? 'draft' : 'publish',
				start_date: `2030-07-${10 + index} 10:00:00`,
				end_date: `2030-07-${10 + index} 11:00:00`,
			})),
		);
		const found = async (ask: typeof get) =>
			idsOf((await ask('/venues?only_with_upcoming=1&per_page=50')).body.venues).reverse();
		expect(await found(get)).toEqual(venues.slice(1, 11));
		for (const ask of [as.subscriber, as.editor]) {
			expect(await found(async (path) => await ask('GET', path))).toEqual(venues.slice(0, 10));
		}
	});

	test('events found by their IDs are still sorted by date', async () => {
		const { body } = await get(`/events?${always}&include=1132,1001,1131&per_page=2`);
		expect([idsOf(body.events), body.total]).toEqual([[1001, 1131], 3]);
	});

	test('terms are sorted by name by default', async () => {
		const named = async (query: string) =>
			(recordsOf((await get(`/tags?per_page=3${query}`)).body) as unknown as StoredFields[]).map(
				({ slug }) => slug,
			);
		expect(await named('')).toEqual(['evening', 'family', 'food']);
		expect(await named('&orderby=id&order=desc')).toEqual(['heritage', 'food', 'youth']);
		expect((await named('&orderby=count&order=desc'))[0]).toBe('evening');
	});

	test('a hidden event can only be read by its ID', async () => {
		const queries = ['search=Cook', 'include=1062', 'status=publish', ''];
		for (const query of queries) {
			const { body } = await as.administrator('GET', `/events?${always}&per_page=50&${query}`);
			expect(idsOf(body.events)).not.toContain(1062);
		}
		expect((await get('/events/1062')).body.hide_from_listings).toBe(true);
	});
});
