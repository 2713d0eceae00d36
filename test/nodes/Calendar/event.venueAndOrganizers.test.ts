import type { INodeParameters } from 'n8n-workflow';

import {
	addRich,
	byId,
	bySlug,
	party,
	stored,
	useCalendarTestBench,
	written,
} from './calendarTestBench';

const bench = useCalendarTestBench();
const create = async (parameters: INodeParameters = {}, more = {}) =>
	await bench.succeed('event.create', { ...party, ...parameters }, more);

test('a new venue and a new organizer are sent with their fields', async () => {
	const { items } = await create({
		specifyVenue: 'new',
		venueName: 'Sunset Deck',
		venueFields: {
			author: '3',
			city: 'Accra',
			date: '2030-05-01T09:00:00Z',
			image: '501',
			phone: 233302,
			showMap: false,
			showMapLink: true,
		},
		specifyOrganizers: 'new',
		organizerName: 'Deck Friends',
		organizerFields: {
			author: '2',
			dateUtc: '2030-05-01T09:00:00+02:00',
			email: 'hi@deck.example',
		},
	});
	expect(await written(bench)).toMatchObject({
		venue: {
			venue: 'Sunset Deck',
			author: 3,
			city: 'Accra',
			date_utc: '2030-05-01 09:00:00',
			image: '501',
			phone: '233302',
			show_map: 'false',
			show_map_link: 'true',
		},
		organizer: [
			{
				organizer: 'Deck Friends',
				author: 2,
				date_utc: '2030-05-01 07:00:00',
				email: 'hi@deck.example',
			},
		],
	});
	expect(items[0]?.json).toMatchObject({ organizers: 'Deck Friends' });
});

test('items with the same new names create each record once', async () => {
	// Servers take a backslash off unless it is escaped.
	const counts = async () =>
		await Promise.all(
			(['venues', 'organizers', 'categories', 'tags'] as const).map(
				async (name) => (await bench.control.calendar.records(name)).length,
			),
		);
	const before = await counts();
	const outcome = await create(
		{
			specifyVenue: 'new',
			venueName: 'Sunset \\m Deck',
			specifyOrganizers: 'new',
			organizerName: 'C:\\deck',
			additionalFields: {
				categories: 'Sun\\sets, Music',
				tags: '={{ [$json.tag, "free", 52] }}',
			},
		},
		{ items: Array.from({ length: 6 }, () => ({ tag: 'Du\\sk' })) },
	);
	expect((await counts()).map((count, at) => count - (before[at] as number))).toEqual([1, 1, 1, 1]);
	const events = await Promise.all(
		outcome.items.map(async ({ json }) => await stored(bench, json.id)),
	);
	const links = events.map(({ venue, organizer, categories, tags }) =>
		JSON.stringify([venue, organizer, categories, tags]),
	);
	expect(new Set(links).size).toBe(1);
	const ids = async (name: 'categories' | 'tags') =>
		new Map((await bench.control.calendar.records(name)).map((term) => [term.name, term.id]));
	const [categories, tags] = [await ids('categories'), await ids('tags')];
	expect(events[0]).toMatchObject({
		categories: [categories.get('Sun\\sets'), categories.get('Music')],
		tags: [tags.get('Du\\sk'), 51, 52],
	});
});

const fields = { categories: '={{ [2, 999] }}', tags: '51, 998, 997' };
const WARNINGS = [
	expect.stringContaining('the category 999.') as string,
	expect.stringContaining('the tags 998, 997.') as string,
];

describe('what an event didn’t get', () => {
	test.each<[string, INodeParameters]>([
		['event.create', { ...party, additionalFields: fields }],
		['event.upsert', { ...party, slug: 'new-fair', additionalFields: fields }],
		['event.upsert', { ...party, slug: 'rich-fair', additionalFields: fields }],
		['event.update', { eventId: bySlug('rich-fair'), updateFields: fields }],
	])('%s warns of categories and tags: %j', async (operation, parameters) => {
		await addRich(bench);
		for (const simplify of [true, false]) {
			const [record] = await bench.output(operation, {
				...parameters,
				simplify,
				options: { simplify },
			});
			expect(record?.warnings).toEqual(WARNINGS);
		}
		expect(await bench.writes()).toHaveLength(2);
	});

	const existing = {
		specifyVenue: 'choose',
		venueId: byId(201),
		specifyOrganizers: 'choose',
		organizerIds: { organizer: [{ organizerId: byId('301,302') }] },
	};

	test('nothing is said if the event got everything, also by name', async () => {
		const [record] = await bench.output('event.create', {
			...party,
			...existing,
			additionalFields: { categories: 'Highlife, New one, 3', tags: 'free' },
		});
		expect(record).not.toHaveProperty('warnings');
	});

	test.each<[string, object, INodeParameters, string[] | undefined]>([
		[
			'the venue and an organizer',
			{ venue: [], organizer: [{ id: 301 }] },
			existing,
			['the venue 201.', 'the organizer 302.'],
		],
		['the IDs', { venue: { venue: 'Hall' }, organizer: ['Ama'] }, existing, undefined],
		['a new venue', { venue: [] }, { specifyVenue: 'new', venueName: 'Hut' }, ['the new venue.']],
	])('an answer that lacks %s', async (_what, links, parameters, named) => {
		await bench.control.addFault({
			...{ service: 'calendar', method: 'POST', after: true, kind: 'status', status: 201 },
			body: { id: 5, title: 'Party', slug: 'party', ...links },
		});
		const [record] = await bench.output('event.create', { ...party, ...parameters });
		expect(record?.warnings).toEqual(named?.map((each) => expect.stringContaining(each) as string));
	});
});
