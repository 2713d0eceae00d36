import { toUtc, toWallClock, utcOf, zoneOf } from './dates';
import { invalid } from './errors';
import { blankPost, postWriters, showPost, wallClockOf } from './places';
import { withChildren } from './terms';
import {
	keeper,
	type Definition,
	type EventRow,
	type Filters,
	type Values,
	type World,
} from './types';

/** Updates all-day times and UTC times after a write. */
export function settle(event: EventRow): EventRow {
	const { timezone, all_day } = event;
	const start = all_day ? `${event.start_date.slice(0, 10)} 00:00:00` : event.start_date;
	const end = all_day ? `${event.end_date.slice(0, 10)} 23:59:59` : event.end_date;
	if (end < start) throw invalid({ end_date: 'The event would end before it starts.' });
	return {
		...event,
		start_date: start,
		end_date: end,
		utc_start_date: utcOf(start, timezone),
		utc_end_date: utcOf(end, timezone),
	};
}

/** An event doesn't show linked records that are in the trash. */
function showLinks(event: EventRow, { state, collections }: World, base: string): Values {
	const isThere = (name: 'venues' | 'organizers') => (id: number) =>
		(state[name].get(id)?.status ?? 'trash') !== 'trash';
	const { venue, organizer } = event;
	const terms = (name: 'categories' | 'tags') =>
		event[name].filter((id) => state[name].has(id)).map((id) => collections[name].show(id, base));
	return {
		categories: terms('categories'),
		tags: terms('tags'),
		venue: venue !== null && isThere('venues')(venue) ? collections.venues.show(venue, base) : [],
		organizer: organizer
			.filter(isThere('organizers'))
			.map((id) => collections.organizers.show(id, base)),
	};
}

export const defineEvents = (zone: string): Definition<EventRow> => ({
	name: 'events',
	one: 'event',
	title: 'title',
	isPost: true,
	onSameName: 'add',
	blank: (now) => ({
		...blankPost(now),
		title: '',
		excerpt: '',
		start_date: '',
		end_date: '',
		utc_start_date: '',
		utc_end_date: '',
		timezone: zone,
		all_day: false,
		cost: '',
		currency_symbol: '',
		currency_position: '',
		currency_code: '',
		website: '',
		show_map: true,
		show_map_link: true,
		hide_from_listings: false,
		sticky: false,
		featured: false,
		categories: [],
		tags: [],
		venue: null,
		organizer: [],
	}),
	writers: {
		...postWriters,
		start_date: (value) => ({ start_date: wallClockOf('start_date', value) }),
		end_date: (value) => ({ end_date: wallClockOf('end_date', value) }),
		timezone: (value) => {
			const timezone = String(value);
			if (!zoneOf(timezone)) throw invalid({ timezone: 'No such timezone.' });
			return { timezone };
		},
		cost: (value) => ({ cost: String(value ?? '') }),
		website: (value) => ({ website: String(value ?? '') }),
		categories: (value, world) => ({ categories: linkTerms(world, 'categories', value) }),
		tags: (value, world) => ({ tags: linkTerms(world, 'tags', value) }),
		venue: (value, world) => ({ venue: linkVenue(world, value) }),
		organizer: (value, world) => ({ organizer: linkOrganizers(world, value) }),
		/** The password gives access to a protected event. An update doesn't change it. */
		password: () => ({}),
	},
	settle,
	searched: ['title', 'description'],
	prepare: prepareEventQuery,
	filters: eventFilters,
	listed: (event) => !event.hide_from_listings,
	order: () => (a, b) => a.utc_start_date.localeCompare(b.utc_start_date) || a.id - b.id,
	show: (event, world, base) => ({
		...event,
		...showPost(event, world, base, 'events'),
		...showLinks(event, world, base),
		password: undefined,
		currency_symbol: undefined,
		currency_position: undefined,
		currency_code: undefined,
		website: event.website ?? '',
	}),
});

const twoYears = 24;
const bounds = ['starts_before', 'starts_after', 'ends_before', 'ends_after'];

/** By default, lists coming events, unless the query has dates or event IDs. */
function prepareEventQuery(query: Values, { now }: { now(): Date }): Values {
	if (query.include !== undefined) {
		const dates = [...bounds, 'start_date', 'end_date'];
		return Object.fromEntries(Object.entries(query).filter(([name]) => !dates.includes(name)));
	}
	if (bounds.some((name) => query[name] !== undefined)) return query;
	const yesterday = new Date(now());
	yesterday.setUTCDate(yesterday.getUTCDate() - 1);
	const horizon = new Date(now());
	horizon.setUTCMonth(horizon.getUTCMonth() + twoYears);
	const window = { start_date: yesterday.toISOString(), end_date: horizon.toISOString() };
	return { ...window, ...query };
}

/** A date includes its whole day. With strict_dates it is an exact time, which starts_* and ends_* exclude. */
const bound =
	(edge: 'start' | 'end', isLater: boolean, exclusive = true): Filters<EventRow>[string] =>
	(value, { query, state }) => {
		// Dates of a query are parsed already, those of the default window aren't.
		const at = new Date(value as Date | string);
		const time = isLater ? '00:00:00' : '23:59:59';
		const day = `${toWallClock(at, state.zone).slice(0, 10)} ${time}`;
		const limit = query.strict_dates ? toUtc(at) : utcOf(day, state.zone);
		return ({ [`utc_${edge}_date` as const]: own }) =>
			own === limit ? !(exclusive && query.strict_dates) : own > limit === isLater;
	};

/** Events with one of these records, which must exist. */
const having =
	(
		name: 'categories' | 'tags' | 'venues' | 'organizers',
		field: 'categories' | 'tags' | 'venue' | 'organizer',
	): Filters<EventRow>[string] =>
	(value, { state }) => {
		const ids = value as number[];
		if (!ids.every((id) => state[name].has(id))) throw invalid({ [field]: 'No such record.' });
		const wanted = name === 'categories' ? withChildren(state.categories, ids) : new Set(ids);
		return (event) => [event[field]].flat().some((id) => id !== null && wanted.has(id));
	};

export const eventFilters: Filters<EventRow> = {
	start_date: bound('start', true, false),
	end_date: bound('end', false, false),
	starts_after: bound('start', true),
	starts_before: bound('start', false),
	ends_after: bound('end', true),
	ends_before: bound('end', false),
	categories: having('categories', 'categories'),
	tags: having('tags', 'tags'),
	venue: having('venues', 'venue'),
	organizer: having('organizers', 'organizer'),
	featured: (value) => (event) => event.featured === value,
	include: (value) => (event) => (value as number[]).includes(event.id),
};

export const isFields = (value: unknown): value is Values =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Links a venue or organizer by its ID, or by fields, from which a new one is created. */
function link(world: World, name: 'venues' | 'organizers', field: string, value: unknown): number {
	if (isFields(value) && value.id === undefined) {
		if (!value[field]) throw invalid({ [field]: 'A new record needs a name.' });
		return world.collections[name].create(value, keeper);
	}
	const id = Number(isFields(value) ? value.id : value);
	const row = world.state[name].get(id);
	if (!row || row.status === 'trash') throw invalid({ [field]: `There is no ${field} ${id}.` });
	return id;
}

const toList = (value: unknown): unknown[] =>
	Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

/** An event has at most one venue, no matter how it is written. */
export function linkVenue(world: World, value: unknown): number | null {
	const [first, ...more] = toList(value);
	if (more.length > 0) throw invalid({ venue: 'An event has one venue.' });
	return first === undefined ? null : link(world, 'venues', 'venue', first);
}

export const linkOrganizers = (world: World, value: unknown): number[] =>
	toList(value).map((one) => link(world, 'organizers', 'organizer', one));

/** Links terms by ID, name or slug. A new name becomes a term. */
export function linkTerms(world: World, name: 'categories' | 'tags', value: unknown): number[] {
	const terms = world.state[name];
	return toList(value).map((one) => {
		const isNumber = /^\d+$/.test(String(one));
		if (isNumber && terms.has(Number(one))) return Number(one);
		if (isNumber) throw invalid({ [name]: `There is no term ${String(one)}.` });
		const wanted = String(one).toLowerCase();
		const known = [...terms.values()].find(
			(term) => term.name.toLowerCase() === wanted || term.slug === wanted,
		);
		return known?.id ?? world.collections[name].create({ name: one }, keeper);
	});
}
