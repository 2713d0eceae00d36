import { DateTime } from 'luxon';

import { toUtc, toWallClock, zoneOf } from './dates';
import type { EventRow, Filters, State, Values, World } from './types';

/** The days of the site don't start at midnight if its setting “End of day cutoff” says so. */
export const dayOf = ({ options: { multiDayCutoff = '00:00' } }: State, day: string) => {
	const start = DateTime.fromSQL(`${day} ${multiDayCutoff}`, { zone: 'utc' });
	const form = 'yyyy-MM-dd HH:mm:ss';
	const end = start.plus({ days: 1 }).minus({ seconds: 1 });
	return { start: start.toFormat(form), end: end.toFormat(form) };
};

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
 * Turns the bounds of a query into local times of the site. For whole days, the date in UTC is used, but as a day in
 * the site's time zone. Any starts_* or ends_* replaces start_date and end_date; `include` doesn't.
 */
export function prepareWindow(query: Values, world: World): Values {
	const limitOf = (name: Bound) => {
		const at = new Date(query[name] as Date | string);
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

export const windowFilters: Filters<EventRow> = Object.fromEntries(
	Object.entries(bounds).map(([name, { edge, compare }]) => [
		name,
		(limit: unknown) => (event: EventRow) => compare(event[edge], String(limit)),
	]),
);
