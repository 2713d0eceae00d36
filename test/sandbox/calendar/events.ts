import { utcOf, wallClock } from './dates';
import { invalid } from './errors';
import { linkOrganizers, linkTerms, linkVenue } from './observed/references';
import { showTerms } from './observed/terms';
import { blankPost, postWriters, showPost } from './places';
import { withChildren } from './terms';
import type { Definition, EventRow, Filters, Values, World } from './types';
import { prepareWindow, windowFilters } from './window';

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
	return {
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
		aggregator: false,
	}),
	writers: {
		...postWriters,
		start_date: (value, { now }) => ({ start_date: wallClock(String(value), now()) }),
		end_date: (value, { now }) => ({ end_date: wallClock(String(value), now()) }),
		categories: (value, world) => ({ categories: linkTerms(world, 'categories', value) }),
		tags: (value, world) => ({ tags: linkTerms(world, 'tags', value) }),
		venue: (value, world) => ({ venue: linkVenue(world, value) ?? null }),
		organizer: (value, world) => ({ organizer: linkOrganizers(world, value) }),
		/** The password gives access to a protected event. An update doesn't change it. */
		password: () => ({}),
	},
	settle,
	searched: ['title', 'description'],
	prepare: prepareWindow,
	filters: { ...eventFilters, ...windowFilters },
	listed: (event) => !event.hide_from_listings,
	order: () => (a, b) => a.utc_start_date.localeCompare(b.utc_start_date) || a.id - b.id,
	show: (event, world, base) => ({
		...event,
		...showPost(event, world, base, 'events'),
		...showLinks(event, world, base),
		...showTerms(event, world, base),
		password: undefined,
		currency_symbol: undefined,
		currency_position: undefined,
		currency_code: undefined,
		aggregator: undefined,
		website: event.website ?? '',
	}),
});

/** Events with one of these records. */
const having =
	(
		name: 'categories' | 'tags' | 'venues' | 'organizers',
		field: 'categories' | 'tags' | 'venue' | 'organizer',
	): Filters<EventRow>[string] =>
	(value, { state }) => {
		const ids = value as number[];
		const wanted = name === 'categories' ? withChildren(state.categories, ids) : new Set(ids);
		return (event) => [event[field]].flat().some((id) => id !== null && wanted.has(id));
	};

const eventFilters: Filters<EventRow> = {
	categories: having('categories', 'categories'),
	tags: having('tags', 'tags'),
	venue: having('venues', 'venue'),
	organizer: having('organizers', 'organizer'),
	featured: (value) => (event) => event.featured === value,
	include: (value) => (event) => (value as number[]).includes(event.id),
};
