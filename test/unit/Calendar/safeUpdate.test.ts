import type { IDataObject } from 'n8n-workflow';
import {
	keepOtherFieldsOption,
	keepsOtherFields,
	resetFields,
	withKeptFields,
} from '../../../nodes/Calendar/records/safeUpdate';

const record: IDataObject = {
	id: 7,
	url: 'https://site.example/event/fair/',
	title: 'Fair',
	status: 'draft',
	date: '2030-01-01 10:00:00',
	all_day: false,
	timezone: 'Europe/Berlin',
	start_date: '2030-07-01 18:00:00',
	end_date: '2030-07-01 20:00:00',
	cost: '$10 &#8211; $20',
	website: 'https://fair.example/?a=1&#038;b=2',
	featured: true,
	sticky: false,
	show_map: true,
	show_map_link: false,
	hide_from_listings: true,
	image: { id: 501, url: 'https://site.example/a.jpg' },
	organizer: [{ id: 3 }, { id: 1 }],
	venue: { id: 9 },
	description: '<p>Kept by the service</p>',
};

const KEPT = {
	status: 'draft',
	date: '2030-01-01 10:00:00',
	all_day: false,
	timezone: 'Europe/Berlin',
	start_date: '2030-07-01 18:00:00',
	end_date: '2030-07-01 20:00:00',
	cost: '$10 – $20',
	website: 'https://fair.example/?a=1&b=2',
	featured: true,
	sticky: false,
	show_map: true,
	show_map_link: false,
	hide_from_listings: true,
	image: '501',
	organizer: [3, 1],
};

test('the fields that the service resets are sent, decoded, and no others', () => {
	expect(withKeptFields('events', record, { title: 'New' })).toEqual({ ...KEPT, title: 'New' });
});

test('a change replaces the current value', () => {
	const changes = { cost: '', image: '502', organizer: [], featured: false, status: 'private' };
	expect(withKeptFields('events', record, changes)).toEqual({ ...KEPT, ...changes });
});

test.each<[string, IDataObject, IDataObject]>([
	['the record is empty', {}, {}],
	['all is empty', { image: false, organizer: null, cost: '', website: null, status: '' }, {}],
	['there are no organizers', { organizer: [] }, { organizer: [] }],
	['there is one organizer', { organizer: { id: 4 } }, { organizer: [4] }],
	['organizers are numbers', { organizer: [4, '5'] }, { organizer: [4, 5] }],
	['an organizer has no ID', { organizer: [4, { name: 'Ama' }] }, {}],
	['the image is a number', { image: 5 }, { image: '5' }],
	[
		'the image is an address',
		{ image: 'https://a.example/b.jpg' },
		{ image: 'https://a.example/b.jpg' },
	],
	[
		'the image has no ID',
		{ image: { url: 'https://a.example/b.jpg' } },
		{ image: 'https://a.example/b.jpg' },
	],
	[
		'switches are texts or numbers',
		{ sticky: '1', featured: 0, all_day: 'true', show_map: 'maybe' },
		{ sticky: true, featured: false, all_day: true },
	],
	[
		'switches are in any other form',
		{ sticky: 1, featured: '0', all_day: 'false', show_map: '2', show_map_link: null },
		{ sticky: true, featured: false, all_day: false },
	],
	['the image is null', { image: null }, {}],
	['the image has an empty address', { image: '' }, {}],
	['the image has neither ID nor address', { image: { id: 0, url: '' } }, {}],
	[
		'the image has an ID that is none',
		{ image: { id: -5, url: 'https://a.example/b.jpg' } },
		{
			image: 'https://a.example/b.jpg',
		},
	],
	['the image has a broken ID', { image: 1.5 }, {}],
	[
		'the address of the image is HTML',
		{ image: '/b.jpg?a=1&#038;b=2' },
		{ image: '/b.jpg?a=1&b=2' },
	],
	[
		'texts have spaces around them',
		{ status: ' draft ', timezone: '\tUTC\n' },
		{
			...{ status: 'draft', timezone: 'UTC' },
		},
	],
	['texts hold only spaces', { status: ' ', timezone: '&nbsp;', website: ' ' }, {}],
	['the price is a number', { cost: 25 }, { cost: '25' }],
	['there is no organizer', { organizer: undefined }, {}],
	['an organizer is ID 0', { organizer: 0 }, {}],
	[
		'the website is the event’s own address with more slashes',
		{ website: 'https://s.example/e//', url: 'https://s.example/e' },
		{},
	],
	[
		'the website is the event’s own address as HTML',
		{ website: 'https://s.example/?e=1&amp;f=2', url: 'https://s.example/?e=1&#038;f=2' },
		{},
	],
	[
		'the website has slashes inside the event’s own address',
		{ website: 'https://s.example/e/x', url: 'https://s.example/e' },
		{ website: 'https://s.example/e/x' },
	],
	[
		'there is no own address',
		{ website: ' https://a.example/ ' },
		{ website: 'https://a.example/' },
	],
	[
		'the website is the event’s own address',
		{ website: 'https://s.example/e', url: 'https://s.example/e/' },
		{},
	],
])('if %s, no value is made up', (_, held, kept) => {
	const body = withKeptFields('events', held, {});
	expect(body).toEqual(kept);
	expect(Object.keys(body).sort()).toEqual(Object.keys(kept).sort());
});

test.each(['draft', 'pending', 'future'])(
	'an event that was “%s” and is published now gets a new date',
	(status) => {
		const body = withKeptFields('events', { ...record, status }, { status: 'publish' });
		expect(body).toEqual({ ...KEPT, status: 'publish', date: undefined });
		expect(withKeptFields('events', { ...record, status }, { status: 'private' })).toHaveProperty(
			'date',
		);
	},
);

test('a date in UTC is not sent together with the old one', () => {
	const date_utc = '2030-01-01 09:00:00';
	expect(withKeptFields('events', record, { date_utc })).toEqual({
		...KEPT,
		date: undefined,
		date_utc,
	});
});

test('venues and organizers keep the fields they would lose, a venue’s map as text', () => {
	const held = { ...record, show_map: false };
	expect(withKeptFields('venues', held, { city: 'Ho' })).toEqual({
		status: 'draft',
		image: '501',
		show_map: 'false',
		show_map_link: 'false',
		city: 'Ho',
	});
	expect(withKeptFields('organizers', held, { phone: '1' })).toEqual({
		status: 'draft',
		image: '501',
		phone: '1',
	});
});

test('an event that stays as it is, or is no draft, keeps its date', () => {
	for (const status of ['publish', 'private', 'trash', undefined]) {
		expect(withKeptFields('events', { ...record, status }, { status: 'publish' })).toHaveProperty(
			'date',
			record.date,
		);
	}
	expect(withKeptFields('events', record, {})).toHaveProperty('date', record.date);
});

test('a venue’s map that shows no clear yes or no is not sent', () => {
	const held = { status: 'publish', image: 5, show_map: '1', show_map_link: 'maybe' };
	expect(withKeptFields('venues', held, {})).toEqual({
		...{ status: 'publish', image: '5', show_map: 'true' },
	});
});

test('all fields that servers reset are known', () => {
	expect(resetFields('events')).toEqual(Object.keys(KEPT));
	expect(resetFields('venues')).toEqual(['status', 'image', 'show_map', 'show_map_link']);
	expect(resetFields('organizers')).toEqual(['status', 'image']);
});

test.each<[IDataObject, boolean]>([
	[{}, true],
	[{ options: undefined }, true],
	[{ options: {} }, true],
	[{ options: { keepOtherFields: true } }, true],
	[{ options: { keepOtherFields: false } }, false],
])('%#: with %p, Keep Other Fields is on: %p', (input, isOn) => {
	expect(keepsOtherFields(input)).toBe(isOn);
});

test('the option in the panel is the one that is read, and on by default', () => {
	const { name, default: usual, ...shown } = keepOtherFieldsOption;
	expect(keepsOtherFields({ options: { [name]: usual } })).toBe(true);
	expect(keepsOtherFields({ options: { [name]: false } })).toBe(false);
	expect(shown).toEqual({
		...{ displayName: 'Keep Other Fields', type: 'boolean' },
		description: expect.stringMatching(/^Whether to read the record first/) as string,
	});
});
