import type { INodeParameters } from 'n8n-workflow';

import type { TestBench } from '../../support/testBench';
import { addRich, byId, bySlug, ENCODED, party, zone } from './calendarTestBench';

export type Write = [operation: string, parameters: INodeParameters];

const ALL: INodeParameters = {
	...party,
	additionalFields: {
		...{ description: 'Come <b>all</b>', excerpt: 'Tom & Jerry’s', cost: '10 - 20', image: '501' },
		...{ categories: 'Highlife, Brand new', tags: [51], website: 'https://fair.example/?a=1&b=2' },
		...{ featured: true, showMap: false, sticky: true, status: 'private', slug: 'party' },
		timezone: zone('Europe/Berlin'),
	},
	...{ specifyVenue: 'new', venueName: 'New “Hall”', venueFields: { city: 'Accra' } },
	specifyOrganizers: 'choose',
	organizerIds: { organizer: [{ organizerId: byId(302) }, { organizerId: byId(301) }] },
};

const CREATES: Write[] = [
	['event.create', party],
	['event.create', ALL],
	['event.create', { ...party, additionalFields: { status: 'draft' } }],
	['event.create', { ...party, additionalFields: { allDay: true } }],
	['event.create', { ...party, title: 'C:\\temp <b>“x”</b>  -- 4x4' }],
	['event.create', { ...party, additionalFields: { hideFromListings: true, slug: 'secret' } }],
	['event.create', { additionalFields: { copyFrom: bySlug('rich-fair') } }],
	[
		'event.create',
		{
			...{ title: 'Skipped', startDate: '2031-03-30T02:30', endDate: '2031-03-30T05:00' },
			additionalFields: { timezone: zone('Europe/Berlin') },
		},
	],
	['event.upsert', { ...party, slug: 'new-party' }],
	['venue.create', { venue: 'Sea View', additionalFields: { city: 'Accra', showMap: false } }],
	['venue.upsert', { venue: 'Sea View', matchBy: 'name' }],
	['organizer.create', { organizer: 'Ama & Co', additionalFields: { email: 'ama@x.test' } }],
	['organizer.upsert', { organizer: 'Ama & Co', matchBy: 'name' }],
	['category.upsert', { name: 'A & b', matchBy: 'name', additionalFields: { parent: byId(1) } }],
	['tag.upsert', { name: 'Brand new', matchBy: 'slug', slug: 'brand-new' }],
];

const update = (one: string, id: number, updateFields: INodeParameters, options = {}): Write => [
	`${one}.update`,
	{ [`${one}Id`]: byId(id), updateFields, options },
];

const UPDATES: Write[] = [
	['event.upsert', { ...party, slug: 'rich-fair' }],
	['event.update', { eventId: bySlug('rich-fair'), updateFields: { title: 'New', cost: '' } }],
	[
		'event.update',
		{
			eventId: bySlug('rich-fair'),
			updateFields: { startDate: '2031-01-01T10:00:00Z', featured: false, tags: 'Brand new' },
			specifyOrganizers: 'remove',
		},
	],
	update('event', 1003, { image: '', website: '', status: 'draft' }),
	update('event', 1003, {
		...{ allDay: true, timezone: zone('Asia/Tokyo'), startDate: '2031-01-01', author: '3' },
		...{ cost: '10 €, 20 €', description: 'One\n\nTwo <b>&amp;</b> “three”', excerpt: 'C:\\temp' },
		...{ showMapLink: false, sticky: true, hideFromListings: true, image: '502', tags: [51] },
		...{ website: `https://exämple.test/${ENCODED}`, date: '2029-05-01T10:00:00', slug: 'weaving' },
	}),
	update('event', 1003, { price: { price: { amount: '5', currencySymbol: 'GHS' } } }),
	['event.update', { eventId: byId(1003), specifyVenue: 'choose', venueId: byId(204) }],
	['event.update', { eventId: byId(1003), specifyVenue: 'new', venueName: 'Sea View' }],
	update('event', 1003, { title: 'X' }, { keepOtherFields: false }),
	update('event', 1076, { title: 'X' }, { password: 'akwaaba' }),
	update('venue', 203, { city: 'Kumasi', phone: '' }),
	update('venue', 203, {
		...{ venue: 'Great “Lawn”', address: '1 & 2', country: 'Ghana', zip: '00233', image: '502' },
		...{ province: 'Ashanti', website: 'example.com', showMap: false, status: 'private' },
	}),
	['venue.upsert', { venue: 'Legon Great Lawn', matchBy: 'name', additionalFields: { zip: '1' } }],
	update('organizer', 313, { email: 'new@x.test' }),
	update('category', 2, { description: 'New <b>text</b>' }),
	update('category', 2, { name: '<b>Rock</b> & Roll', slug: 'rock', parent: byId(3) }),
	[
		'category.upsert',
		{ name: 'Highlife', matchBy: 'name', additionalFields: { description: 'x' } },
	],
	update('tag', 51, { name: 'Without cost' }),
];

const DELETES: Write[] = [
	['event.delete', { eventId: byId(1003) }],
	['event.delete', { eventId: bySlug('rich-fair') }],
	['venue.delete', { venueId: byId(203) }],
	['organizer.delete', { organizerId: byId(313) }],
	['category.delete', { categoryId: byId(2) }],
	['tag.delete', { tagId: byId(51) }],
];

/** Every kind of write, on the records of the sandbox and RICH. */
export const WRITES = [...CREATES, ...UPDATES, ...DELETES];

/** The calendar as it was before, with an event that has everything. */
export async function beginAgain(bench: TestBench) {
	const { calendar } = await bench.control.settings();
	await bench.control.reset();
	await bench.control.settings({ rateLimit: { limit: 100_000 }, calendar });
	await addRich(bench, { hide_from_listings: false });
}

/** The call with the whole record as its output. */
export const whole = ({ options, ...parameters }: INodeParameters): INodeParameters => ({
	...parameters,
	simplify: false,
	options: { simplify: false, ...(options as INodeParameters) },
});
