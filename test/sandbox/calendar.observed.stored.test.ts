import { party } from './calendar/client';
import { always, useObserved } from './calendar/observed/bench';

/** Records as the site’s admin pages store them, and what the interface makes of them. */
const { site, as } = useObserved();
const { editor } = as;

const typed = [
	'example.com',
	'/tickets',
	'mailto:a@b.example',
	'https://exämple.test/größe',
	'a b',
];

describe.each([
	['events', 1001],
	['venues', 201],
	['organizers', 301],
] as const)('the website of %s', (name, id) => {
	const path = `/${name}/${id}`;

	test.each(typed)('can’t be %s unless the admin pages set it', async (website) => {
		await site().change(name, id, { website });
		expect((await editor('GET', path)).body.website).toBe(website);
		const { status, body } = await editor('PATCH', path, { website });
		expect([status, body.message]).toEqual([400, 'Invalid parameter(s): website']);
	});

	test.each([
		'http://example.com',
		'https://a:b@example.com:8080/x?y=%20#z',
		'https://xn--exmple-cua.test/gr%C3%B6%C3%9Fe',
		'http://[::1]/',
	])('can be %s', async (website) => {
		expect((await editor('PATCH', path, { website })).status).toBe(200);
		expect((await site().record(name, id)).website).toBe(website);
	});

	test.each(['', null])('is cleared by %j', async (website) => {
		await site().change(name, id, { website: 'https://x.example/' });
		expect((await editor('PATCH', path, { website })).status).toBe(200);
		expect((await site().record(name, id)).website).toBe('');
	});

	test('is returned with &amp; for &', async () => {
		await site().change(name, id, { website: 'https://x.example/?a=1&b=2' });
		expect((await editor('GET', path)).body.website).toBe('https://x.example/?a=1&amp;b=2');
	});
});

test('an update of a venue turns its map and the link to it on if it doesn’t send them', async () => {
	await site().change('venues', 201, { show_map: false, show_map_link: false });
	const { body } = await editor('PATCH', '/venues/201', { city: 'Ho' });
	expect(body).toMatchObject({ show_map: true, show_map_link: true });
});

test.each([
	['venues', 201, 'venue', ['show_map', 'show_map_link']],
	['organizers', 301, 'organizer', []],
] as const)('%s with a password show little of themselves', async (name, id, title, more) => {
	await site().change(name, id, {
		password: 'akwaaba',
		description: 'Text.',
		website: 'https://x.example/',
		image: 501,
	});
	const { status, body } = await as.administrator('GET', `/${name}/${id}`);
	expect(status).toBe(200);
	expect(Object.keys(body).sort()).toEqual(
		[
			...['id', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc'],
			...['url', 'rest_url', 'slug', title, ...more],
		].sort(),
	);
});

type Zone = [zone: string, utc: string, rewritten: string];

test.each<Zone>([
	['UTC', '2027-06-01 10:00:00', '2027-06-01 10:00:00'],
	['+02:00', '2027-06-01 08:00:00', '2027-06-01 08:00:00'],
	['UTC+2', '2027-06-01 08:00:00', '2027-06-01 07:00:00'],
	['UTC-5', '2027-06-01 15:00:00', '2027-06-01 14:00:00'],
	['UTC+5.5', '2027-06-01 04:30:00', '2027-06-01 04:30:00'],
])('10:00 in %s is %s if the admin pages store it, and %s after a write', async (...zone) => {
	const [timezone, utc, rewritten] = zone;
	const times = { start_date: '2027-06-01 10:00:00', end_date: '2027-06-01 12:00:00', timezone };
	await site().change('events', 1001, times);
	const before = (await editor('GET', '/events/1001')).body;
	expect(before).toMatchObject({ timezone, utc_start_date: utc });
	const { body } = await editor('PATCH', '/events/1001', times);
	expect(body).toMatchObject({ timezone, utc_start_date: rewritten });
});

test.each([
	['Europe/Berlin', '2027-10-31 02:30:00', '2027-10-31 01:30:00'],
	['Europe/Berlin', '2027-10-31 01:30:00', '2027-10-30 23:30:00'],
	['Europe/Berlin', '2027-03-28 02:30:00', '2027-03-28 01:30:00'],
	['America/New_York', '2027-11-07 01:30:00', '2027-11-07 05:30:00'],
	['America/New_York', '2027-11-07 02:30:00', '2027-11-07 07:30:00'],
	['America/New_York', '2027-03-14 02:30:00', '2027-03-14 07:30:00'],
])('in %s, %s is stored as %s', async (timezone, wall, utc) => {
	const times = { start_date: wall, end_date: wall, timezone };
	const { body } = await editor('POST', '/events', { ...party, ...times });
	expect(body).toMatchObject({ start_date: wall, utc_start_date: utc });
});

describe('an event in the trash of the development version', () => {
	const head = useObserved('head');
	const found = async (who: 'contributor' | 'editor') => {
		const query = `status=trash&include=1131&${always}`;
		return (await head.as[who]('GET', `/events?${query}`)).body.events as object[];
	};

	test('is refused to everybody, but listed whole for those who can edit', async () => {
		const { body } = await head.as.editor('GET', '/events/1131');
		await head.site().trash('events', 1131);
		for (const path of ['/events/1131', `/events/by-slug/${String(body.slug)}__trashed`]) {
			const { status, body: refusal } = await head.as.administrator('GET', path);
			expect([status, refusal.code]).toEqual([403, 'event-no-longer-available']);
		}
		const { timezone, image, organizer } = body;
		for (const who of ['contributor', 'editor'] as const) {
			expect(await found(who)).toEqual([
				expect.objectContaining({ id: 1131, status: 'trash', timezone, image, organizer }),
			]);
		}
	});

	test('isn’t listed if it is hidden from listings', async () => {
		await head.site().change('events', 1131, { hide_from_listings: true, status: 'trash' });
		expect(await found('editor')).toEqual([]);
	});
});
