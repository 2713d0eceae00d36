import type { IDataObject } from 'n8n-workflow';

import type { UpdatedCollection } from '../../../nodes/Calendar/records/keptFields';
import { keptFieldsOf } from '../../../nodes/Calendar/records/keptFields';
import { keepFields, lostFields } from '../../../nodes/Calendar/records/update';
import { checked } from '../../../nodes/shared/input/convert';
import { toText } from '../../../nodes/shared/phrase';
import { wordedResult } from '../../support/wordedResult';

const fair: IDataObject = {
	...{ id: 9, url: 'https://site.example/event/fair/' },
	status: 'draft',
	date: '2027-01-01 10:00:00',
	all_day: false,
	timezone: 'Europe/Berlin',
	start_date: '2027-06-01 10:00:00',
	end_date: '2027-06-01 12:00:00',
	utc_start_date: '2027-06-01 08:00:00',
	utc_end_date: '2027-06-01 10:00:00',
	cost: '25',
	website: 'https://fair.example',
	featured: false,
	sticky: true,
	show_map: false,
	show_map_link: false,
	hide_from_listings: false,
	image: false,
	organizer: [],
};
const hall: IDataObject = {
	...{ id: 7, status: 'draft', image: false, show_map: true, show_map_link: false },
};

/** An update of a record: the request that keeps its other fields, or why there is none. */
const updateBody = (
	collection: UpdatedCollection,
	record: IDataObject,
	changes: IDataObject,
	input: IDataObject = {},
) =>
	wordedResult(
		checked(() =>
			keepFields(
				collection,
				record,
				{ method: 'PATCH', path: `/${collection}/7`, qs: {}, body: changes },
				input,
			),
		),
	);

const update = (held: IDataObject, changes: IDataObject = {}, input: IDataObject = {}) =>
	updateBody('events', { ...fair, ...held }, changes, input);

/** What an update sends, if it isn’t refused. */
const sent = (held: IDataObject, changes: IDataObject = {}) => {
	const updated = update(held, changes);
	if (!updated.ok) return updated.failure.message;
	const { body, warnings } = updated.value;
	return { body, warnings };
};

/** The fields that an update sends back, as the event has them. */
const allBut = (...left: string[]) =>
	Object.fromEntries(
		keptFieldsOf('events')
			.map(([name]) => name)
			.filter((name) => ![...left, 'image'].includes(name))
			.map((name) => [name, fair[name]]),
	);
const containing = (words: string) => expect.stringContaining(words) as string;

test('an event that shows all its fields is sent back with the changes', () => {
	const body = { ...allBut(), title: 'Fair' };
	expect(sent({}, { title: 'Fair' })).toEqual({ body, warnings: [] });
});

const CAN_BE_EMPTY = { cost: 'Cost', website: 'Website', image: 'Image', organizer: 'Organizers' };

describe('a field that is empty', () => {
	test.each(['', null, false, []])('can be so: %j', (empty) => {
		for (const name of Object.keys(CAN_BE_EMPTY)) {
			const { body, warnings } = sent({ [name]: empty }) as {
				body: IDataObject;
				warnings: unknown;
			};
			const { [name]: own = '', ...others } = body;
			expect([name, [own].flat().filter(Boolean)]).toEqual([name, []]);
			expect([others, warnings]).toEqual([allBut(name), []]);
		}
	});

	test.each([
		['status', 'Status'],
		['date', 'Publication Date'],
		['all_day', 'All Day'],
		['timezone', 'Timezone'],
		['start_date', 'Start'],
		['end_date', 'End'],
		['featured', 'Featured'],
		['sticky', 'Sticky'],
		['show_map', 'Show Map'],
		['show_map_link', 'Show Map Link'],
		['hide_from_listings', 'Hide From Listings'],
	])('but not %s, which would be lost', (name, label) => {
		// An empty time zone has a sentence of its own.
		for (const empty of name === 'timezone' ? [null, []] : ['', null, []]) {
			expect(sent({ [name]: empty })).toBe(
				`The service doesn’t show “${label}” of the event, so an update can’t keep it`,
			);
		}
	});

	test('is an image that isn’t shown at all', () => {
		expect(sent({ image: undefined })).toEqual({ body: allBut(), warnings: [] });
	});

	test.each(Object.entries(CAN_BE_EMPTY).filter(([name]) => name !== 'image'))(
		'is something else than %s that isn’t shown at all',
		(name, label) => {
			expect(sent({ [name]: undefined })).toContain(`“${label}”`);
			expect(sent({ [name]: undefined }, { [name]: 'x' })).toEqual({
				body: { ...allBut(name), [name]: 'x' },
				warnings: [],
			});
		},
	);
});

test('a record that doesn’t show fields can only be updated together with them', () => {
	const hidden = { ...hall, image: { sizes: {} }, show_map: 'perhaps', status: '' };
	expect(updateBody('venues', hidden, { city: 'Ho', status: 'draft' })).toMatchObject({
		failure: {
			message:
				'The service doesn’t show “Image”, “Show Map” of the venue, so an update can’t keep them',
			description:
				'The venue may be protected by a password. Nothing was sent for this item. Set these fields too, or use Update with “Keep Other Fields” turned off: the service then resets what isn’t sent.',
		},
	});
	expect(update({ status: undefined })).toMatchObject({
		failure: { description: containing('Set this field too, or use Update') },
	});
	// Nor is a value shown that can’t be sent back.
	expect(sent({ organizer: [{ name: 'Ama' }] })).toContain('“Organizers”');
	const all = { image: '5', show_map: 'true', status: 'draft' };
	expect(updateBody('venues', hidden, all)).toMatchObject({ value: { body: all } });
});

test('what an update would lose is named, without what it sets', () => {
	expect(toText(lostFields({ status: 'publish', date_utc: 'x', cost: '' }))).toBe(
		'“All Day”, “Timezone”, “Website”, “Featured”, “Sticky”, “Show Map”, “Show Map Link”, “Hide From Listings”, “Image”, “Organizers”',
	);
});

test('what the service sets itself may be left out', () => {
	const without = (name: string) =>
		expect.not.objectContaining({ [name]: expect.anything() as unknown }) as unknown;
	expect(sent({ website: fair.url })).toMatchObject({ body: without('website') });
	const body = without('date');
	expect(sent({}, { status: 'publish' })).toMatchObject({ body });
	for (const date of [fair.date, undefined]) {
		expect(sent({ date }, { date_utc: '2027-01-01 09:00:00' })).toMatchObject({ body });
	}
	expect(sent({ date: undefined }, { status: 'publish' })).toContain('“Publication Date”');
});

test.each([
	['2027-06-01 06:00:00', '2027-06-02 05:59:59', '2027-06-01 23:59:59'],
	['2027-06-01 06:00:00', '2027-06-04 05:59:59', '2027-06-03 23:59:59'],
	['2027-06-01 00:00:00', '2027-06-01 23:59:59', '2027-06-01 23:59:59'],
	// As imports leave them.
	['2027-06-01 00:00:00', '2027-06-02 00:00:00', '2027-06-01 23:59:59'],
	['2027-06-01 06:00:00', '2027-06-03 06:00:00', '2027-06-02 23:59:59'],
	['2027-06-01 00:00:00', '2027-06-01 00:00:00', '2027-06-01 00:00:00'],
	['2027-06-01 10:00:00', '2027-06-01 11:00:00', '2027-06-01 01:00:00'],
	['1969-06-01 06:00:00', '1969-06-02 05:59:59', '1969-06-01 23:59:59'],
])('whole days from %s to %s are sent with their last day', (start_date, end_date, end) => {
	const held = { all_day: true, start_date, end_date };
	expect(sent(held)).toMatchObject({ body: { all_day: true, start_date, end_date: end } });
	// Without All Day, the event keeps its times.
	expect(sent(held, { all_day: false })).toMatchObject({ body: { end_date } });
});

describe('a website', () => {
	test('that servers would refuse is sent as a whole address, with a warning', () => {
		expect(sent({ website: 'fair.example/2027' })).toMatchObject({
			body: { website: 'http://fair.example/2027' },
			warnings: [
				'“Website” was changed from “fair.example/2027” to “http://fair.example/2027”: the service only accepts whole addresses.',
			],
		});
	});

	test('that can’t be told refuses the update, unless it is changed', () => {
		expect(update({ website: '/tickets' })).toEqual({
			ok: false,
			failure: {
				message:
					'The stored website of the event, “/tickets”, prevents the update: the service only accepts whole addresses such as https://example.com',
				description:
					'An update has to send it back to keep it. Nothing was sent for this item. Set “Website” too; if left blank in Update, it is emptied.',
			},
		});
		for (const website of ['x.example', '']) {
			const body = { website };
			expect(sent({ website: '/tickets' }, body)).toMatchObject({ body, warnings: [] });
		}
	});
});

describe('a time zone', () => {
	test('that servers would misread is sent as an offset, with a warning', () => {
		expect(sent({ timezone: ' UTC&#43;2 ' })).toMatchObject({
			body: { timezone: '+02:00' },
			warnings: [
				'“Timezone” was changed from “UTC+2” to “+02:00”, which doesn’t move the event: the service would misread “UTC+2”.',
			],
		});
	});

	test.each(['Europe/Berlin', '+02:00'])('that they read, such as %s, stays', (timezone) => {
		const held = { timezone, utc_end_date: '2027-06-01 09:00:00' };
		expect(sent(held)).toMatchObject({ body: { timezone }, warnings: [] });
	});

	test('that is missing refuses the update, unless it is set', () => {
		expect(update({ timezone: '' })).toMatchObject({
			failure: {
				message: 'The event has no time zone, and an update would give it that of the site',
				description: 'Nothing was sent for this item. Set “Timezone” too.',
			},
		});
		// Without its times, the event isn’t shown at all.
		expect(sent({ timezone: '', start_date: '' })).toContain('“Timezone”, “Start”');
		expect(update({ timezone: '' }, { timezone: 'UTC' }).ok).toBe(true);
	});

	test('that doesn’t fit the times refuses the update, unless it is changed', () => {
		const held = { timezone: 'UTC+2', utc_end_date: '2027-06-01 09:00:00' };
		expect(update(held)).toMatchObject({
			failure: {
				message: containing('can’t keep both in its time zone “UTC+2”'),
				description:
					'Set “Timezone” too, and “Start” and “End” if the event takes place at other times. Nothing was sent for this item.',
			},
		});
		const body = { timezone: 'UTC+2' };
		expect(sent(held, body)).toMatchObject({ body, warnings: [] });
	});

	test.each<[string, unknown, unknown, string]>([
		['the farthest ahead', '2027-05-31 20:00:00', '', '+14:00'],
		['both times', '2027-06-01 07:00:00', '2027-06-01 09:00:00', '+03:00'],
		['the end alone', null, '2027-06-01 09:00:00', '+03:00'],
		['times in UTC', fair.start_date, fair.end_date, 'UTC'],
		['its name, without times in UTC', undefined, undefined, '+02:00'],
	])('is taken from %s', (_what, utc_start_date, utc_end_date, timezone) => {
		const held = { timezone: 'UTC+2', utc_start_date, utc_end_date } as IDataObject;
		expect(sent(held)).toMatchObject({ body: { timezone } });
	});

	test.each([
		['too far ahead', '2027-05-31 19:59:00'],
		['not in whole minutes', '2027-06-01 08:00:30'],
	])('is refused if the times are %s', (_what, utc_start_date) => {
		const held = { timezone: 'UTC+2', utc_start_date, utc_end_date: '' };
		expect(sent(held)).toContain('don’t fit together');
	});
});

describe('a cost that can’t be kept', () => {
	const cost_details = { values: ['10', '20'], currency_symbol: '$', currency_position: 'prefix' };
	const range = { cost: '$10 – $20', cost_details };

	test('refuses the update of an event, unless it is changed or may change', () => {
		expect(sent(range)).toBe('The update would change the event’s cost “$10 – $20”');
		for (const cost of ['25', '']) {
			expect(sent(range, { cost })).toMatchObject({ body: { cost }, warnings: [] });
		}
		expect(update(range, {}, { options: { allowCostChange: true } })).toMatchObject({
			value: { warnings: [containing('can’t be kept')] },
		});
	});

	test('refuses the update even if visitors don’t see it and nothing would be sent', () => {
		const values = ['10.', '20'];
		expect(sent({ cost: '', cost_details: { ...cost_details, values } })).toContain(
			'the event’s cost',
		);
	});

	test('means nothing for a venue', () => {
		expect(updateBody('venues', { ...hall, ...range }, {}).ok).toBe(true);
	});
});

test.each<[string, IDataObject, string | undefined]>([
	['stays', { city: 'Ho' }, 'Volta'],
	['goes if the state changes', { state: 'Oti' }, undefined],
	['goes if the province changes', { province: 'Oti' }, undefined],
	['goes if the state that it shows is emptied', { state: '' }, undefined],
	['stays if what it doesn’t show is emptied', { province: '' }, 'Volta'],
	['goes if only one of both is emptied', { state: 'Oti', province: '' }, undefined],
])('what visitors see of a venue’s region %s', (_what, changes, stateprovince) => {
	const regionOf = (held: IDataObject) => {
		const venue = { ...hall, stateprovince: 'Volta', state: ' Volta ', province: 'Oti', ...held };
		const updated = updateBody('venues', venue, changes);
		return updated.ok ? updated.value.body?.stateprovince : updated.failure;
	};
	expect(regionOf({})).toBe(stateprovince);
	expect(regionOf({ stateprovince: '' })).toBeUndefined();
});

test.each([
	['venues', 'status', 'Status'],
	['venues', 'show_map_link', 'Show Map Link'],
	['organizers', 'status', 'Status'],
	['organizers', 'image', 'Image'],
] as const)('of %s that don’t show %s, it is named', (collection, name, label) => {
	const held = { ...hall, [name]: {} };
	expect(updateBody(collection, held, {})).toMatchObject({
		failure: { message: containing(`“${label}”`) },
	});
});

test('an update that would schedule a published event is refused', () => {
	const ahead = { status: 'publish', date: '9999-01-01 10:00:00', date_utc: '9999-01-01 09:00:00' };
	const held = { ...ahead, modified_utc: '2026-01-01 10:00:00' };
	expect(update(held)).toMatchObject({
		failure: {
			message: containing('take the event off the site'),
			description:
				'WordPress would schedule it for 9999-01-01 10:00:00. Nothing was sent for this item. Set “Publication Date” to a time that has passed, or “Status” to what it should become.',
		},
	});
	const past = '2020-01-01 10:00:00';
	for (const change of [{ date: past }, { date_utc: past }, { status: 'draft' }]) {
		expect(update(held, change).ok).toBe(true);
	}
	expect(update({ ...held, date_utc: '2020-01-01 10:00:00' }).ok).toBe(true);
	expect(update({ ...held, status: 'future' }).ok).toBe(true);
	// It was published by a clock that is ahead of n8n’s.
	expect(update({ ...held, modified_utc: ahead.date_utc }).ok).toBe(true);
});

const NO_DATES = ['0000-00-00 00:00:00', '-0001-11-30 00:00:00', '2027-02-30 10:00:00'];

test.each(NO_DATES)('an event without a publication date gets a new one: %s', (date) => {
	expect(sent({ date, date_utc: date })).toEqual({ body: allBut('date'), warnings: [] });
});

describe('a time that can’t be kept refuses the update, unless it is set', () => {
	const [at, until] = ['2027-07-01 10:00:00', '2027-07-01 12:00:00'];
	const noDate = (labels: string, date: string) => ({
		failure: {
			message: `The event’s ${labels} can’t be kept, because “${date}” is no date`,
			description: `The service would store another one. Nothing was sent for this item. Set ${labels} too.`,
		},
	});

	test.each([...NO_DATES, 'soon'])('because it is no date: %s', (date) => {
		const both = { start_date: date, end_date: date };
		expect(update(both)).toMatchObject(noDate('“Start”, “End”', date));
		expect(update(both, { end_date: until })).toMatchObject(noDate('“Start”', date));
		expect(update(both, { start_date: at })).toMatchObject(noDate('“End”', date));
		expect(update({ end_date: date })).toMatchObject(noDate('“End”', date));
		expect(update(both, { start_date: at, end_date: until }).ok).toBe(true);
	});

	test('because the event would end before it starts', () => {
		const held = { end_date: '2027-06-01 09:00:00' };
		expect(update(held)).toMatchObject({
			failure: {
				message:
					'The event’s “End”, 2027-06-01 09:00:00, can’t be kept, because it is before its “Start”',
				description:
					'The service would let the event end when it starts. Nothing was sent for this item. Set “End” too.',
			},
		});
		expect(update(held, { start_date: at })).toMatchObject({
			failure: { description: containing('Set “End” too') },
		});
		expect(update(held, { end_date: until }).ok).toBe(true);
		// Of whole days, only the days count.
		expect(sent({ ...held, all_day: true })).toMatchObject({
			body: { end_date: '2027-06-01 00:00:00' },
		});
		expect(update(held, { all_day: true }).ok).toBe(true);
		expect(update({ ...held, all_day: true }, { all_day: false }).ok).toBe(false);
	});
});
