import type { IDataObject } from 'n8n-workflow';
import type { Lookup, Outgoing } from '../../../nodes/shared/operation';
import { keepOtherFields, withKeptFields } from '../../../nodes/Calendar/records/safeUpdate';
import { failed, succeeded } from '../../../nodes/shared/result';

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
	['the price is a number', { cost: 25 }, { cost: '25' }],
	[
		'the website is the event’s own address',
		{ website: 'https://s.example/e', url: 'https://s.example/e/' },
		{},
	],
])('if %s, no value is made up', (_, held, kept) => {
	expect(withKeptFields('events', held, {})).toEqual(kept);
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
		city: 'Ho',
	});
	expect(withKeptFields('organizers', held, { phone: '1' })).toEqual({
		status: 'draft',
		image: '501',
		phone: '1',
	});
});

describe('the read before an update', () => {
	const request: Outgoing = { method: 'PATCH', path: '/venues/7', qs: {}, body: { city: 'Ho' } };
	const asked: unknown[] = [];
	const lookup = (answer: Awaited<ReturnType<Lookup['get']>>) =>
		({
			get: async (...what: unknown[]) => {
				asked.push(what);
				return answer;
			},
		}) as unknown as Lookup;
	beforeEach(() => void asked.splice(0));

	test('is for the same record', async () => {
		const prepared = await keepOtherFields('venues')(
			request,
			{},
			lookup(succeeded({ status: 'draft' })),
		);
		expect(asked).toEqual([['/venues/7', {}]]);
		expect(prepared).toEqual(succeeded({ ...request, body: { status: 'draft', city: 'Ho' } }));
	});

	test('sends the password', async () => {
		const closed = { ...request, body: { password: 'x' } };
		await keepOtherFields('events')(closed, {}, lookup(succeeded({})));
		expect(asked).toEqual([['/venues/7', { password: 'x' }]]);
	});

	test('ends the update if it fails', async () => {
		const failure = failed({ message: 'No', description: 'Nothing' });
		expect(await keepOtherFields('venues')(request, {}, lookup(failure))).toEqual(failure);
	});

	test('is left out if Keep Other Fields is off', async () => {
		const off = { options: { keepOtherFields: false } };
		expect(await keepOtherFields('venues')(request, off, lookup(succeeded({})))).toEqual(
			succeeded(request),
		);
		expect(asked).toEqual([]);
	});
});
