import { isoFormOf } from './dateForms';
import { isEnglishMonth, monthOf, plainLetters, weekdayOf } from './months';

/** Words in small letters without accents, of several languages, and what stands for them. */
const TODAY: ReadonlyArray<[words: RegExp, expression: string]> = [
	[
		/^(?:today|heute|aujourd['’]?hui|hoy|oggi|hoje|vandaag|dzis(?:iaj)?|leo|сегодня|i ?dag)$/,
		'$today',
	],
	[
		/^(?:tomorrow|tmrw|morgen|demain|manana|domani|amanha|jutro|kesho|завтра|i ?morg[eo]n)$/,
		'$today.plus({ days: 1 })',
	],
	[
		/^(?:yesterday|gestern|hier|ayer|ieri|ontem|gisteren|wczoraj|jana|вчера|i ?gar)$/,
		'$today.minus({ days: 1 })',
	],
	[/^(?:now|jetzt|maintenant|ahora|adesso|agora|nu|teraz|сейчас)$/, '$now'],
	[
		/^(?:asap|immediate(?:ly)?|sofort|immediat|(?:due )?(?:up)?on receipt|(?:payable )?a reception|cash|cod|prompt)$/,
		'$today',
	],
	[
		/^(?:eom|(?:the )?end of (?:the |this )?month|month[- ]end|(?:zum )?monatsende|fin (?:de|du) (?:mois|mes)|fine mese|fim do mes|eind van de maand)$/,
		"$today.endOf('month')",
	],
	[/^(?:next|nachste|coming) (?:week|woche)$|^la semaine prochaine$/, '$today.plus({ weeks: 1 })'],
	[/^(?:next|nachsten|coming) (?:month|monat)$|^le mois prochain$/, '$today.plus({ months: 1 })'],
];

/** Units by how they begin in several languages, and as ISO 8601 has them. */
const UNITS: ReadonlyArray<[words: RegExp, unit: string]> = [
	[
		/^(?:d|days?|tagen?|tage|jours?|dias?|giorn[io]|dag(?:en|ar|e)?|dni|dzien|siku|дн(?:ей|я))$/,
		'days',
	],
	[
		/^(?:w|wks?|weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken|veck(?:a|or)|uger?|wiki)$/,
		'weeks',
	],
	[
		/^(?:months?|mos?|monat(?:en?|s)?|mois|mes(?:es)?|mes[ei]|maand(?:en)?|miesi(?:ac|ace|ecy))$/,
		'months',
	],
	[/^(?:years?|yrs?|jahren?|jahre|ans?|anos?|ann[io]|jaar)$/, 'years'],
	[
		/^(?:h|hrs?|hours?|stunden?|std|heures?|horas?|or[ae]|uren?|uur|godzin[ay]?|timmar|timer)$/,
		'hours',
	],
	[/^(?:m|mins?|minutes?|minuten?|minutos?|minut[oiy]?)$/, 'minutes'],
];

const AMOUNT =
	/^(?:(?:due|pay(?:able|ment)?)? ?(?:in|within|after|net|netto|binnen|innerhalb von|dans|sous|en|dentro de|tra|entro|em|over|za|om|po)? ?|\+ ?|pt?)(\d{1,4})(?:[.,](\d{1,2}))? ?-?([\p{L}]{1,12})\.?( ago| net| netto| from (?:now|today)| eom)?$/u;
const NET = /(?:^| )(?:net|netto|n)[ /]?(\d{1,3})(?: |$)/;

/** Words about today, as an expression. */
function aboutToday(words: string): string | undefined {
	const known = TODAY.find(([pattern]) => pattern.test(words));
	if (known) return known[1];
	const weekday = weekdayOf(words.split(' ').at(-1) ?? '');
	if (weekday > 0 && /^(?:\p{L}+ )?[\p{L}-]+$/u.test(words)) {
		return `$today.plus({ weeks: 1 }).set({ weekday: ${weekday} })`;
	}
	const [, net] = NET.exec(words) ?? [];
	if (net !== undefined) return `$today.plus({ days: ${Number(net)} })`;
	const [, days] =
		/^(?:today|heute|t) ?\+ ?(\d{1,4})$|^\+(\d{1,4})$/.exec(words)?.filter(Boolean) ?? [];
	return days === undefined ? undefined : `$today.plus({ days: ${Number(days)} })`;
}

/** A length such as `3 hours` or `P30D`: of days, it counts from today. */
function adviceForLength(words: string): string | undefined {
	const [, whole, part = '0', word = '', end = ''] = AMOUNT.exec(words) ?? [];
	const [, unit] = UNITS.find(([pattern]) => pattern.test(word)) ?? [];
	if (whole === undefined || unit === undefined) return undefined;
	const length = `{ ${unit}: ${Number(`${whole}.${part}`)} }`;
	const isTime = ['hours', 'minutes'].includes(unit);
	if (isTime && !/^(?:in|dans|za|om) | from | ago$/.test(words)) {
		return `This is a length of time. Add it to a time, with an expression such as {{ $json.start.toDateTime().plus(${length}) }}`;
	}
	return today(`${isTime ? '$now' : '$today'}.${end === ' ago' ? 'minus' : 'plus'}(${length})`);
}

const today = (expression: string): string =>
	`It depends on today. Use an expression such as {{ ${expression} }}`;

const CLOCK = '\\d{1,2}(?::\\d\\d(?::\\d\\d)?|h\\d\\d|h|(?= ?[ap]\\.? ?m))(?: ?[ap]\\.? ?m\\.?)?';
const TO = ' ?(?:-|to|until|till|bis|a|al|tot|do|til) ?';
const TIME_ALONE = new RegExp(
	`^t?(?<time>${CLOCK}|\\d{1,2} ?uhr)(?: ?(?:uhr|z|[+-](?:0\\d|1[0-4]):\\d\\d))?$`,
);
const PERIOD = new RegExp(
	`${CLOCK}${TO}${CLOCK}|\\d{1,2}${TO}${CLOCK}|(?<![\\d-])\\d{1,2}\\.?${TO}\\d{1,2}\\.?,? (?:de )?\\p{L}{3,12}|(?<!\\p{L})\\p{L}{3,12}\\.? \\d{1,2}${TO}\\d{1,2}\\b|\\d{4}${TO}\\p{L}{0,12} ?\\d{1,2}.*\\d{4}`,
	'u',
);
const ISO_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** Where sheets begin to count: a time alone stands on one of these days. */
const FIRST_DAYS = /\b(?:1899-12-3[01]|1900-01-0[01]|1904-01-01|1970-01-01)T\d\d:\d\d/;

/** The format of Luxon for numbers with marks between them: `1.2.26 9:00` is `d.M.yy H:mm`. */
function formatOf(text: string): string {
	const [, first = '', mark = '', second = '', year = '', rest = ''] =
		/^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{2,4})(.*)$/s.exec(text) ?? [];
	// Only one of the numbers can be the day.
	const [day, month] = Number(second) > 12 && Number(first) <= 12 ? ['M', 'd'] : ['d', 'M'];
	const letters = (digits: string, letter: string) =>
		digits.length === 2 ? letter + letter : letter;
	const time = /^(,? )\d{1,2}:\d\d$/.exec(rest) ? rest.replace(/\d{1,2}:\d\d$/, 'H:mm') : '';
	return `${letters(first, day)}${mark}${letters(second, month)}${mark}${year.length === 2 ? 'yy' : 'yyyy'}${time}`;
}

const fromFormat = (format: string): string =>
	`an expression such as {{ DateTime.fromFormat($json.date, "${format}") }}`;

/** How many digits a date without separators has, by its likely format. */
const BY_LENGTH: Readonly<Record<number, string>> = {
	6: 'yyMMdd',
	8: 'ddMMyyyy',
	12: 'yyyyMMddHHmm',
	14: 'ddMMyyyyHHmmss',
};

function adviceForDigits(text: string): string | undefined {
	const [, whole = '', part] = /^(\d{5})(\.\d+)?$/.exec(text) ?? [];
	if (Number(whole) > 20_000 && Number(whole) < 80_000) {
		const form = part === undefined ? 'toISODate()' : "toFormat('yyyy-MM-dd HH:mm')";
		return `This is how sheets store a date. Use an expression such as {{ Number($json.date).toDateTime('excel').toUTC().${form} }}`;
	}
	const format = /^\d+$/.test(text) ? BY_LENGTH[text.length] : undefined;
	return format && `Write it as in these examples, or use ${fromFormat(format)}`;
}

const FOUR_DIGITS = 'Write a four-digit year';

/** What is said of day and month in numbers, and of a year of two digits. */
function adviceForNumbers(text: string): string | undefined {
	const [, first, second, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)\b/.exec(text) ?? [];
	if (year !== undefined) {
		const isClear = (Number(first) > 12 || Number(second) > 12) && year.length === 2;
		const how = isClear
			? FOUR_DIGITS
			: 'Write the year first, because day and month could be either way round';
		return `${how}, or use ${fromFormat(formatOf(text))}`;
	}
	const [, mark = '', word = ''] =
		/^\d{1,2}([ ./-]{1,2})(\p{L}{3,12})\.?[ ./,-]{1,2}['’]?\d\d$/u.exec(text) ?? [];
	if (mark.length === 1 && isEnglishMonth(word)) {
		const format = `d${mark}${word.length > 3 ? 'MMMM' : 'MMM'}${mark}yy`;
		return `${FOUR_DIGITS}, or use ${fromFormat(format)}`;
	}
	const [, named = word] = /(\p{L}{3,12})\.? \d{1,2},? ['’]?\d\d$/u.exec(text) ?? [];
	return named !== '' && monthOf(named) > 0 ? FOUR_DIGITS : undefined;
}

/** What a date lacks: its day or year, or a time zone that is known. */
function adviceForParts(text: string, words: string): string | undefined {
	if (/\dT$/i.test(text)) return 'After the T, the time is missing';
	if (/^(?:\d{4}[-/]\d{1,2}|\d{1,2}[-/]\d{4})$/.test(text)) return 'Add the day';
	const [, first, month = '', last] =
		/^(?:(\d{1,2})\.? )?(\p{L}{3,12})\.? ?(\d{1,4})?$/u.exec(words) ?? [];
	if (monthOf(month) > 0) {
		if (first !== undefined || (last && last.length < 3)) return 'Add the year';
		if (last?.length === 4) return 'Add the day';
	}
	const [, date = '', zone] = /^(.*\d)[ []+([a-z]{2,5})\]?$/i.exec(text) ?? [];
	return zone && /\d:\d/.test(date) && isoFormOf(date.replace('T', ' '), 'UTC') !== ''
		? `“${zone}” can mean several time zones: write the offset, such as +01:00, instead`
		: undefined;
}

function adviceForTwo(text: string): string | undefined {
	if (FIRST_DAYS.test(text) && /\d{4}-\d\d-\d\d.*\d{4}-\d\d-\d\d/s.test(text)) {
		return 'These are a day and a time: use {{ $json.date.slice(0, 10) }} {{ $json.time.slice(11, 16) }}';
	}
	if (/\d{4}-\d\d-\d\d.*\d{4}-\d\d-\d\d/s.test(text)) {
		return 'These are two dates: delete the expression that you don’t want';
	}
	if (PERIOD.test(plainLetters(text))) {
		return 'This is a period. Enter only its beginning here, and its end in End if there is one';
	}
	return ISO_TIME.test(text) && /\S[ T]\d{1,2}(?::\d\d|h|\.\d\d| ?[ap]\.?m)/i.test(text.slice(16))
		? 'These are two times. Take only the day of the first: {{ $json.date.slice(0, 10) }} {{ $json.time }}'
		: undefined;
}

/** How to go on with a text that is no date, or could be several, as a sentence after others; '' if nobody knows. */
export function adviceFor(text: string): string {
	const words = plainLetters(text);
	const time = TIME_ALONE.exec(words)?.groups?.time;
	const expression = aboutToday(words);
	const advice =
		adviceForTwo(text) ??
		(time && `This is a time without its day. Write both, as in {{ $json.date }} ${time}`) ??
		(expression && today(expression)) ??
		adviceForLength(words) ??
		adviceForDigits(text) ??
		adviceForNumbers(text) ??
		adviceForParts(text, words);
	return advice === undefined ? '' : `. ${advice}`;
}
