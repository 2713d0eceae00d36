import type { INodeParameters } from 'n8n-workflow';

import { errorShown } from '../../support/testBench';
import { byId, bySlug, party, useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench('release');

const invalid = (...names: string[]) => ({
	code: 'rest_invalid_param',
	message: `Invalid parameter(s): ${names.join(', ')}`,
	data: {
		status: 400,
		params: Object.fromEntries(names.map((name) => [name, 'Invalid parameter.'])),
		details: [],
	},
});
const said = (code: string) => ({ code, message: 'No.' });

/**
 * A refusal, and which kinds of requests may take it for “this record doesn’t exist” or “it is in the trash”. The
 * unit tests have more.
 */
const refusals: Array<[status: number, body: object, ends: Array<'id' | 'slug' | 'trash'>]> = [
	[400, invalid('id'), ['id']],
	[400, invalid('slug', 'status'), []],
	[200, { errors: { 'event-not-found': ['No event.'] }, error_data: [] }, ['id', 'slug']],
	[404, said('rest_no_route'), []],
	[410, said('event-is-in-trash'), ['trash']],
	[403, said('event-not-accessible'), []],
];

const patient: INodeParameters = { longestWait: 1 };

test.each(refusals)(
	'answered to a delete, %i %j means “already deleted” only if all says so',
	async (...refusal) => {
		const [status, body, ends] = refusal;
		await bench.control.addFault({ kind: 'status', status, body, method: 'DELETE' });
		const keys = [
			['id', byId(1001)],
			['slug', bySlug('some-event')],
		] as const;
		for (const [by, eventId] of keys) {
			const options = { ignoreMissing: true, ...patient };
			const outcome = await bench.run('event.delete', { eventId, options });
			const isGone = ends.includes(by) || ends.includes('trash');
			expect([by, outcome.items[0]?.json.alreadyDeleted ?? false]).toEqual([by, isGone]);
			expect([by, errorShown(outcome) === undefined]).toEqual([by, isGone]);
		}
	},
);

test.each(refusals)(
	'answered to the look-up of Create or Update, %i %j means “create it” only if all says so',
	async (...refusal) => {
		const [status, body, ends] = refusal;
		const lookUp = { path: '/events/by-slug/*', method: 'GET' };
		await bench.control.addFault({ kind: 'status', status, body, ...lookUp });
		const options = { ...patient, maximumAttempts: 1 };
		const error = await bench.failure('event.upsert', { ...party, slug: 'fresh-fair', options });
		const sent = await bench.writes('method', 'path');
		expect(sent).toEqual(ends.includes('slug') ? [['POST', '/events']] : []);
		expect(error === undefined).toBe(ends.includes('slug'));
	},
);

// What sites answer that delete for good: the record is gone before it could be shown.
test.each<[string, number, unknown]>([
	[
		'event',
		500,
		{ code: 'event-not-found', message: 'The requested post ID does not exist or is not an event' },
	],
	['venue', 200, []],
	['organizer', 200, null],
])('on a site without a trash, the deleted %s is told as deleted', async (one, status, body) => {
	await bench.control.addFault({ kind: 'status', status, body, method: 'DELETE', after: true });
	const { items } = await bench.succeed(`${one}.delete`, {
		[`${one}Id`]: byId(one === 'event' ? 1001 : one === 'venue' ? 201 : 301),
	});
	expect(items[0]?.json).toMatchObject({ deleted: true });
	expect(await bench.writes()).toHaveLength(1);
});

test('an imported event, which the site keeps to ignore it, is deleted with its status', async () => {
	const body = { id: 1001, slug: 'fair', status: 'tribe-ignored' };
	await bench.control.addFault({ kind: 'status', status: 200, body, method: 'DELETE' });
	const remove = async (id: number) =>
		(await bench.succeed('event.delete', { eventId: byId(id) })).items[0]?.json;
	expect(await remove(1001)).toEqual({ deleted: true, ...body });
	await bench.control.clearFaults();
	expect(await remove(1002)).not.toHaveProperty('status');
	// The same if the answer is lost.
	await bench.control.addFault({ kind: 'drop', method: 'DELETE' });
	await bench.control.addFault({
		...{ kind: 'status', status: 200, body, method: 'GET', path: '/events/1001' },
	});
	expect(await remove(1001)).toMatchObject({ deleted: true, ...body });
});

describe('the server under development', () => {
	const head = useCalendarTestBench('head');

	test('deletes what it has, and says of the rest whether it is gone', async () => {
		const options = { ignoreMissing: true };
		await head.control.calendar.trash('events', 1002);
		const outcome = await head.run(
			'event.delete',
			{ eventId: byId('={{ $json.id }}'), options },
			{
				items: [{ id: 1001 }, { id: 1002 }, { id: 99_999 }, { id: 201 }],
				node: { onError: 'continueRegularOutput' },
			},
		);
		const [deleted, trashed, unknown, venue] = outcome.items.map(({ json }) => json);
		expect(deleted).toMatchObject({ deleted: true, id: 1001 });
		expect(trashed).toEqual({ deleted: true, alreadyDeleted: true, id: 1002 });
		expect(unknown).toEqual({ deleted: true, alreadyDeleted: true, id: 99_999 });
		expect(venue).toMatchObject({
			error: 'The ID isn’t the ID of an event',
			details: { code: 'rest-invalid-event-id' },
		});
		expect((await head.control.calendar.record('venues', 201)).status).toBe('publish');
	});

	test('says that a hidden event is in the trash, which no permission changes', async () => {
		await head.control.calendar.trash('events', 1002);
		expect(await head.failure('event.get', { eventId: byId(1002) })).toMatchObject({
			message: 'The event is in the trash',
			code: 'event-no-longer-available',
			description: expect.stringMatching(/update it with a Status.*no longer available/) as string,
		});
	});
});

test.each([
	['event.get', { eventId: byId(99_999) }, 'Event'],
	['event.get', { eventId: bySlug('nowhere') }, 'Event'],
	['event.update', { eventId: byId(99_999), updateFields: { title: 'X' } }, 'Event'],
	['event.delete', { eventId: byId(99_999) }, 'Event'],
	['venue.update', { venueId: byId(99_999), updateFields: { phone: '1' } }, 'Venue'],
	['organizer.delete', { organizerId: bySlug('nowhere') }, 'Organizer'],
	['category.update', { categoryId: byId(99_999), updateFields: { name: 'X' } }, 'Category'],
	['tag.get', { tagId: byId(99_999) }, 'Tag'],
] as Array<[string, INodeParameters, string]>)(
	'%s of a record that doesn’t exist (%j) is headed in its words',
	async (operation, parameters, one) => {
		for (const flavour of ['release', 'head'] as const) {
			await bench.control.settings({ calendar: { flavour } });
			const shown = await bench.failure(operation, parameters);
			expect(shown?.message).toBe(`${one} not found`);
			expect(shown?.description).toMatch(
				new RegExp(`^No ${one.toLowerCase()} has the (ID|slug) “(99999|nowhere)”`),
			);
			expect(shown?.description).not.toMatch(/(99999|nowhere)[^]*\1|Check the|The service said/);
		}
	},
);
