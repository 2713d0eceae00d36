import type { Filters, Scope } from './definition';
import { dayAround, toUtc } from './dates';
import { invalid } from './errors';
import { withChildren } from './terms';
import type { EventRow, Values } from './types';

const twoYears = 24;
const bounds = ['starts_before', 'starts_after', 'ends_before', 'ends_after'];

/** By default, lists coming events, unless the query has dates or event IDs. */
export function prepareEventQuery(query: Values, { now }: { now(): Date }): Values {
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

/** Dates of a query are parsed already, those of the default window aren't. */
const momentOf = (value: unknown) => (value instanceof Date ? value : new Date(String(value)));

type Edge = 'utc_start_date' | 'utc_end_date';

/** A date includes its whole day. With strict_dates it is an exact time, which `exclusive` bounds exclude. */
const later =
	(edge: Edge, exclusive: boolean): Filters<EventRow>[string] =>
	(value, { query, state }) => {
		const at = momentOf(value);
		const limit = query.strict_dates ? toUtc(at) : dayAround(at, state.zone).from;
		const isLater = (event: EventRow) => event[edge] >= limit;
		return exclusive && query.strict_dates ? (event) => event[edge] > limit : isLater;
	};

const earlier =
	(edge: Edge, exclusive: boolean): Filters<EventRow>[string] =>
	(value, { query, state }) => {
		const at = momentOf(value);
		const limit = query.strict_dates ? toUtc(at) : dayAround(at, state.zone).to;
		const isEarlier = (event: EventRow) => event[edge] <= limit;
		return exclusive && query.strict_dates ? (event) => event[edge] < limit : isEarlier;
	};

function known(name: 'categories' | 'tags' | 'venues' | 'organizers', as: string) {
	return (value: unknown, { state }: Scope): number[] => {
		const ids = value as number[];
		if (!ids.every((id) => state[name].has(id))) throw invalid({ [as]: 'No such record.' });
		return ids;
	};
}
const categoriesOf = known('categories', 'categories');
const tagsOf = known('tags', 'tags');
const venuesOf = known('venues', 'venue');
const organizersOf = known('organizers', 'organizer');

export const eventFilters: Filters<EventRow> = {
	start_date: later('utc_start_date', false),
	end_date: earlier('utc_end_date', false),
	starts_after: later('utc_start_date', true),
	starts_before: earlier('utc_start_date', true),
	ends_after: later('utc_end_date', true),
	ends_before: earlier('utc_end_date', true),
	categories: (value, scope) => {
		const wanted = withChildren(scope.state.categories, categoriesOf(value, scope));
		return (event) => event.categories.some((id) => wanted.has(id));
	},
	tags: (value, scope) => {
		const wanted = tagsOf(value, scope);
		return (event) => event.tags.some((id) => wanted.includes(id));
	},
	venue: (value, scope) => {
		const wanted = venuesOf(value, scope);
		return (event) => event.venue !== null && wanted.includes(event.venue);
	},
	organizer: (value, scope) => {
		const wanted = organizersOf(value, scope);
		return (event) => event.organizer.some((id) => wanted.includes(id));
	},
	featured: (value) => (event) => event.featured === value,
	include: (value) => (event) => (value as number[]).includes(event.id),
	/** Events in the sandbox have no parents. */
	post_parent: (value) => () => value === 0,
	/** Neither the add-on for tickets nor the one for positions is installed. */
	ticketed: (value) => {
		if (value) throw invalid({ ticketed: 'Needs the add-on for tickets.' });
		return () => true;
	},
	geoloc: (value) => () => !value,
	geoloc_lat: (_value, { query }) => {
		if (query.geoloc_lng === undefined) throw invalid({ geoloc_lng: 'Needed with geoloc_lat.' });
		return () => false;
	},
	geoloc_lng: (_value, { query }) => {
		if (query.geoloc_lat === undefined) throw invalid({ geoloc_lat: 'Needed with geoloc_lng.' });
		return () => false;
	},
};
