import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { decodeHtml } from '../../../nodes/Calendar/values';
import { errorShown } from '../../support/testBench';
import {
	addRich,
	byId,
	bySlug,
	ENCODED,
	locator,
	RICH,
	stored,
	useCalendarTestBench,
	written,
} from './calendarTestBench';

const bench = useCalendarTestBench();

/** What a copy has for itself. */
const OWN = [
	...['id', 'global_id', 'global_id_lineage', 'slug', 'url', 'rest_url', 'author'],
	...['date', 'date_utc', 'modified', 'modified_utc', 'json_ld', 'cost_details'],
];

/**
 * An event as visitors see it. The service writes typographic signs as entities or as they are, shows an event that
 * never had a website its own address, and counts the events of categories and tags.
 */
const seen = (event: IDataObject = {}): unknown => {
	const { website, url, ...others } = event;
	const shown = Object.entries(others).filter(([name]) => !OWN.includes(name));
	return JSON.parse(
		JSON.stringify({ ...Object.fromEntries(shown), website: website === url ? '' : website }),
		(name, value: unknown) => {
			if (name === 'count') return undefined;
			return typeof value === 'string' ? decodeHtml(value) : value;
		},
	);
};

const read = async (id: unknown) =>
	(await bench.output('event.get', { eventId: byId(String(id)), simplify: false }))[0];

const copyOf = async (
	id: unknown,
	{ additionalFields = {}, ...parameters }: INodeParameters = {},
) => {
	const copyFrom = typeof id === 'number' ? byId(id) : (id as INodeParameters);
	const [copy = {}] = await bench.output('event.create', {
		additionalFields: { copyFrom, ...(additionalFields as INodeParameters) },
		options: { simplify: false },
		...parameters,
	});
	return copy;
};

/** What admin pages store with every event that they save. */
const DOLLAR = { currency_symbol: '$', currency_position: 'prefix', currency_code: 'USD' };

test.each<IDataObject>([
	RICH,
	{ ...RICH, cost: '10 - 20', ...DOLLAR },
	...['25', 'Free', '€25', '10 €, 20 €', 'by donation', ''].map((cost) => ({ cost })),
	{ website: `https://xn--exmple-cua.test/${encodeURI(ENCODED)}`, image: 502 },
	...['UTC', '+02:00', 'Pacific/Chatham', 'America/New_York'].map((timezone) => ({
		timezone,
	})),
	{ all_day: true, start_date: '2030-08-01 00:00:00', end_date: '2030-08-02 23:59:59' },
	{ status: 'pending', title: 'Untitled', description: '', excerpt: '' },
	{ status: 'private', show_map: false, show_map_link: false, featured: false },
	{ status: 'publish', hide_from_listings: false, venue: undefined, organizer: [], image: 0 },
	{ status: 'publish', categories: [], tags: [], website: '', sticky: false },
	{
		title: 'Café &#8211; <em>Zürich</em>',
		description: '<p>a &lt;b&gt;</p>\n<ul><li>C:\\temp</li></ul>',
		excerpt: 'One\n\nTwo & <i>three</i>',
	},
	{ title: '3 &lt; 4 &amp; “5”', excerpt: '&lt;script&gt;' },
])('a copy of an event with %j looks the same', async (fields) => {
	const id = await addRich(bench, { ...fields, slug: 'original' });
	const [original, before] = [await read(id), await stored(bench, id)];
	const copy = await copyOf(id);
	expect(copy.id).not.toBe(id);
	expect(copy).not.toHaveProperty('warnings');
	expect(seen(await read(copy.id))).toEqual(seen(original));
	// The original stays as it is, and has no double.
	expect(await stored(bench, id)).toEqual(before);
	expect(await bench.writes('method', 'path')).toEqual([
		['POST', expect.stringMatching(/events$/)],
	]);
});

test('each event of a calendar can be copied', async () => {
	const events = (await bench.control.calendar.records('events')).filter(
		({ password }) => password === '',
	);
	const kinds = events.filter(
		({ id }, at) => at % 12 === 0 || [71, 61, 28].includes(Number(id) - 1001),
	);
	const outcome = await bench.succeed(
		'event.create',
		{ additionalFields: { copyFrom: byId('={{ $json.id }}') }, options: { simplify: false } },
		{ items: kinds.map(({ id }) => ({ id })) },
	);
	const copies = outcome.items.map(({ json }) => json);
	for (const [at, copy] of copies.entries()) {
		const { warnings, ...shown } = copy;
		expect(warnings).toBeUndefined();
		expect(seen(await read(shown.id))).toEqual(seen(await read(kinds[at]?.id)));
	}
	expect(copies.length).toBeGreaterThan(10);
});

test('what is set is set, and the rest is copied', async () => {
	const id = await addRich(bench);
	const copy = await copyOf(id, {
		title: 'Other',
		startDate: '2031-01-10T20:00:00',
		specifyVenue: 'choose',
		venueId: byId(203),
		additionalFields: { tags: 'Brand new', cost: '5', status: 'publish' },
	});
	const original = await stored(bench, id);
	expect(await stored(bench, copy.id)).toMatchObject({
		...{ title: 'Other', venue: 203, cost: '5', status: 'publish', timezone: 'Africa/Lagos' },
		...{ start_date: '2031-01-10 20:00:00', end_date: '2031-01-10 23:30:00' },
		...{ organizer: original.organizer, image: original.image },
	});
	expect(copy.tags).toMatchObject([{ name: 'Brand new' }]);
	expect(copy).not.toHaveProperty('warnings');
});

const TIMED = { start_date: '2030-08-01 19:30:00', end_date: '2030-08-01 23:00:00' };
const WHOLE = { all_day: true, start_date: '2030-08-01 00:00:00', end_date: '2030-08-03 23:59:59' };

test.each<[string, IDataObject, INodeParameters, start: string, end: string, zone?: string]>([
	['its own times', TIMED, {}, '2030-08-01 19:30:00', '2030-08-01 23:00:00'],
	[
		'its length with another start',
		TIMED,
		{ startDate: '2030-12-24T10:00:00' },
		'2030-12-24 10:00:00',
		'2030-12-24 13:30:00',
	],
	[
		'its zone for a start with an offset',
		TIMED,
		{ startDate: '2030-12-24T10:00:00Z' },
		'2030-12-24 11:00:00',
		'2030-12-24 14:30:00',
	],
	[
		'its local times in another zone',
		TIMED,
		{ additionalFields: { timezone: byId('Asia/Tokyo') } },
		'2030-08-01 19:30:00',
		'2030-08-01 23:00:00',
		'Asia/Tokyo',
	],
	[
		'its start with another end',
		TIMED,
		{ endDate: '2030-08-02T01:00:00' },
		'2030-08-01 19:30:00',
		'2030-08-02 01:00:00',
	],
	[
		'neither start nor end',
		TIMED,
		{ startDate: '2031-01-01', endDate: '2031-01-02T12:00' },
		'2031-01-01 00:00:00',
		'2031-01-02 12:00:00',
	],
	[
		'its whole days',
		WHOLE,
		{ startDate: '2031-01-10T18:00' },
		'2031-01-10 00:00:00',
		'2031-01-12 23:59:59',
	],
	[
		'whole days in place of times',
		TIMED,
		{ startDate: '2031-01-10T18:00', additionalFields: { allDay: true } },
		'2031-01-10 00:00:00',
		'2031-01-10 23:59:59',
	],
	[
		'days that end at six',
		{
			...{ all_day: true, start_date: '2030-08-01 06:00:00', end_date: '2030-08-03 05:59:59' },
			...{ utc_start_date: '2030-08-01 05:00:00', utc_end_date: '2030-08-03 04:59:59' },
		},
		{ startDate: '2031-01-10' },
		'2031-01-10 00:00:00',
		'2031-01-11 23:59:59',
	],
])('a copy takes %s', async (_, fields, parameters, start, end, timezone = 'Africa/Lagos') => {
	const id = await addRich(bench, { ...fields, status: 'publish' });
	const copy = await copyOf(id, parameters);
	expect(copy).toMatchObject({ start_date: start, end_date: end, timezone });
	expect(copy).not.toHaveProperty('warnings');
});

test.each([
	['future', {}, 'draft', 'is scheduled'],
	['future', { dateUtc: '2030-07-10T10:00:00Z' }, 'future', undefined],
	['future', { status: 'publish' }, 'publish', undefined],
])(
	'a copy of an event with the status %s and %j is a %s',
	async (status, set, becomes, warning) => {
		const id = await addRich(bench, { status, date_utc: '2030-07-01 10:00:00' });
		const copy = await copyOf(id, { additionalFields: set as INodeParameters });
		expect(copy.status).toBe(becomes);
		expect(copy.warnings ?? []).toEqual(
			warning === undefined ? [] : [expect.stringContaining(warning)],
		);
	},
);

test.each<[IDataObject, warning: string, missing: string]>([
	[{ cost: '10 - 20', currency_symbol: '€', currency_position: 'prefix' }, 'The cost “€10', 'cost'],
	[{ timezone: 'UTC-3.5' }, '“Timezone” was changed from “UTC-3.5” to “-03:30”', 'slug'],
	[{ website: '/tickets' }, '“Website” wasn’t copied', 'website'],
])('what can’t be copied of %j is told', async (fields, warning, missing) => {
	const copy = await copyOf(await addRich(bench, fields));
	expect(copy.warnings).toEqual([expect.stringContaining(warning)]);
	expect(await written(bench)).not.toHaveProperty(missing);
});

test.each([
	['slug', bySlug('rich-fair')],
	['URL', locator('url', '{site}/event/rich-fair/')],
	['an expression with the slug', 'rich-fair'],
])('the event to copy can be named by %s', async (_, named) => {
	const id = await addRich(bench, { status: 'publish' });
	const site = bench.sandbox.calendar.apiRoot.replace(/\/wp-json$/, '');
	const copyFrom = JSON.parse(JSON.stringify(named).replace('{site}', site)) as typeof named;
	const { title } = (await read(id)) as IDataObject;
	const copy = await copyOf(copyFrom);
	expect(decodeHtml(copy.title)).toBe(decodeHtml(title));
});

test.each<[string, INodeParameters[string], message: string]>([
	['that doesn’t exist', byId(99_999), 'couldn’t be read, so no event was created'],
	[
		'of another site',
		locator('url', 'https://other.example/event/rich-fair/'),
		'isn’t of the site',
	],
	['with a password', byId(1076), 'is protected by a password'],
])('an event %s isn’t copied, and nothing is sent', async (_, copyFrom, message) => {
	await addRich(bench);
	const outcome = await bench.run('event.create', {
		title: 'X',
		startDate: '2031-01-01',
		additionalFields: { copyFrom },
	});
	const shown = errorShown(outcome);
	expect(`${String(shown?.message)} ${String(shown?.description)}`).toContain(message);
	expect(await bench.writes()).toEqual([]);
});

const X = { title: 'X', startDate: '2031-01-01' };

test.each<[INodeParameters, message: string]>([
	[{ startDate: '2031-01-01' }, 'The parameter “Title” is empty'],
	[{ title: 'X' }, 'The parameter “Start” is empty'],
	[
		{ ...X, additionalFields: { copyFrom: byId('={{ $json.nothing }}') } },
		'The parameter “Copy From” is empty',
	],
	[{ additionalFields: { copyFrom: bySlug('a/b') } }, '“Copy From” must be a slug'],
])('%j is refused before anything is sent', async (parameters, message) => {
	await bench.refuse('event.create', parameters, message);
});

describe('on the released server, which shows the trash', () => {
	const released = useCalendarTestBench('release');

	test('a copy of an event in the trash is a draft', async () => {
		const id = await addRich(released, { status: 'trash' });
		const additionalFields = { copyFrom: byId(id) };
		const parameters = { additionalFields, options: { simplify: false } };
		const [copy] = await released.output('event.create', parameters);
		expect(copy).toMatchObject({
			status: 'draft',
			warnings: ['The event to copy is in the trash. The copy is a draft.'],
		});
	});
});
