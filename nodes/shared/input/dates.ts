import type { ConvertContext } from '../operation';
import { InvalidInput } from '../result';
import { plainCharacters } from './characters';
import { isShort, printable, unlessRefused } from './convert';
import { adviceFor } from './dateAdvice';
import { isoFormOf } from './dateForms';
import { offsetAt, offsetText, timeZone } from './zones';

const ISO =
	/^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(?:(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)(?:\[[^\]]+\])?)?)?$/i;

/**
 * Converts any date that n8n reads to ISO 8601 text with an offset: ISO text with or without time and offset, a
 * JavaScript Date, a Luxon DateTime, seconds or milliseconds since 1970, dates of mails, feeds, databases and
 * JavaScript, and dates with the month in words. `note` is told if it isn’t plain how the text was read.
 *
 * If no time zone is given, the workflow’s is used. The date and time stay as entered, so an invoice keeps its day:
 * `2026-03-01` in Berlin becomes `2026-03-01T00:00:00+01:00`.
 */
export function isoDateTime(value: unknown, { timezone, note }: ConvertContext): string {
	const text = toText(value);
	const read = text === undefined ? undefined : readDate(text, timezone);
	const iso = read && fromMatch(read.match, read.zone);
	if (!iso) {
		const advice = text === undefined ? '' : adviceFor(text);
		throw new InvalidInput(`must be ${EXAMPLES}, but is “${printable(value)}”${advice}`);
	}
	if (!read.isPlain) note?.(`was read as ${iso}`);
	return iso;
}

/** Whether a value names a day and no time, in any form that is read: `2026-12-31`, `31 Dec 2026`. */
export function isDayOnly(value: unknown): boolean {
	const text = typeof value === 'object' ? undefined : toText(value);
	const read = text === undefined ? undefined : readDate(text, 'UTC');
	return read !== undefined && read.match[4] === undefined;
}

const EXAMPLES = 'a date such as 2026-01-31 or 2026-01-31T09:30:00Z';

/** A line of a calendar file: `DTSTART;TZID=Africa/Accra:20261231T180000`, `VALUE=DATE:20261231`. */
const CALENDAR_LINE =
	/^(?:(?:DTSTART|DTEND|DUE)\b)?;?(?:VALUE=DATE(?:-TIME)?\b)?;?(?:TZID="?(?<zone>[^:;"]+)"?)?;?(?:VALUE=DATE(?:-TIME)?\b)?:(?<date>\d{8}(?:T\d{6}Z?)?)$/i;

/** The parts of a date, and the zone that it is in if it names no offset. `isPlain`: it is written as ISO 8601. */
function readDate(text: string, timezone: string) {
	const { date = text, zone: named } = CALENDAR_LINE.exec(text)?.groups ?? {};
	const zone = named === undefined ? timezone : unlessRefused(() => timeZone(named));
	const plain = ISO.exec(date);
	const match = plain ?? ISO.exec(isoFormOf(date, timezone));
	return match && zone !== undefined ? { match, zone, isPlain: plain !== null } : undefined;
}

function toText(value: unknown): string | undefined {
	if (typeof value === 'object') return isoOf(value);
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	const given = String(value);
	if (!isShort(given)) return undefined;
	const text = plainCharacters(given);
	// In millionths of a second, as databases have it, or in JSON of .NET.
	const [, micro, net = micro?.slice(0, 13)] =
		/^(?:(\d{16}|\d{19})|\/Date\((\d{9,13})(?:[+-]\d{4})?\)\/)$/.exec(text) ?? [];
	if (net !== undefined) return new Date(Number(net)).toISOString();
	// Seconds since 1970 have ten digits from 2001 to 2286 and nine before. Milliseconds have thirteen.
	if (!/^(\d{9,10}(\.\d+)?|\d{13}(\.0+)?)$/.test(text)) return text;
	const number = Number(text);
	return new Date(number < 1e11 ? number * 1000 : number).toISOString();
}

/** ISO text of a Date or DateTime; undefined for any other object, and for null. */
function isoOf(value: object | null): string | undefined {
	try {
		const toISO: unknown = value !== null && 'toISO' in value ? value.toISO : undefined;
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
