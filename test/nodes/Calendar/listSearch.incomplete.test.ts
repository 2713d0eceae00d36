import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { search } from '../../support/contexts';
import { loadOptions, useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench('observed');
const credential = () => bench.credential() as ICredentialDataDecryptedObject;

const answer = async (records: object[]) => {
	const names = ['events', 'venues', 'organizers', 'categories', 'tags'];
	await bench.control.addFault({
		service: 'calendar',
		method: 'GET',
		kind: 'status',
		status: 200,
		body: Object.fromEntries(names.map((name) => [name, records])),
	});
};

/** Records as broken sites and custom fields return them. */
const named = (title: string) => [
	{ id: 5 },
	{ id: 6, [title]: null, status: null, start_date: null, city: null, email: undefined },
	{ id: 7, [title]: ' ', start_date: {}, slug: [] },
	{ id: 8, [title]: 12 },
	{ id: '9', [title]: 'A &amp; B' },
	{ [title]: 'without an ID' },
	{ id: null, [title]: 'null' },
	{ id: 'undefined', [title]: 'x' },
	{ id: 0, [title]: 'zero' },
	null,
];

test.each([
	['searchEvents', 'title'],
	['searchVenues', 'venue'],
	['searchOrganizers', 'organizer'],
	['searchCategories', 'name'],
	['searchTags', 'name'],
])('%s shows what has an ID, by its name or ID', async (method, title) => {
	await answer(named(title) as object[]);
	expect((await search('calendar', method, credential())).results).toEqual([
		{ name: 'ID 5', value: '5' },
		{ name: 'ID 6', value: '6' },
		{ name: 'ID 7', value: '7' },
		{ name: '12', value: '8' },
		{ name: 'A & B', value: '9' },
	]);
});

test.each(['getCategories', 'getTags'])('%s does so, too', async (method) => {
	await answer(named('name') as object[]);
	const options = await loadOptions(method, credential());
	expect(options).toEqual(
		expect.arrayContaining([
			{ name: '12', value: 8 },
			{ name: 'A & B', value: 9 },
			{ name: 'ID 5', value: 5 },
		]),
	);
	expect(options).toHaveLength(5);
});
