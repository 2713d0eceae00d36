import type { ConvertContext } from '../operation';
import { Refused } from '../result';
import { shown } from './convert';

const ISO =
	/^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(?:(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)(?:\[[^\]]+\])?)?)?$/i;

/**
 * Converts any date that n8n may pass to ISO 8601 text with an offset: ISO text with or without time and offset, a
 * JavaScript Date, a Luxon DateTime, seconds or milliseconds since 1970.
 *
 * If no time zone is given, the workflow’s is used. The date and time stay as entered, so an invoice keeps its day:
 * `2026-03-01` in Berlin becomes `2026-03-01T00:00:00+01:00`.
 */
export function isoDateTime(value: unknown, { timezone }: ConvertContext): string {
	const text = toText(value);
	const match = text === undefined ? null : ISO.exec(text);
	const iso = match && fromMatch(match, timezone);
	if (iso) return iso;
	throw new Refused(
		`must be a date such as 2026-01-31 or 2026-01-31T09:30:00Z, but is “${shown(value)}”`,
	);
}

function toText(value: unknown): string | undefined {
	if (typeof value === 'object') return isoOf(value);
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	const text = String(value).trim();
	// Seconds since 1970 have ten digits from 2001 to 2286 and nine before. Milliseconds have thirteen.
	if (!/^(\d{9,10}|\d{13})$/.test(text)) return text;
	const number = Number(text);
	return new Date(text.length <= 10 ? number * 1000 : number).toISOString();
}

/** ISO text of a Date or DateTime; undefined for any other object, and for null. */
function isoOf(value: object | null): string | undefined {
	try {
		const { toISO } = value as { toISO?: unknown };
		const iso: unknown =
			typeof toISO === 'function'
				? toISO.call(value)
				: value instanceof Date
					? value.toISOString()
					: undefined;
		return typeof iso === 'string' ? iso : undefined;
	} catch {
		return undefined;
	}
}

function fromMatch(match: RegExpExecArray, timezone: string): string | undefined {
	const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone] =
		match;
	const wall = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
	const utc = new Date(`${wall}Z`);
	// Date turns 30 February into 2 March, so only a real date comes back unchanged.
	if (Number.isNaN(utc.getTime()) || utc.toISOString().slice(0, 19) !== wall) return undefined;
	const milliseconds = /[1-9]/.test(fraction) ? `.${fraction.slice(0, 3).padEnd(3, '0')}` : '';
	return (
		wall +
		milliseconds +
		(zone ? normalizeOffset(zone) : offsetText(offsetAt(utc.getTime(), timezone)))
	);
}

function normalizeOffset(zone: string): string {
	if (zone.toUpperCase() === 'Z') return 'Z';
	const digits = zone.replace(/\D/g, '').padEnd(4, '0');
	return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/**
 * Minutes that a time zone is ahead of UTC at the given local time, which is passed as if it were UTC. A time that
 * daylight saving skips gets the offset from before the change. A time that occurs twice gets the first offset.
 */
export function offsetAt(wallAsUtc: number, timezone: string): number {
	const before = offsetOf(wallAsUtc - 24 * 60 * 60_000, timezone);
	const guess = offsetOf(wallAsUtc - before * 60_000, timezone);
	return offsetOf(wallAsUtc - guess * 60_000, timezone) === guess ? guess : before;
}

/** For example `+02:00` for 120. */
export function offsetText(minutes: number): string {
	const pad = (number: number) => String(Math.floor(number)).padStart(2, '0');
	const absolute = Math.abs(minutes);
	return `${minutes < 0 ? '-' : '+'}${pad(absolute / 60)}:${pad(absolute % 60)}`;
}

/** A zone that is an offset. Not every version of Node.js that runs n8n knows them. */
const FIXED = /^([+-])(0\d|1[0-4]):([0-5]\d)$/;

/** Minutes that a time zone, such as Europe/Berlin or +02:00, is ahead of UTC at an instant. Throws if it is unknown. */
export function offsetOf(instant: number, timezone: string): number {
	if (/^[+-]/.test(timezone)) {
		const [, sign, hours, minutes] = FIXED.exec(timezone) ?? [];
		if (sign === undefined) throw new RangeError(`Unknown time zone: ${timezone}`);
		return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
	}
	const parts = formatterOf(timezone).formatToParts(instant);
	const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
	const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
	return Math.round((wall - Math.floor(instant / 60_000) * 60_000) / 60_000);
}

/** One for each zone, because creating a formatter takes far longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
	const formatter =
		formatters.get(timeZone) ??
		new Intl.DateTimeFormat('en-US', {
			timeZone,
			hourCycle: 'h23',
			year: 'numeric',
			month: 'numeric',
			day: 'numeric',
			hour: 'numeric',
			minute: 'numeric',
		});
	formatters.set(timeZone, formatter);
	return formatter;
}
