import type { INodeParameters } from 'n8n-workflow';

import { errorShown } from '../../support/testBench';
import {
	addRich,
	byId,
	bySlug,
	stored,
	useCalendarTestBench,
	written,
	zone,
} from './calendarTestBench';

const bench = useCalendarTestBench();

test.each<[string, INodeParameters, changes: Record<string, unknown>]>([
	[
		'All Day',
		{ updateFields: { allDay: true } },
		{
			all_day: true,
			start_date: '2030-08-01 00:00:00',
			end_date: '2030-08-01 23:59:59',
			utc_start_date: '2030-07-31 23:00:00',
			utc_end_date: '2030-08-01 22:59:59',
		},
	],
	[
		'Start with an offset',
		{ updateFields: { startDate: '2030-08-01T18:00:00Z' } },
		{
			start_date: '2030-08-01 19:00:00',
			end_date: '2030-08-01 22:30:00',
			utc_start_date: '2030-08-01 18:00:00',
			utc_end_date: '2030-08-01 21:30:00',
		},
	],
	...['2030-07-20', '2031-01-01'].map((day): [string, INodeParameters, Record<string, unknown>] => [
		`Start to ${day}, and End along`,
		{ updateFields: { startDate: `${day}T10:00:00` } },
		{
			start_date: `${day} 10:00:00`,
			end_date: `${day} 13:30:00`,
			utc_start_date: `${day} 09:00:00`,
			utc_end_date: `${day} 12:30:00`,
		},
	]),
	[
		'End',
		{ updateFields: { endDate: '2030-08-02T01:00:00' } },
		{ end_date: '2030-08-02 01:00:00', utc_end_date: '2030-08-02 00:00:00' },
	],
	[
		'Timezone',
		{ updateFields: { timezone: zone('Europe/Berlin') } },
		{
			timezone: 'Europe/Berlin',
			utc_start_date: '2030-08-01 17:30:00',
			utc_end_date: '2030-08-01 21:00:00',
		},
	],
	['no Categories', { updateFields: { categories: [] } }, { categories: [] }],
	[
		'Publication Date (UTC)',
		{ updateFields: { dateUtc: '2030-04-01T08:00' } },
		{ date_utc: '2030-04-01 08:00:00' },
	],
	[
		'Publication Date with an offset',
		{ updateFields: { date: '2030-04-01T10:00:00+02:00' } },
		{ date_utc: '2030-04-01 08:00:00' },
	],
	['a chosen venue', { specifyVenue: 'choose', venueId: byId('202') }, { venue: 202 }],
	[
		'several chosen organizers',
		{
			specifyOrganizers: 'choose',
			organizerIds: {
				organizer: [{ organizerId: byId('305') }, { organizerId: byId('303, 304') }],
			},
		},
		{ organizer: [305, 303, 304] },
	],
	['no organizer', { specifyOrganizers: 'remove' }, { organizer: [] }],
	[
		'the slug by which it is chosen',
		{ eventId: bySlug('rich-fair'), updateFields: { slug: 'new-fair' } },
		{ slug: 'new-fair' },
	],
])('only %s changes, everything else stays', async (_, parameters, changes) => {
	const id = await addRich(bench);
	const before = await stored(bench, id);
	await bench.succeed('event.update', { eventId: byId(id), ...parameters });
	expect(await stored(bench, id)).toEqual({ ...before, ...changes });
	expect(await bench.writes('path')).toEqual([`/events/${id}`]);
});

test('without Keep Other Fields, only the chosen fields are sent, by the chosen method, and nothing is read', async () => {
	const id = await addRich(bench);
	await bench.run('event.update', {
		eventId: byId(id),
		updateFields: { title: 'New', allDay: true },
		options: { keepOtherFields: false, httpMethod: 'PUT' },
	});
	expect(await bench.requests('method')).toEqual(['PUT']);
	expect(await written(bench)).toEqual({ title: 'New', all_day: true });
});

test.each([byId(999_999), bySlug('no-such-event')])(
	'an event that doesn’t exist is reported, and nothing is sent: %j',
	async (eventId) => {
		const error = await bench.failure('event.update', { eventId, updateFields: { title: 'X' } });
		expect(error?.description).toMatch(/^No event has the .*Nothing was changed/);
		expect(await bench.writes()).toEqual([]);
	},
);

describe('what was entered', () => {
	test.each<[updateFields: INodeParameters, problem: string, options?: INodeParameters]>([
		[{}, 'There is nothing to update'],
		[{ title: '', slug: ' ', startDate: '' }, 'There is nothing to update'],
		[{ timezone: zone('Mars/Olympus') }, '“Timezone” must be a time zone such as'],
		[{ startDate: '2030-08-01T18:00:00' }, '“End” is missing', { keepOtherFields: false }],
	])('%j is rejected before anything is sent: %s', async (updateFields, problem, options = {}) => {
		const parameters = { eventId: byId(1001), updateFields, options };
		await bench.refuse('event.update', parameters, problem);
	});

	test('an End before the stored Start is rejected, and nothing is written', async () => {
		const id = await addRich(bench);
		const updateFields = { endDate: '2030-07-31T18:00:00' };
		const error = await bench.failure('event.update', { eventId: byId(id), updateFields });
		expect(error?.message).toContain(
			'“End” (2030-07-31 18:00:00) is before “Start” (2030-08-01 19:30:00), in Africa/Lagos. Set “Start” too',
		);
		expect(await bench.writes()).toEqual([]);
	});

	test('in a time zone that n8n doesn’t know, a local time is sent as it is and a point in time is rejected', async () => {
		const id = await addRich(bench, {
			timezone: 'Mars/Olympus',
			utc_start_date: '2030-08-01 16:30:00',
			utc_end_date: '2030-08-01 20:00:00',
		});
		const update = async (startDate: string) =>
			await bench.run('event.update', { eventId: byId(id), updateFields: { startDate } });
		expect(errorShown(await update('2030-08-01T18:00:00Z'))?.message).toMatch('Set “Timezone” too');
		expect(await bench.writes()).toEqual([]);
		await update('2030-08-01T18:00:00');
		expect(await bench.writes()).toMatchObject([
			{ body: { start_date: '2030-08-01 18:00:00', timezone: 'Mars/Olympus' } },
		]);
	});

	test('Password is sent with the read and the write by ID, and rejected together with a slug', async () => {
		const id = await addRich(bench);
		const update = { updateFields: { title: 'New' }, options: { password: 'akwaaba' } };
		const named = { ...update, eventId: bySlug('rich-fair') };
		await bench.refuse('event.update', named, '“Password” can only be used');
		await bench.succeed('event.update', { ...update, eventId: byId(id) });
		const [read, write] = await bench.requests();
		expect(read?.query).toEqual({ password: 'akwaaba' });
		expect(write?.body).toMatchObject({ password: 'akwaaba', title: 'New' });
	});
});
