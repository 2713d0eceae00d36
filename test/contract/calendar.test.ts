import type { INodeParameters } from 'n8n-workflow';

import { testReach, type Reach } from './coverage';

const key = (mode: 'id' | 'slug', value: unknown) => ({ __rl: true, mode, value }) as never;

/** What is entered for a list, as text, as all values of a query arrive. */
const asText = (enter: object) =>
	Object.fromEntries(
		Object.entries(enter).map(([name, value]: [string, unknown]) => [
			name,
			String(Object(value).__rl ? (value as { value: unknown }).value : value),
		]),
	);

const place = {
	author: '3',
	date: '2027-01-02 03:04:05',
	date_utc: '2027-01-02T03:04:05Z',
	description: 'By the sea',
	image: 502,
	phone: 302000101,
	status: 'publish',
	website: 'https://www.example.com',
};
const placeArrives = {
	author: 3,
	date_utc: '2027-01-02 03:04:05',
	image: '502',
	phone: '302000101',
};
const texts = ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip'];
const write: Record<string, { enter: Record<string, unknown>; arrives: Record<string, unknown> }> =
	{
		venue: {
			enter: {
				venue: 'Harbour Hall',
				...place,
				show_map: true,
				show_map_link: false,
				...Object.fromEntries(texts.map((name) => [name, `Some ${name}`])),
			},
			arrives: { ...placeArrives, show_map: 'true', show_map_link: 'false' },
		},
		organizer: {
			enter: { organizer: 'Sea Choir', ...place, email: 'sing@example.com' },
			arrives: placeArrives,
		},
		category: {
			enter: { name: 'Jazz', description: 'Loud', slug: 'jazz', parent: key('id', '4') },
			arrives: { parent: 4 },
		},
		event: {
			enter: {
				title: 'Summer Fair',
				start_date: '2027-06-01T10:00:00',
				end_date: '2027-06-01T12:00:00Z',
				timezone: { __rl: true, mode: 'id', value: 'Africa/Accra' },
				all_day: false,
				slug: 'summer-fair',
				author: '3',
				date: '2027-01-02 03:04:05',
				date_utc: '2027-01-02T03:04:05Z',
				description: 'By the sea',
				excerpt: 'Sea',
				status: 'draft',
				image: 502,
				cost: '25',
				website: 'https://www.example.com',
				show_map: true,
				show_map_link: false,
				hide_from_listings: true,
				sticky: true,
				featured: true,
				categories: [1, 'Highlife'],
				tags: 'Free, 52',
				venue: key('id', '203'),
				organizer: { organizer: [{ organizerId: key('id', '302') }] },
			},
			arrives: {
				start_date: '2027-06-01 10:00:00',
				end_date: '2027-06-01 12:00:00',
				timezone: 'Africa/Accra',
				author: 3,
				date: '2027-01-02 03:04:05',
				date_utc: '2027-01-02 03:04:05',
				image: '502',
				categories: [1, 2],
				tags: [51, 52],
				venue: 203,
				organizer: [302],
			},
		},
		tag: { enter: { name: 'Late', description: 'At night', slug: 'late' }, arrives: {} },
	};

const list = (resource: string, filters: object, arrives: object = {}): Reach[] => {
	const enter = { page: 1, per_page: 7, ...filters };
	const path = chosen;
	return [
		{ resource, operation: 'getAll', path, enter, arrives: { ...asText(enter), ...arrives } },
	];
};

const placeFilters = {
	search: 'a',
	event: key('id', '1001'),
	has_events: true,
	status: ['publish', 'draft'],
};
const termFilters = {
	search: 'a',
	exclude: [52],
	include: [51, '53'],
	order: 'desc',
	orderby: 'count',
	hide_empty: false,
	post: '1001',
	event: key('id', '1001'),
	slug: 'free',
};
const termFiltersArrive = { hide_empty: '0' };

const eventFilters = {
	start_date: '2027-01-01',
	end_date: '2027-02-01',
	starts_before: '2027-01-03',
	starts_after: '2027-01-04',
	ends_before: '2027-01-05',
	ends_after: '2027-01-06',
	strict_dates: true,
	search: 'a',
	categories: [1, 2],
	tags: '51',
	venue: key('id', '203'),
	organizer: key('id', '301,302'),
	featured: true,
	status: ['publish', 'draft'],
	geoloc: true,
	geoloc_lat: '5.55',
	geoloc_lng: '-0.2',
	include: '1001, 1002',
	post_parent: '7',
	ticketed: true,
};
const eventFiltersArrive = {
	// Days begin in the workflow’s time zone.
	start_date: '2026-12-31T18:15:00Z',
	end_date: '2027-01-31T18:15:00Z',
	starts_before: '2027-01-02T18:15:00Z',
	starts_after: '2027-01-03T18:15:00Z',
	ends_before: '2027-01-04T18:15:00Z',
	ends_after: '2027-01-05T18:15:00Z',
	include: '1001,1002',
};

/** Selections that make the panel show further fields. */
const chosen: INodeParameters = {
	specifyVenue: 'choose',
	specifyOrganizers: 'choose',
	specifyDates: 'custom',
};

/** The ways to reach a record: by ID and, if it has one, by slug. */
function reachRecord(resource: string, id: number, slug?: string): Record<string, Reach[]> {
	const name = `${resource[0]?.toUpperCase()}${resource.slice(1)}`;
	const { enter, arrives } = write[resource] as (typeof write)[string];
	const reach: Record<string, Reach[]> = {
		[`create${name}`]: [{ resource, operation: 'create', path: chosen, enter, arrives }],
	};
	for (const by of slug === undefined ? [''] : ['', 'BySlug']) {
		const path = { [`${resource}Id`]: by === '' ? key('id', String(id)) : key('slug', slug) };
		// Only events have passwords, and only together with an ID.
		const more = resource === 'event' && by === '' ? { password: 'akwaaba' } : {};
		// By slug, an event's body could only repeat the slug in the path. To change the slug, the node uses the ID.
		const changes = { ...enter, ...more };
		if (by !== '') delete (changes as { slug?: unknown }).slug;
		reach[`get${name}${by}`] = [{ resource, operation: 'get', path, enter: more }];
		reach[`delete${name}${by}`] = [{ resource, operation: 'delete', path, enter: more }];
		for (const method of ['Patch', 'Post', 'Put']) {
			const options = { httpMethod: method.toUpperCase() };
			reach[`update${name}${by}${method}`] = [
				{
					resource,
					operation: 'update',
					path: { ...chosen, ...path, options },
					enter: changes,
					arrives,
				},
			];
		}
	}
	return reach;
}

const reach: Record<string, Reach[]> = {
	getIndex: [
		{
			resource: 'site',
			operation: 'getIndex',
			enter: { namespace: 'calendar/events/v1', context: 'view' },
		},
	],
	getDoc: [{ resource: 'site', operation: 'getDocumentation' }],
	listEvents: [...list('event', eventFilters, eventFiltersArrive)],
	...reachRecord('event', 1027, 'kente-weaving-day-no-2'),
	listVenues: list('venue', placeFilters),
	...reachRecord('venue', 203, 'legon-great-lawn'),
	listOrganizers: list('organizer', placeFilters),
	...reachRecord('organizer', 302, 'ama-serwaa-boateng'),
	listCategories: list('category', { ...termFilters, parent: key('id', '1') }, termFiltersArrive),
	...reachRecord('category', 2),
	listTags: list('tag', termFilters, termFiltersArrive),
	...reachRecord('tag', 51),
};

const unsent = {
	// In an event's body, the slug could only repeat the one in the path.
	slug: /^updateEventBySlug/,
	// Servers look only at their next ten events, so the node finds out by itself: venuesAndOrganizers.upcoming.test.ts.
	only_with_upcoming: /^list(Venues|Organizers)$/,
};

testReach({ service: 'calendar', reach, unsent });
