import type { INodeParameters } from 'n8n-workflow';

import { addRich, byId, stored, useCalendarTestBench } from './calendarTestBench';

/** Dates as imports leave them. */
const bench = useCalendarTestBench();
const update = (id: number, updateFields: INodeParameters = { title: 'Other' }) =>
	['event.update', { eventId: byId(id), updateFields }] as const;

const none = '0000-00-00 00:00:00';
const [startDate, endDate] = ['2030-08-01T10:00', '2030-08-01T12:00'];

test.each<[string, object, INodeParameters, message: string]>([
	[
		'no dates at all',
		{ start_date: none, end_date: none, utc_start_date: none, utc_end_date: none },
		{ startDate, endDate },
		'The event’s “Start”, “End” can’t be kept, because “0000-00-00 00:00:00” is no date',
	],
	[
		'no end',
		{ end_date: none, utc_end_date: none, utc_start_date: '2030-08-01 18:30:00' },
		{ endDate: '2030-08-02' },
		'The event’s “End” can’t be kept, because “0000-00-00 00:00:00” is no date',
	],
	[
		'an end before its start',
		{
			...{ end_date: '2030-08-01 18:30:00', utc_start_date: '2030-08-01 18:30:00' },
			utc_end_date: '2030-08-01 17:30:00',
		},
		{ endDate: '2030-08-02' },
		'The event’s “End”, 2030-08-01 18:30:00, can’t be kept, because it is before its “Start”',
	],
])('an update of an event with %s is refused, unless they are set', async (...row) => {
	const [, fields, set, message] = row;
	const id = await addRich(bench, fields);
	const error = await bench.failure(...update(id));
	expect(error).toMatchObject({
		message,
		description: expect.stringContaining('Nothing was sent') as string,
	});
	expect(await bench.writes()).toEqual([]);
	await bench.succeed(...update(id, { title: 'Other', ...set }));
	expect(await bench.writes()).toHaveLength(1);
});

test('whole days that last until the first second of a day don’t grow, and nothing is told', async () => {
	const id = await addRich(bench, {
		...{ all_day: true, start_date: '2030-08-01 00:00:00', end_date: '2030-08-02 00:00:00' },
		...{ utc_start_date: '2030-07-31 23:00:00', utc_end_date: '2030-08-01 23:00:00' },
	});
	for (const title of ['One', 'Two']) {
		const [item] = (await bench.succeed(...update(id, { title }))).items;
		expect(item?.json.warnings).toBeUndefined();
		expect(await stored(bench, id)).toMatchObject({
			...{ start_date: '2030-08-01 00:00:00', end_date: '2030-08-01 23:59:59' },
		});
	}
});
