import type { IDataObject } from 'n8n-workflow';

import { resetFields } from '../../../nodes/Calendar/records/safeUpdate';
import { updateBody } from '../../../nodes/Calendar/records/updateBody';

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

const update = (held: IDataObject, changes: IDataObject = {}, input: IDataObject = {}) =>
	updateBody('events', { ...fair, ...held }, changes, input);

/** What an update sends, if it isn’t refused. */
const sent = (held: IDataObject, changes: IDataObject = {}) => {
	const updated = update(held, changes);
	return updated.ok ? updated.value : updated.failure.message;
};

/** The fields that an update sends back, as the event has them. */
const allBut = (...left: string[]) =>
	Object.fromEntries(
		resetFields('events')
			.filter((name) => ![...left, 'image'].includes(name))
			.map((name) => [name, fair[name]]),
	);

test('an event that shows all its fields is sent back with the changes', () => {
	const body = { ...allBut(), title: 'Fair' };
	expect(sent({}, { title: 'Fair' })).toEqual({ body, warnings: [] });
});

describe('a field that is empty', () => {
	test.each(['', null, false, []])('can be so: %j', (empty) => {
		for (const name of ['cost', 'website', 'image', 'organizer']) {
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
		for (const empty of ['', null, []]) {
			expect(sent({ [name]: empty })).toBe(
				`The service doesn’t show “${label}” of the event, so an update can’t keep it`,
			);
		}
	});

	test.each([
		['cost', 'Cost'],
		['website', 'Website'],
		['image', 'Image'],
		['organizer', 'Organizers'],
	])('is something else than %s that isn’t shown at all', (name, label) => {
		expect(sent({ [name]: undefined })).toContain(`“${label}”`);
		expect(sent({ [name]: undefined }, { [name]: 'x' })).toEqual({
			body: { ...allBut(name), [name]: 'x' },
			warnings: [],
		});
	});
});

test('several fields that aren’t shown are named together', () => {
	const updated = update({ status: undefined, image: undefined });
	expect(updated).toMatchObject({
		failure: {
			message: expect.stringContaining(
				'“Status”, “Image” of the event, so an update can’t keep them',
			),
			description: expect.stringContaining('Set these fields too, or use Update') as string,
		},
	});
	expect(update({ status: undefined })).toMatchObject({
		failure: {
			description: expect.stringContaining('Set this field too, or use Update') as string,
		},
	});
});

test('a value in a form that can’t be sent back counts as not shown', () => {
	expect(sent({ image: { sizes: {} } })).toContain('“Image”');
	expect(sent({ organizer: [{ name: 'Ama' }] })).toContain('“Organizers”');
	expect(sent({ sticky: 'perhaps' })).toContain('“Sticky”');
});

test('what the service sets itself may be left out', () => {
	expect(sent({ website: fair.url as string })).toMatchObject({
		body: expect.not.objectContaining({ website: expect.anything() as unknown }) as unknown,
	});
	const body = expect.not.objectContaining({ date: expect.anything() as unknown }) as unknown;
	expect(sent({}, { status: 'publish' })).toMatchObject({ body });
	expect(sent({ date: undefined }, { date_utc: '2027-01-01 09:00:00' })).toMatchObject({ body });
	expect(sent({ date: undefined }, { status: 'publish' })).toContain('“Publication Date”');
});

describe('a website', () => {
	test('that servers would refuse is sent as a whole address, with a warning', () => {
		expect(sent({ website: 'fair.example/2027' })).toMatchObject({
			body: { website: 'http://fair.example/2027' },
			warnings: [
				'“Website” was changed from “fair.example/2027” to “http://fair.example/2027”: the service only accepts whole addresses in an update.',
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
		expect(sent({ website: '/tickets' }, { website: 'x.example' })).toMatchObject({
			...{ body: { website: 'x.example' }, warnings: [] },
		});
		expect(sent({ website: '/tickets' }, { website: '' })).toMatchObject({ body: { website: '' } });
	});
});

describe('a time zone', () => {
	test('that servers would misread is sent as an offset, with a warning', () => {
		expect(sent({ timezone: ' UTC&#43;2 ' })).toMatchObject({
			body: { timezone: '+02:00' },
			warnings: [
				'“Timezone” was changed from “UTC+2” to “+02:00”, which doesn’t move the event: in an update, the service would misread “UTC+2”.',
			],
		});
	});

	test('that doesn’t fit the times refuses the update, unless it is changed', () => {
		const held = { timezone: 'UTC+2', utc_end_date: '2027-06-01 09:00:00' };
		expect(update(held)).toMatchObject({
			failure: {
				message: expect.stringContaining('can’t keep both in its time zone “UTC+2”') as string,
				description:
					'Set “Timezone” too, and “Start” and “End” if the event takes place at other times. Nothing was sent for this item.',
			},
		});
		expect(sent(held, { timezone: 'UTC+2' })).toMatchObject({
			...{ body: { timezone: 'UTC+2' }, warnings: [] },
		});
	});

	test.each<[string, IDataObject, string]>([
		['the farthest ahead', { utc_start_date: '2027-05-31 20:00:00', utc_end_date: '' }, '+14:00'],
		['the end alone', { utc_start_date: null, utc_end_date: '2027-06-01 09:00:00' }, '+03:00'],
		['times in UTC', { utc_start_date: fair.start_date, utc_end_date: fair.end_date }, 'UTC'],
	])('is taken from %s', (_what, held, timezone) => {
		expect(sent({ timezone: 'UTC+2', ...held })).toMatchObject({ body: { timezone } });
	});

	test.each<[string, IDataObject]>([
		['too far ahead', { utc_start_date: '2027-05-31 19:59:00', utc_end_date: '' }],
		['not in whole minutes', { utc_start_date: '2027-06-01 08:00:30', utc_end_date: '' }],
	])('is refused if the times are %s', (_what, held) => {
		expect(sent({ timezone: 'UTC+2', ...held })).toContain('don’t fit together');
	});
});

describe('a cost that can’t be kept', () => {
	const cost_details = { values: ['10', '20'], currency_symbol: '$', currency_position: 'prefix' };
	const range = { cost: '$10 – $20', cost_details };

	test('refuses the update of an event, unless it is changed or may change', () => {
		expect(sent(range)).toBe('The update would change the event’s cost “$10 – $20”');
		expect(sent(range, { cost: '25' })).toMatchObject({ body: { cost: '25' }, warnings: [] });
		expect(update(range, {}, { options: { allowCostChange: true } })).toMatchObject({
			value: { warnings: [expect.stringContaining('can’t be kept')] },
		});
	});

	test('means nothing for a venue', () => {
		const venue = { id: 7, status: 'publish', image: 5, show_map: true, show_map_link: true };
		expect(updateBody('venues', { ...venue, ...range }, {}).ok).toBe(true);
	});
});
