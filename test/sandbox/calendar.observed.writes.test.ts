import { idsOf, party } from './calendar/client';
import { useObserved } from './calendar/observed/bench';

const { site, as } = useObserved();
const { editor } = as;
const invalid = 'rest_invalid_param';
const on = (changes: object) => ({ ...party, ...changes });

describe('rejected writes', () => {
	test.each([
		['/events', { title: 'X' }, ['start_date', 'end_date']],
		['/events', {}, ['title', 'start_date', 'end_date']],
		['/venues', { city: 'Ho' }, ['venue']],
		['/organizers', {}, ['organizer']],
		['/categories', {}, ['name']],
		['/tags', { slug: 'x' }, ['name']],
	])('POST %s %j is rejected for missing %j', async (path, data, names) => {
		const { status, body } = await editor('POST', path, data);
		expect([status, body.code]).toEqual([400, 'rest_missing_callback_param']);
		expect(body.message).toBe(`Missing parameter(s): ${names.join(', ')}`);
		expect(body.data).toMatchObject({ status: 400, params: names });
	});

	const typed = (type: string) => `is not of type ${type}.`;
	const wrong: Array<[path: string, data: object, message?: string]> = [
		...['title', 'description', 'excerpt', 'slug'].map((name): [string, object] => [
			'/events/1001',
			{ [name]: '' },
		]),
		...['title', 'description', 'start_date', 'timezone', 'status', 'image'].map(
			(name): [string, object, string] => ['/events/1001', { [name]: null }, typed('string')],
		),
		['/events/1001', { title: 5 }, typed('string')],
		['/events/1001', { image: 501 }, typed('string')],
		['/events/1001', { image: '' }],
		['/events/1001', { image: '9999' }],
		['/events/1001', { image: 'https://gone.invalid/a.jpg' }],
		['/events/1001', { start_date: 1_900_000_000 }, typed('string')],
		['/events/1001', { start_date: 'bogus' }],
		['/events/1001', { end_date: '' }],
		['/events/1001', { timezone: 'Mars/Olympus' }],
		['/events/1001', { status: 'any' }],
		['/events/1001', { author: 999 }],
		['/events/1001', { all_day: 'yes' }, typed('boolean')],
		['/events/1001', { featured: 2 }, typed('boolean')],
		['/events/1001', { venue: 999 }],
		['/events/1001', { venue: 'Nsuo Hall' }],
		['/events/1001', { organizer: [301, 999] }],
		['/events/1001', { organizer: 'Yaw Asante' }],
		['/venues/201', { phone: 5 }, typed('string')],
		['/venues/201', { zip: null }, typed('string')],
		['/venues/201', { show_map: true }, typed('string')],
		['/venues/201', { show_map_link: false }, typed('string')],
		['/organizers/301', { email: 5 }, typed('string')],
		['/categories/2', { description: '' }],
		['/categories/2', { parent: 0 }],
		['/categories/2', { parent: null }],
		['/categories/2', { parent: 999 }],
	];
	test.each(wrong)('POST %s %j is invalid', async (path, data, message = '') => {
		const before = (await editor('GET', path)).body;
		const { status, body } = await editor('POST', path, data);
		const [name = ''] = Object.keys(data);
		expect([status, body.code]).toEqual([400, invalid]);
		expect(body.message).toBe(`Invalid parameter(s): ${name}`);
		const expected = message ? `${name} ${message}` : 'Invalid parameter.';
		const details = message ? { [name]: { code: 'rest_invalid_type' } } : [];
		expect(body.data).toMatchObject({ params: { [name]: expected }, details });
		expect((await editor('GET', path)).body).toEqual(before);
	});

	const late: Array<[data: object, status: number, code: string]> = [
		[{ venue: [201] }, 400, 'could-not-create-venue'],
		[{ venue: [{ venue: 'New' }] }, 400, 'could-not-create-venue'],
		[{ venue: '201,202' }, 400, 'could-not-create-venue'],
		[{ organizer: { organizer: 'New' } }, 400, 'could-not-create-organizer'],
		[{ organizer: '301,302' }, 400, 'could-not-create-organizer'],
		[{ categories: [{ id: 2 }] }, 500, 'internal_server_error'],
		[{ categories: { id: 2 } }, 500, 'internal_server_error'],
		[{ tags: [{ name: 'New' }] }, 500, 'internal_server_error'],
	];
	test.each(late)('%j passes the checks and then fails: %i %s', async (changes, status, code) => {
		const answer = await editor('POST', '/events', on(changes));
		expect([answer.status, answer.body.code]).toEqual([status, code]);
		expect((await as.anonymous('POST', '/events', on(changes))).status).toBe(401);
	});

	test('a term whose name exists is rejected, with the ID of the existing term', async () => {
		const { status, body } = await editor('POST', '/tags', { name: 'FREE' });
		expect([status, body.code]).toEqual([400, 'term_exists']);
		expect(body.data).toMatchObject({ term_id: 51 });
	});
});

describe('a new event', () => {
	const written: Array<[changes: object, shown: object]> = [
		[{ nonsense: 1, id: 7 }, { title: 'Party' }],
		[{ title: `A & B's "C"` }, { title: 'A &#038; B&#8217;s &#8220;C&#8221;' }],
		[{ description: 'One.\n\nTwo.' }, { description: '<p>One.</p>\n<p>Two.</p>\n' }],
		[{ description: '<p>One.</p>' }, { description: '<p>One.</p>\n' }],
		[{}, { status: 'publish', author: '2', venue: [], organizer: [], image: false, cost: '' }],
		[{}, { utc_start_date: '2031-03-10 14:00:00', timezone: 'America/New_York' }],
		[{}, { website: 'https://calendar-site.example/events/party/' }],
		[{ website: 'https://x.example/' }, { website: 'https://x.example/' }],
		[{ website: null }, { website: 'https://calendar-site.example/events/party/' }],
		[{ status: 'draft' }, { date: '2030-06-15 12:00:00', date_utc: '0000-00-00 00:00:00' }],
		[{ date: '2030-01-02 03:04:05' }, { date_utc: '2030-01-02 08:04:05' }],
		[{ date_utc: '2030-01-02 08:04:05' }, { date: '2030-01-02 03:04:05' }],
		[{ cost: '25' }, { cost: '$25' }],
		[{ cost: 25 }, { cost: '$25' }],
		[{ cost: '$25' }, { cost: '$25' }],
		[{ cost: '0' }, { cost: '' }],
		[{ cost: 0 }, { cost: '' }],
		[{ cost: '10-20' }, { cost: '$10 – $20' }],
		[{ cost: 'Free' }, { cost: 'Free' }],
		[{ image: '501' }, { image: { id: 501 } }],
		[{ image: 'https://media.example/kente.jpg' }, { image: { id: 501 } }],
		[{ image: 'https://media.example/new.jpg' }, { image: { id: 503 } }],
		...[true, 1, 'true'].map((featured): [object, object] => [{ featured }, { featured: true }]),
		...[false, 0, 'false'].map((featured): [object, object] => [{ featured }, { featured: false }]),
		[{ author: 3 }, { author: '3' }],
	];
	test.each(written)('created with %j returns %j', async (changes, shown) => {
		const { status, body, headers } = await editor('POST', '/events', on(changes));
		expect([status, headers.location]).toEqual([201, undefined]);
		expect(body).toMatchObject(shown);
		expect((await editor('GET', `/events/${body.id}`)).body).toMatchObject(body);
	});

	type Times = [changes: object, start: string, utcStart: string, end?: string, utcEnd?: string];
	const june = (start_date: string, changes: object = {}) => ({
		start_date,
		end_date: '2027-06-01 12:00:00',
		...changes,
	});
	const times: Times[] = [
		[june('2027-06-01T10:00:00Z'), '2027-06-01 10:00:00', '2027-06-01 14:00:00'],
		[june('2027-06-01T10:00:00+09:00'), '2027-06-01 10:00:00', '2027-06-01 14:00:00'],
		[june('2027-06-01 10:00'), '2027-06-01 10:00:00', '2027-06-01 14:00:00'],
		[june('1811836800'), '2027-06-01 08:00:00', '2027-06-01 12:00:00'],
		[
			june('2027-06-01T10:00:00Z', { timezone: 'Africa/Lagos' }),
			'2027-06-01 10:00:00',
			'2027-06-01 09:00:00',
		],
		[
			june('2027-06-01 10:00', { timezone: '+02:00' }),
			'2027-06-01 10:00:00',
			'2027-06-01 08:00:00',
		],
		[june('2027-06-01 10:00', { timezone: 'UTC+2' }), '2027-06-01 10:00:00', '2027-06-01 07:00:00'],
		[
			june('2027-06-01 10:00', { all_day: true }),
			'2027-06-01 00:00:00',
			'2027-06-01 04:00:00',
			'2027-06-01 23:59:59',
			'2027-06-02 03:59:59',
		],
		[
			// If the end is before the start, it becomes the start, but the UTC end stays.
			june('2027-06-01 13:00'),
			'2027-06-01 13:00:00',
			'2027-06-01 17:00:00',
			'2027-06-01 13:00:00',
			'2027-06-01 16:00:00',
		],
	];
	test.each(times)(
		'%j starts at %s, which is %s in UTC',
		async (changes, start, utcStart, end = '', utcEnd = '') => {
			const { status, body } = await editor('POST', '/events', on(changes));
			expect(status).toBe(201);
			expect(body).toMatchObject({ start_date: start, utc_start_date: utcStart });
			if (end) expect(body).toMatchObject({ end_date: end, utc_end_date: utcEnd });
		},
	);

	const links: Array<[changes: object, shown: object]> = [
		[{ venue: 201 }, { venue: { id: 201 } }],
		[{ venue: '201' }, { venue: { id: 201 } }],
		[{ venue: { id: 201, city: 'Ho' } }, { venue: { id: 201, city: 'Accra' } }],
		[{ venue: { venue: 'New Hall', city: 'Ho' } }, { venue: { venue: 'New Hall', city: 'Ho' } }],
		[{ venue: { venue: 'NSUO HALL', city: 'Ho' } }, { venue: { id: 201, city: 'Ho' } }],
		...[null, [], '', 0].map((venue): [object, object] => [{ venue }, { venue: [] }]),
		...[307, '307', [307], { id: 307 }, [{ id: 307 }]].map((organizer): [object, object] => [
			{ organizer },
			{ organizer: [{ id: 307 }] },
		]),
		[
			{ organizer: [307, { organizer: 'New' }] },
			{ organizer: [{ id: 307 }, { organizer: 'New' }] },
		],
		[{ categories: 2 }, { categories: [{ id: 2 }] }],
		[{ categories: '2,3' }, { categories: [{ id: 2 }, { id: 3 }] }],
		[{ categories: ['highlife', 'Gospel'] }, { categories: [{ id: 2 }, { id: 3 }] }],
		[{ categories: [2, 999] }, { categories: [{ id: 2 }] }],
		[{ categories: ['Brand new'] }, { categories: [{ name: 'Brand new' }] }],
		[{ tags: [51, 52] }, { tags: [{ id: 51 }, { id: 52 }] }],
		[{ tags: ['Brand new'] }, { tags: [{ name: 'Brand new', slug: 'brand-new' }] }],
		[{ tags: ['free'] }, { tags: [{ name: '51' }] }],
	];
	test.each(links)('created with %j is linked as %j', async (changes, shown) => {
		expect((await editor('POST', '/events', on(changes))).body).toMatchObject(shown);
	});
});

describe('an update of an event', () => {
	const full = on({
		all_day: true,
		timezone: 'Africa/Lagos',
		cost: '25',
		website: 'https://x.example/',
		featured: true,
		sticky: true,
		show_map: true,
		show_map_link: true,
		hide_from_listings: true,
		image: '501',
		organizer: [301, 302],
		venue: 201,
		categories: [2],
		tags: [51],
		description: 'Text.',
		excerpt: 'Short.',
		slug: 'own',
		author: 3,
		date: '2030-01-02 03:04:05',
		status: 'private',
	});

	test.each(['POST', 'PUT', 'PATCH'])('by %s resets the fields it doesn’t send', async (method) => {
		const id = Number((await editor('POST', '/events', full)).body.id);
		const before = await site().record('events', id);
		expect(before).toMatchObject({ image: 501, date_utc: '2030-01-02 08:04:05' });
		expect((await editor(method, `/events/${id}`, { title: 'Other' })).status).toBe(200);
		expect(await site().record('events', id)).toEqual({
			...before,
			title: 'Other',
			all_day: false,
			// Neither the local nor the UTC times change, so they no longer match.
			timezone: 'America/New_York',
			cost: '',
			website: '',
			featured: false,
			sticky: false,
			show_map: false,
			show_map_link: false,
			hide_from_listings: false,
			image: 0,
			organizer: [],
			date_utc: '2030-06-15 16:00:00',
			modified_utc: '2030-06-15 16:00:00',
			status: 'publish',
		});
	});

	const kept: Array<[changes: object, what: string]> = [
		[{ start_date: '2031-01-01 10:00:00' }, 'start_date'],
		[{ end_date: '2031-01-01 10:00:00' }, 'end_date'],
		...[[], null, '', 0].map((venue): [object, string] => [{ venue }, 'venue']),
	];
	test.each(kept)('with %j doesn’t change %s', async (changes, what) => {
		const { body } = await editor('POST', '/events', full);
		const after = await editor('PATCH', `/events/${body.id}`, changes);
		expect([after.status, after.body[what]]).toEqual([200, body[what]]);
	});

	test('can remove categories and tags', async () => {
		const { body } = await editor('POST', '/events', full);
		const after = await editor('PATCH', `/events/${body.id}`, { categories: [], tags: [] });
		expect(after.body).toMatchObject({ categories: [], tags: [] });
	});

	test.each(['draft', 'pending', 'private', 'future', 'trash'])(
		'without a status publishes an event that was %s',
		async (status) => {
			await site().change('events', 1001, { status });
			const { body } = await editor('PATCH', '/events/1001', { title: 'X' });
			expect(body.status).toBe('publish');
		},
	);

	test('changes the UTC times if it has both dates', async () => {
		const { body } = await editor('POST', '/events', full);
		const after = await editor('PATCH', `/events/${body.id}`, {
			start_date: '2031-07-01 10:00:00',
			end_date: '2031-07-01 11:00:00',
		});
		expect(after.body).toMatchObject({
			utc_start_date: '2031-07-01 14:00:00',
			utc_end_date: '2031-07-01 15:00:00',
		});
	});
});

describe('venues, organizers and terms', () => {
	test.each([
		['/venues', { venue: 'NSUO HALL', city: 'Tema' }, 201],
		['/organizers', { organizer: 'yaw asante', phone: '1' }, 311],
	])('POST %s %j overwrites the record with that name', async (path, data, id) => {
		const before = (await editor('GET', `${path}/${id}`)).body;
		const { status, body } = await editor('POST', path, data);
		expect(status).toBe(201);
		expect(body).toEqual({
			...before,
			...data,
			image: false,
			modified: body.modified,
			modified_utc: body.modified_utc,
		});
	});

	const twins = {
		venues: { venue: 'nsuo hall', city: 'Ho' },
		organizers: { organizer: 'adinkra arts collective', email: 'a@b.example' },
	};
	test.each([
		['venues', 201, 'alone'],
		['organizers', 301, 'alone'],
		['venues', 201, 'in an event'],
		['organizers', 301, 'in an event'],
	] as const)(
		'the name of one of the %s (%i), sent %s, resets what isn’t sent',
		async (name, id, how) => {
			const isVenue = name === 'venues';
			await site().change(name, id, {
				image: 501,
				status: 'draft',
				...(isVenue ? { show_map: false, show_map_link: false } : {}),
			});
			const before = await site().record(name, id);
			const inEvent = isVenue ? { venue: twins.venues } : { organizer: [twins.organizers] };
			const [path, body] = how === 'alone' ? [`/${name}`, twins[name]] : ['/events', on(inEvent)];
			expect((await editor('POST', path, body)).status).toBe(201);
			expect(await site().record(name, id)).toEqual({
				...before,
				...twins[name],
				image: 0,
				status: 'publish',
				...(isVenue ? { show_map: true, show_map_link: true } : {}),
				modified_utc: '2030-06-15 16:00:00',
			});
		},
	);

	test.each([
		['venues', 201, { city: 'Ho' }],
		['organizers', 301, { email: 'a@b.example' }],
	] as const)(
		'an update of %s changes the text it sends and resets image and status',
		async (name, id, change) => {
			await site().change(name, id, {
				image: 501,
				status: 'draft',
				show_map: false,
				description: 'T',
			});
			const before = await site().record(name, id);
			await editor('PATCH', `/${name}/${id}`, change);
			expect(await site().record(name, id)).toEqual({
				...before,
				...change,
				image: 0,
				status: 'publish',
				...(name === 'venues' ? { show_map: true } : {}),
				modified_utc: '2030-06-15 16:00:00',
			});
		},
	);

	test('an empty string clears any text of a venue except the description', async () => {
		await site().change('venues', 201, { description: 'Old.', website: 'https://x.example/' });
		const change = { description: '', website: '', phone: '', show_map: '0', image: '501' };
		const { body } = await editor('PATCH', '/venues/201', change);
		expect(body).toMatchObject({ description: '<p>Old.</p>\n', show_map: false, city: 'Accra' });
		expect(body).not.toHaveProperty('phone');
		expect(body).not.toHaveProperty('website');
	});

	test('an update of a term changes only what it sends, and creating one returns its location', async () => {
		const { body, headers } = await editor('POST', '/categories', {
			name: 'Soul & Funk',
			parent: 1,
		});
		expect(body).toMatchObject({ name: 'Soul &amp; Funk', parent: 1 });
		expect(headers.location).toMatch(new RegExp(`/wp/v2/tribe_events_cat/${body.id}$`));
		const after = await editor('PUT', `/categories/${body.id}`, { description: 'New.' });
		expect(after.body).toMatchObject({ ...body, description: 'New.' });
	});

	test('a venue doesn’t include empty fields', async () => {
		const { body } = await editor('POST', '/venues', { venue: 'Hut' });
		expect(Object.values(body)).not.toContain('');
		expect(idsOf((await editor('GET', '/venues')).body.venues)[0]).toBe(body.id);
	});
});
