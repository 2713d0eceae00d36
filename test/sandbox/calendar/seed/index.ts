import type { SiteOptions } from '../../control/types';
import { openStore, type Store } from '../collection';
import { toUtc } from '../dates';
import { plainDefinitions, plainRules } from '../plain';
import { keeper, type State, type Values } from '../types';
import { categorySeeds, organizerSeeds, showSeeds, tagSeeds, venueSeeds } from './records';

const day = 86_400_000;

function blankState(zone: string, options: SiteOptions): State {
	return {
		events: new Map(),
		venues: new Map(),
		organizers: new Map(),
		categories: new Map(),
		tags: new Map(),
		images: new Map([
			[501, 'https://media.example/kente.jpg'],
			[502, 'https://media.example/drums.jpg'],
		]),
		lastId: 0,
		zone,
		options,
	};
}

const seeds = new Map<string, State>();

/**
 * A year of events around the current day of the clock, so that there are always past and future ones. IDs, names and
 * places are the same at every start, so tests can refer to them. Made once for each day and site, because that takes
 * longer than most tests.
 */
export function seedState(
	now: () => Date,
	zone: string,
	series = 0,
	options: SiteOptions = {},
): State {
	const today = new Date(now());
	today.setUTCHours(0, 0, 0, 0);
	const key = JSON.stringify([today, zone, series, options]);
	const known = seeds.get(key) ?? makeState(today, zone, series, options);
	seeds.set(key, known);
	return structuredClone(known);
}

function makeState(today: Date, zone: string, series: number, options: SiteOptions): State {
	const state = blankState(zone, options);
	const at = (days: number) => new Date(today.getTime() + days * day);

	// Each record is created through the store, at the time at which it would have been created.
	let clock = () => today;
	const store = openStore(state, () => clock(), plainDefinitions(state), plainRules);
	const add = (name: keyof Store, firstId: number, records: Array<[daysAgo: number, Values]>) => {
		state.lastId = firstId - 1;
		return records.map(([daysAgo, values]) => {
			clock = () => at(-daysAgo);
			return store[name].create(values, keeper);
		});
	};

	const idOf = new Map<string, number>();
	for (const [name, description, parent] of categorySeeds) {
		const values = { name, description, ...(parent && { parent: idOf.get(parent) }) };
		idOf.set(name, store.categories.create(values, keeper));
	}
	const tagIds = add(
		'tags',
		51,
		tagSeeds.map(([name, description]) => [0, { name, description }]),
	);
	for (const [at, [name]] of tagSeeds.entries()) idOf.set(name, tagIds[at] as number);
	const venues = add(
		'venues',
		201,
		venueSeeds.map(([venue, address, city, province, phone], index) => [
			400 - index,
			{ venue, address, city, province, phone, country: 'Ghana', image: '501' },
		]),
	);
	const organizers = add(
		'organizers',
		301,
		organizerSeeds.map(([organizer, phone, email], index) => [
			380 - index,
			{ organizer, phone, email, website: `https://${email.split('@')[1]}/` },
		]),
	);
	const events = add('events', 1001, eventValues(at, idOf, venues, organizers));
	state.lastId = Math.max(state.lastId, series);
	const guarded = state.events.get(events[protectedEvent.index] ?? 0);
	if (guarded) guarded.password = protectedEvent.password;
	return state;
}

const eventCount = 132;
/** The only password-protected event. Passwords are set on the site, not through the API. */
const protectedEvent = { index: 75, password: 'akwaaba' };

/** There are two events on every fifth day. On every second one of these days, both start at the same time. */
const dayOf = (index: number) => (Math.floor(index / 2) - 26) * 5;
const hourOf = (index: number) => [18, 18, 10, 14][index % 4] ?? 18;

/** Special values for some events, so that every filter finds something. */
function peculiarities(index: number): Values {
	return {
		...(index % 29 === 28 && { status: 'draft' }),
		...(index === 71 && { status: 'private' }),
		...(index === 61 && { hide_from_listings: true }),
		...(index % 7 === 0 && { featured: true }),
		...(index % 33 === 0 && { sticky: true }),
		...(index % 11 === 5 && { all_day: true }),
		...(index % 13 === 12 && { timezone: 'Africa/Lagos' }),
		...(index % 17 === 16 && { venue: null }),
		...(index % 10 === 2 && { image: '502' }),
	};
}

/** The values of each event, with the number of days since it was announced. */
function eventValues(
	at: (days: number) => Date,
	idOf: Map<string, number>,
	venues: number[],
	organizers: number[],
): Array<[daysAgo: number, Values]> {
	return Array.from({ length: eventCount }, (_, index) => {
		const show = showSeeds[index % showSeeds.length];
		const day = dayOf(index);
		const start = new Date(at(day).getTime() + hourOf(index) * 3_600_000);
		const lastDay = show?.title.includes('Weekend') ? 2 : 0;
		const end = new Date(at(day + lastDay).getTime() + (hourOf(index) + 3) * 3_600_000);
		const organizer = [index, index * 7 + 3]
			.slice(0, index % 3 === 0 ? 2 : 1)
			.map((one) => organizers[one % organizers.length]);
		return [
			200 - index,
			{
				title: `${show?.title} No. ${Math.floor(index / showSeeds.length) + 1}`,
				description: show?.about,
				categories: [show?.category],
				tags: show?.tags.map((name) => idOf.get(name)),
				cost: show?.cost,
				start_date: toUtc(start),
				end_date: toUtc(end),
				venue: venues[(index * 5) % venues.length],
				organizer,
				...peculiarities(index),
			},
		];
	});
}
