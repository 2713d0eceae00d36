import type { INodeParameters } from 'n8n-workflow';

import { errorShown } from '../../support/testBench';
import { MODES, party, stored, useEventTestBench, written } from './eventTestBench';

describe.each(MODES)('on the %s server', (mode) => {
	const bench = useEventTestBench(mode);
	const create = async (parameters: INodeParameters = {}, more = {}) =>
		await bench.run('event.create', { ...party, ...parameters }, more);

	test('a new venue and a new organizer are sent with all their fields', async () => {
		const { items } = await create({
			specifyVenue: 'new',
			venueName: 'Sunset Deck',
			venueFields: {
				address: '1 Sea Road',
				author: '3',
				city: 'Accra',
				country: 'Ghana',
				date: '2030-05-01T09:00:00Z',
				description: 'By the sea',
				image: '501',
				phone: 233302,
				province: 'Ashanti',
				showMap: false,
				showMapLink: true,
				state: 'CA',
				stateProvince: 'GA',
				status: 'draft',
				website: 'https://deck.example/',
				zip: 12345,
			},
			specifyOrganizers: 'new',
			organizerName: 'Deck Friends',
			organizerFields: {
				author: '2',
				dateUtc: '2030-05-01T09:00:00+02:00',
				description: 'Friends',
				email: 'hi@deck.example',
				image: 'https://deck.example/a.jpg',
				phone: '+233',
				status: 'publish',
				website: 'https://friends.example/',
			},
		});
		expect(await written(bench)).toMatchObject({
			venue: {
				venue: 'Sunset Deck',
				address: '1 Sea Road',
				author: 3,
				city: 'Accra',
				country: 'Ghana',
				date_utc: '2030-05-01 09:00:00',
				description: 'By the sea',
				image: '501',
				phone: '233302',
				province: 'Ashanti',
				show_map: 'false',
				show_map_link: 'true',
				state: 'CA',
				stateprovince: 'GA',
				status: 'draft',
				website: 'https://deck.example/',
				zip: '12345',
			},
			organizer: [
				{
					organizer: 'Deck Friends',
					author: 2,
					date_utc: '2030-05-01 07:00:00',
					description: 'Friends',
					email: 'hi@deck.example',
					image: 'https://deck.example/a.jpg',
					phone: '+233',
					status: 'publish',
					website: 'https://friends.example/',
				},
			],
		});
		expect(items[0]?.json).toMatchObject({ organizers: 'Deck Friends' });
	});

	test('items with the same new names create each record once', async () => {
		const counts = async () =>
			await Promise.all(
				(['venues', 'organizers', 'categories', 'tags'] as const).map(
					async (name) => (await bench.control.calendar.records(name)).length,
				),
			);
		const before = await counts();
		const outcome = await create(
			{
				title: '={{ $json.title }}',
				specifyVenue: 'new',
				venueName: 'Sunset Deck',
				specifyOrganizers: 'new',
				organizerName: 'Deck Friends',
				additionalFields: { categories: 'Sunsets, Music', tags: '={{ ["Dusk", "free", 52] }}' },
			},
			{ items: Array.from({ length: 6 }, (_, at) => ({ title: `Party ${at}` })) },
		);
		expect(errorShown(outcome)).toBeUndefined();
		expect((await counts()).map((count, at) => count - (before[at] as number))).toEqual([
			1, 1, 1, 1,
		]);
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
			categories: [categories.get('Sunsets'), categories.get('Music')],
			tags: [tags.get('Dusk'), 51, 52],
		});
	});

	test('an existing venue and organizer stay as they are, unless Overwrite If Name Exists is on', async () => {
		const [place] = (await bench.control.calendar.records('venues')).slice(-1);
		const fields = {
			specifyVenue: 'new',
			venueName: String(place?.venue).toUpperCase(),
			venueFields: { city: 'Elsewhere' },
		};
		const { items } = await create(fields);
		expect(await bench.control.calendar.record('venues', place?.id as number)).toEqual(place);
		expect(await stored(bench, items[0]?.json.id)).toMatchObject({ venue: place?.id });
		await create({ ...fields, options: { overwriteExisting: true } });
		expect(await bench.control.calendar.record('venues', place?.id as number)).toMatchObject({
			city: 'Elsewhere',
		});
	});
});
