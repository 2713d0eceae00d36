import { DateTime, IANAZone } from 'luxon';

/** An offset is read as the zone that has it in winter, so in summer it is an hour off. */
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

/** The IANA name of a zone; undefined if it is unknown. */
export function zoneOf(name: string): string | undefined {
	if (/^[+-]\d\d:\d\d$/.test(name)) return `UTC${name}`;
	if (/^UTC[+-]\d{1,2}$/.test(name)) return offsets[name] ?? name;
	return IANAZone.isValidZone(name) ? name : undefined;
}

const sql = 'yyyy-MM-dd HH:mm:ss';

/** Turns a local time in the zone into UTC. */
export const utcOf = (wall: string, zone: string) =>
	DateTime.fromFormat(wall, sql, { zone: zoneOf(zone) ?? 'utc' })
		.toUTC()
		.toFormat(sql);
