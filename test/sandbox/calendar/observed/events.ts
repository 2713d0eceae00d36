import { DateTime } from 'luxon';

import { misread, toUtc, toWallClock, utcOf, wallClock } from '../dates';
import { defineEvents, eventFilters } from '../events';
import type { Definition, EventRow, Filters, Values, World, Write } from '../types';
import { statusFor } from './check';
import { arrangePost, showHtml, toHtml, toParagraphs, toPlainHtml } from './posts';
import { currencyIn, noCurrency, toCostDetails, toPrice } from './price';
import { linkOrganizers, linkTerms, linkVenue } from './references';

/** What a write resets these fields to if it doesn't send them. Title, texts, dates, venue and terms stay. */
const reset = {
	all_day: false,
	cost: '',
	...noCurrency,
	website: '',
	featured: false,
	sticky: false,
	show_map: false,
	show_map_link: false,
	hide_from_listings: false,
	image: 0,
	organizer: [],
};

/**
 * Dates change only if both are sent. Only their local time is used, not their offset. If the end is before the start,
 * it becomes the start, but its UTC time doesn't change.
 */
function schedule(sent: Values, row: EventRow, timezone: string, { now }: World): Values {
	if (sent.start_date === undefined || sent.end_date === undefined) {
		return { start_date: row.start_date, end_date: row.end_date };
	}
	const clock = (value: unknown, time: string) => {
		const wall = wallClock(String(value), now()) ?? '';
		return sent.all_day ? `${wall.slice(0, 10)} ${time}` : wall;
	};
	const start = clock(sent.start_date, '00:00:00');
	const end = clock(sent.end_date, '23:59:59');
	return {
		start_date: start,
		end_date: end < start ? start : end,
		utc_start_date: utcOf(start, misread(timezone)),
		utc_end_date: utcOf(end, misread(timezone)),
	};
}

/** Any write derives the currency anew from the text, which it stores as it is. A create drops the cost 0. */
const price = (cost: string, as: Write<EventRow>['as']): Values =>
	cost === '0' && as === 'new' ? {} : { cost, ...currencyIn(cost) };

/** The values that a create or an update writes: the reset values, overwritten by those sent. */
function arrange(sent: Values, write: Write<EventRow>, world: World): Values {
	const { state, now } = world;
	const { venue, categories, tags, organizer, cost, ...rest } = sent;
	const timezone = String(sent.timezone ?? state.zone);
	const venueId = linkVenue(world, venue);
	return {
		...reset,
		...(write.as === 'new' && { author: write.viewer.id }),
		date_utc: toUtc(now()),
		...arrangePost(rest, world),
		...schedule(sent, write.row, timezone, world),
		timezone,
		status: statusFor(write.viewer, sent.status),
		...(venueId !== undefined && { venue: venueId }),
		...(organizer !== undefined && { organizer: linkOrganizers(world, organizer) }),
		...(categories !== undefined && { categories: linkTerms(world, 'categories', categories) }),
		...(tags !== undefined && { tags: linkTerms(world, 'tags', tags) }),
		...(cost !== undefined && price(String(cost), write.as)),
	};
}

export function observedEvents(zone: string): Definition<EventRow> {
	const plain = defineEvents(zone);
	return {
		...plain,
		arrange,
		writers: {},
		settle: undefined,
		prepare: prepareWindow,
		filters: { ...eventFilters, ...windowFilters },
		show: (event, world, base) => {
			const shown = showHtml(event, plain.show(event, world, base));
			return {
				...shown,
				title: toHtml(event.title),
				excerpt: toParagraphs(event.excerpt),
				cost: toPrice(event),
				cost_details: toCostDetails(event),
				website: event.website ? toPlainHtml(event.website) : shown.url,
			};
		},
		showAlone: (event, shown) => ({
			json_ld: {
				'@context': 'http://schema.org',
				'@type': 'Event',
				name: shown.title,
				url: shown.url,
				startDate: `${event.utc_start_date.replace(' ', 'T')}+00:00`,
				endDate: `${event.utc_end_date.replace(' ', 'T')}+00:00`,
			},
		}),
	};
}

const below = (a: string, b: string) => a < b;
const upTo = (a: string, b: string) => a <= b;
const above = (a: string, b: string) => a > b;
const from = (a: string, b: string) => a >= b;
const dayStart = '00:00:00';
const dayEnd = '23:59:59';

/**
 * For each bound: the time of an event it applies to, the comparison, and the time of day if it is a whole day. The
 * event's own local time is compared with the site's local time, whatever the event's time zone.
 */
const bounds = {
	start_date: { edge: 'start_date', compare: from, at: dayStart },
	end_date: { edge: 'end_date', compare: upTo, at: dayEnd },
	starts_before: { edge: 'start_date', compare: below, at: dayEnd },
	starts_after: { edge: 'start_date', compare: above, at: dayEnd },
	ends_before: { edge: 'end_date', compare: below, at: dayEnd },
	ends_after: { edge: 'end_date', compare: above, at: dayEnd },
} as const;

type Bound = keyof typeof bounds;
export const boundNames = Object.keys(bounds) as Bound[];
const ownBounds = boundNames.slice(2);

/** The default window: events that start yesterday or later and end within two years. */
function defaults({ state, now }: World): Values {
	const local = DateTime.fromJSDate(now(), { zone: state.zone });
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
		return `${toUtc(at).slice(0, 10)} ${bounds[name].at}`;
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
