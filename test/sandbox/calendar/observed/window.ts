import { DateTime } from 'luxon';

import { toUtc, toWallClock } from '../dates';
import type { Filters, World } from '../definition';
import type { EventRow, Values } from '../types';

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
export function prepareWindow(query: Values, world: World): Values {
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

export const windowFilters: Filters<EventRow> = Object.fromEntries(
	Object.entries(bounds).map(([name, { edge, compare }]) => [
		name,
		(limit: unknown) => (event: EventRow) => compare(event[edge], String(limit)),
	]),
);
