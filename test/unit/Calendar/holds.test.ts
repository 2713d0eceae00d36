import type { IDataObject } from 'n8n-workflow';

import { missingIn } from '../../../nodes/Calendar/records/holds';

const YES = 'has it';
const NO = 'lacks it';
const NOBODY_KNOWS = 'can’t tell';

function says(record: IDataObject, values: IDataObject, isEvent: boolean): string {
	const [missing, unclear] = missingIn(record, values, isEvent);
	return missing.length > 0 ? NO : unclear.length > 0 ? NOBODY_KNOWS : YES;
}

const berlin = {
	...{ start_date: '2027-03-28 03:30:00', end_date: '2027-03-28 05:00:00' },
	...{ timezone: 'Europe/Berlin', all_day: false },
};
const days = {
	...{ start_date: '2027-06-01 06:00:00', end_date: '2027-06-03 05:59:59' },
	...{ timezone: 'Europe/Berlin', all_day: true },
};
const cost = (shown: string, currency_symbol: string, ...values: string[]) => ({
	cost: shown,
	cost_details: { currency_symbol, currency_position: 'prefix', values },
});
const seven = { id: 7, organizer: 'Ama' };
const eight = { id: 8, organizer: 'Kofi' };

test.each<[record: IDataObject, values: IDataObject, expected: string]>([
	// The signs that the service puts in place of typed ones are the same, other letters aren’t.
	[{ title: 'Tom &#038; Jerry&#8217;s &#8211; 4&#215;4' }, { title: "Tom & Jerry's - 4x4" }, YES],
	[{ title: 'Summer Fair' }, { title: 'Summer fair' }, NO],
	[{ title: '[Sold out] Fair' }, { title: 'Fair' }, NO],
	[{ title: 'Fair' }, { title: '<b>Fair</b>' }, NOBODY_KNOWS],
	[
		{ description: '<p>One</p>\n<p>Two<br />\nThree</p>' },
		{ description: 'One\n\nTwo\nThree' },
		YES,
	],
	[{ description: '<p>One</p>' }, { description: '<em>One</em>' }, NOBODY_KNOWS],
	[{ description: '<p>One</p>' }, { description: 'One more' }, NO],
	[{ excerpt: '' }, { excerpt: ' ' }, YES],
	[{ slug: 'fair-2' }, { slug: 'fair' }, NOBODY_KNOWS],
	[{ slug: 'market' }, { slug: 'fair' }, NO],
	[{ slug: 'gr%C3%B6%C3%9Fe' }, { slug: 'größe' }, YES],
	[{ status: 'pending' }, { status: 'publish' }, NO],
	[{ password: undefined }, { password: 'x' }, YES],
	[{ featured: true }, { featured: 'true' }, YES],
	[{ featured: false }, { featured: true }, NO],
	[{}, { featured: true }, NOBODY_KNOWS],
	// Clocks skip an hour, and days end when the site says.
	[berlin, { start_date: '2027-03-28 02:30:00', end_date: '2027-03-28 05:00:00' }, YES],
	[berlin, { start_date: '2027-03-28 03:31:00' }, NO],
	[days, { start_date: '2027-06-01 00:00:00', end_date: '2027-06-02 23:59:59' }, YES],
	[days, { end_date: '2027-06-03 23:59:59' }, NO],
	[berlin, { start_date: '2027-03-28T01:30:00Z' }, NOBODY_KNOWS],
	[{ date_utc: '0000-00-00 00:00:00' }, { date_utc: '2027-01-01 00:00:00' }, NOBODY_KNOWS],
	[{ date_utc: '2027-01-01 00:00:00', date: 'x' }, { date: '2027-01-01T00:00:00Z' }, YES],
	// What visitors see of a cost and how it is stored are two things.
	[cost('$25', '', '25'), { cost: '25' }, YES],
	[cost('€25', '€', '25'), { cost: '25' }, NO],
	[cost('$25', '', '25'), { cost: '€25' }, NO],
	[cost('€25', '€', '25'), { cost: '€ 25' }, YES],
	[cost('€25', '€', '25'), { cost: '25€' }, NO],
	[cost('Free', '', 'free'), { cost: 'Free' }, YES],
	[cost('by donation', 'by donation'), { cost: 'By donation' }, NOBODY_KNOWS],
	[cost('', ''), { cost: '' }, YES],
	[{ cost: '$25' }, { cost: '25' }, NOBODY_KNOWS],
	[{ website: 'https://s.test/event/x/', url: 'https://s.test/event/x' }, { website: '' }, YES],
	[{ website: 'https://a.test/?a=1&amp;b=2' }, { website: 'https://a.test/?a=1&b=2' }, YES],
	[{ website: 'https://a.test' }, { website: 'https://A.test' }, NO],
	[{ image: { id: 5, url: 'https://s.test/5.jpg' } }, { image: '5' }, YES],
	[{ image: { id: 5, url: 'https://s.test/5.jpg' } }, { image: '6' }, NO],
	[{ image: { id: 5, url: 'https://s.test/5.jpg' } }, { image: 'https://a.test' }, NOBODY_KNOWS],
	[{ image: false }, { image: '' }, YES],
	[{ image: { id: 5 } }, { image: '' }, NO],
	// All that was linked, and nothing else.
	[{ categories: [] }, { categories: [3] }, NO],
	[{ categories: [{ id: 3, name: 'A' }] }, { categories: [] }, NO],
	[{ categories: [{ id: 3, name: 'A &amp; B' }] }, { categories: ['A & B'] }, YES],
	[
		{
			tags: [
				{ id: 3, name: 'a' },
				{ id: 4, name: 'b' },
			],
		},
		{ tags: [4, 3] },
		YES,
	],
	[{ organizer: [seven, eight] }, { organizer: [7, 8] }, YES],
	[{ organizer: [seven, eight] }, { organizer: [8, 7] }, NOBODY_KNOWS],
	[{ organizer: [seven] }, { organizer: [7, 8] }, NO],
	[{ organizer: [] }, { organizer: [] }, YES],
	[{ venue: { id: 4, venue: 'Hall', city: 'Accra' } }, { venue: 4 }, YES],
	[{ venue: { id: 4, venue: 'Hall', city: 'Accra' } }, { venue: 5 }, NO],
	[{ venue: { id: 4, venue: 'Hall', city: 'Accra' } }, { venue: { venue: 'Hall' } }, YES],
	[
		{ venue: { id: 4, venue: 'Hall', city: 'Accra' } },
		{ venue: { venue: 'Hall', city: 'Tema' } },
		NOBODY_KNOWS,
	],
	[{ venue: [] }, { venue: 4 }, NO],
	[{}, { venue: 4 }, NOBODY_KNOWS],
])('of the event %j and %j, it %s', (record, values, expected) => {
	expect(says(record, values, true)).toBe(expected);
});

test.each<[record: IDataObject, values: IDataObject, expected: string]>([
	[{ venue: 'Hall', phone: undefined }, { venue: 'Hall', phone: '' }, YES],
	[{ venue: 'Hall' }, { phone: '1' }, NO],
	[{ venue: [], phone: '' }, { phone: '' }, NOBODY_KNOWS],
	[{ venue: 'Hall', show_map: true }, { show_map: 'true' }, YES],
	[{ venue: 'Hall', stateprovince: 'NY' }, { stateprovince: 'NJ' }, NOBODY_KNOWS],
	[{ name: 'Rock &amp; Roll' }, { name: '<b>Rock</b> & Roll' }, YES],
	[{ name: 'rock' }, { name: 'Rock' }, NO],
	[{ name: 'Rock', parent: 3 }, { parent: '3' }, YES],
	[{ name: 'Rock', parent: 0 }, { parent: 3 }, NO],
])('of the record %j and %j, it %s', (record, values, expected) => {
	expect(says(record, values, false)).toBe(expected);
});
