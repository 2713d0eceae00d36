import type { INodeParameters } from 'n8n-workflow';

import { pairedOutput } from '../../support/testBench';
import { byId, party, useCalendarTestBench, written, zone } from './calendarTestBench';

const bench = useCalendarTestBench();
const create = async (parameters: INodeParameters = {}, more = {}) =>
	await bench.run('event.create', { ...party, ...parameters }, more);

test('the required fields create an event in the site’s time zone', async () => {
	const outcome = await create({}, { timezone: 'Asia/Kolkata' });
	expect(pairedOutput(outcome.items)).toEqual([
		[
			0,
			{
				id: expect.any(Number) as number,
				title: 'Party',
				startDate: '2030-07-01T18:00:00-04:00',
				endDate: '2030-07-01T21:00:00-04:00',
				venue: null,
				organizers: null,
				organizerEmail: null,
				price: null,
				currency: null,
				url: expect.any(String) as string,
			},
		],
	]);
});

test.each<[INodeParameters, start: string, end: string]>([
	[
		{ startDate: '2030-07-01T18:00:00+02:00', endDate: '2030-07-01T21:00:00Z' },
		'2030-07-01 21:45:00',
		'2030-07-02 02:45:00',
	],
	[
		{
			additionalFields: { allDay: true, timezone: zone('Asia/Tokyo') },
			startDate: '2030-07-01T18:00:00Z',
			endDate: '2030-07-02T18:00:00Z',
		},
		'2030-07-02 00:00:00',
		'2030-07-03 23:59:59',
	],
	// An event may end when it starts.
	[
		{ startDate: '2030-07-01T18:00:00', endDate: '2030-07-01T18:00:00' },
		'2030-07-01 18:00:00',
		'2030-07-01 18:00:00',
	],
	// Without an End, for an hour or a whole day.
	[{ endDate: '', startDate: '2030-07-01T23:30:00' }, '2030-07-01 23:30:00', '2030-07-02 00:30:00'],
	[
		{ endDate: '={{ "" }}', startDate: '2030-07-01T23:30:00+02:00' },
		'2030-07-02 03:15:00',
		'2030-07-02 04:15:00',
	],
	[
		{ endDate: '', additionalFields: { allDay: true }, startDate: '2030-07-01T23:30:00' },
		'2030-07-01 00:00:00',
		'2030-07-01 23:59:59',
	],
])('of %j, the local times are sent in the event’s time zone', async (parameters, start, end) => {
	await create(parameters);
	expect(await written(bench)).toMatchObject({ start_date: start, end_date: end });
});

test.each<[string, INodeParameters, string]>([
	['no Title', { title: ' ' }, '“Title” is empty'],
	['a missing Start', { startDate: '={{ $json.none }}' }, '“Start” is empty'],
	[
		'an End before the Start because of the offset',
		{ startDate: '2030-07-01T18:00:00Z', endDate: '2030-07-01T20:00:00+05:00' },
		'“End” (2030-07-01 20:45:00) is before “Start”',
	],
	['no venue', { specifyVenue: 'choose', venueId: byId('={{ "" }}') }, '“Existing Venue” is empty'],
	['no organizers', { specifyOrganizers: 'choose' }, '“Existing Organizers” is empty'],
	['no name of a venue', { specifyVenue: 'new', venueName: ' ' }, '“New Venue Name” is empty'],
])('%s is rejected before anything is sent', async (_, parameters, problem) => {
	await bench.refuse('event.create', { ...party, ...parameters }, problem);
});
