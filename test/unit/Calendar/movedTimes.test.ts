import type { IDataObject } from 'n8n-workflow';

import { movedTimes } from '../../../nodes/Calendar/resources/event/schedule';

const before: IDataObject = {
	...{ status: 'publish', all_day: true, timezone: 'UTC' },
	...{ date: '2027-01-01 10:00:00', date_utc: '2027-01-01 10:00:00' },
	...{ start_date: '2027-06-01 00:00:00', utc_start_date: '2027-06-01 00:00:00' },
	...{ end_date: '2027-06-02 00:00:00', utc_end_date: '2027-06-02 00:00:00' },
};

const told = (record: IDataObject, answer: IDataObject, changes: IDataObject = { title: 'x' }) => {
	const held = { ...before, ...record };
	const update = { record: held, changes };
	const request = { method: 'PATCH' as const, path: '/events/7', qs: {}, body: {}, update };
	return movedTimes({ ...held, ...answer }, request, {});
};

const at = (end: string) => ({ end_date: end, utc_end_date: end });

test('whole days that lasted until the first second of a day and now end a second before are not told', () => {
	expect(told({}, at('2027-06-01 23:59:59'))).toEqual([]);
	expect(told({}, at('2027-06-02 23:59:59'))).toHaveLength(1);
});

test('other times of whole days aren’t blamed on the time zone', () => {
	const start = '2027-06-01 00:00:00';
	const held = { start_date: '2027-06-01 10:00:00', utc_start_date: '2027-06-01 10:00:00' };
	expect(told(held, { start_date: start, utc_start_date: start })).toEqual([
		'“Start” was stored as 2027-06-01T00:00:00Z instead of 2027-06-01T10:00:00Z. The event lasts whole days, of which the service keeps no other times.',
	]);
	const other = { utc_start_date: '2027-06-01 05:00:00' };
	expect(told({}, other)[0]).toContain('Check the event’s time zone.');
	const timed = { ...held, all_day: false };
	expect(told(timed, { start_date: start, utc_start_date: start })[0]).toContain('time zone');
});

test('a publication date that an event didn’t have is told', () => {
	const none = '0000-00-00 00:00:00';
	const now = { date: '2027-05-01 10:00:00', date_utc: '2027-05-01 14:00:00' };
	expect(told({ date: none, date_utc: none }, now)).toEqual([
		'“Publication Date” is 2027-05-01 10:00:00 now, because the event had none. For another, set it.',
	]);
	expect(told({ date: none, date_utc: none }, {})).toEqual([]);
	expect(told({ date: none, date_utc: none }, now, { date: now.date })).toEqual([]);
	// Drafts show no date in UTC.
	expect(told({ date_utc: none }, { date: before.date })).toEqual([]);
});
