import type { ConvertContext } from '../operation';
import { InvalidInput } from '../result';
import { plainCharacters, unquoted } from './characters';
import { isShort, printable, text, unlessRefused } from './convert';
import { ALL_YEAR, meaningOf, zoneOfWindows } from './zoneNames';

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

/** A point in time as ISO text in a time zone, such as `2026-01-31T09:30:00+01:00`. */
export function isoAt(instant: number, timezone: string): string {
	const ahead = offsetOf(instant, timezone);
	return new Date(instant + ahead * 60_000).toISOString().slice(0, 19) + offsetText(ahead);
}

/** A zone that is an offset. Not every version of Node.js that runs n8n knows them. */
const FIXED = /^([+-])(0\d|1[0-4]):([0-5]\d)$/;

/**
 * Minutes that a time zone, such as Europe/Berlin or +02:00, is ahead of UTC at an instant. Throws if it is unknown.
 */
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

/** Three letters that name one zone. Intl knows others, with which BST is Bangladesh’s and AST Alaska’s. */
const LETTER_ZONES = /^(?:CAT|CET|EAT|EET|EST|GMT|HST|JST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i;

/** Whether this is a zone and only one: a name such as Europe/Berlin, or an offset such as +02:00. */
export function isZone(zone: string): boolean {
	try {
		offsetOf(0, zone);
		return !/^[a-z]{3}$/i.test(zone) || LETTER_ZONES.test(zone);
	} catch {
		return false;
	}
}

/**
 * A time zone by its name or offset. Forms such as UTC+2 become +02:00: servers would apply daylight saving time to
 * them. Also by the name that Windows has for it, or as mail programs write it into calendar files.
 */
export function timeZone(value: unknown, { note }: Partial<ConvertContext> = {}): string {
	const entered = unlessRefused(() => unquoted(text(value))) ?? printable(value);
	if (isShort(entered)) {
		const offset = manualOffset(plainCharacters(entered).replace(/^[+-]/, 'UTC$&'));
		// n8n shows names with blanks.
		const zone = offset === undefined ? withoutBlanks(entered) : fixedZone(offset);
		const found = [zone === 'Z' ? 'UTC' : zone, ...lastParts(zone)].find(isZone);
		if (found !== undefined) {
			const summer = ALL_YEAR[found.toUpperCase()];
			if (summer) {
				note?.(`is ${found.toUpperCase()} all year. With daylight saving time, it’s ${summer}`);
			}
			return inUsualCase(found);
		}
		const windows = zoneOfWindows(entered);
		if (windows !== undefined) {
			note?.(`was read as ${windows}, which Windows calls ${printable(entered)}`);
			return windows;
		}
	}
	const meaning = meaningOf(entered);
	throw new InvalidInput(
		`must be a time zone such as Europe/Berlin, UTC or +02:00, but is “${printable(entered)}”${meaning === undefined ? '' : `. Use ${meaning} instead`}`,
	);
}

/** What calendar files end with that name a zone by a path: `/mozilla.org/20050126_1/Europe/Berlin`. */
const lastParts = (zone: string): string[] =>
	zone.startsWith('/') ? [-2, -3].map((count) => zone.split('/').slice(count).join('/')) : [];

/** Small or large letters throughout are Intl’s, or else what most names have: `africa/accra` is `Africa/Accra`. */
function inUsualCase(zone: string): string {
	if (/^[+-]/.test(zone) || ![zone.toLowerCase(), zone.toUpperCase()].includes(zone)) return zone;
	const { timeZone: known } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
	if (known.toLowerCase() === zone.toLowerCase()) return known;
	if (/^\w{2,3}$/.test(zone)) return zone.toUpperCase();
	return zone
		.toLowerCase()
		.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())
		.replace(/^Us\//, 'US/');
}

/** `America/New York` is `America/New_York`. */
function withoutBlanks(zone: string): string {
	const [area, ...place] = zone.split('/');
	return [area, ...place.map((each) => each.replaceAll(' ', '_'))].join('/');
}

/** The farthest that a time zone is ahead of or behind UTC, in minutes. */
export const MAX_AHEAD = 14 * 60;

const MANUAL = /^(?:UTC|GMT)([+-])(\d{1,2})(?:\.(\d{1,2})|(?::|(?<=\d\d))([0-5]\d))?$/i;

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
