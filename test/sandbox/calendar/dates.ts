import { DateTime, IANAZone } from 'luxon';

const sql = 'yyyy-MM-dd HH:mm:ss';

/**
 * Minutes that a zone without a name is ahead of UTC: `+02:00`, or `UTC+5.5` from a site with a manual offset.
 * Undefined for a zone with a name.
 */
function fixedOffset(zone: string): number | undefined {
	const [, manual, sign, hours, minutes] =
		/^UTC([+-]\d{1,2}(?:\.\d+)?)$|^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
	if (manual !== undefined) return Number(manual) * 60;
	if (sign === undefined) return undefined;
	return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/** The local time in the zone, as `Y-m-d H:i:s`. Unlike Intl, it has the same calendar for all years, as PHP does. */
export const toWallClock = (at: Date, zone: string) =>
	DateTime.fromJSDate(at, { zone: zoneOf(zone) }).toFormat(sql);

export const toUtc = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');
const fromUtc = (text: string) => new Date(`${text.replace(' ', 'T')}Z`);

/** A time in UTC as the local time in the zone. */
export const localOf = (utc: string, zone: string) =>
	utc === nowhere ? nowhere : toWallClock(fromUtc(utc), zone);

/** Luxon asks Intl each time, which takes long. */
const isKnown = new Map<string, boolean>();

/** The name under which Luxon knows a zone; undefined if it is unknown. */
export function zoneOf(name: string): string | undefined {
	const minutes = fixedOffset(name);
	if (minutes === undefined) {
		if (!isKnown.has(name)) isKnown.set(name, IANAZone.isValidZone(name));
		return isKnown.get(name) ? name : undefined;
	}
	const pad = (number: number) => String(Math.floor(number)).padStart(2, '0');
	const ahead = Math.abs(minutes);
	return `UTC${minutes < 0 ? '-' : '+'}${pad(ahead / 60)}:${pad(ahead % 60)}`;
}

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

const offsets: Record<string, string> = {
	'UTC-8': 'America/Los_Angeles',
	'UTC-7': 'America/Denver',
	'UTC-6': 'America/Chicago',
	'UTC-5': 'America/New_York',
	'UTC-3.5': 'America/St_Johns',
	'UTC+1': 'Europe/Berlin',
	'UTC+2': 'Europe/Helsinki',
	'UTC+3': 'Europe/Moscow',
};

/**
 * What the interface takes a zone for. Many manual offsets are read as the zone that has them in winter, so in summer
 * they are an hour off. The admin pages read it right.
 */
export const misread = (zone: string) => offsets[zone] ?? zone;

function makeAbbreviation(zone: string, wall: string, site: string): string {
	if (/^(UTC.+)?$/.test(zone)) return zone;
	const named = zoneOf(zone) ? zone : site;
	const at = DateTime.fromSQL(utcOf(wall, named), { zone: 'utc' }).setZone(zoneOf(named));
	if (!at.isValid) return 'LMT';
	if (/^[+-]/.test(zone)) return `GMT${zone.replace(':', '')}`;
	const names = ['en-US', 'en-GB', 'en-AU', 'ja'].map((locale) =>
		at.setLocale(locale).toFormat('ZZZZ'),
	);
	return names.find((name) => /^[A-Z]+$/.test(name)) ?? at.toFormat('ZZZ').replace(/00$/, '');
}

/** Kept, because Luxon takes a millisecond for each. */
const abbreviations = new Map<string, string>();

/** The zone's name at this local time, such as `EDT`, as PHP shortens it; that of the site's if the zone is unknown. */
export function abbreviationOf(zone: string, wall: string, site: string): string {
	const name = [zone, wall, site].join();
	const known = abbreviations.get(name) ?? makeAbbreviation(zone, wall, site);
	abbreviations.set(name, known);
	return known;
}

/** Dates that aren't ISO 8601: `June 1, 2027 10am`. */
const written = ['', ' h:mma', ' ha', ' H:mm'].map((time) => `MMMM d, yyyy${time}`);

/** Of the days that a month doesn't have, those up to the 31st count on into the next month: 30 February is 2 March. */
const counted = (text: string) =>
	text.replace(/^(\d{4}-\d\d)-(29|30|31)(?!\d)/, (all, month: string, day: string) => {
		const first = DateTime.fromISO(`${month}-01`, { zone: 'utc' });
		return first.isValid ? first.plus({ days: Number(day) - 1 }).toFormat('yyyy-MM-dd') : all;
	});

/**
 * Reads dates as PHP's strtotime does, as far as recordings show: without an offset they are UTC, a number is in
 * seconds since 1970, and a single letter is a military time zone, so now. The result keeps its offset; undefined if it
 * isn't a date.
 */
export function strtotime(value: string, now: Date): DateTime | undefined {
	const text = value.trim().toLowerCase();
	if (text === '') return undefined;
	if (/^\d+$/.test(text)) return DateTime.fromSeconds(Number(text), { zone: 'utc' });
	if (/^(now|[a-ik-z])$/.test(text)) return DateTime.fromJSDate(now, { zone: 'utc' });
	const iso = counted(value.trim())
		.replace(/^(\d{4}-\d\d-\d\d) /, '$1T')
		.replace(' ', '');
	const read = [
		DateTime.fromISO(iso, { zone: 'utc', setZone: true }),
		...written.map((format) => DateTime.fromFormat(value.trim(), format, { zone: 'utc' })),
	];
	return read.find((date) => date.isValid);
}

/** The local time of a date, without its offset and zone. */
export const wallClock = (value: string, now: Date) => strtotime(value, now)?.toFormat(sql);

/** What a date is without one. */
export const nowhere = '0000-00-00 00:00:00';
/** What PHP makes of it: month 0 is December of the year before, and day 0 the last of November. */
export const beforeAll = '-0001-11-30 00:00:00';
