import { DateTime } from 'luxon';

import { fromWallClock, toUtc } from '../dates';
import type { Filters, World } from '../definition';
import type { EventRow, Values } from '../types';

const below = (a: string, b: string) => a < b;
const upTo = (a: string, b: string) => a <= b;
const above = (a: string, b: string) => a > b;
const from = (a: string, b: string) => a >= b;
const dayStart = '00:00:00';
const dayEnd = '23:59:59';

/** Which time of an event each bound is about, how, and where in a whole day it lies. */
const bounds = {
	start_date: { edge: 'utc_start_date', compare: from, at: dayStart },
	end_date: { edge: 'utc_end_date', compare: upTo, at: dayEnd },
	starts_before: { edge: 'utc_start_date', compare: below, at: dayEnd },
	starts_after: { edge: 'utc_start_date', compare: above, at: dayEnd },
	ends_before: { edge: 'utc_end_date', compare: below, at: dayEnd },
	ends_after: { edge: 'utc_end_date', compare: above, at: dayEnd },
} as const;

type Bound = keyof typeof bounds;
export const boundNames = Object.keys(bounds) as Bound[];
const ownBounds = boundNames.slice(2);

/** From yesterday on, ending within two years. */
function defaults({ state, now }: World): Values {
	const local = DateTime.fromJSDate(now(), { zone: state.zone });
	const start = local.minus({ days: 1 }).startOf('day');
	return {
		start_date: toUtc(start.toJSDate()),
		end_date: toUtc(local.plus({ months: 24 }).toJSDate()),
	};
}

/**
 * Turns the bounds that were sent, moments by now, into limits in UTC. Whole days are taken by the
 * date that the moment has in UTC and then understood as days of the site. Any of starts_* and
 * ends_* drives out start_date and end_date; numbers in `include` do not.
 */
export function prepareWindow(query: Values, world: World): Values {
	const limitOf = (name: Bound) => {
		const moment = toUtc(query[name] as Date);
		if (query.strict_dates) return moment;
		const day = moment.slice(0, 10);
		return toUtc(fromWallClock(`${day} ${bounds[name].at}`, world.state.zone));
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
