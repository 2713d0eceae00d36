import fc from 'fast-check';
import { DateTime } from 'luxon';

import {
	anyDate as anyDateValue,
	readWall,
	instantsOf,
	isInstant,
	toLocalText as localText,
	utcText as utcClockValue,
	withOffset,
} from '../../../nodes/Calendar/dates';
import { isZone, timeZone as timeZoneValue } from '../../../nodes/shared/input/zones';
import { outcomeOf, outcomes } from '../../support/outcomes';

const anyDate = outcomes(anyDateValue);
const timeZone = outcomes(timeZoneValue);
const utcText = outcomes(utcClockValue);
const toLocalText = (value: unknown, zone: string) => outcomeOf(() => localText(value, zone));

const ZONES = [
	...['Africa/Accra', 'Europe/Berlin', 'America/New_York', 'UTC'],
	...['Asia/Kolkata', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe'],
];
const sql = 'yyyy-MM-dd HH:mm:ss';
const anyInstant = fc
	.date({ min: new Date('1975-01-01Z'), max: new Date('2037-12-31Z'), noInvalidDate: true })
	.map((date) => Math.floor(date.getTime() / 1000) * 1000);
const context = { timezone: 'Europe/Berlin' };

test.each([
	['2030-07-01T18:00:00', 'Europe/Berlin', '2030-07-01 18:00:00'],
	['2030-07-01 18:00', 'Europe/Berlin', '2030-07-01 18:00:00'],
	['2030-07-01', 'Europe/Berlin', '2030-07-01 00:00:00'],
	['2030-07-01T18:00:00Z', 'Europe/Berlin', '2030-07-01 20:00:00'],
	['2030-01-01T18:00:00Z', 'Europe/Berlin', '2030-01-01 19:00:00'],
	['2030-07-01T18:00:00-04:00', '+05:30', '2030-07-02 03:30:00'],
	['2030-07-01T18:00:00', '+05:30', '2030-07-01 18:00:00'],
	['2030-07-01T18:00:00', '-09:30', '2030-07-01 18:00:00'],
	['2030-07-01T18:00:00.999Z', 'UTC', '2030-07-01 18:00:00'],
])('%s in %s is %s local time', (value, zone, expected) => {
	expect(toLocalText(value, zone)).toEqual({ value: expected });
});

test.each([
	// Skipped by daylight saving: moves forward, as in PHP and Luxon.
	['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29 03:30:00'],
	['2026-03-08T02:00:00', 'America/New_York', '2026-03-08 03:00:00'],
	['2026-10-04T02:10:00', 'Australia/Lord_Howe', '2026-10-04 02:40:00'],
	// Repeated: both times look the same to the service.
	['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25 02:30:00'],
	['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25 02:30:00'],
	['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25 02:30:00'],
	['2026-10-25T02:30:00Z', 'Europe/Berlin', '2026-10-25 03:30:00'],
])('when daylight saving starts or ends, %s in %s is %s', (value, zone, expected) => {
	expect(toLocalText(value, zone)).toEqual({ value: expected });
	expect(DateTime.fromISO(value, { zone }).toFormat(sql)).toBe(expected);
});

test('a point in time becomes what Luxon shows, and can be read back except in a repeated hour', () => {
	fc.assert(
		fc.property(anyInstant, fc.constantFrom(...ZONES), (instant, zone) => {
			const shown = DateTime.fromMillis(instant, { zone });
			const clock = toLocalText(new Date(instant), zone);
			expect(clock).toEqual({ value: shown.toFormat(sql) });
			if (shown.getPossibleOffsets().length > 1) return;
			const { value } = clock as { value: string };
			expect(DateTime.fromSQL(value, { zone }).toMillis()).toBe(instant);
		}),
		{ numRuns: 500 },
	);
});

test('a local time gets the offset that follows from its UTC time', () => {
	fc.assert(
		fc.property(anyInstant, fc.constantFrom(...ZONES), (instant, zone) => {
			const shown = DateTime.fromMillis(instant, { zone });
			const utc = DateTime.fromMillis(instant, { zone: 'UTC' }).toFormat(sql);
			const iso = withOffset(shown.toFormat(sql), utc, zone);
			expect(Date.parse(String(iso))).toBe(instant);
			expect(iso).toBe(shown.toFormat("yyyy-MM-dd'T'HH:mm:ssZZ"));
		}),
		{ numRuns: 300 },
	);
});

test.each([
	['2030-07-01 18:00:00', undefined, 'Europe/Berlin', '2030-07-01T18:00:00+02:00'],
	['2030-07-01 18:00:00', '', '-03:30', '2030-07-01T18:00:00-03:30'],
	['2030-07-01 18:00:00', undefined, 'UTC+2', '2030-07-01T18:00:00'],
	['2030-07-01 18:00:00', '2030-07-01 16:00:00', 'UTC+2', '2030-07-01T18:00:00+02:00'],
	['2030-07-02 08:00:00', '2030-07-01 18:00:00', '', '2030-07-02T08:00:00+14:00'],
	['2030-07-02 08:01:00', '2030-07-01 18:00:00', '', '2030-07-02T08:01:00'],
	[' 2030-07-01 18:00:00\n', '2030-07-01 16:00:00 ', '', '2030-07-01T18:00:00+02:00'],
	['', '', '', null],
	[undefined, undefined, undefined, null],
])('local time %j, UTC %j and zone %j give %j', (wall, utc, zone, expected) => {
	expect(withOffset(wall, utc, zone)).toBe(expected);
});

test.each([
	['2030-07-01T18:00:00', '2030-07-01 18:00:00'],
	['2030-07-01T18:00:00+02:00', '2030-07-01T16:00:00Z'],
	['2030-07-01T18:00:00+00:00', '2030-07-01T18:00:00Z'],
	[1909159200000, '2030-07-01T18:00:00Z'],
	['2030-07-01 18:00 EDT', '2030-07-01T22:00:00Z'],
	['Mon, 01 Jul 2030 18:00:00 GMT+2', '2030-07-01T16:00:00Z'],
	['2030-07-01 18:00 Europe/Berlin', '2030-07-01T16:00:00Z'],
])('%j stays a local time or a point in time', (value, expected) => {
	expect(anyDate(value, context)).toEqual({ value: expected });
	expect(isInstant(expected)).toBe(value !== '2030-07-01T18:00:00');
});

test('what a date was read as is noted if that isn’t plain', () => {
	const notes: string[] = [];
	const note = (made: string) => void notes.push(made);
	for (const read of [anyDateValue, utcClockValue]) {
		for (const text of ['July 1, 2030 6 pm', '2030-07-01 18:00 EDT', '2030-07-01T18:00:00Z']) {
			read(text, { note });
		}
	}
	const read = ['was read as 2030-07-01 18:00:00', 'was read as 2030-07-01T22:00:00Z'];
	expect(notes).toEqual([...read, ...read]);
});

test('a date without a zone is taken as UTC if UTC is asked for', () => {
	expect(utcText('2030-07-01T18:00:00', context)).toEqual({ value: '2030-07-01 18:00:00' });
	expect(utcText('2030-07-01T18:00:00+02:00', context)).toEqual({ value: '2030-07-01 16:00:00' });
});

test.each([
	['UTC+2', '+02:00'],
	['UTC+0', 'UTC'],
	['UTC+5.5', '+05:30'],
	['GMT+2', '+02:00'],
	['UTC+0530', '+05:30'],
])('the manual offset %s is sent as %s', (zone, sent) => {
	expect(isZone(zone)).toBe(false);
	expect(timeZone(zone, context)).toEqual({ value: sent });
});

const same = (zone: string) => [zone, zone];

test.each([
	...['Europe/Berlin', 'America/Port-au-Prince', 'UTC', '+02:00', '-09:30', '+14:00'].map(same),
	...['EST', 'CET', 'Japan', 'GB'].map(same),
	[' America/New_York ', 'America/New_York'],
	['America/New York', 'America/New_York'],
	['+2', '+02:00'],
	['-0930', '-09:30'],
])('%j means the zone %s', (zone, read) => {
	expect(timeZone(zone, context)).toEqual({ value: read });
});

test.each([
	['2027-10-31 02:30:00', 'Europe/Berlin', ['2027-10-31 00:30:00', '2027-10-31 01:30:00']],
	['2027-11-07 01:30:00', 'America/New_York', ['2027-11-07 05:30:00', '2027-11-07 06:30:00']],
	['2027-11-07 01:30:00', '-04:00', ['2027-11-07 05:30:00']],
	['2027-03-28 02:30:00', 'Europe/Berlin', []],
	['2027-06-01 10:00:00', 'Europe/Berlin', ['2027-06-01 08:00:00']],
])('clocks show %s in %s at %j in UTC', (wall, zone, utc) => {
	expect(instantsOf(readWall(wall), zone)).toEqual(utc.map(readWall));
});

test.each([
	...['', 'UTC+15', 'Mars/Olympus', 'Berlin'],
	...['+15:00', '-02:60', '++02:00', '+02:00 summer', 'UTC+530'],
	// Britain’s or Bangladesh’s, the Atlantic’s or Alaska’s, India’s or Israel’s.
	...['BST', 'ast', 'IST'],
])('%j is not a time zone', (zone) => {
	expect(isZone(zone)).toBe(false);
	expect(timeZone(zone, context)).toEqual({
		problem: expect.stringMatching(/^must be a time zone such as/) as string,
	});
});

test.each<unknown>(['soon', '2030-02-30', '', null, {}, 12])('%j is not a date', (value) => {
	for (const read of [toLocalText(value, 'Europe/Berlin'), anyDate(value, context)]) {
		expect(read).toEqual({ problem: expect.stringMatching(/^must be a date such as/) as string });
	}
});
