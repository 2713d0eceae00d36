import type { IDataObject } from 'n8n-workflow';

import { secondsOf } from '../../../nodes/Calendar/dates';

const start = (record: IDataObject, timezone = 'Asia/Kolkata') => {
	const seconds = secondsOf(record, 'start_date', timezone);
	return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString();
};

describe('the start of an event', () => {
	const start_date = '2026-06-01 10:00:00';

	test('is its UTC time, whatever its local time and its time zone are', () => {
		const record = { start_date, utc_start_date: '2026-06-01 04:15:30', timezone: 'Europe/Berlin' };
		expect(start(record)).toBe('2026-06-01T04:15:30.000Z');
	});

	test.each<[unknown, string]>([
		['Europe/Berlin', '08:00'],
		[' Europe/Berlin ', '08:00'],
		['America/Port-au-Prince', '14:00'],
		['UTC-3', '13:00'],
		[' UTC-3 ', '13:00'],
		['GMT+2', '08:00'],
		['gmt-3:30', '13:30'],
		['+02:00', '08:00'],
		['-02:30', '12:30'],
		['+0200', '08:00'],
		['-0230', '12:30'],
		['+2', '08:00'],
		['UTC+0', '10:00'],
		// Nepal, as a site with a manual offset writes it.
		['UTC+5.75', '04:15'],
	])('is in the time zone %j of the event', (timezone, time) => {
		expect(start({ start_date, timezone: timezone as string })).toBe(`2026-06-01T${time}:00.000Z`);
	});

	test.each<unknown>([
		...[undefined, null, '', 0],
		...['Mars/Base', 'UTC+15', 'xUTC+2', 'UTC+2 summer', '+02:0'],
	])('is in the workflow’s time zone if the event’s is %j', (timezone) => {
		expect(start({ start_date, timezone: timezone as string })).toBe('2026-06-01T04:30:00.000Z');
	});

	test('is taken as UTC if neither time zone is known', () => {
		expect(start({ start_date, timezone: 'Mars/Base' }, '')).toBe('2026-06-01T10:00:00.000Z');
	});

	test.each([
		['2026-06-01', '2026-05-31T22:00:00.000Z'],
		['2026-06-01T10:00', '2026-06-01T08:00:00.000Z'],
		// The day on which daylight saving ends has 25 hours.
		['2026-10-25', '2026-10-24T22:00:00.000Z'],
		['2026-10-25 00:30:00', '2026-10-24T22:30:00.000Z'],
		['2026-10-25 04:00:00', '2026-10-25T03:00:00.000Z'],
		['2026-10-25 23:59:59', '2026-10-25T22:59:59.000Z'],
		[' 2026-06-01 10:00:07\n', '2026-06-01T08:00:07.000Z'],
		['2026-06-01 10:00:07.9', '2026-06-01T08:00:07.000Z'],
		['2026-06-01T10:00:00Z', '2026-06-01T10:00:00.000Z'],
		[' 2026-06-01T10:00:00z ', '2026-06-01T10:00:00.000Z'],
		['2026-06-01T10:00:00.900-04:30', '2026-06-01T14:30:00.000Z'],
		['2026-06-01T10:00:00+0400', '2026-06-01T06:00:00.000Z'],
		['2026-06-01T10:00:00+02:00[Europe/Berlin]', '2026-06-01T08:00:00.000Z'],
	])('may be written as %j', (text, expected) => {
		expect(start({ start_date: text, timezone: 'Europe/Berlin' })).toBe(expected);
	});

	test.each<unknown>([
		...[undefined, null, 1780308000, '', 'soon'],
		...['on 2026-06-01 10:00:00', '0000-00-00 00:00:00', '2026-13-01T10:00:00Z'],
	])('isn’t known from %j', (text) => {
		expect(start({ start_date: text as string })).toBeUndefined();
	});
});

test('the end of an event is read from its own fields', () => {
	const record = { start_date: '2026-06-01 10:00:00', utc_start_date: '2026-06-01 10:00:00' };
	expect(secondsOf(record, 'end_date', 'UTC')).toBeUndefined();
	const ended = { ...record, end_date: '2026-06-01 11:00:00', utc_end_date: '2026-06-01 12:00:00' };
	expect(secondsOf(ended, 'end_date', 'UTC')).toBe(Date.parse('2026-06-01T12:00:00Z') / 1000);
});
