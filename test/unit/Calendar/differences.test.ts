import type { IDataObject } from 'n8n-workflow';

import { labelOf } from '../../../nodes/Calendar/records/compare';
import { differencesIn } from '../../../nodes/Calendar/records/compareAnswer';
import { resources } from '../../../nodes/Calendar/resources';
import { warnOfLinks } from '../../../nodes/Calendar/resources/event/warnOfLinks';
import type { Field } from '../../../nodes/shared/operation';

const url = 'https://site.example/x/';
const post = { method: 'POST' as const, qs: {} };

/** What is told of a new record that was sent and is shown so. */
const told = (path: string, body: IDataObject, answer: IDataObject) =>
	differencesIn({ url, ...answer }, { ...post, path, body });

const CODES =
	'The site removes percent codes such as “%20” from it. Use a text or an address without them.';
const otherwise = (label: string, sent: string, stored: string) =>
	`“${label}” was sent as “${sent}”, but the service stored ${stored}.`;

test.each<[path: string, body: IDataObject, answer: IDataObject, said: string]>([
	['/events', { title: 'Fair' }, { title: 'Fai' }, otherwise('Title', 'Fair', '“Fai”')],
	[
		'/events',
		{ excerpt: 'All are welcome' },
		{ excerpt: '<p>All are</p>' },
		otherwise('Excerpt', 'All are welcome', '“<p>All are</p>”'),
	],
	[
		'/events',
		{ description: 'Come' },
		{ description: '' },
		otherwise('Description', 'Come', 'nothing'),
	],
	[
		'/events',
		{ website: 'https://a.example/x' },
		{ website: url },
		otherwise('Website', 'https://a.example/x', 'nothing'),
	],
	[
		'/events',
		{ website: 'https://a.example/a%20b' },
		{ website: 'https://a.example/ab' },
		`${otherwise('Website', 'https://a.example/a%20b', '“https://a.example/ab”')} ${CODES}`,
	],
	[
		'/events',
		{ slug: 'fair' },
		{ slug: 'fair-2' },
		`${otherwise('Slug', 'fair', '“fair-2”')} Something else on the site has that slug.`,
	],
	['/events', { image: '502' }, { image: { id: 501 } }, otherwise('Image', '502', '“501”')],
	[
		'/events',
		{ image: 'https://a.example/a.jpg' },
		{ image: false },
		otherwise('Image', 'https://a.example/a.jpg', 'nothing'),
	],
	['/events', { author: 4 }, { author: '3' }, otherwise('Author ID', '4', '“3”')],
	[
		'/events',
		{ timezone: 'Africa/Accra' },
		{ timezone: 'UTC' },
		otherwise('Timezone', 'Africa/Accra', '“UTC”'),
	],
	[
		'/events',
		{ date: '2027-01-01 10:00:00' },
		{ date: '2027-01-02 10:00:00', date_utc: '2027-01-02 15:00:00' },
		otherwise('Publication Date', '2027-01-01 10:00:00', '“2027-01-02 10:00:00”'),
	],
	[
		'/events',
		{ status: 'publish' },
		{ status: 'pending' },
		'The status is “pending” now, not “publish”.',
	],
	[
		'/events',
		{ all_day: true },
		{ all_day: false, start_date: '2027-01-01 10:00:00' },
		'The service didn’t store “All Day” as it was sent.',
	],
	[
		'/venues',
		{ show_map: 'true' },
		{ show_map: false },
		'The service didn’t store “Show Map” as it was sent.',
	],
	['/venues', { zip: '1' }, { venue: 'Hall' }, otherwise('ZIP Code', '1', 'nothing')],
	[
		'/venues',
		{ phone: '+1%202' },
		{ phone: '+12' },
		`${otherwise('Phone', '+1%202', '“+12”')} ${CODES}`,
	],
	[
		'/venues',
		{ address: '1 High St' },
		{ address: '1 Low St' },
		otherwise('Address', '1 High St', '“1 Low St”'),
	],
	[
		'/venues',
		{ venue: 'Strasse' },
		{ venue: 'Straße' },
		'The service takes the name “Strasse” for that of another record, and wrote there instead.',
	],
	[
		'/organizers',
		{ email: 'a@b.example' },
		{ email: 'c@b.example' },
		otherwise('Email', 'a@b.example', '“c@b.example”'),
	],
	['/categories', { name: 'Rock' }, { name: 'Pop' }, otherwise('Name', 'Rock', '“Pop”')],
	['/categories', { parent: '4' }, { parent: 0 }, otherwise('Parent Category', '4', '“0”')],
	['/tags', { name: 'A%20b' }, { name: 'Ab' }, `${otherwise('Name', 'A%20b', '“Ab”')} ${CODES}`],
	[
		'/tags',
		{ description: 'Loud' },
		{ description: '' },
		otherwise('Description', 'Loud', 'nothing'),
	],
	[
		'/events',
		{ description: '<p>x</p><iframe src="y"></iframe>' },
		{ description: '<p>x</p>' },
		'The description lost a part of its HTML, <iframe>, which this user isn’t allowed to write.',
	],
])('of a write to %s with %j that shows %j, the output tells', (path, body, answer, said) => {
	expect(told(path, body, answer)).toEqual([said]);
});

// What WordPress, the calendar and plugins put in place of what was sent is no other value.
test.each<[path: string, body: IDataObject, answer: IDataObject]>([
	['/events', { title: 'Fair - "2"' }, { title: '[Sold out] Fair &#8211; &#8220;2&#8221;' }],
	['/events', { title: 'Fa\u200bir' }, { title: 'Fair' }],
	[
		'/events',
		{ description: 'One\n\nTwo' },
		{ description: '<p>One</p>\n<p>Two</p>\n<div>Share</div>' },
	],
	[
		'/events',
		{ description: 'See [gallery ids="1"] there' },
		{ description: '<p>See <img src="x"> there</p>' },
	],
	[
		'/events',
		{ description: 'Film:\nhttps://v.example/1\n:D Come' },
		{ description: '<p>Film:</p><iframe></iframe><img alt=":D"> Come' },
	],
	['/events', { description: '<b>Come</b>' }, { description: '<p><b>Come</b></p>' }],
	['/events', { website: '' }, { website: url }],
	['/events', { slug: 'Ärger' }, { slug: 'aerger' }],
	['/events', { slug: 'fair' }, { slug: 'fair__trashed', status: 'trash' }],
	[
		'/events',
		{ image: 'https://a.example/a.jpg' },
		{ image: { id: 9, url: 'https://site.example/a.jpg' } },
	],
	['/events', { cost: '10', venue: 4, tags: [1] }, {}],
	['/venues', { venue: 'HALL' }, { venue: 'Hall' }],
	['/venues', { venue: 'Hall', stateprovince: 'CA' }, { venue: 'Hall', stateprovince: 'NY' }],
	['/venues', { phone: '' }, { venue: 'Hall' }],
	['/venues', { venue: 'Hall', phone: '1' }, { venue: [], phone: '' }],
	['/tags', { name: '<b>R&B</b>' }, { name: 'R&amp;B' }],
])('of a write to %s with %j that shows %j, it tells nothing', (path, body, answer) => {
	expect(told(path, body, answer)).toEqual([]);
});

test('a value that was only sent back to be kept is told as such', () => {
	const update = { record: { website: 'https://a.example/a%20b' }, changes: { title: 'New' } };
	const body = { website: 'https://a.example/a%20b', title: 'New', featured: true };
	const answer = { url, title: 'New', website: 'https://a.example/ab', featured: false };
	const write = { ...post, path: '/events/7', body, update };
	expect(differencesIn(answer, write)).toEqual([
		`“Website” was to be kept as “https://a.example/a%20b”, but the service stored “https://a.example/ab”. ${CODES}`,
		'The service didn’t store “Featured” as it was sent.',
	]);
});

test('links of an event that aren’t what was sent are told', () => {
	const links = (body: IDataObject, answer: IDataObject) =>
		warnOfLinks(answer, { ...post, path: '/events', body }, {});
	const term = (id: number, name: string) => ({ id, name });
	expect(links({ tags: ['Strasse'] }, { tags: [term(9, '76')] })).toEqual([
		'The event didn’t get the tag “Strasse”: it has “76”. Enter the ID of the tag that you mean, or create it first.',
	]);
	expect(links({ categories: ['C++', 5] }, { categories: [term(1, 'C')] })).toEqual([
		'The event didn’t get the category 5. Check the ID: the service ignores what doesn’t exist or is in the trash.',
		'The event didn’t get the category “C++”: it has “C”. Enter the ID of the category that you mean, or create it first.',
	]);
	const venue = { venue: 'Hall', address: '5%20x', city: 'Ho' };
	const shown = { id: 4, venue: 'Hall', address: '5x', city: 'Ho' };
	expect(links({ venue }, { venue: shown })).toEqual([
		`Of the venue: ${otherwise('Address', '5%20x', '“5x”')} ${CODES}`,
	]);
	const fine = { tags: ['A &amp; B', 3], organizer: [5, { organizer: 'Ama' }], venue: 'hall' };
	expect(
		links(fine, {
			tags: [term(3, 'x'), term(4, 'A & B')],
			organizer: [{ id: 5 }, { id: 6, organizer: 'Ama' }],
			venue: shown,
		}),
	).toEqual([]);
});

test('each value is called what the panel calls it', () => {
	const wrong: string[] = [];
	let seen = 0;
	const visit = (field: Partial<Field>, isEvent: boolean): void => {
		const { type, property = '' } = field.routing?.send ?? {};
		// A second field for the same value, and choices of other records.
		const isOwn = !/\(Other\)$|^Existing |Names or IDs$/.test(field.displayName ?? '');
		if (type === 'body' && !property.includes('.') && isOwn) {
			seen++;
			if (labelOf(property, isEvent) !== field.displayName) wrong.push(property);
		}
		for (const each of (field.options ?? []) as Field[]) visit(each, isEvent);
	};
	for (const [resource, operations] of Object.entries(resources)) {
		for (const { fields } of Object.values(operations)) {
			for (const field of fields) visit(field, resource === 'event');
		}
	}
	expect(wrong).toEqual([]);
	expect(seen).toBeGreaterThan(100);
});
