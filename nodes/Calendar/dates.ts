import type { IDataObject } from 'n8n-workflow';

import { isDayOnly, isoDateTime } from '../shared/input/dates';
import {
	fixedZone,
	isoAt,
	isZone,
	manualOffset,
	MAX_AHEAD,
	offsetAt,
	offsetOf,
	offsetText,
} from '../shared/input/zones';
import type { ConvertContext } from '../shared/operation';
import { asWord } from '../shared/result';

/**
 * The service stores local times such as `2026-05-01 18:00:00` together with the name of their time zone. Servers
 * ignore offsets and Z, so every date is converted here to the local time of its zone.
 */

/** A point in time, or a local time in an unknown zone (as if it were UTC), in milliseconds. */
type Moment = { instant: number } | { wall: number };

/** Reads a date in any form. A date is local if it is two points in time in two zones. */
export function readMoment(value: unknown, note?: ConvertContext['note']): Moment {
	let isOdd = false;
	const readIn = (timezone: string) =>
		isoDateTime(value, { timezone, note: () => void (isOdd = true) });
	const text = readIn('UTC');
	const instant = Date.parse(text);
	const isInstant = Date.parse(readIn('Asia/Tokyo')) === instant;
	const moment = isInstant ? { instant } : { wall: Date.parse(`${text.slice(0, 19)}Z`) };
	if (isOdd) note?.(`was read as ${momentText(moment)}`);
	return moment;
}

const wallOf = (instant: number, zone: string): number =>
	instant + offsetOf(instant, zone) * 60_000;

/** In milliseconds. */
export const DAY = 24 * 60 * 60_000;

/**
 * The points in time, in order, at which clocks in a zone show a local time: none if it is skipped, two if repeated.
 * They repeat a time only when they are put back, so the offset from before the change gives the earlier one.
 */
export function instantsOf(wall: number, zone: string): number[] {
	const offsets = [-DAY, DAY].map((away) => wallOf(wall + away, zone) - wall - away);
	const instants = [...new Set(offsets)].map((offset) => wall - offset);
	return instants.filter((each) => wallOf(each, zone) === wall);
}

/** A date as the service writes it, `2026-12-01 19:30:00`. The seconds, or the whole time, may be missing. */
const WALL = /^\s*(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?)?/;

/** The milliseconds of such a date, read as if it were UTC; NaN if it is none. `0000-00-00` counts as no date. */
export function readWall(text: unknown): number {
	const [, day, minutes = '00:00', seconds = ''] = WALL.exec(asWord(text)) ?? [];
	return Date.parse(`${day}T${minutes}${seconds}Z`);
}

/** For example `2026-05-01 18:00:00`. */
export const wallText = (wall: number): string =>
	new Date(wall).toISOString().slice(0, 19).replace('T', ' ');

/** For example `2026-05-01T16:00:00Z`. */
export const instantText = (instant: number): string =>
	`${new Date(instant).toISOString().slice(0, 19)}Z`;

/**
 * The point in time, in milliseconds. A local time is taken as a time in `zone`: times skipped by daylight saving move
 * forward; of repeated times, the first is used.
 */
export const toInstant = (moment: Moment, zone: string): number =>
	'instant' in moment ? moment.instant : moment.wall - offsetAt(moment.wall, zone) * 60_000;

/**
 * Converts a date in any form to the local time of a zone, `2026-05-01 18:00:00`. A date that names no zone is already
 * local. If daylight saving repeats an hour, both times look the same, and the service decides which one it stores.
 */
export const toLocalText = (value: unknown, zone: string): string =>
	wallText(wallOf(toInstant(readMoment(value), zone), zone));

/** Reads a date whose zone isn’t known yet: a local time as it is, a point in time in UTC with a Z. */
export const anyDate = (value: unknown, { note }: Partial<ConvertContext> = {}): string =>
	momentText(readMoment(value, note));

/**
 * The same for a start or end: a day without a time stays one, and a point in time keeps its offset, because a whole
 * day is the one that is written. Midnight in the workflow’s zone, which JavaScript and databases write in UTC, gets
 * that zone’s offset.
 */
export function anyTime(value: unknown, context: Partial<ConvertContext> = {}): string {
	const date = anyDate(value, context);
	if (isDayOnly(value)) return date.slice(0, 10);
	if (!isInstant(date)) return date;
	const given = isoDateTime(value, { timezone: 'UTC' });
	const written = given.replace(/\.\d+/, '');
	const atHome = isoAt(Date.parse(date), context.timezone ?? 'UTC');
	return isInUtc(written) && !isDaysEdge(written) && isDaysEdge(atHome) ? atHome : written;
}

const isInUtc = (date: string): boolean => date.endsWith('Z');

/** Whether a time is that of midnight, or of the last minute of a day. */
export const isDaysEdge = (date: string): boolean =>
	/^(?:00:00:00|23:59:\d\d)$/.test(date.slice(11, 19));

/**
 * The day that a start or end of whole days names: the one that is written, whatever the event’s zone is, or that of
 * the zone in which the time is midnight. A time in UTC was mostly written by a program, so its day is the zone’s.
 * `local` is the date in that zone. It is doubtful if it could be another one.
 */
export function wholeDay(date: string, local: string): { day: string; isDoubtful: boolean } {
	const [written, there] = [date, local].map((each) => each.slice(0, 10)) as [string, string];
	if (!isInstant(date) || isDaysEdge(date)) return { day: written, isDoubtful: false };
	const isZones = isDaysEdge(local) || isInUtc(date);
	const isClear = isDaysEdge(local) && isInUtc(date);
	return { day: isZones ? there : written, isDoubtful: written !== there && !isClear };
}

/** Whether a date from `anyTime` is a day without a time. */
export const isDayAlone = (date: unknown): boolean => asWord(date).length === 10;

const momentText = (moment: Moment): string =>
	'wall' in moment ? wallText(moment.wall) : instantText(moment.instant);

/** Whether a date from `anyDate` or `anyTime` is a point in time. */
export const isInstant = (date: unknown): boolean => /(?:Z|[+-]\d\d:\d\d)$/.test(asWord(date));

/** Converts a date to UTC. A date that names no zone is taken as UTC. */
export const utcText = (value: unknown, { note }: Partial<ConvertContext> = {}): string =>
	wallText(toInstant(readMoment(value, note), 'UTC'));

/**
 * A local time of the service as ISO text with its offset. The UTC time that comes with it gives the offset, even in a
 * repeated hour; without one, the zone does. Null if there is no date.
 */
export function withOffset(wall: unknown, utc: unknown, zone: unknown): string | null {
	const [clock, inUtc] = [readWall(wall), readWall(utc)];
	if (Number.isNaN(clock)) return null;
	const ahead = (clock - inUtc) / 60_000;
	const text = new Date(clock).toISOString().slice(0, 19);
	if (Math.abs(ahead) <= MAX_AHEAD) return text + offsetText(ahead);
	return isZone(asWord(zone)) ? text + offsetText(offsetAt(clock, asWord(zone))) : text;
}

/**
 * The zone in which an update keeps both the local and the UTC times of an event. A manual offset such as `UTC+2` would
 * move the event by an hour in summer, so it is sent as the offset that its times really have:
 *
 *     { timezone: 'UTC+2', start_date: '2027-06-01 10:00:00', utc_start_date: '2027-06-01 08:00:00' }   +02:00
 *
 * Any other zone is returned as it is. Undefined if the event’s times don’t fit any offset.
 */
export function keptZone(zone: string, record: IDataObject): string | undefined {
	const nominal = manualOffset(zone);
	if (nominal === undefined) return zone;
	const stored = ['start_date', 'end_date']
		.map((name) => (readWall(record[name]) - readWall(record[`utc_${name}`])) / 60_000)
		.filter((minutes) => !Number.isNaN(minutes));
	const [ahead = nominal, ...others] = new Set(stored);
	return others.length === 0 && Number.isInteger(ahead) && Math.abs(ahead) <= MAX_AHEAD
		? fixedZone(ahead)
		: undefined;
}

/**
 * The start or end of an event in seconds since 1970: its UTC time, which servers return, or else its local time in its
 * own time zone. A time with an offset is read as it is.
 */
export function secondsOf(
	record: IDataObject,
	name: 'start_date' | 'end_date',
	timezone: string,
): number | undefined {
	const utc = readWall(record[`utc_${name}`]);
	if (!Number.isNaN(utc)) return utc / 1000;
	const text = asWord(record[name]).trim();
	const wall = readWall(text);
	if (Number.isNaN(wall)) return undefined;
	const hasOffset = /t/i.test(text) && /(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
	const zone = [record.timezone, timezone].map(zoneOf).find(isZone) ?? 'UTC';
	return Math.floor((hasOffset ? Date.parse(text) : toInstant({ wall }, zone)) / 1000);
}

/** A time zone as it is, or an offset as `+02:00`: it may also be `UTC+2`, `UTC+5.75`, `GMT+2`, `+2` or `+0200`. */
function zoneOf(timezone: unknown): string {
	const zone = asWord(timezone).trim();
	const manual = zone.replace(/^(GMT)?(?=[+-])/i, 'UTC').replace(/(\d)(\d\d)$/, '$1:$2');
	const offset = manualOffset(manual);
	return offset === undefined ? zone : fixedZone(offset);
}

/**
 * Bounds that replace the service’s default ones and exclude nothing. Servers read dates as PHP does and
 * compare them in MySQL, whose dates begin with the year 1000. A day is left for their conversion to another time zone.
 */
const WIDEST_BOUNDS = {
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
 * before its end, which are in milliseconds since 1970 or open. The query finds these and maybe others nearby, and
 * `keep` decides by their times in UTC. `timezone` is for events that have neither these nor a time zone. An event
 * without any times is kept, so that nothing is lost.
 */
export function duringPeriod({ from, to }: { from?: number; to?: number }, timezone: string) {
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
