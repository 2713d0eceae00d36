import { tryToParseDateTime } from 'n8n-workflow';

import { monthOf, plainLetters } from './months';

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

/** Words, in letters without accents. */
const MONTH = '(?<month>[\\p{L}]{3,12})\\.?,?';
const DAY =
	'(?:(?:the|den|le|el|il|lo) )?(?<day>\\d{1,2})(?:st|nd|rd|th|er|o|a|º|ª)?(?:\\. ?|[ -]+|/|(?<=\\d)(?=\\p{L}{3}))(?:(?:of|de) )?';
const DAY_AFTER = '(?<day>\\d{1,2})(?:st|nd|rd|th)?\\.?,?';
const WEEKDAY = '(?:[\\p{L}-]{2,14}[.,]{0,2} )?';

/** `18:00`, `18:00:30.5`, `6pm`, `18h`, `18h00`, `18.00`, `18 Uhr`. */
const TIME =
	'(?<hour>\\d{1,2})(?:(?<rest>:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?)|[.](?<minutes>\\d\\d)(?![.\\d])| ?h ?(?<past>[0-5]\\d)?\\b|(?= ?[ap]\\.? ?m|(?: ?(?:uhr|uur)\\b)))(?: ?(?<half>[ap])\\.? ?m\\.?)?(?: ?(?:uhr|uur)\\b)?';
const AT = '(?:(?:at|um|a|a las?|alle|as|om|kl\\.?|klo|o|@|ore|-) )?';
const ZONE = `(?:Z|(?:GMT|UTC)[+-]\\d{1,2}(?::[0-5]\\d)?|(?:GMT|UTC)?[+-]\\d\\d:?\\d\\d|${Object.keys(LETTERS).join('|')})`;
// The name of the zone can follow its offset: JavaScript puts it in parentheses, Go doesn’t.
const NAME = '(?: ?\\(.*\\)|(?<=:\\d\\d(?:[.,]\\d+)? ?[+-]\\d\\d:?\\d\\d) [a-z]{3,5})?';
const YEAR = '(?<year>\\d{4})';

/** Other forms than ISO’s: a day and a time after it, or between the month and the year, as Unix has it. */
const FORMS = [
	...[
		`(?<first>\\d{1,2})(?<mark>[-/.])(?<second>\\d{1,2})\\k<mark>${YEAR},?`,
		`${WEEKDAY}(?<first>\\d{1,2})(?<mark>[-/.])(?<second>\\d{1,2})\\k<mark>${YEAR},?`,
		`${YEAR}(?<mark>[-/.])(?<month>\\d{1,2})\\k<mark>(?<day>\\d{1,2}),?`,
		`${YEAR}(?<month>\\d\\d)(?<day>\\d\\d)(?= )`,
		`${YEAR}[年년] ?(?<month>\\d{1,2})[月월] ?(?<day>\\d{1,2})[日일](?: ?\\(?[\\p{L}]{1,3}\\)?)?`,
		`${WEEKDAY}${DAY}${MONTH}(?:[ -]+(?:(?:de|del|of) )?|/|(?<=\\.)|(?<=\\p{L})(?=\\d))${YEAR}(?: (?:г|р)\\.?)?,?`,
		`${WEEKDAY}${MONTH}[ -]+${DAY_AFTER}[ -]+(?:(?:de|del) )?${YEAR},?`,
		`${YEAR}[. -]+${MONTH}[. -]+${DAY_AFTER}`,
	].map((day) => `${day}(?:(?:T|:(?=\\d\\d:)| ${AT})${TIME})?`),
	`${WEEKDAY}${MONTH} +${DAY_AFTER} +${TIME}(?: +(?<within>${ZONE}))? +${YEAR}`,
].map(
	(form) => new RegExp(`^${form}(?: ?(?<zone>${ZONE})${NAME}| ?\\((?<inside>${ZONE})\\))?$`, 'iu'),
);

/** A time before its day: `6 pm on 1 June 2027`. */
const TIME_FIRST =
	/^(\d{1,2}(?::\d\d(?::\d\d)?(?: ?[ap]\.? ?m\.?)?| ?[ap]\.? ?m\.?|h\d\d| ?uhr)),?(?: (?:on|am|le|el|il|op|em|-))? (.+)$/;

/** A day and a time without separators, as file names and bank exports have it: `20261106230212`. */
const DIGITS = /^((?:19|20)\d\d)(\d\d)(\d\d)[ T_-]?(\d\d)(\d\d)(\d\d)$/;

/**
 * What only Luxon reads: weeks, days of the year, dates without separators, hours alone, zones such as Europe/Berlin,
 * old HTTP dates.
 */
const FOR_LUXON =
	/^(\d{4}-?W\d\d-?\d|\d{4}-\d{3}|\d{8})(T|$)|^\d{4}-\d\d-\d\d[T ]\d\d[^\s[]*($|\[(UTC|[a-z_]+\/)| [a-z_]+\/)|^[a-z]{6,9}, .*\d:\d\d GMT$/i;

/**
 * ISO text for a date in another form that can be read in one way only; '' for anything else. A day without a time
 * stays without one.
 */
export function isoFormOf(text: string, timezone: string): string {
	const letters = plainLetters(text).replace(TIME_FIRST, '$2 $1');
	const groups = FORMS.map((form) => form.exec(letters)?.groups).find((found) => found);
	if (!groups) {
		const digits = DIGITS.exec(text);
		if (digits) return text.replace(DIGITS, '$1-$2-$3T$4:$5:$6');
		return FOR_LUXON.test(text) ? readByLuxon(text, timezone) : '';
	}
	const { year, first = '', second = '', hour, minutes, past = minutes, half } = groups;
	const { rest = past === undefined ? ':00' : `:${past}`, inside = '', within = inside } = groups;
	const { zone = within } = groups;
	// Of two numbers, only one above 12 says which is the day.
	if (first !== second && Number(first) <= 12 && Number(second) <= 12) return '';
	const [before, after] = Number(first) > 12 ? [second, first] : [first, second];
	const { month = before, day = after } = groups;
	const two = (digits: number | string) => String(digits).padStart(2, '0');
	const iso = `${year}-${two(/\d/.test(month) ? month : monthOf(month))}-${two(day)}`;
	if (hour === undefined && zone === '') return iso;
	const isAfternoon = half === 'p';
	if (half && !isAfternoon && Number(hour) > 12) return '';
	const hours = half && Number(hour) <= 12 ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : hour;
	const offset =
		LETTERS[zone.toUpperCase()] ??
		zone.replace(/^[a-z]{2,}/i, '').replace(/^[+-](?=\d(?:$|:))/, '$&0');
	return `${iso}T${two(hours ?? '0')}${rest}${offset}`;
}

/** Luxon’s text, unless n8n’s parser had to guess: it moves 30 February in an old HTTP date, which is in UTC. */
function readByLuxon(text: string, timezone: string): string {
	try {
		// Luxon wants a blank before the time if a zone follows it.
		const read = tryToParseDateTime(text.replace(/^(\S{10})T(?=\S+ )/i, '$1 '), timezone);
		const isGuess = /^[a-z]/i.test(text) && Number(/\d+/.exec(text)?.[0]) !== read.toUTC().day;
		const iso = isGuess ? '' : (read.toISO() ?? '');
		return /^[\dW-]{7,10}$/i.test(text) ? iso.slice(0, 10) : iso;
	} catch {
		return '';
	}
}
