import type { IDataObject } from 'n8n-workflow';

import { observeEvent } from '../../../nodes/Calendar/trigger/state';

const at = (iso: string) => Date.parse(iso) / 1000;
const start_date = '2026-06-01 10:00:00';

describe('the times of an event', () => {
	// secondsOf.test.ts has all ways to write them.
	test.each<[string, IDataObject, string, string]>([
		[
			'in UTC if the record has them',
			{
				end_date: start_date,
				utc_start_date: '2026-06-01 08:00',
				utc_end_date: '2026-06-01 09:00',
			},
			'08:00',
			'09:00',
		],
		[
			'otherwise in its time zone',
			{ end_date: '2026-06-01 12:00', timezone: 'UTC+2' },
			'08:00',
			'10:00',
		],
		['in the workflow’s, if it has none', { end_date: '2026-06-01 12:00' }, '14:00', '16:00'],
		['without an end', {}, '14:00', '14:00'],
		[
			'with an end before the start, which is ignored',
			{ end_date: '2026-05-01' },
			'14:00',
			'14:00',
		],
	])('are read %s', (_, record, start, end) => {
		const seen = observeEvent({ id: 1, start_date, ...record }, 'America/New_York');
		expect([seen?.start, seen?.end]).toEqual(
			[start, end].map((time) => at(`2026-06-01T${time}:00Z`)),
		);
	});

	test.each<[string, IDataObject]>([
		['no start', { id: 1, title: 'Somewhen' }],
		['an invalid start', { id: 1, start_date: 'tomorrow' }],
		['no id', { start_date, id: null as never }],
		['an id that is neither a number nor text', { start_date, id: true }],
	])('a record with %s is not an event', (_, record) => {
		expect(observeEvent(record, 'UTC')).toBeUndefined();
	});
});

test.each<[string, IDataObject, object]>([
	['an id as text', { id: '157' }, { id: '157', slug: '' }],
	['a slug', { id: 157, slug: 'gig' }, { id: '157', slug: 'gig' }],
	['a slug that isn’t text', { id: 157, slug: 5 }, { id: '157', slug: '' }],
])('%s is read', (_, record, expected) => {
	expect(observeEvent({ start_date, ...record }, 'UTC')).toMatchObject(expected);
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
		['a picture with an address only', { image: { url: 'https://media.example/b.jpg' } }],
		['a picture as text', { image: 'https://media.example/b.jpg' }],
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
		['a field that is null instead of missing', { website: null as never }],
		['unknown fields', { cost_details: { values: [] }, views: 17 }],
	])('stays the same with %s', (_, changes) => {
		expect(print(changes)).toBe(print({}));
	});

	test('is the same for every way to have no picture, and short', () => {
		const none = [false, null, '', [], {}].map((image) => print({ image: image as never }));
		expect(none).toEqual(none.map(() => none[0]));
		expect(none[0]).toHaveLength(8);
	});
});
