import fc from 'fast-check';
import { DateTime } from 'luxon';

import type { Hours } from '../../../nodes/Sms/layers/sendingHours';
import { closedAt, openingFrom, sendingHoursOption } from '../../../nodes/Sms/layers/sendingHours';
import { toText } from '../../../nodes/shared/phrase';
import { outcomes } from '../../support/outcomes';

const TIMES = { from: '8:00', to: '19:00' };

const read = outcomes((values, context) => sendingHoursOption.check?.({ values }, context));

test.each<[object, object]>([
	[TIMES, { days: [1, 2, 3, 4, 5, 6], from: 480, to: 1140, zone: 'UTC', ifOutside: 'wait' }],
	[
		{ days: ['sunday'], from: '0:00', to: '24:00' },
		{ days: [0], from: 0, to: 0 },
	],
	[
		{ days: 'Monday, friday', from: '8:30', to: '08:30:00' },
		{ days: [1, 5], from: 510, to: 510 },
	],
	[
		{ ...TIMES, timezone: 'Africa/Accra', ifOutside: 'Fail' },
		{ zone: 'Africa/Accra', ifOutside: 'fail' },
	],
	[{ ...TIMES, timezone: 'UTC+2' }, { zone: '+02:00' }],
])('%j is read', (values, expected) => {
	expect(read(values)).toEqual({ value: expect.objectContaining(expected) as unknown });
});

test.each<[unknown, number]>([
	...['8:00 AM', '8am', '0800', '08.00', ' 8:00:00 a.m.', 800].map((time): [unknown, number] => [
		time,
		480,
	]),
	['7:30 pm', 1170],
	['19:30:00', 1170],
	['7:30\u202fPM', 1170],
	['12 am', 0],
	['12:30 pm', 750],
])('%j is the minute %d', (from, minute) => {
	expect(read({ ...TIMES, from })).toMatchObject({ value: { from: minute } });
});

test('hours without a time zone are in that of the workflow', () => {
	for (const timezone of ['', undefined]) {
		expect(read({ ...TIMES, timezone }, { timezone: 'Asia/Kathmandu' })).toMatchObject({
			value: { zone: 'Asia/Kathmandu' },
		});
	}
});

test('the zone that Windows has a name for is told', () => {
	const told: string[] = [];
	const values = { ...TIMES, timezone: 'GMT Standard Time' };
	const note = (made: string) => void told.push(made);
	expect(sendingHoursOption.check?.({ values }, { timezone: 'UTC', note })).toMatchObject({
		zone: 'Europe/London',
	});
	expect(told).toEqual([
		'has a time zone that was read as Europe/London, which Windows calls GMT Standard Time',
	]);
});

test.each<[object, string]>([
	[{ days: [] }, 'has no days'],
	[{ days: '' }, 'The parameter “Days” is empty'],
	[{ days: ['someday'] }, 'The parameter “Days” must be one of'],
	[{}, 'The parameter “From” is empty'],
	[{ from: '' }, 'The parameter “From” is empty'],
	...['8', '24:01', '13:00 am', '0 pm', '8:0', '8.5', '8:60', '19:00:30', '08000', 'pm'].map(
		(from): [object, string] => [{ from }, 'The parameter “From” must be a time such as 08:00'],
	),
	[{ ...TIMES, timezone: 'Accra' }, 'The parameter “Timezone” must be a time zone such as'],
	[{ ...TIMES, timezone: 'BST' }, 'The parameter “Timezone” must be a time zone such as'],
	[{ ...TIMES, ifOutside: 'never' }, 'The parameter “If Outside” must be one of Fail, Skip, Wait'],
])('%j is refused', (values, problem) => {
	expect(read(values)).toEqual({ problem: expect.stringContaining(problem) as unknown });
});

const minutes = (time: string) => {
	const [hour, minute] = time.split(':').map(Number) as [number, number];
	return hour * 60 + minute;
};
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** `22:00-06:00 UTC 3`: hours in a zone, on these days or on all. */
function hoursIn(text: string): Hours {
	const [times = '', zone = '', days] = text.split(' ');
	const [from, to] = times.split('-').map(minutes) as [number, number];
	const on = days === undefined ? EVERY_DAY : days.split(',').map(Number);
	return { days: on, from, to, zone, ifOutside: 'fail' };
}

test.each<[string, now: string, hours: string, opens: string]>([
	['within', '2026-11-25T08:00Z', '08:00-19:00 Africa/Accra', '2026-11-25T08:00Z'],
	['at the end', '2026-11-25T19:00Z', '08:00-19:00 UTC', '2026-11-26T08:00Z'],
	['on Sunday', '2026-11-28T19:00Z', '08:00-19:00 UTC 1,6', '2026-11-30T08:00Z'],
	['in the night', '2026-11-25T21:59Z', '22:00-06:00 UTC', '2026-11-25T22:00Z'],
	['after midnight', '2026-11-26T05:59Z', '22:00-06:00 UTC 3', '2026-11-26T05:59Z'],
	['after the night', '2026-11-26T06:00Z', '22:00-06:00 UTC 3', '2026-12-02T22:00Z'],
	['the whole day', '2026-11-25T23:59Z', '00:00-00:00 UTC 3', '2026-11-25T23:59Z'],
	['after that day', '2026-11-26T00:00Z', '00:00-00:00 UTC 3', '2026-12-02T00:00Z'],
	['24 hours from 8', '2026-11-26T07:59Z', '08:00-08:00 UTC 3', '2026-11-26T07:59Z'],
	// Berlin skips 2:00 to 3:00 on 29 March 2026, and shows it twice on 25 October.
	['skipped From', '2026-03-29T00:59Z', '02:30-04:00 Europe/Berlin', '2026-03-29T01:00Z'],
	['skipped hours', '2026-03-29T00:59Z', '02:10-02:50 Europe/Berlin 0', '2026-04-05T00:10Z'],
	['skipped To', '2026-03-29T01:00Z', '01:00-02:30 Europe/Berlin', '2026-03-29T23:00Z'],
	['the first 2:30', '2026-10-25T00:29Z', '02:30-02:45 Europe/Berlin', '2026-10-25T00:30Z'],
	['the second 2:30', '2026-10-25T00:45Z', '02:30-02:45 Europe/Berlin', '2026-10-25T01:30Z'],
	['2:00 again', '2026-10-25T00:30Z', '01:00-02:30 Europe/Berlin', '2026-10-25T01:00Z'],
	['half an hour', '2026-04-04T14:50Z', '01:45-01:50 Australia/Lord_Howe', '2026-04-04T15:15Z'],
])('%s: at %s the opening is right', (_, now, hours, expected) => {
	expect(new Date(openingFrom(Date.parse(now), hoursIn(hours))).toISOString().slice(0, 16)).toBe(
		expected.slice(0, 16),
	);
});

/** Whether Luxon’s clock shows an allowed minute. */
function isAllowed(at: number, { days, from, to, zone }: Hours): boolean {
	const local = DateTime.fromMillis(at, { zone });
	const minute = local.hour * 60 + local.minute;
	const begins = (day: number) => days.includes(day % 7);
	if (from < to) return begins(local.weekday) && minute >= from && minute < to;
	return minute >= from ? begins(local.weekday) : minute < to && begins(local.weekday + 6);
}

test('by Luxon’s clock, what passes is allowed, and the named minute is the first that is', () => {
	const minuteOfDay = fc.integer({ min: 0, max: 1439 });
	const anyHours = fc.record({
		days: fc.subarray(EVERY_DAY, { minLength: 1 }),
		...{ from: minuteOfDay, to: minuteOfDay, ifOutside: fc.constant('fail' as const) },
		zone: fc.constantFrom(
			'Europe/Berlin',
			'America/New_York',
			'Australia/Lord_Howe',
			'Africa/Casablanca',
			'Asia/Kathmandu',
		),
	});
	// Around the changes of 2026 in these zones.
	const changes = [
		'2026-03-29T01:00Z',
		'2026-10-25T01:00Z',
		'2026-11-01T06:00Z',
		'2026-04-04T15:00Z',
	];
	const anyTime = fc
		.tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * 1440 * 60, max: 1440 * 60 }))
		.map(([change, seconds]) => Date.parse(change) + seconds * 1000);
	fc.assert(
		fc.property(anyHours, anyTime, (hours, now) => {
			const failure = closedAt(hours)(now);
			expect(failure === undefined).toBe(isAllowed(now, hours));
			if (!failure) return;
			const opens = openingFrom(now, hours);
			expect(isAllowed(opens, hours)).toBe(true);
			const told = /at (\S+) \(/.exec(toText(failure.message))?.[1] ?? '';
			expect(Date.parse(told)).toBe(opens);
			// Every minute in between, of long waits some.
			const step = Math.ceil((opens - now) / 60_000 / 300) * 60_000;
			for (let at = now; at < opens; at += step) expect(isAllowed(at, hours)).toBe(false);
			expect(isAllowed(opens - 1, hours)).toBe(false);
		}),
		{ numRuns: 150 },
	);
});
