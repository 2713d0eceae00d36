import type { IDataObject } from 'n8n-workflow';
import { offsetAt } from '../shared/input/dates';

/** A date as the service writes it, `2026-12-01 19:30:00`. The seconds, or the whole time, may be missing. */
const WALL = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?)?/;

/**
 * The start or end of an event in seconds since 1970: its UTC time, which servers return, or else its local time in its
 * own time zone. A time with an offset is read as it is.
 */
export function secondsOf(
	record: IDataObject,
	name: 'start_date' | 'end_date',
	timezone: string,
): number | undefined {
	const utc = wallClock(record[`utc_${name}`]);
	if (utc !== undefined) return utc;
	const text = record[name];
	if (typeof text === 'string' && /T.*(Z|[+-]\d\d:?\d\d)$/i.test(text.trim())) {
		const instant = Date.parse(text);
		return Number.isNaN(instant) ? undefined : Math.floor(instant / 1000);
	}
	const wall = wallClock(text);
	if (wall === undefined) return undefined;
	return wall - offset(wall, [record.timezone, timezone]);
}

/** Seconds of a local time as if it were UTC. `0000-00-00` counts as no date. */
function wallClock(text: unknown): number | undefined {
	const match = typeof text === 'string' ? WALL.exec(text.trim()) : null;
	if (!match) return undefined;
	const [, day, minutes = '00:00', seconds = ':00'] = match;
	const instant = Date.parse(`${day}T${minutes}${seconds}Z`);
	return Number.isNaN(instant) ? undefined : instant / 1000;
}

/** Offset from UTC in seconds, by the first valid time zone: an IANA name, or an offset such as `UTC+2`. */
function offset(wall: number, timezones: unknown[]): number {
	for (const timezone of timezones) {
		if (typeof timezone !== 'string' || timezone === '') continue;
		const fixed = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d)|\.5)?$/i.exec(timezone);
		if (fixed) {
			const [, sign, hours, minutes = timezone.endsWith('.5') ? '30' : '0'] = fixed;
			return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
		}
		try {
			const [hours, minutes] = offsetAt(wall * 1000, timezone).split(':') as [string, string];
			const sign = hours.startsWith('-') ? -1 : 1;
			return sign * (Math.abs(Number(hours)) * 3600 + Number(minutes) * 60);
		} catch {
			// Unknown time zone: try the next one.
		}
	}
	return 0;
}
