import type { INodeParameters } from 'n8n-workflow';

import { addRich, byId, party, stored, useCalendarTestBench, zone } from './calendarTestBench';

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';

type Row = [timezone: string, start: string, stored: string, warning: string | undefined];

/** The time entered as Start, what is stored in UTC, and what the output says. */
const TIMES: Row[] = [
	[
		BERLIN,
		'2027-10-31T00:30:00Z',
		'2027-10-31 01:30:00',
		'stored the second one, 2027-10-31T01:30:00Z',
	],
	[BERLIN, '2027-10-31T02:30:00', '2027-10-31 01:30:00', '2027-10-31 02:30 occurs twice'],
	[
		NEW_YORK,
		'2027-11-07T06:30:00Z',
		'2027-11-07 05:30:00',
		'stored the first one, 2027-11-07T05:30:00Z',
	],
	[NEW_YORK, '2027-11-07T05:30:00.5Z', '2027-11-07 05:30:00', undefined],
	['-04:00', '2027-11-07T05:30:00Z', '2027-11-07 05:30:00', undefined],
	[
		BERLIN,
		'2027-03-28T02:30:00',
		'2027-03-28 01:30:00',
		'moved to 2027-03-28 03:30: in Europe/Berlin, clocks skip 2027-03-28 02:30',
	],
	[BERLIN, '2027-06-01T10:00:00', '2027-06-01 08:00:00', undefined],
];

const bench = useCalendarTestBench();
const expected = (warning: string | undefined) =>
	warning === undefined ? undefined : [expect.stringContaining(warning)];

test.each(TIMES)('in %s, Start at %s is stored as %s; warning: %s', async (...row) => {
	const [timezone, startDate, utc, warning] = row;
	const id = await addRich(bench, {
		timezone,
		start_date: '2027-01-01 10:00:00',
		end_date: '2027-12-01 10:00:00',
	});
	const ofZone: INodeParameters = { timezone: zone(timezone) };
	const night = { title: 'Night', startDate, endDate: '2027-12-01T10:00:00' };
	for (const [operation, parameters] of [
		['event.create', { ...night, additionalFields: ofZone }],
		['event.update', { eventId: byId(id), updateFields: { startDate, endDate: night.endDate } }],
		['event.update', { eventId: byId(id), updateFields: { ...night, ...ofZone } }],
	] as const) {
		const [item] = (await bench.succeed(operation, parameters)).items;
		expect(await stored(bench, item?.json.id)).toMatchObject({ utc_start_date: utc });
		expect(item?.json.warnings).toEqual(expected(warning));
	}
});

test.each<[string, object, string[]]>([
	[
		'doesn’t fit them',
		{ utc_start_date: '2030-08-01 23:30:00', utc_end_date: '2030-08-01 22:00:00' },
		['“Start” was stored as 2030-08-01T18:30:00Z instead of 2030-08-01T23:30:00Z.'],
	],
	[
		'n8n doesn’t know',
		{
			timezone: 'UTC+25',
			utc_start_date: '2030-08-01 18:30:00',
			utc_end_date: '2030-08-01 22:00:00',
		},
		[
			'“Start” was stored as 2030-07-31T18:30:00Z instead of 2030-08-01T18:30:00Z.',
			'“End” was stored as 2030-07-31T22:00:00Z instead of 2030-08-01T22:00:00Z.',
		],
	],
])('an update says that it has moved times whose zone %s', async (_what, fields, warnings) => {
	const eventId = byId(await addRich(bench, fields));
	const { items } = await bench.run('event.update', { eventId, updateFields: { title: 'Other' } });
	expect(items[0]?.json.warnings).toEqual(
		warnings.map((each) => `${each} Check the event’s time zone.`),
	);
});

test('an update says that it has moved a publication date in an hour that occurs twice', async () => {
	const dates: Array<[date: string, warning: string | undefined]> = [
		[
			'2027-11-07 06:30:00',
			'“Publication Date” was stored as 2027-11-07T05:30:00Z instead of 2027-11-07T06:30:00Z',
		],
		['2027-11-07 05:30:00', undefined],
		['2027-11-07 07:30:00', undefined],
	];
	for (const [at, [date_utc, warning]] of dates.entries()) {
		const slug = `night-${at}`;
		const id = await addRich(bench, { slug, status: 'private', date_utc });
		const update = { eventId: byId(id), updateFields: { sticky: false } };
		const upsert = {
			...{ ...party, slug },
			additionalFields: { timezone: zone('Africa/Lagos') },
		};
		const outcome = await bench.run('event.update', update);
		expect(outcome.items[0]?.json.warnings).toEqual(expected(warning));
		await bench.control.calendar.change('events', id, { date_utc });
		const upserted = await bench.run('event.upsert', upsert);
		expect(upserted.items[0]?.json.warnings).toEqual(expected(warning));
	}
});

test('changes of the zone and whole days need no warning, but lost times and an End that moved along do', async () => {
	const id = await addRich(bench, { end_date: '2030-08-02 01:00:00' });
	const lost = expect.stringContaining('the times of “Start” and “End” were not stored');
	for (const [updateFields, ...warnings] of [
		[{ startDate: '2030-08-03T20:00:00' }, '“End” was moved along to 2030-08-04 01:30.'],
		[{ timezone: zone(BERLIN) }],
		[{ allDay: true, startDate: '2030-08-01T09:00', endDate: '2030-08-02T10:00' }],
		[{ startDate: '2030-08-01', endDate: '2030-08-02T23:59:59' }],
		[{ startDate: '2027-10-31T02:30:00' }, '“End” was moved along to 2027-11-01.', lost],
		[{ startDate: '2027-11-02T00:00:00+01:00' }, '“End” was moved along to 2027-11-03.'],
	] as Array<[INodeParameters, ...unknown[]]>) {
		const { items } = await bench.succeed('event.update', { eventId: byId(id), updateFields });
		expect(items[0]?.json.warnings ?? []).toEqual(warnings);
	}
});

test.each<[date: string, time: string, day: string]>([
	['31-Dec-26', '', '2026-12-31'],
	['1.2.27', '', '2027-02-01'],
	['46387', '', '2026-12-31'],
	['06112026', '', '2026-11-06'],
	['2027-06-01T00:00:00.000Z', '18:00', '2027-06-01'],
	['2027-06-01', '1899-12-30T18:00:00.000Z', '2027-06-01'],
	['tomorrow', '', ''],
	['Net 30', '', ''],
	['next Friday', '', ''],
	['EOM', '', ''],
])('the expression that is advised for %j and %j works', async (date, time, day) => {
	const run = async (startDate: string) =>
		await bench.run(
			'event.create',
			{ title: 'Night', startDate, endDate: '', additionalFields: { timezone: zone(BERLIN) } },
			{ items: [{ date, time }], timezone: 'America/New_York' },
		);
	const refused = await run('={{ $json.date }}{{ $json.time && " " + $json.time }}');
	const [, advised = 'none'] = /(\{\{.*\}\})/.exec(String(refused.error?.message)) ?? [];
	const { items, error } = await run(`=${advised}`);
	expect(error).toBeUndefined();
	expect(items[0]?.json.startDate).toContain(day);
});
