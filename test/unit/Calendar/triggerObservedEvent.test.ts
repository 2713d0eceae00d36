import type { IDataObject } from 'n8n-workflow';

import { observeEvent } from '../../../nodes/Calendar/trigger/observedEvent';

const at = (iso: string) => Date.parse(iso) / 1000;
const times = (record: IDataObject, timezone = 'Africa/Accra') => {
	const sight = observeEvent({ id: 1, ...record }, timezone);
	return sight && [sight.start, sight.end];
};

describe('the times of an event', () => {
	test.each<[string, IDataObject, string, string]>([
		[
			'in UTC if the record has UTC times',
			{
				start_date: '2026-12-01 18:00:00',
				end_date: '2026-12-01 20:00:00',
				utc_start_date: '2026-12-01 23:00:00',
				utc_end_date: '2026-12-02 01:00:00',
				timezone: 'America/New_York',
			},
			'2026-12-01T23:00:00Z',
			'2026-12-02T01:00:00Z',
		],
		[
			'otherwise in the event’s time zone',
			{
				start_date: '2026-12-01 18:00:00',
				end_date: '2026-12-01 20:00',
				timezone: 'America/New_York',
			},
			'2026-12-01T23:00:00Z',
			'2026-12-02T01:00:00Z',
		],
		[
			'if the UTC times are empty',
			{
				start_date: '2026-12-01 18:00:00',
				end_date: '2026-12-01 20:00:00',
				utc_start_date: '0000-00-00 00:00:00',
				utc_end_date: '',
				timezone: 'Europe/Berlin',
			},
			'2026-12-01T17:00:00Z',
			'2026-12-01T19:00:00Z',
		],
		[
			'before and after the end of daylight saving',
			{
				start_date: '2026-10-25 00:30:00',
				end_date: '2026-10-25 04:00:00',
				timezone: 'Europe/Berlin',
			},
			'2026-10-24T22:30:00Z',
			'2026-10-25T03:00:00Z',
		],
		[
			'before and after the start of daylight saving',
			{
				start_date: '2026-03-08 01:30:00',
				end_date: '2026-03-08 03:30:00',
				timezone: 'America/New_York',
			},
			'2026-03-08T06:30:00Z',
			'2026-03-08T07:30:00Z',
		],
		[
			'of an all-day event of 25 hours',
			{
				start_date: '2026-10-25 00:00:00',
				end_date: '2026-10-25 23:59:59',
				all_day: true,
				timezone: 'Europe/Berlin',
			},
			'2026-10-24T22:00:00Z',
			'2026-10-25T22:59:59Z',
		],
		[
			'in a fixed offset',
			{ start_date: '2026-06-01 10:00:00', end_date: '2026-06-01 11:00:00', timezone: 'UTC+5.5' },
			'2026-06-01T04:30:00Z',
			'2026-06-01T05:30:00Z',
		],
		[
			'with an offset of their own',
			{ start_date: '2026-06-01T10:00:00+02:00', end_date: '2026-06-01T09:00:00Z' },
			'2026-06-01T08:00:00Z',
			'2026-06-01T09:00:00Z',
		],
		[
			'as days without times',
			{ start_date: '2026-06-01', end_date: '2026-06-02', timezone: 'Asia/Kolkata' },
			'2026-05-31T18:30:00Z',
			'2026-06-01T18:30:00Z',
		],
		[
			'in the workflow’s time zone if there is none, or an unknown one',
			{ start_date: '2026-06-01 10:00:00', end_date: '2026-06-01 11:00:00', timezone: 'Mars/Base' },
			'2026-06-01T10:00:00Z',
			'2026-06-01T11:00:00Z',
		],
		[
			'with an end before the start, which is ignored',
			{ start_date: '2026-06-01 10:00:00', end_date: '2026-05-01 11:00:00' },
			'2026-06-01T10:00:00Z',
			'2026-06-01T10:00:00Z',
		],
		[
			'without an end',
			{ start_date: '2026-06-01 10:00:00' },
			'2026-06-01T10:00:00Z',
			'2026-06-01T10:00:00Z',
		],
	])('are read %s', (_, record, start, end) => {
		expect(times(record)).toEqual([at(start), at(end)]);
	});

	test('are read in the workflow’s time zone if the event has none', () => {
		expect(times({ start_date: '2026-06-01 10:00:00' }, 'America/New_York')?.[0]).toBe(
			at('2026-06-01T14:00:00Z'),
		);
	});

	test.each<[string, IDataObject]>([
		['no start', { id: 1, title: 'Somewhen' }],
		['an invalid start', { id: 1, start_date: 'tomorrow' }],
		['no id', { start_date: '2026-06-01 10:00:00', id: null as never }],
	])('a record with %s is not an event', (_, record) => {
		expect(observeEvent(record, 'UTC')).toBeUndefined();
	});
});

describe('the fingerprint of an event', () => {
	const record: IDataObject = {
		id: 157,
		title: 'Concert',
		description: '<p>Loud</p>',
		status: 'publish',
		start_date: '2026-06-01 10:00:00',
		end_date: '2026-06-01 11:00:00',
		image: { id: 501, url: 'https://media.example/a.jpg' },
		venue: { id: 7, venue: 'Hall', modified: '2026-01-01 10:00:00' },
		organizer: [{ id: 8 }, { id: 9 }],
		categories: [{ id: 3, count: 4 }],
		tags: [],
		modified: '2026-01-01 10:00:00',
	};
	const print = (changes: IDataObject) =>
		observeEvent({ ...record, ...changes }, 'UTC')?.fingerprint;

	test.each<[string, IDataObject]>([
		['the title', { title: 'Gig' }],
		['the description', { description: '<p>Louder</p>' }],
		['the start', { start_date: '2026-06-01 10:30:00' }],
		['the timezone', { timezone: 'Asia/Tokyo' }],
		['the status', { status: 'draft' }],
		['the cost', { cost: '$25' }],
		['whether it is featured', { featured: true }],
		['another picture', { image: { id: 502 } }],
		['no picture', { image: false }],
		['another venue', { venue: { id: 70, venue: 'Hall' } }],
		['no venue', { venue: [] }],
		['one organizer less', { organizer: [{ id: 8 }] }],
		['another category', { categories: [{ id: 30 }] }],
		['a tag', { tags: [{ id: 51 }] }],
	])('differs with %s', (_, changes) => {
		expect(print(changes)).not.toBe(print({}));
	});

	test.each<[string, IDataObject]>([
		['the time of the last save', { modified: '2026-02-02 10:00:00', modified_utc: 'x' }],
		['the time of publication', { date: '2026-02-02 10:00:00' }],
		['a field of single records only', { json_ld: { name: 'Concert' } }],
		['changes to the venue itself', { venue: { id: 7, venue: 'Great Hall', phone: '1' } }],
		['counts of categories', { categories: [{ id: 3, count: 5 }] }],
		['another order of organizers', { organizer: [{ id: 9 }, { id: 8 }] }],
		['unknown fields', { cost_details: { values: [] }, views: 17 }],
	])('stays the same with %s', (_, changes) => {
		expect(print(changes)).toBe(print({}));
	});
});
