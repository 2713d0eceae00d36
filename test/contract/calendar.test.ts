import type { INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../sandbox';
import { cover, gaps, type Reach, type Setup } from './coverage';

const key = (mode: 'id' | 'slug', value: unknown) => ({ __rl: true, mode, value }) as never;

const pages = { page: 1, per_page: 7 };
const pagesArrive = { page: '1', per_page: '7' };

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
		tag: { enter: { name: 'Late', description: 'At night', slug: 'late' }, arrives: {} },
	};

const list = (resource: string, enter: object, arrives: object = {}): Reach[] => [
	{
		resource,
		operation: 'getAll',
		enter: { ...pages, ...enter },
		arrives: { ...pagesArrive, ...arrives },
	},
];

const placeFilters = {
	search: 'a',
	event: key('id', '1001'),
	has_events: true,
	only_with_upcoming: true,
	status: ['publish', 'draft'],
};
const placeFiltersArrive = {
	event: '1001',
	has_events: 'true',
	only_with_upcoming: 'true',
	status: 'publish,draft',
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
const termFiltersArrive = {
	exclude: '52',
	include: '51,53',
	hide_empty: 'false',
	post: '1001',
	event: '1001',
};

/** The ways to one record, by id and, where there are slugs, by slug. */
function reachRecord(resource: string, id: number, slug?: string): Record<string, Reach[]> {
	const name = `${resource[0]?.toUpperCase()}${resource.slice(1)}`;
	const { enter, arrives } = write[resource] as (typeof write)[string];
	const ways: Array<[suffix: string, path: INodeParameters]> = [
		['', { [`${resource}Id`]: key('id', String(id)) }],
		...(slug
			? ([['BySlug', { [`${resource}Id`]: key('slug', slug) }]] as Array<[string, INodeParameters]>)
			: []),
	];
	return Object.fromEntries([
		[`create${name}`, [{ resource, operation: 'create', enter, arrives }]],
		...ways.flatMap(([suffix, path]) => [
			[`get${name}${suffix}`, [{ resource, operation: 'get', path }]],
			[`delete${name}${suffix}`, [{ resource, operation: 'delete', path }]],
			...['Patch', 'Post', 'Put'].map((method) => [
				`update${name}${suffix}${method}`,
				[
					{
						resource,
						operation: 'update',
						path: { ...path, options: { httpMethod: method.toUpperCase() } },
						enter,
						arrives,
					},
				],
			]),
		]),
	]) as Record<string, Reach[]>;
}

/** Every operation of the description and how the node reaches it. */
const reach: Record<string, Reach[]> = {
	getIndex: [
		{
			resource: 'api',
			operation: 'getIndex',
			enter: { namespace: 'calendar/events/v1', context: 'view' },
		},
	],
	getDoc: [{ resource: 'api', operation: 'getDocumentation' }],
	listVenues: list('venue', placeFilters, placeFiltersArrive),
	...reachRecord('venue', 203, 'legon-great-lawn'),
	listOrganizers: list('organizer', placeFilters, placeFiltersArrive),
	...reachRecord('organizer', 302, 'ama-serwaa-boateng'),
	listCategories: list(
		'category',
		{ ...termFilters, parent: key('id', '1') },
		{ ...termFiltersArrive, parent: '1' },
	),
	...reachRecord('category', 2),
	listTags: list('tag', termFilters, termFiltersArrive),
	...reachRecord('tag', 51),
};

/** Operations that the node doesn't have yet. */
const pending = [
	'listEvents',
	'createEvent',
	...['Event', 'EventBySlug'].flatMap((name) => [
		`get${name}`,
		`delete${name}`,
		...['Post', 'Put', 'Patch'].map((method) => `update${name}${method}`),
	]),
];

let sandbox: Sandbox;
let setup: Setup;

beforeAll(async () => {
	sandbox = await startSandbox();
	const { apiRoot, namespace, username, password } = sandbox.calendar;
	setup = {
		service: 'calendar',
		node: 'calendar',
		credentials: {
			calendarApi: { apiRoot, namespace, authentication: 'basic', user: username, password },
		},
		control: sandbox.control,
		reach,
	};
});

afterAll(async () => await sandbox.close());

test('every operation of the description is reached by the node, or named as pending', async () => {
	expect(await gaps('calendar', reach, pending)).toEqual({ unreached: [], unknown: [], both: [] });
});

test.each(Object.keys(reach))(
	'%s: every parameter, field and listed value arrives as described',
	async (id) => {
		const { missing, missingChoices, wrong } = await cover(setup, id);
		const inPath = /^update(Venue|Organizer)BySlug/.test(id) ? ['slug'] : [];
		expect({ missing, missingChoices, wrong }).toEqual({
			// Servers take the slug in the path for the one that the body may repeat.
			missing: inPath,
			missingChoices: [],
			wrong: [],
		});
	},
);

test('no answer of the sandbox differed from the description', async () => {
	expect(await sandbox.control.violations()).toEqual([]);
});
