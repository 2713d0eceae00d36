import { askAs, askAsEditor, idsOf, party } from './calendar/client';
import { seedState } from './calendar/seed';
import { startSandbox } from './index';
import type { Sandbox } from './index';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(async () => await sandbox.control.reset());
afterEach(async () => expect(await sandbox.control.violations()).toEqual([]));
afterAll(async () => await sandbox.close());

const anyone = askAs(() => sandbox);
const editor = askAsEditor(() => sandbox);

const always = 'starts_after=1970-01-02T00:00:00Z';

describe('lists', () => {
	const totals: Array<[path: string, total: number]> = [
		['/events', 75],
		[`/events?${always}`, 126],
		[`/events?${always}&search=jollof`, 6],
		[`/events?${always}&categories=2`, 12],
		[`/events?${always}&categories=1`, 41],
		[`/events?${always}&tags=56,58`, 27],
		[`/events?${always}&tags[]=56&tags[]=58`, 27],
		[`/events?${always}&venue=201`, 10],
		[`/events?${always}&organizer=301,302`, 26],
		[`/events?${always}&featured=true`, 18],
		[`/events?${always}&post_parent=4`, 0],
		['/events?include=1001,1132', 2],
		['/events?geoloc=true', 0],
		['/venues', 12],
		['/venues?search=kumasi', 2],
		['/venues?event=1001', 1],
		['/venues?has_events=false', 0],
		['/venues?only_with_upcoming=true', 12],
		['/organizers', 15],
		['/organizers?event=1001', 2],
		['/categories', 7],
		['/categories?hide_empty=0', 8],
		['/categories?parent=1', 2],
		['/categories?event=1001', 1],
		['/categories?slug=gospel', 1],
		['/categories?include=1,2&exclude=2', 1],
		['/tags', 9],
		['/tags?hide_empty=false&search=arch', 1],
		['/tags?post=1001', 2],
	];
	test.each(totals)('%s has %i records', async (path, total) => {
		const { status, body, headers } = await anyone('GET', path);
		expect([status, headers['x-wp-total'], headers['x-wp-totalpages']]).toEqual([
			200,
			String(total),
			String(Math.ceil(total / 10)),
		]);
		expect(body).toHaveLength(Math.min(total, 10));
	});

	test('return each record once and in order, page by page', async () => {
		const seen: Array<{ id: number; utc_start_date: string }> = [];
		for (let page = 1; page <= 6; page++) {
			const path = `/events?${always}&per_page=7&categories=1&page=${page}`;
			seen.push(...((await anyone('GET', path)).body as unknown as typeof seen));
		}
		expect(new Set(idsOf(seen)).size).toBe(41);
		const starts = seen.map((event) => event.utc_start_date);
		expect(starts).toEqual([...starts].sort());
	});

	test('contain at most 50 records, and terms can be sorted', async () => {
		const events = (await anyone('GET', `/events?${always}&per_page=500`)).body;
		expect(events).toHaveLength(50);
		const tags = (await anyone('GET', '/tags?orderby=id&order=desc&hide_empty=0')).body;
		expect(idsOf(tags)).toEqual([60, 59, 58, 57, 56, 55, 54, 53, 52, 51]);
	});

	test.each(['/categories?page=9', '/tags?page=9'])('%s is empty', async (path) => {
		const { status, body } = await anyone('GET', path);
		expect([status, body]).toEqual([200, []]);
	});

	const windows: Array<[query: string, found: boolean]> = [
		['start_date=2031-03-10T11:00:00Z', true],
		['start_date=2031-03-10T11:00:00Z&strict_dates=true', false],
		['starts_after=2031-03-10T10:00:00Z', true],
		['starts_after=2031-03-10T10:00:00Z&strict_dates=true', false],
		['starts_after=2031-03-10T10:30:00%2B01:00&strict_dates=true', true],
		['ends_before=2031-03-10T10:00:00Z', true],
		['ends_before=2031-03-10T12:00:00Z&strict_dates=true', false],
		['starts_before=2031-03-09T23:59:59Z', false],
		['ends_after=2031-03-11T00:00:00Z', false],
	];
	test.each(windows)('?%s finds an event on 2031-03-10 from 10 to 12: %s', async (query, found) => {
		await editor('POST', '/events', party);
		const path = `/events?search=party&end_date=2032-01-01T00:00:00Z&${query}`;
		expect((await anyone('GET', path)).body).toHaveLength(found ? 1 : 0);
	});
});

describe('rejected reads', () => {
	const invalid = 'rest_invalid_param';
	const refusals: Array<[path: string, status: number, code: string, params?: object]> = [
		['/nowhere', 404, 'rest_no_route'],
		['/categories/by-slug/music', 404, 'rest_no_route'],
		['/events/9', 404, 'event-not-found'],
		['/venues/1001', 404, 'venue-not-found'],
		['/organizers/by-slug/nobody', 404, 'organizer-not-found'],
		['/events?page=99', 404, 'event-archive-page-not-found'],
		['/events/abc', 400, invalid, { id: 'must be integer' }],
		['/events?per_page=0', 400, invalid, { per_page: 'must be >= 1' }],
		['/events?start_date=soon', 400, invalid],
		['/events?featured=yes', 400, invalid, { featured: 'must be boolean' }],
		['/events?categories=999', 400, invalid, { categories: 'No such record.' }],
		['/events?ticketed=true', 400, invalid],
		['/events?geoloc_lat=5.6', 400, invalid],
		['/events?titel=x', 400, invalid, { titel: "Unknown query parameter 'titel'" }],
		['/events?status=draft', 400, invalid],
		['/tags?orderby=mood', 400, invalid],
		['/events/1029', 403, 'event-not-accessible'],
		['/events/1072', 403, 'event-not-accessible'],
		['/events/1076', 403, 'event-not-accessible'],
		['/events/1076?password=wrong', 403, 'event-not-accessible'],
	];
	test.each(refusals)('%s: %i %s', async (path, status, code, params = {}) => {
		const answer = await anyone('GET', path);
		expect([answer.status, answer.body.code]).toEqual([status, code]);
		expect(answer.body.data).toMatchObject({ status, ...(Object.keys(params)[0] && { params }) });
	});
});

describe('restricted records', () => {
	test('drafts are listed only for editors, hidden events for nobody', async () => {
		const total = async (path: string) => (await editor('GET', path)).headers['x-wp-total'];
		expect(await total(`/events?${always}`)).toBe('131');
		expect(await total(`/events?${always}&status=draft,private`)).toBe('5');
		expect(await total('/events?include=1062')).toBe('0');
		expect((await anyone('GET', '/events/1062')).body.hide_from_listings).toBe(true);
	});

	test('a protected event can be read with its password, which is never returned', async () => {
		const { status, body } = await anyone('GET', '/events/1076?password=akwaaba');
		expect(status).toBe(200);
		expect(body).not.toHaveProperty('password');
	});
});

describe('the API', () => {
	test('has an index and documentation', async () => {
		const index = (await anyone('GET', '/')).body;
		expect(index.namespace).toBe('calendar/events/v1');
		expect(Object.keys(Object(index.routes))).toHaveLength(7);
		const description = (await anyone('GET', '/doc')).body;
		expect(Object.keys(Object(description.paths))).toHaveLength(15);
	});

	test.each([
		['/events/1001', '/events/by-slug/highlife-under-the-stars-no-1'],
		['/venues/201', '/venues/by-slug/nsuo-hall'],
		['/organizers/313', '/organizers/by-slug/abena-quaye-daughters'],
	])('returns %s under %s as well', async (byId, bySlug) => {
		const { body } = await anyone('GET', byId);
		expect((await anyone('GET', bySlug)).body).toEqual(body);
	});
});

describe('the seed', () => {
	const seedAt = (clock: string) => seedState(() => new Date(clock), 'Africa/Accra');
	const events = (clock: string) => [...seedAt(clock).events.values()];

	test('depends only on the clock', () => {
		expect(seedAt('2030-06-15T08:00:00Z')).toEqual(seedAt('2030-06-15T08:00:00Z'));
	});

	test.each(['2030-06-15T08:00:00Z', '2031-12-31T23:00:00Z'])(
		'has past and future events on %s',
		(clock) => {
			const now = clock.slice(0, 19).replace('T', ' ');
			const past = events(clock).filter((event) => event.utc_end_date < now);
			expect(events(clock)).toHaveLength(132);
			expect(past.length).toBeGreaterThan(50);
			expect(past.length).toBeLessThan(60);
		},
	);
});
