import type { INodeParameters } from 'n8n-workflow';

import { hints } from '../../support/runNode';
import { addRich, byId, stored, useCalendarTestBench, zone } from './calendarTestBench';

/** The workflow is in Tokyo, and the site in New York. */
const timezone = 'Asia/Tokyo';
const bench = useCalendarTestBench();

const days = async (operation: string, parameters: INodeParameters, json = {}) => {
	const outcome = await bench.succeed(operation, parameters, { items: [json], timezone });
	const [item] = outcome.items;
	const event = await stored(bench, item?.json.id);
	const warnings = (item?.json.warnings ?? []) as string[];
	const said = hints(outcome)
		.map((each) => each.replace(/^(?:info|warning) /, ''))
		.filter((each) => !/was read as|came with warnings|has no time/.test(each));
	const day = (name: string) => String(event[name]).slice(0, 10);
	return {
		...{ all: event.all_day, from: day('start_date'), to: day('end_date') },
		told: [...new Set([...warnings, ...said])],
	};
};
const CHRISTMAS = { all: true, from: '2027-12-25', to: '2027-12-25', told: [] };

/** Whole days as other services write them; the third is the event’s Timezone. */
const ONE_DAY: Array<[start: string, end: string, zone?: string]> = [
	['2027-12-25T00:00:00-05:00', '2027-12-25T23:59:59-05:00'],
	['2027-12-25T00:00:00-05:00', '2027-12-25T23:59:59.999-05:00'],
	['2027-12-25T00:00:00-0500', '2027-12-25T23:59-0500', 'Europe/Berlin'],
	['Sat, 25 Dec 2027 00:00:00 -0500', 'Sat, 25 Dec 2027 23:59:59 -0500'],
	['2027-12-25T00:00:00-05:00', ''],
	['2027-12-25T00:00:00Z', '2027-12-25T23:59:59Z', 'America/New_York'],
	['2027-12-25T00:00:00.000Z', ''],
	['20271225T000000Z', '', 'America/New_York'],
	// Midnight in the workflow’s zone.
	['2027-12-24T15:00:00.000Z', '2027-12-25T14:59:59.000Z'],
	['2027-12-24T15:00:00.000Z', '2027-12-25T14:59:59.999Z', 'Europe/Berlin'],
	['2027-12-24T15:00:00Z', '', 'America/New_York'],
	['={{ new Date("2027-12-24T15:00:00Z") }}', '={{ new Date("2027-12-25T14:59:59Z") }}'],
	['={{ DateTime.fromISO("2027-12-25", { zone: "America/Lima" }) }}', ''],
	// Midnight in the event’s.
	['2027-12-25T05:00:00Z', '2027-12-26T04:59:59Z', 'America/New_York'],
	['2027-12-25', '2027-12-25T23:59:59-05:00'],
];

describe('whole days are those that are written, or whose midnight it is', () => {
	test.each(ONE_DAY)('from %s to %s in %s', async (...row) => {
		const [startDate, endDate, zoned] = row;
		const ofZone = zoned === undefined ? {} : { timezone: zone(zoned) };
		const event = { title: 'Fair', startDate, endDate };
		const additionalFields = { allDay: true, ...ofZone };
		expect(await days('event.create', { ...event, additionalFields })).toEqual(CHRISTMAS);

		const upsert = { ...event, slug: 'fair', endDate: endDate || startDate, additionalFields };
		expect(await days('event.upsert', upsert)).toEqual(CHRISTMAS);
		expect(await days('event.upsert', upsert)).toEqual(CHRISTMAS);

		const eventId = byId(await addRich(bench, { timezone: 'Africa/Lagos' }));
		const updateFields = { startDate, endDate: endDate || startDate, allDay: true, ...ofZone };
		expect(await days('event.update', { eventId, updateFields })).toEqual(CHRISTMAS);
	});

	test.each(ONE_DAY)('if only one of %s and %s is changed, in %s', async (...row) => {
		const [startDate, endDate, zoned = timezone] = row;
		const held = { timezone: zoned, all_day: true };
		const whole = { start_date: '2027-12-24 00:00:00', end_date: '2027-12-24 23:59:59' };
		const id = await addRich(bench, { ...held, ...whole });
		const update = async (updateFields: INodeParameters) =>
			await days('event.update', { eventId: byId(id), updateFields });
		const told = ['“End” was moved along to 2027-12-25.'];
		expect(await update({ startDate })).toEqual({ ...CHRISTMAS, told });
		if (endDate !== '') expect(await update({ endDate })).toEqual(CHRISTMAS);

		const additionalFields = { copyFrom: byId(id) };
		const copy = { title: 'Copy', startDate, endDate: '', additionalFields };
		const { told: said, ...made } = await days('event.create', copy);
		expect(made).toEqual({ all: true, from: '2027-12-25', to: '2027-12-25' });
		expect(said.join()).not.toContain('written');
	});
});

test.each([
	[
		'2027-12-24T20:00:00-05:00',
		'2027-12-24',
		'“Start” is on 2027-12-24 as it is written, and on 2027-12-25 in Asia/Tokyo: 2027-12-24 was taken.',
	],
	[
		'2027-12-24T20:00:00Z',
		'2027-12-25',
		'“Start” is on 2027-12-24 as it is written, and on 2027-12-25 in Asia/Tokyo: 2027-12-25 was taken.',
	],
	[
		'2027-12-24T10:00:00-05:00',
		'2027-12-25',
		'“Start” is on 2027-12-24 as it is written, and on 2027-12-25 in Asia/Tokyo: 2027-12-25 was taken.',
	],
])('a time that may mean two days is told: %s', async (startDate, from, warning) => {
	const additionalFields = { allDay: true };
	const event = { title: 'Fair', startDate, endDate: '2027-12-25T12:00:00Z', additionalFields };
	expect(await days('event.create', event)).toMatchObject({
		...{ from, to: '2027-12-25' },
		told: [warning],
	});
	const id = await addRich(bench, { timezone: 'Asia/Tokyo', all_day: true });
	const updated = await days('event.update', { eventId: byId(id), updateFields: { startDate } });
	expect(updated).toMatchObject({ from, told: expect.arrayContaining([warning]) as string[] });
});

test('an End at midnight of the day after is told, with whatever offset', async () => {
	for (const offset of ['Z', '-05:00']) {
		const [startDate, endDate] = ['25', '26'].map((day) => `2027-12-${day}T00:00:00${offset}`);
		const event = { title: 'Fair', startDate, endDate, additionalFields: { allDay: true } };
		expect(await days('event.create', event)).toMatchObject({
			...{ from: '2027-12-25', to: '2027-12-26' },
			told: [expect.stringContaining('“End” is the last day here, so the event lasts 2 days')],
		});
	}
});

test('without All Day, a time with an offset is the same moment in the event’s time zone', async () => {
	const additionalFields = { timezone: zone(timezone) };
	const startDate = '2027-12-25T00:00:00-05:00';
	const outcome = await bench.succeed('event.create', {
		...{ title: 'Fair', startDate, endDate: '2027-12-25T23:59:59-05:00', additionalFields },
	});
	expect(await stored(bench, outcome.items[0]?.json.id)).toMatchObject({
		...{ start_date: '2027-12-25 14:00:00', end_date: '2027-12-26 13:59:59' },
	});
});
