import type { INodeParameters } from 'n8n-workflow';

import type { CalendarSettings, RecordedRequest } from '../../sandbox';
import { toUtc } from '../../sandbox/calendar/dates';
import { useTestBench, type TestBench } from '../../support/testBench';
import { byId, locator } from './calendarTestBench';

/** Noon in New York, the time zone of the observed calendar. */
export const NOW = '2030-06-15T16:00:00Z';

/** A time in hours from NOW, as the service writes it. */
export const inHours = (hours: number): string =>
	toUtc(new Date(Date.parse(NOW) + hours * 3_600_000));

/** The server that most tests run against. “nightly -- head” takes the newest, which isn’t released yet. */
const USUAL = process.env.SERVER === 'head' ? 'head' : 'release';

/** Runs the Calendar node against a calendar that behaves like running servers, and whose clock shows NOW. */
export function useEventTestBench(flavour: CalendarSettings['flavour'] = USUAL): TestBench {
	const bench = useTestBench('calendar');
	beforeEach(async () => {
		await bench.control.settings({ calendar: { mode: 'observed', flavour, now: NOW } });
	});
	return bench;
}

export const bySlug = (value: unknown) => locator('slug', value);
export const zone = (value: string) => byId(value);
export { byId };

/** The required fields of Create. */
export const party: INodeParameters = {
	title: 'Party',
	startDate: '2030-07-01T18:00:00',
	endDate: '2030-07-01T21:00:00',
};

/** The requests that write, in order. */
export const writes = async ({ control }: TestBench): Promise<RecordedRequest[]> =>
	(await control.requests()).filter(({ method }) => method !== 'GET');

/** The body of the only write. */
export async function written(bench: TestBench): Promise<Record<string, unknown>> {
	const [only, ...more] = await writes(bench);
	expect(more).toEqual([]);
	return only?.body as Record<string, unknown>;
}

/** An event in which no field has the value that a server would reset it to. */
export const RICH = {
	title: 'Tom & Jerry’s “Fair”',
	slug: 'rich-fair',
	status: 'draft',
	date_utc: '2030-03-01 10:00:00',
	author: 3,
	description: 'Come <b>all</b>',
	excerpt: 'All & sundry',
	start_date: '2030-08-01 19:30:00',
	end_date: '2030-08-01 23:00:00',
	timezone: 'Africa/Lagos',
	all_day: false,
	cost: '10 - 20',
	website: 'https://fair.example/?a=1&b=2',
	featured: true,
	sticky: true,
	show_map: true,
	show_map_link: true,
	hide_from_listings: true,
	image: 501,
	categories: [2, 3],
	tags: [51, 52],
	venue: 201,
	organizer: [302, 301],
};

export async function addRich({ control }: TestBench, fields: object = {}): Promise<number> {
	const [id] = await control.calendar.add('events', [{ ...RICH, ...fields }]);
	return id as number;
}

/** An event as stored, without the time of its last change. */
export async function stored(
	{ control }: TestBench,
	id: unknown,
): Promise<Record<string, unknown>> {
	const record = await control.calendar.record('events', Number(id));
	return Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'modified_utc'));
}
