import { DateTime, IANAZone } from 'luxon';

import { fixedOffset } from '../dates';

/** A whole manual offset is read as the zone that has it in winter, so in summer it is an hour off. */
const offsets: Record<string, string> = {
	'UTC-8': 'America/Los_Angeles',
	'UTC-7': 'America/Denver',
	'UTC-6': 'America/Chicago',
	'UTC-5': 'America/New_York',
	'UTC+0': 'Europe/London',
	'UTC+1': 'Europe/Berlin',
	'UTC+2': 'Europe/Helsinki',
	'UTC+3': 'Europe/Moscow',
};

/** The name under which Luxon knows a zone; undefined if it is unknown. */
export function zoneOf(name: string): string | undefined {
	const minutes = fixedOffset(name);
	if (minutes === undefined) return IANAZone.isValidZone(name) ? name : undefined;
	const pad = (number: number) => String(Math.floor(number)).padStart(2, '0');
	const ahead = Math.abs(minutes);
	return offsets[name] ?? `UTC${minutes < 0 ? '-' : '+'}${pad(ahead / 60)}:${pad(ahead % 60)}`;
}

const sql = 'yyyy-MM-dd HH:mm:ss';

/**
 * Turns a local time in the zone into UTC, as PHP does. Of an hour that comes twice, zones ahead of UTC use the second
 * and zones behind UTC the first. A time that is skipped moves forward.
 */
export function utcOf(wall: string, zone: string): string {
	const local = DateTime.fromFormat(wall, sql, { zone: 'utc' });
	const offsetAt = (offset: number) =>
		local.minus({ minutes: offset }).setZone(zoneOf(zone) ?? 'utc').offset;
	const first = offsetAt(0);
	const second = offsetAt(first);
	const fitting = [second, first].find((offset) => offsetAt(offset) === offset);
	return local.minus({ minutes: fitting ?? Math.min(first, second) }).toFormat(sql);
}
