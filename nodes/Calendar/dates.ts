import { isoDateTime, offsetAt, offsetOf } from '../shared/input/dates';
import type { Convert } from '../shared/operation';

/**
 * The service keeps wall clocks, `2026-05-01 18:00:00`, beside the name of their zone, and passes over what else a date
 * says (seen on servers: offsets and Z are dropped). So every date becomes the wall clock of its zone here.
 */

/** A point in time, or what a clock shows, as if it were UTC; in milliseconds. */
export type Moment = { instant: number } | { wall: number };

const FIXED = /^([+-])(0\d|1[0-4]):([0-5]\d)$/;

const fixedOffset = (zone: string): number | undefined => {
	const [, sign, hours, minutes] = FIXED.exec(zone) ?? [];
	if (sign === undefined) return undefined;
	return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
};

/** Whether times can be computed in a zone: a name such as Europe/Berlin, or an offset such as +02:00. */
export function isZone(zone: string): boolean {
	if (/^[+-]/.test(zone)) return FIXED.test(zone);
	try {
		offsetOf(0, zone);
		return true;
	} catch {
		return false;
	}
}

/** A time zone by its name or offset. Forms such as UTC+2 are refused: servers read them as a zone with summer time. */
export const timeZone: Convert = (value) => {
	const zone = String(value).trim();
	return isZone(zone)
		? { value: zone }
		: { problem: `must be a time zone such as Europe/Berlin, UTC or +02:00, but is “${zone}”` };
};

/** Reads any form of a date. One that names no zone comes out differently in different zones. */
export function readMoment(value: unknown): Moment | { problem: string } {
	const here = isoDateTime(value, { timezone: 'UTC' });
	const there = isoDateTime(value, { timezone: 'Asia/Tokyo' });
	if ('problem' in here) return here;
	const text = String(here.value);
	return 'value' in there && there.value === text
		? { instant: Date.parse(text) }
		: { wall: Date.parse(`${text.slice(0, 19)}Z`) };
}

/** When a clock shows a time: later by the missing hour if clocks skip it, the first time if they show it twice. */
const instantOf = (wall: number, zone: string): number => {
	const fixed = fixedOffset(zone);
	if (fixed !== undefined) return wall - fixed * 60_000;
	return Date.parse(`${new Date(wall).toISOString().slice(0, 19)}${offsetAt(wall, zone)}`);
};

const wallOf = (instant: number, zone: string): number =>
	instant + (fixedOffset(zone) ?? offsetOf(instant, zone)) * 60_000;

const toText = (wall: number): string =>
	new Date(wall).toISOString().slice(0, 19).replace('T', ' ');

/** The point in time, in milliseconds; a bare wall clock is meant in the zone. */
export const toInstant = (moment: Moment, zone: string): number =>
	'instant' in moment ? moment.instant : instantOf(moment.wall, zone);

/**
 * Any form of a date as the wall clock of a zone, `2026-05-01 18:00:00`. One that names no zone is that wall clock
 * already. Of the hour that comes twice when clocks go back the service knows only the first.
 */
export function wallClock(value: unknown, zone: string): { value: string } | { problem: string } {
	const moment = readMoment(value);
	return 'problem' in moment ? moment : { value: toText(wallOf(toInstant(moment, zone), zone)) };
}

/** A date whose zone isn't known yet: the bare wall clock, or the point in time with a Z. */
export const anyDate: Convert = (value) => {
	const moment = readMoment(value);
	if ('problem' in moment) return moment;
	return 'wall' in moment
		? { value: toText(moment.wall) }
		: { value: `${new Date(moment.instant).toISOString().slice(0, 19)}Z` };
};

/** Whether a text of `anyDate` is a point in time. */
export const isInstant = (date: unknown): boolean => String(date).endsWith('Z');

/** A date as the wall clock of UTC; one that names no zone is UTC. */
export const utcClock: Convert = (value) => wallClock(value, 'UTC');

/**
 * A wall clock of the service as ISO text with offset. What it shows in UTC beside it tells the offset, also in the hour
 * that comes twice; without that the zone does. Null where there is none.
 */
export function withOffset(wall: unknown, utc: unknown, zone: unknown): string | null {
	const [clock, inUtc] = [wall, utc].map((text) =>
		Date.parse(`${String(text).replace(' ', 'T')}Z`),
	);
	if (clock === undefined || inUtc === undefined || Number.isNaN(clock)) return null;
	const ahead = (clock - inUtc) / 60_000;
	const text = new Date(clock).toISOString().slice(0, 19);
	if (Math.abs(ahead) <= 14 * 60) return text + offsetText(ahead);
	return isZone(String(zone))
		? text + offsetText((clock - instantOf(clock, String(zone))) / 60_000)
		: text;
}

/** `+02:00` */
function offsetText(minutes: number): string {
	const pad = (number: number) => String(Math.floor(number)).padStart(2, '0');
	const ahead = Math.abs(minutes);
	return `${minutes < 0 ? '-' : '+'}${pad(ahead / 60)}:${pad(ahead % 60)}`;
}
