import type { IDataObject } from 'n8n-workflow';
import type { UpdatedCollection } from '../../../nodes/Calendar/records/keptFields';
import { keptFieldsOf } from '../../../nodes/Calendar/records/keptFields';

/** Fields that an update sends back as they are. */
const SAME: IDataObject = {
	status: 'draft',
	date: '2030-01-01 10:00:00',
	all_day: false,
	timezone: 'Europe/Berlin',
	start_date: '2030-07-01 18:00:00',
	end_date: '2030-07-01 20:00:00',
	featured: true,
	sticky: false,
	show_map: true,
	show_map_link: false,
	hide_from_listings: true,
};
const record: IDataObject = {
	...{ id: 7, url: 'https://site.example/event/fair/', title: 'Fair', venue: { id: 9 } },
	...SAME,
	cost: '$10 &#8211; $20',
	website: 'https://fair.example/?a=1&#038;b=2',
	image: { id: 501, url: 'https://site.example/a.jpg' },
	organizer: [{ id: 3 }, { id: 1 }],
	description: '<p>Kept by the service</p>',
};
const KEPT: IDataObject = {
	...{ ...SAME, cost: '$10 – $20', website: 'https://fair.example/?a=1&b=2' },
	...{ image: '501', organizer: [3, 1] },
};

/** What is sent of a record that may not show all fields, with the changes. */
const withKeptFields = (collection: UpdatedCollection, held: IDataObject, changes: IDataObject) => {
	const keeping = { changes, input: {}, isProtected: false, warnings: [] };
	const kept = keptFieldsOf(collection)
		.filter(([name]) => !(name in changes))
		.map(([name, , read]) => [name, read(held, keeping, name)] as const)
		.filter(([, value]) => value !== undefined && value !== null);
	return { ...(Object.fromEntries(kept) as IDataObject), ...changes };
};

test('the fields that the service resets are sent, decoded, and no others; a change replaces them', () => {
	expect(withKeptFields('events', record, { title: 'New' })).toEqual({ ...KEPT, title: 'New' });
	const changes = { cost: '', image: '502', organizer: [], featured: false, status: 'private' };
	expect(withKeptFields('events', record, changes)).toEqual({ ...KEPT, ...changes });
});

const A = 'https://a.example/';
const JPG = `${A}b.jpg`;
const E = 'https://s.example/e';

test.each<[string, IDataObject, IDataObject]>([
	['the record is empty', {}, {}],
	['all is empty', { image: false, organizer: null, cost: '', website: null, status: '' }, {}],
	['there are no organizers', { organizer: [] }, { organizer: [] }],
	['there is one organizer', { organizer: { id: 4 } }, { organizer: [4] }],
	['organizers are numbers', { organizer: [4, '5'] }, { organizer: [4, 5] }],
	['an organizer has no ID', { organizer: [4, { name: 'Ama' }] }, {}],
	['there is no organizer', { organizer: undefined }, {}],
	['an organizer is ID 0', { organizer: 0 }, {}],
	['the image is a number', { image: 5 }, { image: '5' }],
	['the image is an address', { image: JPG }, { image: JPG }],
	['the image has no ID', { image: { url: JPG } }, { image: JPG }],
	['the image has an ID that is none', { image: { id: -5, url: JPG } }, { image: JPG }],
	['the image is null', { image: null }, {}],
	['the image has an empty address', { image: '' }, {}],
	['the image has neither ID nor address', { image: { id: 0, url: '' } }, {}],
	['the image has a broken ID', { image: 1.5 }, {}],
	['the image’s address is HTML', { image: '/b?a=1&#038;b=2' }, { image: '/b?a=1&b=2' }],
	[
		'switches are texts or numbers',
		{ sticky: '1', featured: 0, all_day: 'true', show_map: 1, hide_from_listings: '0' },
		{ sticky: true, featured: false, all_day: true, show_map: true, hide_from_listings: false },
	],
	['switches are unclear', { all_day: 'maybe', show_map: '2', show_map_link: null }, {}],
	['a switch is the text “false”', { all_day: 'false' }, { all_day: false }],
	[
		'texts have spaces',
		{ status: ' draft ', timezone: '\tUTC\n' },
		{ status: 'draft', timezone: 'UTC' },
	],
	['texts hold only spaces', { status: ' ', timezone: '&nbsp;', website: ' ' }, {}],
	['the price is a number', { cost: 25 }, { cost: '25' }],
	['the website is the event’s own address', { website: E, url: `${E}/` }, {}],
	['it is so with more slashes', { website: `${E}//`, url: E }, {}],
	['it is so as HTML', { website: `${E}?a=1&amp;f=2`, url: `${E}?a=1&#038;f=2` }, {}],
	['the website only begins like it', { website: `${E}/x`, url: E }, { website: `${E}/x` }],
	['there is no own address', { website: ` ${A} ` }, { website: A }],
])('if %s, no value is made up', (_, held, kept) => {
	expect(withKeptFields('events', held, {})).toStrictEqual(kept);
});

test('an event that is published now gets a new date; one that is no draft, or stays as it is, keeps it', () => {
	const dateOf = (status: string | undefined, changes: IDataObject) =>
		withKeptFields('events', { ...record, status }, changes).date;
	for (const status of ['draft', 'pending', 'future']) {
		const now = withKeptFields('events', { ...record, status }, { status: 'publish' });
		expect(now).toEqual({ ...KEPT, status: 'publish', date: undefined });
		expect(dateOf(status, { status: 'private' })).toBe(record.date);
	}
	for (const status of ['publish', 'private', 'trash', undefined]) {
		expect([status, dateOf(status, { status: 'publish' })]).toEqual([status, record.date]);
	}
	expect(dateOf('draft', {})).toBe(record.date);
});

test('an image that a password hides isn’t taken for none, and removed', () => {
	const imageOf = (isProtected: boolean) => {
		const [, , read] = keptFieldsOf('venues').find(([name]) => name === 'image') ?? [];
		return read?.({ image: false }, { changes: {}, input: {}, isProtected, warnings: [] }, 'image');
	};
	expect([imageOf(false), imageOf(true)]).toEqual([null, undefined]);
});

test('venues and organizers keep the fields they would lose, a venue’s map as text if it is clear', () => {
	const held = { ...record, show_map: false };
	const own = { status: 'draft', image: '501' };
	const venue = { ...own, show_map: 'false', show_map_link: 'false', city: 'Ho' };
	expect(withKeptFields('venues', held, { city: 'Ho' })).toEqual(venue);
	const unclear = { status: 'publish', image: 5, show_map: '1', show_map_link: 'maybe' };
	const sent = { status: 'publish', image: '5', show_map: 'true' };
	expect(withKeptFields('venues', unclear, {})).toEqual(sent);
	expect(withKeptFields('organizers', held, { phone: '1' })).toEqual({ ...own, phone: '1' });
});
