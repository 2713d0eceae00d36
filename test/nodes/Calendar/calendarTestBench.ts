import { LoadOptionsContext } from 'n8n-core';
import {
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INodeParameters,
	type INodePropertyOptions,
} from 'n8n-workflow';

import type { CalendarCollection, RecordedRequest, StoredRecord } from '../../sandbox';
import { useTestBench, type TestBench } from '../../support/testBench';
import { loadPackage } from '../../support/package';
import { executionData, nodeOf, workflowOf } from '../../support/workflow';

/** The two calendars of the sandbox: one follows the OpenAPI description, one behaves like running servers. */
export type Mode = 'plain' | 'observed';

/** A venue and an organizer of the sandbox. */
export const LINKED_POSTS = [
	{ one: 'venue', many: 'venues', id: 203, name: 'Legon Great Lawn', slug: 'legon-great-lawn' },
	{
		one: 'organizer',
		many: 'organizers',
		id: 313,
		name: 'Abena Quaye & Daughters',
		slug: 'abena-quaye-daughters',
	},
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
