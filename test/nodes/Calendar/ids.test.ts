import type { INodeParameters } from 'n8n-workflow';

import { bySlug, party, useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench();

test.each<[string, INodeParameters[string]]>([
	['a slug that hides the path of another record', bySlug('..%2f..%2fevents%2f1001')],
	['what an expression makes of nothing', '={{ String($json.missing) }}'],
])('%s identifies no record, whatever is done with it', async (_what, value) => {
	for (const [operation, parameter, label] of [
		['event.get', 'eventId', 'Event'],
		['venue.delete', 'venueId', 'Venue'],
		['organizer.update', 'organizerId', 'Organizer'],
		['tag.delete', 'tagId', 'Tag'],
	] as const) {
		const more = {
			...(operation.endsWith('delete') ? { options: { ignoreMissing: true } } : {}),
			...(operation.endsWith('update') ? { updateFields: { phone: '1' } } : {}),
		};
		await bench.refuse(operation, { [parameter]: value, ...more }, `The parameter “${label}” `);
	}
});

test.each<[string, INodeParameters]>([
	['venue.upsert', { venue: 'X', matchBy: 'slug', matchSlug: '%2e%2E' }],
	['organizer.upsert', { organizer: 'X', matchBy: 'slug', matchSlug: '={{ null }}' }],
	['category.upsert', { name: 'X', matchBy: 'slug', slug: '={{ " " }}' }],
	['tag.create', { name: 'X', additionalFields: { slug: '[object Object]' } }],
	['event.create', { ...party, additionalFields: { slug: '[object Object]' } }],
])('%s refuses the slug of %j before anything is sent', async (operation, parameters) => {
	await bench.refuse(operation, parameters, 'The parameter “Slug” ');
});

test.each<[string, unknown]>([
	['IDs', ['0']],
	['IDs', [1.5]],
	['no value', 'Music, undefined'],
])('categories and tags can’t be %s such as %j', async (_what, value) => {
	for (const [field, label] of [
		['categories', 'Category'],
		['tags', 'Tag'],
	] as const) {
		const additionalFields = { [field]: `={{ ${JSON.stringify(value)} }}` };
		const problem = `“${label} Names or IDs” contains an`;
		await bench.refuse('event.create', { ...party, additionalFields }, problem);
	}
});

test('a slug is found, percent-encoded once or not at all', async () => {
	const [id] = await bench.control.calendar.add('venues', [{ venue: 'Hall', slug: '音楽' }]);
	const encoded = '%e9%9f%b3%e6%a5%bd';
	for (const value of [encoded, '音楽', encoded.toUpperCase()]) {
		const got = await bench.run('venue.get', { venueId: bySlug(value) });
		expect(got.items[0]?.json.id).toBe(id);
	}
	await bench.control.calendar.change('venues', id!, { slug: 'hall-1' });
	for (const matchSlug of ['hall-1', 'hall%2D1', ' h%61ll-1 ']) {
		const parameters = { venue: 'Renamed', matchBy: 'slug', matchSlug };
		expect((await bench.run('venue.upsert', parameters)).items[0]?.json.id).toBe(id);
	}
});
