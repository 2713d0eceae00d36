import { DateTime } from 'luxon';

import {
	abbreviationOf,
	misread,
	nowhere,
	toUtc,
	toWallClock,
	utcOf,
	wallClock,
	zoneOf,
} from '../dates';
import { crashed } from '../errors';
import { defineEvents, eventFilters } from '../events';
import type { Definition, EventRow, Filters, State, Values, World, Write } from '../types';
import { arrangePost, showHtml } from './posts';
import { currencyIn, noCurrency, toCostDetails, toPrice } from './price';
import { linkOrganizers, linkTerms, linkVenue } from './references';
import { showTerms } from './terms';
import { stripSlashes, toHtml, toParagraphs, toPlainHtml } from './texts';

/** What an update resets these fields to if it doesn't send them. Title, texts, dates, venue and terms stay. */
const reset = {
	all_day: false,
	cost: '',
	...noCurrency,
	featured: false,
	sticky: false,
	show_map: false,
	show_map_link: false,
	hide_from_listings: false,
	image: 0,
	organizer: [],
};

/** The days of the site don't start at midnight if its setting “End of day cutoff” says so. */
export const dayOf = ({ options: { multiDayCutoff = '00:00' } }: State, day: string) => {
	const start = DateTime.fromSQL(`${day} ${multiDayCutoff}`, { zone: 'utc' });
	const form = 'yyyy-MM-dd HH:mm:ss';
	const end = start.plus({ days: 1 }).minus({ seconds: 1 });
	return { start: start.toFormat(form), end: end.toFormat(form) };
};

/**
 * Dates change only if both are sent. Only their local time is used, not their offset. If the end is before the start,
 * it becomes the start, but its UTC time doesn't change. A time that the zone skips is stored as the one it stands for.
 */
function schedule(sent: Values, row: EventRow, zone: string, { now, state }: World): Values {
	if (sent.start_date === undefined || sent.end_date === undefined) {
		return { start_date: row.start_date, end_date: row.end_date };
	}
	const clock = (value: unknown, edge: 'start' | 'end') => {
		const wall = wallClock(String(value), now()) ?? '';
		const local = sent.all_day ? dayOf(state, wall.slice(0, 10))[edge] : wall;
		const utc = utcOf(local, misread(zone));
		return { utc, local: toWallClock(new Date(`${utc.replace(' ', 'T')}Z`), misread(zone)) };
	};
	const start = clock(sent.start_date, 'start');
	const end = clock(sent.end_date, 'end');
	return {
		start_date: start.local,
		end_date: end.local < start.local ? start.local : end.local,
		utc_start_date: start.utc,
		utc_end_date: end.utc,
	};
}

/** Any write derives the currency anew from the text, which it stores as it is. A create drops the cost 0. */
function price(sent: unknown, as: Write<EventRow>['as']): Values {
	if (Array.isArray(sent)) return { cost: sent.join('-') };
	const cost = sent === true ? '1' : String(sent ?? '');
	return cost === '0' && as === 'new' ? {} : { cost, ...currencyIn(cost) };
}

/**
 * The values that a create or an update writes: the reset values, overwritten by those sent. WordPress doesn't save
 * events without any text, or with an impossible date; an update that fails so changes nothing, without a word.
 */
function arrange(sent: Values, write: Write<EventRow>, world: World): Values | undefined {
	const { state, now } = world;
	const { venue, categories, tags, organizer, cost, ...rest } = sent;
	const { as, row, viewer } = write;
	const timezone = String(sent.timezone ?? state.zone);
	const post = arrangePost(rest, row, 'title', viewer, world, toUtc(now()));
	const isEmpty = [post.title, post.description, post.excerpt].every((text) => text === '');
	if (isEmpty && as === 'new') {
		throw crashed('empty_content', 'Content, title, and excerpt are empty.');
	}
	if (isEmpty || post.date_utc === nowhere) return undefined;
	const venueId = linkVenue(world, venue);
	const website = stripSlashes(sent.website) ?? '';
	return {
		...reset,
		...(as === 'new' && { author: viewer.id }),
		...post,
		...schedule(sent, row, timezone, world),
		timezone,
		website: as === 'new' && website === '' ? null : website,
		...(venueId !== undefined && { venue: venueId }),
		...(organizer !== undefined && { organizer: linkOrganizers(world, organizer) }),
		...(categories !== undefined && { categories: linkTerms(world, 'categories', categories) }),
		...(tags !== undefined && { tags: linkTerms(world, 'tags', tags) }),
		...(cost !== undefined && price(stripSlashes(cost), as)),
	};
}

export const switches = 'all_day show_map show_map_link hide_from_listings sticky featured'.split(
	' ',
);

/** What is shown of an event with a password to everybody: when it is, and that it is. */
const locked = {
	...{ description: '', excerpt: '', cost: '', website: '', image: false },
	...{ categories: [], tags: [], venue: [], organizer: [] },
	cost_details: { currency_symbol: '', currency_position: '', currency_code: '', values: [] },
	...Object.fromEntries(switches.map((name) => [name, null])),
};

export function observedEvents(zone: string): Definition<EventRow> {
	const plain = defineEvents(zone);
	return {
		...plain,
		// Admin pages store an empty one, a create none.
		blank: (now) => ({ ...plain.blank(now), website: null }),
		arrange,
		writers: {
			website: (website) => ({ website: website as string | null }),
		},
		settle: undefined,
		hasNoSlug: ({ status }) => ['draft', 'pending'].includes(status),
		prepare: prepareWindow,
		filters: { ...eventFilters, ...windowFilters },
		show: (event, world, base, { password, isWritten } = {}) => {
			const shown = showHtml(event, plain.show(event, world, base));
			const { start_date, timezone, website } = event;
			const isOpen = isWritten || ['', password].includes(event.password);
			return {
				...shown,
				title: toHtml(event.title).trim(),
				excerpt: toParagraphs(event.excerpt),
				timezone_abbr: abbreviationOf(timezone, start_date, world.state.zone),
				cost: toPrice(event, world.state.options),
				cost_details: toCostDetails(event),
				website: website === null ? shown.url : toPlainHtml(website),
				...showTerms(event, world, base),
				...(!isOpen && locked),
			};
		},
		showAlone: ({ title: name, url }) => ({ json_ld: { '@type': 'Event', name, url } }),
	};
}

const below = (a: string, b: string) => a < b;
const upTo = (a: string, b: string) => a <= b;
const above = (a: string, b: string) => a > b;
const from = (a: string, b: string) => a >= b;

/**
 * For each bound: the time of an event it applies to, the comparison, and the edge of the day if it is a whole day. The
 * event's own local time is compared with the site's local time, whatever the event's time zone.
 */
const bounds = {
	start_date: { edge: 'start_date', compare: from, at: 'start' },
	end_date: { edge: 'end_date', compare: upTo, at: 'end' },
	starts_before: { edge: 'start_date', compare: below, at: 'end' },
	starts_after: { edge: 'start_date', compare: above, at: 'end' },
	ends_before: { edge: 'end_date', compare: below, at: 'end' },
	ends_after: { edge: 'end_date', compare: above, at: 'end' },
} as const;

type Bound = keyof typeof bounds;
export const boundNames = Object.keys(bounds) as Bound[];
const ownBounds = boundNames.slice(2);

/** The default window: events that start yesterday or later and end within two years. */
function defaults({ state, now }: World): Values {
	const local = DateTime.fromJSDate(now(), { zone: zoneOf(state.zone) });
	const start = local.minus({ days: 1 }).startOf('day');
	const wall = (at: DateTime) => toWallClock(at.toJSDate(), state.zone);
	return { start_date: wall(start), end_date: wall(local.plus({ months: 24 })) };
}

/**
 * Turns the bounds of a query, already parsed, into local times of the site. For whole days, the date in UTC is used,
 * but as a day in the site's time zone. Any starts_* or ends_* replaces start_date and end_date; `include` doesn't.
 */
function prepareWindow(query: Values, world: World): Values {
	const limitOf = (name: Bound) => {
		const at = query[name] as Date;
		if (query.strict_dates) return toWallClock(at, world.state.zone);
		return dayOf(world.state, toUtc(at).slice(0, 10))[bounds[name].at];
	};
	const isOwn = ownBounds.some((name) => query[name] !== undefined);
	const counting = (isOwn ? ownBounds : boundNames).filter((name) => query[name] !== undefined);
	const rest = Object.entries(query).filter(([name]) => !boundNames.includes(name as Bound));
	return {
		...Object.fromEntries(rest),
		...(!isOwn && defaults(world)),
		...Object.fromEntries(counting.map((name) => [name, limitOf(name)])),
	};
}

const windowFilters: Filters<EventRow> = Object.fromEntries(
	Object.entries(bounds).map(([name, { edge, compare }]) => [
		name,
		(limit: unknown) => (event: EventRow) => compare(event[edge], String(limit)),
	]),
);
