import { tryToParseDateTime } from 'n8n-workflow';

import type { ConvertContext } from '../operation';
import { InvalidInput } from '../result';
import { isShort, printable } from './convert';
import { offsetAt, offsetText } from './zones';

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
	const plain = text === undefined ? null : ISO.exec(text);
	const other = text === undefined || plain ? null : ISO.exec(isoFormOf(text, timezone));
	const match = plain ?? other;
	const iso = match && fromMatch(match, timezone);
	if (!iso)
		throw new InvalidInput(`must be ${EXAMPLES}, but is “${printable(value)}”${adviceFor(text)}`);
	if (other) note?.(`was read as ${iso}`);
	return iso;
}

const EXAMPLES = 'a date such as 2026-01-31 or 2026-01-31T09:30:00Z';

/** How to go on with a text that could be several dates. */
function adviceFor(text = ''): string {
	if (/\d{4}-\d\d-\d\d.*\d{4}-\d\d-\d\d/s.test(text)) {
		return '. These are two dates: delete the expression that you don’t want';
	}
	return /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/.test(text)
		? '. Write the year first, because day and month could be either way round, or use an expression such as {{ DateTime.fromFormat($json.date, "dd/MM/yyyy") }}'
		: '';
}

function toText(value: unknown): string | undefined {
	if (typeof value === 'object') return isoOf(value);
	if (typeof value !== 'string' && typeof value !== 'number') return undefined;
	const text = String(value).trim();
	if (!isShort(text)) return undefined;
	// Seconds since 1970 have ten digits from 2001 to 2286 and nine before. Milliseconds have thirteen.
	if (!/^(\d{9,10}(\.\d+)?|\d{13}(\.0+)?)$/.test(text)) return text;
	const number = Number(text);
	return new Date(number < 1e11 ? number * 1000 : number).toISOString();
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
// Not November in Finnish.
const MONTH = '(?<month>(?!marras)[a-z]{3,9})\\.?,?';
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';

/**
 * Zones that mails (RFC 2822) and European calendars name by letters. Most letters mean several: BST is also
 * Bangladesh’s.
 */
const LETTERS: Readonly<Record<string, string>> = {
	EST: '-05',
	EDT: '-04',
	CST: '-06',
	CDT: '-05',
	MST: '-07',
	MDT: '-06',
	PST: '-08',
	PDT: '-07',
	CET: '+01',
	CEST: '+02',
	GMT: 'Z',
	UTC: 'Z',
	UT: 'Z',
};

const TIME =
	'(?<hour>\\d{1,2})(?:(?<rest>:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?)|(?=\\s*[ap]\\.?m))(?:\\s*(?<half>[ap])\\.?m\\.?)?';
const ZONE = `(?:Z|(?:GMT|UTC)[+-]\\d{1,2}(?::[0-5]\\d)?|(?:GMT|UTC)?[+-]\\d\\d:?\\d\\d|${Object.keys(LETTERS).join('|')})`;
// The name of the zone can follow its offset: JavaScript puts it in parentheses, Go doesn’t.
const NAME = '(?:\\s*\\(.*\\)|(?<=:\\d\\d(?:[.,]\\d+)?\\s*[+-]\\d\\d:?\\d\\d)\\s+[a-z]{3,5})?';
const WEEKDAY = '(?:[a-z]{3,9},?\\s+)?';

/** Other forms than ISO’s: a day and a time after it, or between the month and the year, as Unix has it. */
const FORMS = [
	...[
		'(?<first>\\d{1,2})(?<mark>[-/.])(?<second>\\d{1,2})\\k<mark>(?<year>\\d{4}),?',
		'(?<year>\\d{4})(?<mark>[-/.])(?<month>\\d{1,2})\\k<mark>(?<day>\\d{1,2})',
		...[`${DAY}[\\s-]+${MONTH}`, `${MONTH}\\s+${DAY},?`].map(
			(day) => `${WEEKDAY}${day}[\\s-]+(?<year>\\d{4}),?`,
		),
	].map((day) => `${day}(?:(?:T|\\s+(?:at\\s+)?)${TIME})?`),
	`${WEEKDAY}${MONTH}\\s+${DAY},?\\s+${TIME}(?:\\s+(?<within>${ZONE}))?\\s+(?<year>\\d{4})`,
].map(
	(form) =>
		new RegExp(`^${form}(?:\\s*(?<zone>${ZONE})${NAME}|\\s*\\((?<inside>${ZONE})\\))?$`, 'i'),
);

/**
 * What only Luxon reads: weeks, days of the year, dates without separators, hours alone, zones such as Europe/Berlin,
 * old HTTP dates.
 */
const FOR_LUXON =
	/^(\d{4}-?W\d\d-?\d|\d{4}-\d{3}|\d{8})(T|$)|^\d{4}-\d\d-\d\d[T ]\d\d[^\s[]*($|\[(UTC|[a-z_]+\/)| [a-z_]+\/)|^[a-z]{6,9}, .*\d:\d\d GMT$/i;

/** ISO text for a date in another form that can be read in one way only; '' for anything else. */
function isoFormOf(text: string, timezone: string): string {
	const groups = FORMS.map((form) => form.exec(text)?.groups).find((found) => found);
	if (!groups) return FOR_LUXON.test(text) ? readByLuxon(text, timezone) : '';
	const { year, first = '', second = '', hour = '0', rest = ':00', half } = groups;
	const { inside = '', within = inside, zone = within } = groups;
	// Of two numbers, only one above 12 says which is the day.
	if (first !== second && Number(first) <= 12 && Number(second) <= 12) return '';
	const [before, after] = Number(first) > 12 ? [second, first] : [first, second];
	const { month = before, day = after } = groups;
	const two = (digits: number | string) => String(digits).padStart(2, '0');
	const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
	const isAfternoon = half?.toLowerCase() === 'p';
	if (half && !isAfternoon && Number(hour) > 12) return '';
	const hours = half && Number(hour) <= 12 ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : hour;
	const offset =
		LETTERS[zone.toUpperCase()] ??
		zone.replace(/^[a-z]{2,}/i, '').replace(/^[+-](?=\d(?:$|:))/, '$&0');
	return `${year}-${two(named || month)}-${two(day)}T${two(hours)}${rest}${offset}`;
}

/** Luxon’s text, unless n8n’s parser had to guess: it moves 30 February in an old HTTP date, which is in UTC. */
function readByLuxon(text: string, timezone: string): string {
	try {
		// Luxon wants a blank before the time if a zone follows it.
		const read = tryToParseDateTime(text.replace(/^(\S{10})T(?=\S+ )/i, '$1 '), timezone);
		const isGuess = /^[a-z]/i.test(text) && Number(/\d+/.exec(text)?.[0]) !== read.toUTC().day;
		return isGuess ? '' : (read.toISO() ?? '');
	} catch {
		return '';
	}
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
