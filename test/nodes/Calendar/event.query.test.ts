import type { INodeParameters } from 'n8n-workflow';

import { errorShown } from '../../support/testBench';
import { byId, useEventTestBench } from './eventTestBench';

/** The query of the list, without paging. */
const bench = useEventTestBench('observed');
const query = async (parameters: INodeParameters, timezone = 'America/New_York') => {
	await bench.run('event.getAll', parameters, { timezone });
	const [request] = await bench.control.requests();
	const pages = ['page', 'per_page'];
	return Object.fromEntries(
		Object.entries(request?.query ?? {}).filter(([name]) => !pages.includes(name)),
	);
};
const custom = (customDates: INodeParameters): INodeParameters => ({
	specifyDates: 'custom',
	customDates,
});

test('every filter is sent under its name in the OpenAPI description', async () => {
	expect(
		await query({
			filters: {
				categories: [2, 3],
				featured: false,
				geoloc: true,
				geolocLat: '5.55',
				geolocLng: -0.2,
				include: '={{ [1001, 1002] }}',
				organizer: byId('301, 302'),
				postParent: 7,
				search: 'a & b',
				status: ['draft', 'publish'],
				tags: '51,52',
				ticketed: true,
				venue: byId(201),
			},
			specifyDates: 'custom',
		}),
	).toEqual({
		categories: '2,3',
		featured: 'false',
		geoloc: 'true',
		geoloc_lat: '5.55',
		geoloc_lng: '-0.2',
		include: '1001,1002',
		organizer: '301,302',
		post_parent: '7',
		search: 'a & b',
		status: 'draft,publish',
		tags: '51,52',
		ticketed: 'true',
		venue: '201',
	});
});

test('Custom with Strict Dates sends points in time', async () => {
	expect(
		await query(
			custom({
				endDate: '2030-12-31T23:00:00',
				endsAfter: '2030-07-01T10:00:00+02:00',
				endsBefore: '2030-12-31',
				startDate: '={{ 1909159200000 }}',
				startsAfter: '2030-07-01T10:00:00Z',
				startsBefore: '2030-12-01T00:00:00',
				strictDates: true,
			}),
		),
	).toEqual({
		end_date: '2031-01-01T04:00:00Z',
		ends_after: '2030-07-01T08:00:00Z',
		ends_before: '2030-12-31T05:00:00Z',
		start_date: '2030-07-01T18:00:00Z',
		starts_after: '2030-07-01T10:00:00Z',
		starts_before: '2030-12-01T05:00:00Z',
		strict_dates: 'true',
	});
});

test.each([
	['America/New_York', '2030-12-01T00:00:00', '2030-12-01'],
	['Asia/Tokyo', '2030-12-01T00:00:00', '2030-12-01'],
	['Asia/Tokyo', '2030-12-01T23:59:59', '2030-12-01'],
	['Asia/Tokyo', '2030-12-01T02:00:00+09:00', '2030-12-01'],
	['Asia/Tokyo', '2030-11-30T17:00:00.000Z', '2030-12-01'],
	['America/New_York', '2030-12-02T03:00:00.000Z', '2030-12-01'],
])(
	'Custom without Strict Dates sends the day that the user means: in %s %s',
	async (zone, value, day) => {
		expect(await query(custom({ startsAfter: value, strictDates: false }), zone)).toEqual({
			starts_after: `${day}T12:00:00Z`,
			strict_dates: 'false',
		});
	},
);

test.each<[string, INodeParameters, string]>([
	[
		'a latitude without a longitude',
		{ filters: { geolocLat: '5.5' } },
		'“Longitude” is empty, but “Latitude” requires it',
	],
	[
		'a longitude without a latitude',
		{ filters: { geolocLng: '5.5' } },
		'“Latitude” is empty, but “Longitude” requires it',
	],
	[
		'an invalid latitude',
		{ filters: { geolocLat: '95', geolocLng: '1' } },
		'“Latitude” must be a number',
	],
	['an invalid ID', { filters: { include: '1,x' } }, '“Event IDs” must be IDs'],
	[
		'several parents',
		{ filters: { postParent: '157, 160' } },
		'“Parent ID” must be the ID of one event',
	],
	[
		'a parent that can’t exist',
		{ filters: { postParent: 0 } },
		'“Parent ID” must be the ID of one',
	],
	['an unknown choice', { specifyDates: '={{ "soon" }}' }, '“Dates” must be one of all, between'],
	['a range without ends', { specifyDates: 'between' }, '“From” and “To” are empty'],
	[
		'a range that ends before it starts',
		{ specifyDates: 'between', from: '2030-02-01T00:00:00', to: '2030-01-01T00:00:00' },
		'“To” is before “From”',
	],
	['an invalid From', { specifyDates: 'between', from: '={{ "soon" }}' }, '“From” must be a date'],
	['an invalid bound', custom({ endsAfter: '={{ "soon" }}' }), '“Ends After” must be a date'],
])('%s is rejected before anything is sent', async (_, parameters, problem) => {
	const outcome = await bench.run('event.getAll', parameters);
	expect(errorShown(outcome)?.message).toContain(problem);
	expect(await bench.control.requests()).toEqual([]);
});

test('a part of a long list can be read by Start Page and Page Size', async () => {
	const { items } = await bench.run('event.getAll', {
		specifyDates: 'all',
		limit: 4,
		options: { page: 3, pageSize: 4 },
	});
	const whole = await bench.run('event.getAll', { specifyDates: 'all', returnAll: true });
	expect(items.map(({ json }) => json.id)).toEqual(
		whole.items.slice(8, 12).map(({ json }) => json.id),
	);
	expect(new Set(whole.items.map(({ json }) => json.id)).size).toBe(whole.items.length);
	expect(whole.items.length).toBeGreaterThan(100);
});
