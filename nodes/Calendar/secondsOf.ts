import type { IDataObject } from 'n8n-workflow';
import { isZone, toInstant } from './dates';
import { manualOffset, offsetText } from './zones';

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
	const utc = localSeconds(record[`utc_${name}`]);
	if (utc !== undefined) return utc;
	const text = record[name];
	if (typeof text === 'string' && /T.*(Z|[+-]\d\d:?\d\d)$/i.test(text.trim())) {
		const instant = Date.parse(text.trim());
		return Number.isNaN(instant) ? undefined : Math.floor(instant / 1000);
	}
	const wall = localSeconds(text);
	if (wall === undefined) return undefined;
	const zone = [record.timezone, timezone].map(zoneOf).find(isZone) ?? 'UTC';
	return toInstant({ wall: wall * 1000 }, zone) / 1000;
}

/** Seconds of a local time as if it were UTC. `0000-00-00` counts as no date. */
function localSeconds(text: unknown): number | undefined {
	const match = typeof text === 'string' ? WALL.exec(text.trim()) : null;
	if (!match) return undefined;
	const [, day, minutes = '00:00', seconds = ''] = match;
	const instant = Date.parse(`${day}T${minutes}${seconds}Z`);
	return Number.isNaN(instant) ? undefined : instant / 1000;
}

/** A time zone as it is, or an offset as `+02:00`: it may also be `UTC+2`, `UTC+5.75`, `GMT+2`, `+2` or `+0200`. */
function zoneOf(timezone: unknown): string {
	const zone = String(timezone).trim();
	const manual = zone.replace(/^(GMT)?(?=[+-])/i, 'UTC').replace(/(\d)(\d\d)$/, '$1:$2');
	const offset = manualOffset(manual);
	return offset === undefined ? zone : offsetText(offset);
}
