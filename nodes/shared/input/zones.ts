import { Refused } from '../result';
import { shown, text, unlessRefused } from './convert';
import { offsetOf, offsetText } from './dates';

/** Whether times can be converted to this zone: a name such as Europe/Berlin, or an offset such as +02:00. */
export function isZone(zone: string): boolean {
	try {
		offsetOf(0, zone);
		return true;
	} catch {
		return false;
	}
}

/**
 * A time zone by its name or offset. Forms such as UTC+2 become +02:00: servers would apply daylight saving time to
 * them.
 */
export function timeZone(value: unknown): string {
	const entered = unlessRefused(() => text(value).trim()) ?? shown(value);
	const offset = manualOffset(entered);
	const zone = offset === undefined ? entered : fixedZone(offset);
	if (isZone(zone)) return zone;
	throw new Refused(`must be a time zone such as Europe/Berlin, UTC or +02:00, but is “${zone}”`);
}

/** The farthest that a time zone is ahead of or behind UTC, in minutes. */
export const MAX_AHEAD = 14 * 60;

const MANUAL = /^UTC([+-])(\d{1,2})(?:\.(\d{1,2})|:([0-5]\d))?$/i;

/**
 * Minutes that a manual offset such as `UTC+2` or `UTC+5.5` is ahead of UTC; undefined for any other zone. WordPress
 * gives events such a zone if the site has no named one. Servers take it for a zone with daylight saving time and store
 * summer times an hour wrong (observed on servers), so it must never be sent.
 */
export function manualOffset(zone: string): number | undefined {
	const [, sign, hours, part = '0', minutes = '0'] = MANUAL.exec(zone.trim()) ?? [];
	if (sign === undefined) return undefined;
	const ahead = Number(hours) * 60 + Math.round(Number(`0.${part}`) * 60) + Number(minutes);
	if (ahead > MAX_AHEAD) return undefined;
	return sign === '-' ? -ahead : ahead;
}

/** The zone with this offset that servers understand: `+02:00`, or `UTC`. */
export const fixedZone = (minutes: number): string => (minutes === 0 ? 'UTC' : offsetText(minutes));
