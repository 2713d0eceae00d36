import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { offsetAt } from '../../shared/input/dates';
import { decodeHtml } from '../text';

/** An event as one poll saw it. Times are in seconds since 1970. */
export interface Sight {
	id: string;
	start: number;
	end: number;
	/** Differs when a field that a user can write differs. */
	print: string;
	title: string;
	slug: string;
	record: IDataObject;
}

/**
 * An event of a list; undefined for what has no id or no start. `timezone` is used for events that tell neither UTC nor
 * a timezone of their own.
 */
export function toSight(record: IDataObject, timezone: string): Sight | undefined {
	const { id, title, slug } = record;
	const start = secondsOf(record, 'start_date', timezone);
	if ((typeof id !== 'number' && typeof id !== 'string') || start === undefined) return undefined;
	return {
		id: String(id),
		start,
		end: Math.max(start, secondsOf(record, 'end_date', timezone) ?? start),
		print: printOf(record),
		title: decodeHtml(title),
		slug: typeof slug === 'string' ? slug : '',
		record,
	};
}

/** A date as the service writes it, `2026-12-01 19:30:00`; the seconds, or the whole time, may be left out. */
const WALL = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?)?/;

/**
 * An instant of an event in seconds since 1970. The one in UTC counts, where there is one (seen on servers); else the
 * wall clock in the event's timezone, and a date with an offset is what it is.
 */
function secondsOf(
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

/** Seconds of a wall clock as if it were UTC. A date without a day (`0000-00-00`) is none. */
function wallClock(text: unknown): number | undefined {
	const match = typeof text === 'string' ? WALL.exec(text.trim()) : null;
	if (!match) return undefined;
	const [, day, minutes = '00:00', seconds = ':00'] = match;
	const instant = Date.parse(`${day}T${minutes}${seconds}Z`);
	return Number.isNaN(instant) ? undefined : instant / 1000;
}

/** Seconds that the first timezone which can be read is ahead of UTC: an IANA name, or an offset such as `UTC+2`. */
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
			// No such timezone: the next one counts.
		}
	}
	return 0;
}

/**
 * The fields that a user can write (document, section 2). Left out are those that change by themselves or with each save
 * (date, modified), that only one of list and single record has (json_ld), and that follow from others (addresses).
 */
const FIELDS = [
	'title',
	'description',
	'excerpt',
	'slug',
	'status',
	'start_date',
	'end_date',
	'utc_start_date',
	'utc_end_date',
	'timezone',
	'all_day',
	'cost',
	'website',
	'show_map',
	'show_map_link',
	'hide_from_listings',
	'sticky',
	'featured',
] as const;

/** Of linked records only which ones they are: a change to a venue is none to its events. */
const LINKS = ['image', 'venue', 'organizer', 'categories', 'tags'] as const;

/** 48 bits: among 10,000 events, one of 28 thousand million changes would go unseen. */
const printOf = (record: IDataObject): string =>
	createHash('sha256')
		.update(
			JSON.stringify([
				...FIELDS.map((name) => record[name] ?? null),
				...LINKS.map((name) => idsOf(record[name])),
			]),
		)
		.digest('base64url')
		.slice(0, 8);

function idsOf(linked: unknown): string {
	if (Array.isArray(linked)) return linked.map(idsOf).sort().join();
	if (typeof linked !== 'object' || linked === null) return String(linked || '');
	const { id, url } = linked as IDataObject;
	return String(id ?? url ?? '');
}
