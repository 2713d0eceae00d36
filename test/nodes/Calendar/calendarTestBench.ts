import { LoadOptionsContext } from 'n8n-core';
import {
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INodeListSearchItems,
	type INodeParameters,
	type INodePropertyOptions,
} from 'n8n-workflow';

import type { CalendarCollection, RecordedRequest, StoredRecord } from '../../sandbox';
import { search } from '../../support/contexts';
import { useTestBench, type TestBench } from '../../support/testBench';
import { loadPackage } from '../../support/package';
import { executionData, nodeOf, workflowOf } from '../../support/workflow';

/** The two calendars of the sandbox: one follows the OpenAPI description, one behaves like running servers. */
export type Mode = 'plain' | 'observed';

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

/** Runs the Calendar node against one of the calendars, reset before each test. */
export function useCalendarTestBench(mode: Mode): TestBench {
	const bench = useTestBench('calendar');
	beforeEach(async () => {
		await bench.control.settings({ calendar: { mode } });
	});
	return bench;
}

export const locator = (mode: string, value: unknown) =>
	({ __rl: true, mode, value }) as INodeParameters[string];

/** A record parameter with an ID, fixed or as an expression. */
export const byId = (id: unknown) => locator('id', id);

export const writes = (requests: RecordedRequest[]) =>
	requests
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path, body }): [string, string, unknown] => [method, path, body]);

/** All that a collection stores, by ID, including what answers leave out. */
export const stored = async (
	bench: TestBench,
	collection: CalendarCollection,
): Promise<Map<number, StoredRecord>> =>
	new Map((await bench.control.calendar.records(collection)).map((each) => [each.id, each]));

export const changed = (before: StoredRecord, after: StoredRecord | undefined): IDataObject =>
	Object.fromEntries(
		Object.entries(after ?? {}).filter(
			([name, value]) =>
				name !== 'modified_utc' && JSON.stringify(value) !== JSON.stringify(before[name]),
		),
	) as IDataObject;

/** Scrolls through a list of the panel that a field has for choosing a record. */
export async function scroll(
	{ credential }: TestBench,
	picker: string,
	filter?: string,
): Promise<INodeListSearchItems[]> {
	const found: INodeListSearchItems[] = [];
	let token: string | undefined;
	for (let looks = 0; looks < 20; looks++) {
		const saved = credential() as ICredentialDataDecryptedObject;
		const { results, paginationToken } = await search('calendar', picker, saved, filter, token);
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
