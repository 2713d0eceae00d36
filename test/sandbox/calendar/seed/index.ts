import { keeper } from '../definition';
import { plainDefinitions, plainRules } from '../plain';
import { openStore } from '../store';
import type { Store } from '../store';
import type { State, Values } from '../types';
import { eventValues, protectedEvent } from './events';
import { organizerSeeds, venueSeeds } from './places';
import { categorySeeds, tagSeeds } from './shows';

const day = 86_400_000;

function blankState(zone: string): State {
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
	};
}

/**
 * A year of events around the current day of the clock, so that there are always past and future ones. IDs, names and
 * places are the same at every start, so tests can refer to them.
 */
export function seedState(now: () => Date, zone: string, series = 0): State {
	const state = blankState(zone);
	const today = new Date(now());
	today.setUTCHours(0, 0, 0, 0);
	const at = (days: number) => new Date(today.getTime() + days * day);

	// Each record is created through the store, at the time at which it would have been created.
	let clock = now;
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
	add(
		'tags',
		51,
		tagSeeds.map(([name, description]) => [0, { name, description }]),
	);
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
	const events = add('events', 1001, eventValues(at, venues, organizers));
	state.lastId = Math.max(state.lastId, series);
	const guarded = state.events.get(events[protectedEvent.index] ?? 0);
	if (guarded) guarded.password = protectedEvent.password;
	return state;
}
