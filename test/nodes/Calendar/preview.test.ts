import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId, bySlug, party, useCalendarTestBench, zone } from './calendarTestBench';
import { beginAgain, type Write, WRITES } from './writes';

const bench = useCalendarTestBench();

const previewOf = async (operation: string, { options, ...parameters }: INodeParameters) => {
	const preview = { ...(options as INodeParameters), preview: true };
	const [shown = {}] = await bench.output(operation, { ...parameters, options: preview });
	return shown;
};

test.each([
	...WRITES,
	['category.create', { name: 'Brand new' }] as Write,
	['tag.create', { name: 'Brand new' }] as Write,
])(
	'the preview of %s with %j shows the request that is sent without it',
	async (operation, call) => {
		await beginAgain(bench);
		const { preview, note, request, does } = await previewOf(operation, call);
		expect({ preview, note }).toEqual({ preview: true, note: expect.stringContaining('preview') });
		expect(does).toEqual(expect.stringMatching(/^(Creates|Changes|Moves|Deletes) /));
		expect(await bench.writes()).toEqual([]);
		await bench.output(operation, call);
		const [sent, ...more] = await bench.writes('method', 'path', 'query', 'body');
		expect(more).toEqual([]);
		const { method, path, query = {}, body = null } = request as IDataObject;
		// Servers take one of two backslashes away.
		const received: unknown = JSON.parse(JSON.stringify(sent).replaceAll('\\\\\\\\', '\\\\'));
		expect([method, path, query, body]).toEqual(received);
	},
);

const ZONE = 'America/New_York';

test('the preview of a new event names what it is linked with, and what is made with it', async () => {
	await beginAgain(bench);
	const shown = await previewOf('event.create', {
		...party,
		additionalFields: { categories: [2, 'Brand new', 999], tags: 'Free', timezone: zone(ZONE) },
		...{ specifyVenue: 'new', venueName: 'Sea View', specifyOrganizers: 'choose' },
		organizerIds: { organizer: [{ organizerId: byId(313) }] },
	});
	expect(shown).toEqual({
		...{ preview: true, note: expect.any(String), request: expect.any(Object) },
		does: 'Creates the event “Party”',
		title: 'Party',
		startDate: 'Mon, 01 Jul 2030, 18:00 (America/New_York)',
		endDate: 'Mon, 01 Jul 2030, 21:00 (America/New_York)',
		venue: 'Sea View',
		organizers: ['Abena Quaye & Daughters'],
		categories: ['Highlife', 'Brand new', 'ID 999, which doesn’t exist and is left out'],
		tags: ['Free'],
		creates: ['venue “Sea View”', 'category “Brand new”'],
	});
});

test('the preview of a new event says which venue it would overwrite', async () => {
	const { venue, overwrites } = await previewOf('event.create', {
		...party,
		...{ specifyVenue: 'new', venueName: 'Legon Great Lawn', venueFields: { city: 'Accra' } },
		options: { overwriteExisting: true },
	});
	expect([venue, overwrites]).toEqual(['Legon Great Lawn', ['venue “Legon Great Lawn” (ID 203)']]);
});

test('the preview of an update shows each change and what is kept', async () => {
	await beginAgain(bench);
	const shown = await previewOf('event.update', {
		eventId: bySlug('rich-fair'),
		updateFields: {
			...{ title: 'Tom & Jerry’s “Fair”', startDate: '2030-08-02T10:00:00', image: '' },
			...{ description: '<p>Come</p>', categories: [3], cost: '5' },
		},
	});
	const [before, after] = ['Thu, 01 Aug 2030, 19:30', 'Fri, 02 Aug 2030, 10:00'];
	expect(shown).toEqual({
		...{ preview: true, note: expect.any(String), request: expect.any(Object) },
		does: expect.stringMatching(/^Changes the event “Tom & Jerry’s “Fair”” \(ID \d+\)$/),
		id: expect.any(Number),
		...{ title: 'Tom & Jerry’s “Fair”', slug: 'rich-fair' },
		startDate: `${before} (Africa/Lagos)`,
		changes: [
			{ field: 'Categories', before: ['Gospel', 'Highlife'], after: ['Gospel'] },
			{ field: 'Cost', before: '$10 – $20', after: '5' },
			{ field: 'Description', before: 'Come all', after: 'Come' },
			{ field: 'Image', before: 'https://media.example/kente.jpg', after: null },
			{ field: 'Start', before: `${before} (Africa/Lagos)`, after: `${after} (Africa/Lagos)` },
			{
				field: 'End',
				before: 'Thu, 01 Aug 2030, 23:00 (Africa/Lagos)',
				after: 'Fri, 02 Aug 2030, 13:30 (Africa/Lagos)',
			},
		],
		kept: [
			...['Status', 'Publication Date', 'All Day', 'Timezone', 'Website', 'Featured', 'Sticky'],
			...['Show Map', 'Show Map Link', 'Hide From Listings', 'Organizers'],
		],
		warnings: ['“End” was moved along to 2030-08-02 13:30.'],
	});
});

test('the preview of an update that keeps nothing says what the service resets', async () => {
	const { changes, kept, reset } = await previewOf('venue.update', {
		...{ venueId: byId(203), updateFields: { city: 'Kumasi' } },
		options: { keepOtherFields: false },
	});
	expect(changes).toEqual([{ field: 'City', before: 'Legon', after: 'Kumasi' }]);
	expect(kept).toBeUndefined();
	expect(reset).toEqual(['Status', 'Image', 'State or Province', 'Show Map', 'Show Map Link']);
});

test.each([
	['event', 'Moves the event “Kente Weaving Day No. 1” (ID 1003) to the trash', 1003],
	['venue', 'to the trash. Its events lose it for good', 203],
	['tag', 'Deletes the tag “Free” (ID 51) at once and permanently', 51],
])('the preview of a delete of a %s says: %s', async (one, does, id) => {
	const shown = await previewOf(`${one}.delete`, { [`${one}Id`]: byId(id) });
	expect(shown.does).toContain(does);
	expect(shown.request).toEqual({ method: 'DELETE', path: expect.stringContaining(String(id)) });
});

test.each<[...Write, message: string]>([
	['event.delete', { eventId: byId(99_999) }, 'Event not found'],
	['event.delete', { eventId: bySlug('nothing') }, 'Event not found'],
	['venue.delete', { venueId: byId(204) }, 'The record is already in the trash'],
	['tag.delete', { tagId: byId(99_999) }, 'Tag not found'],
	['event.update', { eventId: byId(99_999), updateFields: { title: 'X' } }, 'Event not found'],
	['event.create', { ...party, specifyVenue: 'choose', venueId: byId(99_999) }, 'Venue not found'],
	['venue.create', { venue: 'Legon Great Lawn' }, 'already exists: ID 203'],
])('the preview of %s with %j fails, as the write would', async (operation, call, message) => {
	await bench.control.calendar.trash('venues', 204);
	const error = await bench.failure(operation, { ...call, options: { preview: true } });
	expect(error?.message).toContain(message);
	expect(await bench.writes()).toEqual([]);
	expect(await bench.failure(operation, call)).toBeDefined();
});

test('the preview of a delete of what is gone says that there is nothing to do', async () => {
	await bench.control.calendar.trash('venues', 204);
	for (const [one, id] of [
		['venue', 204],
		['event', 99_999],
	] as const) {
		const options = { ignoreMissing: true };
		const shown = await previewOf(`${one}.delete`, { [`${one}Id`]: byId(id), options });
		expect(shown.does).toBe(`Nothing: the ${one} is deleted already`);
	}
});
