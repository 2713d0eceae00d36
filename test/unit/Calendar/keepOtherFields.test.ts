import type { IDataObject } from 'n8n-workflow';
import { keepOtherFields } from '../../../nodes/Calendar/records/keepOtherFields';
import { readRecord } from '../../../nodes/Calendar/records/readRecord';
import { lostFields, updateBody } from '../../../nodes/Calendar/records/updateBody';
import type { Lookup, Outgoing } from '../../../nodes/shared/operation';
import { failed, succeeded } from '../../../nodes/shared/result';

const hall: IDataObject = {
	id: 7,
	status: 'draft',
	image: false,
	show_map: true,
	show_map_link: false,
};
const request: Outgoing = { method: 'PATCH', path: '/venues/7', qs: {}, body: { city: 'Ho' } };
const asked: unknown[] = [];
const answering = (answer: Awaited<ReturnType<Lookup['get']>>) =>
	({
		get: async (...what: unknown[]) => {
			asked.push(what);
			return answer;
		},
	}) as unknown as Lookup;
beforeEach(() => void asked.splice(0));

test('the same record is read, and what it would lose is sent', async () => {
	const prepared = await keepOtherFields('venues')(request, {}, answering(succeeded(hall)));
	expect(asked).toEqual([['/venues/7', {}]]);
	const body = { status: 'draft', show_map: 'true', show_map_link: 'false', city: 'Ho' };
	expect(prepared).toEqual(succeeded({ ...request, body, warnings: [] }));
});

test('a failed read ends the update', async () => {
	const failure = failed({ message: 'No', description: 'Nothing' });
	expect(await keepOtherFields('venues')(request, {}, answering(failure))).toEqual(failure);
});

test('a record that is named by its slug gets the slug in the body too', async () => {
	const path = '/venues/by-slug/great%20hall';
	const off = { options: { keepOtherFields: false } };
	const named = { ...request, path, body: { city: 'Ho', slug: 'great hall' } };
	expect(
		await keepOtherFields('venues')({ ...request, path }, off, answering(succeeded({}))),
	).toEqual(succeeded(named));
	const kept = await keepOtherFields('venues')(
		{ ...request, path },
		{},
		answering(succeeded(hall)),
	);
	expect(kept).toMatchObject({ value: { path, body: { slug: 'great hall', status: 'draft' } } });
});

test('nothing is read if Keep Other Fields is off', async () => {
	const off = { options: { keepOtherFields: false } };
	expect(await keepOtherFields('venues')(request, off, answering(succeeded({})))).toEqual(
		succeeded(request),
	);
	expect(asked).toEqual([]);
});

const reads = async (answer: IDataObject, path = '/venues/7') =>
	await readRecord(answering(succeeded(answer)), 'venues', path);

test.each<[string, IDataObject]>([
	['itself', hall],
	['with its ID as text', { ...hall, id: '7' }],
	['in “data”', { data: hall }],
	['under its name', { venue: hall }],
	['in a list of one', { venues: [hall] }],
	['in “items”', { items: [hall], total: 1 }],
])('the record can be the answer %s', async (_, answer) => {
	expect(await reads(answer)).toMatchObject({
		value: { id: 7, record: expect.objectContaining({ status: 'draft' }) as unknown },
	});
	expect(await reads(answer, '/venues/by-slug/hall')).toMatchObject({ value: { id: 7 } });
});

test.each<[IDataObject, string]>([
	[{}, 'The service didn’t say which venue it returned'],
	[{ status: 'draft' }, 'The service didn’t say which venue it returned'],
	[{ ...hall, id: 0 }, 'The service didn’t say which venue it returned'],
	[{ ...hall, id: '../events/5' }, 'The service didn’t say which venue it returned'],
	[{ venues: [hall, { ...hall, id: 8 }] }, 'The service didn’t say which venue it returned'],
	[{ ...hall, id: 8 }, 'The service returned another venue: ID 8'],
	[{ data: { ...hall, id: 8 } }, 'The service returned another venue: ID 8'],
])('the answer %j is refused', async (answer, message) => {
	expect(await reads(answer)).toMatchObject({
		failure: {
			message,
			description: expect.stringMatching(/\/venues\/7.*Nothing was sent/) as string,
		},
	});
});

test.each([
	['image', 'Image'],
	['status', 'Status'],
	['show_map', 'Show Map'],
	['show_map_link', 'Show Map Link'],
])('a record that doesn’t show %s can only be updated together with it', (name, label) => {
	const shown = { ...hall };
	delete shown[name];
	expect(updateBody('venues', shown, { city: 'Ho' })).toMatchObject({
		failure: {
			message: `The service doesn’t show “${label}” of the venue, so an update can’t keep it`,
			description: expect.stringMatching(/password.*Nothing was sent.*Keep Other Fields/) as string,
		},
	});
	expect(updateBody('venues', shown, { city: 'Ho', [name]: 'x' })).toMatchObject({
		value: { body: { city: 'Ho', [name]: 'x' } },
	});
});

test('values that can’t be sent back count as not shown', () => {
	const odd = { ...hall, image: { sizes: {} }, show_map: 'perhaps', status: '' };
	expect(updateBody('venues', odd, {})).toMatchObject({
		failure: { message: expect.stringContaining('“Status”, “Image”, “Show Map”') as string },
	});
});

test('what an update would lose is named, without what it sets', () => {
	expect(lostFields('organizers', {})).toBe('“Status”, “Image”');
	expect(lostFields('events', { status: 'publish', date_utc: 'x', cost: '' })).toBe(
		'“All Day”, “Timezone”, “Website”, “Featured”, “Sticky”, “Show Map”, “Show Map Link”, “Hide From Listings”, “Image”, “Organizers”',
	);
});

const utc = { utc_start_date: '2027-06-01 08:00:00', utc_end_date: '2027-06-01 10:00:00' };
const fair: IDataObject = {
	id: 9,
	url: 'https://site.example/event/fair/',
	status: 'publish',
	date: '2027-01-01 10:00:00',
	all_day: false,
	timezone: 'UTC+2',
	start_date: '2027-06-01 10:00:00',
	end_date: '2027-06-01 12:00:00',
	...utc,
	cost: '',
	website: '',
	featured: false,
	sticky: false,
	show_map: false,
	show_map_link: false,
	hide_from_listings: false,
	image: false,
	organizer: [],
};

test.each<[string, IDataObject, string | RegExp]>([
	['UTC+2', {}, '+02:00'],
	['UTC+2', { utc_start_date: undefined, utc_end_date: undefined }, '+02:00'],
	['UTC+0', { utc_start_date: fair.start_date, utc_end_date: fair.end_date }, 'UTC'],
	[
		'UTC+2',
		{ utc_start_date: '2027-06-01 07:00:00', utc_end_date: '2027-06-01 09:00:00' },
		'+03:00',
	],
	['UTC+2', { utc_end_date: '2027-06-01 09:00:00' }, /don’t fit together/],
	['Europe/Berlin', {}, 'Europe/Berlin'],
	['+02:00', { utc_end_date: '2027-06-01 09:00:00' }, '+02:00'],
])('an event in %s with %p is sent in %s', (timezone, more, sent) => {
	const kept = updateBody('events', { ...fair, timezone, ...more }, {});
	if (typeof sent === 'string') {
		expect(kept).toMatchObject({ value: { body: { timezone: sent } } });
		expect(kept.ok && kept.value.warnings).toHaveLength(sent === timezone ? 0 : 1);
	} else {
		expect(kept).toMatchObject({
			failure: {
				message: expect.stringMatching(sent) as string,
				description: expect.stringMatching(/Set “Timezone” too.*Nothing was sent/) as string,
			},
		});
		expect(updateBody('events', { ...fair, ...more }, { timezone: '+02:00' }).ok).toBe(true);
	}
});
