import type { IDataObject } from 'n8n-workflow';

import type { RequestParts } from '../shared/operation';
import { instantText, secondsOf } from './dates';

/** A period in milliseconds since 1970. An end that is missing is open. */
interface Period {
	from?: number;
	to?: number;
}

/**
 * Bounds that replace the service’s default ones and exclude nothing. Servers read dates as PHP does and
 * compare them in MySQL, whose dates begin with the year 1000. A day is left for their conversion to another time zone.
 */
export const WIDEST_BOUNDS = {
	start_date: '1000-01-02T00:00:00Z',
	end_date: '9999-12-30T00:00:00Z',
};

/**
 * The query for events of all dates. Without one, the service returns events from yesterday on. By the OpenAPI
 * description, only bounds of the same name replace that default; servers drop it for any of starts_* and ends_*.
 */
export const ALL_DATES = { ...WIDEST_BOUNDS, starts_after: WIDEST_BOUNDS.start_date };

/**
 * By how much a period has to be widened, in milliseconds. Servers turn a bound into the site’s local time and compare
 * it with the event’s own local time, as if both were in one time zone (observed on servers). The zones of the world
 * reach from UTC-12 to UTC+14, so an event’s clock and the site’s differ by up to 26 hours.
 */
const ZONES_APART = 26 * 3_600_000;

/**
 * The part of a request that selects the events that take place in a period: they end after its beginning and start
 * before its end. The query finds these and maybe others nearby, and `keep` decides by their times in UTC. `timezone` is
 * for events that have neither these nor a time zone. An event without any times is kept, so that nothing is lost.
 */
export function duringPeriod(
	{ from, to }: Period,
	timezone: string,
): Pick<RequestParts, 'qs' | 'keep'> {
	const qs = {
		...WIDEST_BOUNDS,
		...(from === undefined ? {} : { ends_after: instantText(from - ZONES_APART) }),
		...(to === undefined ? {} : { starts_before: instantText(to + ZONES_APART) }),
		strict_dates: true,
	};
	const keep = (record: IDataObject): boolean => {
		const [start, end] = [
			secondsOf(record, 'start_date', timezone),
			secondsOf(record, 'end_date', timezone),
		];
		// Servers store an end before the start as a copy of the start, but not in UTC.
		const last = Math.max(start ?? -Infinity, end ?? start ?? Infinity);
		return (
			(from === undefined || last * 1000 > from) &&
			(to === undefined || start === undefined || start * 1000 < to)
		);
	};
	return { qs, keep };
}
