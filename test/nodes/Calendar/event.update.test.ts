import type { INodeParameters } from 'n8n-workflow';

import { errorShown } from '../../support/testBench';
import {
	addRich,
	byId,
	bySlug,
	MODES,
	stored,
	useEventTestBench,
	writes,
	written,
	zone,
} from './eventTestBench';

type Change = [field: string, updateFields: INodeParameters, changes: Record<string, unknown>];

const CHANGES: Change[] = [
	['Title', { title: 'Fair & square' }, { title: 'Fair & square' }],
	['Description', { description: 'Other' }, { description: 'Other' }],
	['Excerpt', { excerpt: 'Brief' }, { excerpt: 'Brief' }],
	['Slug', { slug: 'other-slug' }, { slug: 'other-slug' }],
	['Status', { status: 'pending' }, { status: 'pending' }],
	['Author ID', { author: '2' }, { author: 2 }],
	[
		'All Day',
		{ allDay: true },
		{
			all_day: true,
			start_date: '2030-08-01 00:00:00',
			end_date: '2030-08-01 23:59:59',
			utc_start_date: '2030-07-31 23:00:00',
			utc_end_date: '2030-08-01 22:59:59',
		},
	],
	[
		'Start',
		{ startDate: '2030-08-01T18:00:00' },
		{
			start_date: '2030-08-01 18:00:00',
			utc_start_date: '2030-08-01 17:00:00',
		},
	],
	[
		'Start with an offset',
		{ startDate: '2030-08-01T18:00:00Z' },
		{
			start_date: '2030-08-01 19:00:00',
			utc_start_date: '2030-08-01 18:00:00',
		},
	],
	[
		'End',
		{ endDate: '2030-08-02T01:00:00' },
		{
			end_date: '2030-08-02 01:00:00',
			utc_end_date: '2030-08-02 00:00:00',
		},
	],
	[
		'Timezone',
		{ timezone: zone('Europe/Berlin') },
		{
			timezone: 'Europe/Berlin',
			utc_start_date: '2030-08-01 17:30:00',
			utc_end_date: '2030-08-01 21:00:00',
		},
	],
	['Website', { website: 'https://other.example/' }, { website: 'https://other.example/' }],
	['Featured', { featured: false }, { featured: false }],
	['Sticky', { sticky: false }, { sticky: false }],
	['Show Map', { showMap: false }, { show_map: false }],
	['Show Map Link', { showMapLink: false }, { show_map_link: false }],
	['Hide From Listings', { hideFromListings: false }, { hide_from_listings: false }],
	['Image', { image: 502 }, { image: 502 }],
	['Categories', { categories: [1] }, { categories: [1] }],
	['no Categories', { categories: [] }, { categories: [] }],
	['Tags', { tags: [53] }, { tags: [53] }],
	['Publication Date (UTC)', { dateUtc: '2030-04-01T08:00' }, { date_utc: '2030-04-01 08:00:00' }],
	[
		'Publication Date with an offset',
		{ date: '2030-04-01T10:00:00+02:00' },
		{
			date_utc: '2030-04-01 08:00:00',
		},
	],
];

describe.each(MODES)('on the %s server', (mode) => {
	const bench = useEventTestBench(mode);

	test.each(CHANGES)('only %s changes, everything else stays', async (_, updateFields, changes) => {
		const id = await addRich(bench);
		const before = await stored(bench, id);
		const outcome = await bench.run('event.update', { eventId: byId(id), updateFields });
		expect(errorShown(outcome)).toBeUndefined();
		expect(await stored(bench, id)).toEqual({ ...before, ...changes });
	});

	test.each(['publish', 'draft', 'pending', 'private', 'future', 'trash'])(
		'an event with the status %s keeps it',
		async (status) => {
			const id = await addRich(bench, { status });
			await bench.run('event.update', { eventId: byId(id), updateFields: { cost: '5' } });
			expect(await stored(bench, id)).toMatchObject({ status, image: 501, organizer: [302, 301] });
		},
	);

	test.each([
		['Choose', { specifyVenue: 'choose', venueId: byId('202') }, { venue: 202 }],
		[
			'Choose several organizers',
			{
				specifyOrganizers: 'choose',
				organizerIds: {
					organizer: [{ organizerId: byId('305') }, { organizerId: byId('303, 304') }],
				},
			},
			{ organizer: [305, 303, 304] },
		],
		['None', { specifyOrganizers: 'remove' }, { organizer: [] }],
	])('of the linked posts, %s changes only what it names', async (_, parameters, changes) => {
		const id = await addRich(bench);
		const before = await stored(bench, id);
		const outcome = await bench.run('event.update', {
			eventId: byId(id),
			...(parameters as INodeParameters),
		});
		expect(errorShown(outcome)).toBeUndefined();
		expect(await stored(bench, id)).toEqual({ ...before, ...changes });
	});

	test('an event chosen by its slug can get another slug', async () => {
		const id = await addRich(bench);
		const outcome = await bench.run('event.update', {
			eventId: bySlug('rich-fair'),
			updateFields: { slug: 'new-fair' },
		});
		expect(errorShown(outcome)).toBeUndefined();
		expect(await stored(bench, id)).toMatchObject({ slug: 'new-fair', status: 'draft' });
		expect((await writes(bench)).map(({ path }) => path)).toEqual([`/events/${id}`]);
	});

	test('two items that change the same event don’t undo each other', async () => {
		const id = await addRich(bench);
		await bench.run(
			'event.update',
			{
				eventId: byId(id),
				updateFields: {
					excerpt: '={{ $json.excerpt ?? "" }}',
					sticky: '={{ $json.sticky ?? "" }}',
				},
			},
			{
				items: [{ excerpt: '7' }, { sticky: false }, {}, { excerpt: '8' }],
				node: { onError: 'continueRegularOutput' },
			},
		);
		expect(await stored(bench, id)).toMatchObject({ excerpt: '8', sticky: false, featured: true });
	});

	test.each(['PATCH', 'POST', 'PUT'])('%s can be chosen as the method', async (httpMethod) => {
		const id = await addRich(bench);
		await bench.run('event.update', {
			eventId: byId(id),
			updateFields: { title: 'New' },
			options: { httpMethod },
		});
		expect((await writes(bench)).map(({ method }) => method)).toEqual([httpMethod]);
	});

	test('without Keep Other Fields, only the chosen fields are sent and nothing is read', async () => {
		const id = await addRich(bench);
		await bench.run('event.update', {
			eventId: byId(id),
			updateFields: { title: 'New' },
			options: { keepOtherFields: false },
		});
		expect(await bench.control.requests()).toHaveLength(1);
		expect(await written(bench)).toEqual({ title: 'New' });
	});

	test.each([byId(424242), byId(201), bySlug('no-such-event')])(
		'an event that doesn’t exist is reported, and nothing is sent: %j',
		async (eventId) => {
			const outcome = await bench.run('event.update', { eventId, updateFields: { title: 'X' } });
			expect(errorShown(outcome)?.description).toMatch(
				/Check the parameter “Event”.*Nothing was changed/,
			);
			expect(await writes(bench)).toEqual([]);
		},
	);
});
