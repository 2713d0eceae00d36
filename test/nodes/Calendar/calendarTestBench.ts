import { LoadOptionsContext } from 'n8n-core';
import {
	type ICredentialDataDecryptedObject,
	type INodeListSearchItems,
	type INodeParameters,
	type INodePropertyOptions,
} from 'n8n-workflow';

import type { CalendarCollection, CalendarSettings } from '../../sandbox';
import { toUtc } from '../../sandbox/calendar/dates';
import { search } from '../../support/contexts';
import { useTestBench, type TestBench } from '../../support/testBench';
import { loadPackage } from '../../support/package';
import { executionData, nodeOf, workflowOf } from '../../support/workflow';

/** The kinds of records, with the field that names them and their list in the panel. */
export const KINDS = [
	{ one: 'venue', many: 'venues', title: 'venue', picker: 'searchVenues' },
	{ one: 'organizer', many: 'organizers', title: 'organizer', picker: 'searchOrganizers' },
	{ one: 'category', many: 'categories', title: 'name', picker: 'searchCategories' },
	{ one: 'tag', many: 'tags', title: 'name', picker: 'searchTags' },
	{ one: 'event', many: 'events', title: 'title', picker: 'searchEvents' },
] as const;
export const [VENUE, ORGANIZER] = KINDS;
export const NAMED = KINDS.slice(0, 4);

/** A venue and an organizer of the sandbox. */
export const LINKED_POSTS = [
	{ ...VENUE, id: 203, name: 'Legon Great Lawn', slug: 'legon-great-lawn' },
	{ ...ORGANIZER, id: 313, name: 'Abena Quaye & Daughters', slug: 'abena-quaye-daughters' },
] as const;

/** Noon in New York, the time zone of the observed calendar. */
export const NOW = '2030-06-15T16:00:00Z';

/** A time in hours from NOW, as the service writes it. */
export const inHours = (hours: number): string =>
	toUtc(new Date(Date.parse(NOW) + hours * 3_600_000));

/** The server that most tests run against. “nightly -- head” takes the newest, which isn’t released yet. */
const USUAL = process.env.SERVER === 'head' ? 'head' : 'release';
/** Sites have a classic theme, or a block theme with “nightly -- block”. */
const THEME = process.env.THEME === 'block' ? 'block' : 'classic';

/** A path with letters that are sent as percent codes, which a block theme damages: damage.test.ts. */
export const ENCODED = THEME === 'block' ? 'grosse' : 'größe';

/** Runs the Calendar node against a calendar that behaves like running servers, and whose clock shows NOW. */
export function useCalendarTestBench(flavour: CalendarSettings['flavour'] = USUAL): TestBench {
	const bench = useTestBench('calendar');
	beforeEach(async () => {
		await bench.control.settings({
			calendar: { mode: 'observed', flavour, theme: THEME, now: NOW },
		});
	});
	return bench;
}

export const locator = (mode: string, value: unknown) =>
	({ __rl: true, mode, value }) as INodeParameters[string];

/** A record parameter with an ID, fixed or as an expression. */
export const byId = (id: unknown) => locator('id', id);

export const bySlug = (value: unknown) => locator('slug', value);
export const zone = (value: string) => byId(value);

/** The required fields of Create. */
export const party: INodeParameters = {
	title: 'Party',
	startDate: '2030-07-01T18:00:00',
	endDate: '2030-07-01T21:00:00',
};

/** The body of the only write. */
export async function written(bench: TestBench): Promise<Record<string, unknown>> {
	const [body, ...more] = await bench.writes('body');
	expect(more).toEqual([]);
	return body as Record<string, unknown>;
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

/** A record as stored, with what answers leave out and without the time of its last change. */
export async function stored(
	{ control }: TestBench,
	id: unknown,
	collection: CalendarCollection = 'events',
): Promise<Record<string, unknown>> {
	const record = await control.calendar.record(collection, Number(id));
	return Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'modified_utc'));
}

export const changed = (before: object, after: object): Record<string, unknown> => {
	const old = new Map(Object.entries(before));
	return Object.fromEntries(
		Object.entries(after).filter(
			([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)),
		),
	);
};

/** Scrolls through a list of the panel that a field has for choosing a record. */
export async function scroll(
	{ credential }: TestBench,
	picker: string,
	filter?: string,
): Promise<INodeListSearchItems[]> {
	const found: INodeListSearchItems[] = [];
	let token: string | undefined;
	for (let looks = 0; looks < 20; looks++) {
		const { results, paginationToken } = await search(
			'calendar',
			picker,
			credential(),
			filter,
			token,
		);
		found.push(...results);
		if (paginationToken === undefined) return found;
		token = paginationToken as string;
	}
	throw new Error('The list doesn’t end');
}

export const sortedIds = (ids: unknown[]) => ids.map(Number).sort((a, b) => a - b);

/** Loads the choices of a list in the panel, as n8n does when it is opened. */
export async function loadOptions(
	method: string,
	credential: ICredentialDataDecryptedObject,
): Promise<INodePropertyOptions[]> {
	const { nodes, credentials } = await loadPackage();
	const saved = { calendarApi: credential };
	const node = nodeOf('Tested', 'calendar', {}, saved);
	const workflow = workflowOf([node], nodes);
	const data = executionData(credentials, saved);
	const load = nodes.calendar?.methods?.loadOptions?.[method];
	if (!load) throw new Error(`There is no list “${method}”`);
	return await load.call(new LoadOptionsContext(workflow, node, data, ''));
}
