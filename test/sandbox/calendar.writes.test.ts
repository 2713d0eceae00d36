import { askAs, askAsEditor, basic, idsOf, party } from './calendar/client';
import { startSandbox, type Sandbox } from './index';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(async () => await sandbox.control.reset());
afterEach(async () => expect(await sandbox.control.violations()).toEqual([]));
afterAll(async () => await sandbox.close());

const anyone = askAs(() => sandbox);
const editor = askAsEditor(() => sandbox);
const invalid = 'rest_invalid_param';
const missing = 'rest_missing_callback_param';

describe('credentials', () => {
	const callers: Array<[as: string, header: () => string, read: number, write: number]> = [
		['application password', () => basic(account().username, account().password), 200, 201],
		['application password without spaces', () => basic(account().username, compact()), 200, 201],
		['token', () => `Bearer ${account().token}`, 200, 201],
		['wrong password', () => basic(account().username, 'guess'), 401, 401],
		['unknown user', () => basic('nobody', account().password), 401, 401],
		['wrong token', () => 'Bearer guess', 401, 401],
		['unknown scheme', () => 'Digest guess', 401, 401],
	];
	const account = () => sandbox.calendar;
	const compact = () => account().password.replace(/ /g, '');

	test.each(callers)('%s: reading %3$i, writing %4$i', async (_as, header, read, write) => {
		const ask = askAs(() => sandbox, header);
		expect((await ask('GET', '/events')).status).toBe(read);
		expect((await ask('POST', '/events', party)).status).toBe(write);
	});

	test.each([
		['POST', '/venues', { venue: 'Somewhere' }],
		['PATCH', '/events/1001', { featured: true }],
		['DELETE', '/tags/51', undefined],
		['PUT', '/organizers/by-slug/yaw-asante', { slug: 'yaw-asante', phone: '1' }],
	])('%s %s without any is rejected and changes nothing', async (method, path, data) => {
		const before = (await editor('GET', '/events/1001')).body;
		const { status, body } = await anyone(method, path, data);
		expect([status, body.code]).toEqual([401, 'rest_forbidden']);
		expect((await editor('GET', '/events/1001')).body).toEqual(before);
	});
});

describe('rejected writes', () => {
	const on = (changes: object) => ({ ...party, ...changes });
	const refusals: Array<[path: string, data: unknown, status: number, code: string, at?: string]> =
		[
			['/events', {}, 400, missing, 'title'],
			['/venues', { city: 'Ho' }, 400, missing, 'venue'],
			['/organizers', {}, 400, missing, 'organizer'],
			['/categories', {}, 400, missing, 'name'],
			['/tags', {}, 400, missing, 'name'],
			['/tags', { name: 'free' }, 400, 'term_exists'],
			['/events', '{"title":', 400, 'rest_invalid_json'],
			['/events', on({ titel: 'x' }), 400, invalid],
			['/events', on({ title: '' }), 400, invalid, 'title'],
			['/events', on({ all_day: 'yes' }), 400, invalid, 'all_day'],
			['/events', on({ end_date: '2031-03-10 09:59' }), 400, invalid, 'end_date'],
			['/events', on({ start_date: '2031-03-10T10:00:00Z' }), 400, invalid, 'start_date'],
			['/events', on({ start_date: '2031-02-30 10:00:00' }), 400, invalid, 'start_date'],
			['/events', on({ timezone: 'Mars/Olympus' }), 400, invalid, 'timezone'],
			['/events', on({ venue: 301 }), 400, invalid, 'venue'],
			['/events', on({ venue: [201, 202] }), 400, invalid, 'venue'],
			['/events', on({ organizer: [{ phone: '1' }] }), 400, invalid, 'organizer'],
			['/events', on({ categories: [999] }), 400, invalid, 'categories'],
			['/events', on({ status: 'any' }), 400, invalid, 'status'],
			['/events', on({ image: '999' }), 400, invalid, 'image'],
			['/venues/201', { show_map: true }, 400, invalid, 'show_map'],
			['/categories/2', { parent: 999 }, 400, invalid, 'parent'],
			['/events/9', { title: 'x' }, 404, 'event-not-found'],
			['/venues/by-slug/nowhere', { slug: 'nowhere', city: 'Ho' }, 404, 'venue-not-found'],
			['/venues/by-slug/nsuo-hall', { city: 'Ho' }, 400, missing, 'slug'],
			['/organizers/by-slug/yaw-asante', { phone: '1' }, 400, missing, 'slug'],
		];
	test.each(refusals)('POST %s %j: %i %s %s', async (path, data, status, code, at = '') => {
		const answer = await editor('POST', path, data);
		expect([answer.status, answer.body.code]).toEqual([status, code]);
		expect(JSON.stringify(answer.body.data)).toContain(at);
	});

	test.each(['/events', '/venues', '/tags'])('DELETE %s isn’t supported', async (path) => {
		expect((await editor('DELETE', path)).status).toBe(404);
	});
});

describe('an event', () => {
	const links: Array<[written: object, shown: object]> = [
		[{ venue: 201 }, { venue: { id: 201, venue: 'Nsuo Hall' } }],
		[{ venue: [201] }, { venue: { id: 201 } }],
		[{ venue: { id: 201 } }, { venue: { id: 201 } }],
		[{ venue: { venue: 'New Hall', city: 'Ho' } }, { venue: { venue: 'New Hall', city: 'Ho' } }],
		[{ venue: { venue: 'nsuo hall' } }, { venue: { id: 201 } }],
		[{ venue: null }, { venue: [] }],
		[{ organizer: 301 }, { organizer: [{ id: 301 }] }],
		[
			{ organizer: [301, { organizer: 'Neu' }] },
			{ organizer: [{ id: 301 }, { organizer: 'Neu' }] },
		],
		[{ organizer: { organizer: 'Neu' } }, { organizer: [{ organizer: 'Neu' }] }],
		[{ categories: [2, 'Gospel'] }, { categories: [{ id: 2 }, { id: 3 }] }],
		[{ tags: ['free', 'Brand new'] }, { tags: [{ id: 51 }, { slug: 'brand-new' }] }],
		[{ image: '501' }, { image: { id: 501, url: 'https://media.example/kente.jpg' } }],
		[{ image: 'https://media.example/kente.jpg' }, { image: { id: 501 } }],
		[{ image: 'https://media.example/new.jpg' }, { image: { id: 503 } }],
		[{ cost: 25 }, { cost: '25' }],
		[{ website: null }, { website: '' }],
		[{ all_day: true }, { start_date: '2031-03-10 00:00:00', end_date: '2031-03-10 23:59:59' }],
		[{ timezone: 'America/New_York' }, { utc_start_date: '2031-03-10 14:00:00' }],
		[{ timezone: 'Africa/Lagos' }, { utc_end_date: '2031-03-10 11:00:00' }],
		[{ date: '2030-01-02 03:04:05' }, { date_utc: '2030-01-02 03:04:05' }],
	];
	test.each(links)('created with %j returns %j', async (written, shown) => {
		const { status, body } = await editor('POST', '/events', { ...party, ...written });
		expect(status).toBe(201);
		expect(body).toMatchObject(shown);
		expect((await anyone('GET', `/events/${body.id}`)).body).toEqual(body);
	});

	test.each(['POST', 'PUT', 'PATCH'])('%s changes only the fields it sends', async (method) => {
		const before = (await editor('GET', '/events/1001')).body;
		const { body } = await editor(method, '/events/1001', { cost: '99', password: 'x' });
		expect(body).toEqual({
			...before,
			cost: '99',
			modified: body.modified,
			modified_utc: body.modified,
		});
		const slug = `/events/by-slug/${String(before.slug)}`;
		const after = (await editor(method, slug, { venue: null, categories: [] })).body;
		expect(after).toMatchObject({ venue: [], categories: [], cost: '99', title: before.title });
	});

	test('can be moved to the trash once, is hidden there and can be restored', async () => {
		const { body } = await editor('DELETE', '/events/1131');
		expect(body).toMatchObject({ status: 'trash', slug: 'adowa-dance-class-no-6__trashed' });
		expect((await editor('DELETE', '/events/1131')).status).toBe(410);
		expect((await anyone('GET', '/events/1131')).status).toBe(403);
		expect((await anyone('GET', '/events/by-slug/adowa-dance-class-no-6')).status).toBe(404);
		expect((await editor('GET', '/events?include=1131')).body).toEqual([]);
		await editor('PATCH', '/events/1131', { status: 'publish' });
		expect((await anyone('GET', '/events/by-slug/adowa-dance-class-no-6')).status).toBe(200);
	});

	test('with an existing title gets its own slug', async () => {
		const slugs = [await editor('POST', '/events', party), await editor('POST', '/events', party)];
		expect(slugs.map(({ body }) => body.slug)).toEqual(['party', 'party-2']);
	});

	test('loses its venue, organizer and tag when they are deleted', async () => {
		for (const path of ['/venues/201', '/organizers/301', '/tags/53']) await editor('DELETE', path);
		const { venue, organizer, tags } = (await anyone('GET', '/events/1001')).body;
		expect([venue, idsOf(organizer), idsOf(tags)]).toEqual([[], [304], [54]]);
	});
});

describe('the other collections', () => {
	const cycles: Array<[path: string, written: object, change: object, shown: object]> = [
		[
			'/venues',
			{ venue: 'Hut', show_map: 'false' },
			{ city: 'Ho' },
			{ show_map: false, city: 'Ho' },
		],
		['/organizers', { organizer: 'Esi' }, { email: 'e@x.example' }, { organizer: 'Esi' }],
		['/categories', { name: 'Jazz', parent: 1 }, { slug: 'all-jazz' }, { name: 'Jazz', parent: 1 }],
		['/tags', { name: 'Indoor' }, { description: 'With a roof.' }, { name: 'Indoor', count: 0 }],
	];
	test.each(cycles)('%s: create, read, update, delete', async (path, written, change, shown) => {
		const made = await editor('POST', path, written);
		expect(made.status).toBe(201);
		const one = `${path}/${made.body.id}`;
		expect((await anyone('GET', one)).body).toEqual(made.body);
		const changed = await editor('PUT', one, change);
		expect(changed.body).toMatchObject({ ...change, ...shown });
		expect((await editor('DELETE', one)).status).toBe(200);
		expect((await anyone('GET', one)).status).toBeGreaterThanOrEqual(403);
	});

	test.each([
		['/venues', { venue: 'NSUO HALL', city: 'Tema' }, 201],
		['/organizers', { organizer: 'yaw asante' }, 311],
	])(
		'%s: creating a record with an existing name updates that record',
		async (path, written, id) => {
			expect((await editor('POST', path, written)).body).toMatchObject({ ...written, id });
		},
	);
});
