import type { INodeParameters } from 'n8n-workflow';

import { clock } from '../../../nodes/shared/n8n/clock';
import { hints } from '../../support/runNode';
import { inHours as at, NOW, useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench();

/** An event in its own time zone, with its times in hours from now. */
type Show = [timezone: string, offset: number, start: number, end: number];

const event = ([title, [timezone, offset, start, end]]: [string, Show]) => ({
	title,
	timezone,
	status: 'publish',
	start_date: at(offset + start),
	end_date: at(offset + end),
});

/** Titles of the events that a list returns. */
const list = async (parameters: INodeParameters, timezone = 'UTC'): Promise<string[]> => {
	const { items } = await bench.succeed('event.getAll', parameters, { timezone });
	return items.map(({ json }) => String(json.title));
};

/** Events by their start and end in hours from now. Their titles say what they are. */
const PROGRAMME: Record<string, [start: number, end: number]> = {
	'before 1970': [-24 * 25_000, -24 * 25_000 + 2],
	'long ago': [-24 * 400, -24 * 400 + 2],
	'over yesterday': [-20, -18],
	'ended just now': [-2, 0],
	'on since last week': [-24 * 7, 24],
	'on for an hour': [-1, 1],
	tonight: [6, 9],
	'in a month': [24 * 30, 24 * 30 + 2],
	'in three years': [24 * 1100, 24 * 1100 + 2],
};
const TITLES = Object.keys(PROGRAMME);

describe('the dates', () => {
	let ids: Record<string, number>;
	beforeEach(async () => {
		const { calendar } = bench.control;
		await calendar.clear();
		const added = await calendar.add(
			'events',
			Object.entries(PROGRAMME).map(([title, times]) => event([title, ['UTC', 0, ...times]])),
		);
		ids = Object.fromEntries(TITLES.map((title, index) => [title, added[index] as number]));
	});

	const titles = async (parameters: INodeParameters) =>
		await list({ returnAll: true, ...parameters }, 'America/New_York');
	const past = (...names: string[]) => names.sort((a, b) => PROGRAMME[a]![0] - PROGRAMME[b]![0]);

	test('All Dates finds every event', async () => {
		expect(await titles({ specifyDates: 'all' })).toEqual(past(...TITLES));
	});

	test('Custom without a date leaves the dates to the service', async () => {
		const found = await titles({ specifyDates: 'custom' });
		expect(found).toEqual(expect.arrayContaining(['tonight', 'in a month']));
		expect(found).not.toContain('long ago');
		const [request] = await bench.requests();
		expect(Object.keys(request?.query ?? {}).sort()).toEqual(['page', 'per_page']);
	});

	test.each<[string, INodeParameters, string[]]>([
		[
			'From and To',
			{ from: '2030-06-15T12:30:00', to: '2030-06-15T18:30:00' },
			['on since last week', 'on for an hour', 'tonight'],
		],
		[
			'To as a point in time',
			{ from: '2030-06-15T17:00:00Z', to: '2030-06-15T22:00:00Z' },
			['on since last week'],
		],
		[
			'times in words',
			{ from: 'June 15, 2030 12:30 pm EDT', to: 'June 15, 2030 5pm EDT' },
			['on since last week', 'on for an hour'],
		],
		[
			'times in other languages',
			{ from: '15. Juni 2030 um 12h30', to: '15. Juni 2030, 17 Uhr' },
			['on since last week', 'on for an hour'],
		],
		[
			'an hour alone',
			{ from: '2030-06-15 12', to: '2030-06-15 13' },
			['on since last week', 'on for an hour'],
		],
		[
			'days as numbers',
			{ from: 20300615, to: 20300615 },
			['on since last week', 'ended just now', 'on for an hour', 'tonight'],
		],
		['only To', { to: '2029-12-31T00:00:00' }, ['before 1970', 'long ago']],
		[
			'days',
			{ from: '={{ "2030-06-15" }}', to: '={{ "2030-06-15" }}' },
			['on since last week', 'ended just now', 'on for an hour', 'tonight'],
		],
	])('Between finds the events that take place in the period: %s', async (_, range, expected) => {
		expect(await titles({ specifyDates: 'between', ...range })).toEqual(past(...expected));
	});

	test('Event IDs finds past events and those in the far future with All Dates', async () => {
		const sought = ['before 1970', 'long ago', 'in three years'];
		const include = sought.map((title) => ids[title]).join(', ');
		expect(await titles({ specifyDates: 'all', filters: { include } })).toEqual(sought);
	});
});

describe('what is sent', () => {
	/** The query of the list, without paging. */
	const query = async (parameters: INodeParameters, timezone = 'America/New_York') => {
		await bench.run('event.getAll', parameters, { timezone });
		const [request] = await bench.requests();
		const pages = ['page', 'per_page'];
		return Object.fromEntries(
			Object.entries(request?.query ?? {}).filter(([name]) => !pages.includes(name)),
		);
	};
	const custom = (customDates: INodeParameters): INodeParameters => ({
		specifyDates: 'custom',
		customDates,
	});

	test('Custom with Strict Dates sends points in time', async () => {
		const dates = { startsAfter: '2030-07-01T10:00:00+02:00', endsBefore: '2030-12-31' };
		expect(await query(custom({ ...dates, strictDates: true }))).toEqual({
			starts_after: '2030-07-01T08:00:00Z',
			ends_before: '2030-12-31T05:00:00Z',
			strict_dates: 'true',
		});
	});

	test('Between asks for the period, widened to all time zones, and not for every event', async () => {
		const range = { from: '2030-06-15T10:00:00Z', to: '2030-06-16T10:00:00Z' };
		expect(await query({ specifyDates: 'between', ...range })).toEqual({
			start_date: '1000-01-02T00:00:00Z',
			end_date: '9999-12-30T00:00:00Z',
			ends_after: '2030-06-14T08:00:00Z',
			starts_before: '2030-06-17T12:00:00Z',
			strict_dates: 'true',
		});
	});

	test('a date that isn’t plain is told by the name of its field', async () => {
		const [from, to] = ['June 15, 2030', '2030-06-15 5pm EDT'];
		const told = hints(await bench.run('event.getAll', { specifyDates: 'between', from, to }));
		expect(told.join('\n')).toMatch(/“From” was read as 2030-06-15 00:00:00/);
		expect(told.join('\n')).toMatch(/“To” was read as 2030-06-15T21:00:00Z/);
	});

	test.each([
		['Asia/Tokyo', '2030-12-01T23:59:59', '2030-12-01'],
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
			{ filters: { advanced: { geolocLat: '5.5' } } },
			'“Longitude” is empty, but “Latitude” requires it',
		],
		['a range without ends', { specifyDates: 'between' }, '“From” and “To” are empty'],
		[
			'a range that ends before it starts',
			{ specifyDates: 'between', from: '2030-02-01T00:00:00', to: '2030-01-01T00:00:00' },
			'“To” is before “From”',
		],
	])('%s is rejected before anything is sent', async (_, parameters, problem) => {
		await bench.refuse('event.getAll', parameters, problem);
	});
});

/** Now is noon in New York, the site’s time zone. The zones reach from one end of the world to the other. */
const RUNNING: Record<string, Show> = {
	'runs at UTC-12': ['Etc/GMT+12', -12, -2, 0.5],
	'runs in New York': ['America/New_York', -4, -1, 1],
	'runs at UTC+14': ['Pacific/Kiritimati', 14, -1, 0.25],
};
const OVER: Record<string, Show> = {
	'ended at UTC-12': ['Etc/GMT+12', -12, -3, -1],
	'ended in New York': ['America/New_York', -4, -3, 0],
	'ended at UTC+14': ['Pacific/Kiritimati', 14, -5, -0.25],
};
const LATER: Record<string, Show> = {
	'tomorrow at UTC-12': ['Etc/GMT+12', -12, 24, 25],
	'tomorrow at UTC+14': ['Pacific/Kiritimati', 14, 24, 25],
};
const titlesOf = (...shows: Array<Record<string, Show>>) =>
	shows.flatMap((each) => Object.keys(each)).sort();

test('categories and tags can be chosen by their names', async () => {
	const { calendar } = bench.control;
	const [category] = await calendar.add('categories', [{ name: 'Glass & Clay' }]);
	await calendar.add('events', [{ ...event(['blown', ['UTC', 0, 1, 2]]), categories: [category] }]);
	expect(await list({ filters: { categories: 'glass & clay' } })).toEqual(['blown']);
	const error = await bench.failure('event.getAll', { filters: { tags: '={{ ["Glass"] }}' } });
	expect(error?.message).toBe('There is no tag named “Glass”');
});

describe('in any time zone', () => {
	beforeEach(async () => {
		const { calendar } = bench.control;
		await calendar.clear();
		await calendar.add('events', Object.entries({ ...RUNNING, ...OVER, ...LATER }).map(event));
		jest.spyOn(clock, 'now').mockReturnValue(Date.parse(NOW));
	});
	afterEach(() => jest.restoreAllMocks());

	const upcoming = { specifyDates: 'upcoming' };

	test('Upcoming, which is the default, finds what runs now, and nothing that has ended', async () => {
		const found = await list({ returnAll: true });
		expect(found.sort()).toEqual(titlesOf(RUNNING, LATER));
	});

	test('Limit, Start Page and Page Size count only events that haven’t ended', async () => {
		const ended = Array.from({ length: 60 }, (_, at): [string, Show] => [
			`over ${at}`,
			['Europe/Berlin', 2, -4 + at / 1000, -2],
		]);
		await bench.control.calendar.add('events', ended.map(event));
		const all = await list({ ...upcoming, returnAll: true });
		expect([...all].sort()).toEqual(titlesOf(RUNNING, LATER));
		for (const limit of [1, 3, 50]) {
			expect(await list({ ...upcoming, limit })).toEqual(all.slice(0, limit));
		}
		const parts: string[] = [];
		for (const page of [1, 2, 3]) {
			parts.push(...(await list({ ...upcoming, limit: 2, options: { page, pageSize: 2 } })));
		}
		expect(parts).toEqual(all);
	});

	test('an event whose end in UTC is before its start counts by its start', async () => {
		const [id] = await bench.control.calendar.add('events', [
			{ title: 'soon', start_date: at(5), end_date: at(5), timezone: 'UTC' },
		]);
		await bench.control.calendar.change('events', id as number, {
			utc_start_date: at(5),
			utc_end_date: at(-5),
		});
		expect(await list({ ...upcoming, returnAll: true })).toContain('soon');
	});
});
