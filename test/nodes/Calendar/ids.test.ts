import type { INodeParameters } from 'n8n-workflow';

import { bySlug, party, useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench();

/** A slug that hides the path of another record, and what an expression makes of nothing. */
const OTHER = bySlug('..%2f..%2fevents%2f1001');
const MISSING = '={{ String($json.missing) }}';
const deletion = { options: { ignoreMissing: true } };
const named = (additionalFields: INodeParameters) => ({ ...party, name: 'X', additionalFields });

// locate.test.ts has all values.
test.each<[string, INodeParameters, problem: string]>([
	['event.get', { eventId: OTHER }, '“Event” '],
	['venue.delete', { venueId: OTHER, ...deletion }, '“Venue” '],
	['organizer.update', { organizerId: MISSING, updateFields: { phone: '1' } }, '“Organizer” '],
	['tag.delete', { tagId: MISSING, ...deletion }, '“Tag” '],
	['venue.upsert', { venue: 'X', matchBy: 'slug', matchSlug: '%2e%2E' }, '“Slug” '],
	['organizer.upsert', { organizer: 'X', matchBy: 'slug', matchSlug: '={{ null }}' }, '“Slug” '],
	['category.upsert', { name: 'X', matchBy: 'slug', slug: '={{ " " }}' }, '“Slug” '],
	['tag.create', named({ slug: '[object Object]' }), '“Slug” '],
	['event.create', named({ slug: '[object Object]' }), '“Slug” '],
	['event.create', named({ categories: '={{ ["0"] }}' }), '“Category Names or IDs” contains an ID'],
	['event.create', named({ tags: '={{ [1.5] }}' }), '“Tag Names or IDs” contains an ID'],
	['event.create', named({ tags: 'Music, undefined' }), '“Tag Names or IDs” contains an entry'],
])('%s with %j is refused before anything is sent', async (operation, parameters, problem) => {
	await bench.refuse(operation, parameters, `The parameter ${problem}`);
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
