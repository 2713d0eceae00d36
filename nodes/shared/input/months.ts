/** Languages whose names of months are read. The names of a country’s other languages may mean other months. */
const LANGUAGES = [
	...['en', 'ar', 'cs', 'da', 'de', 'de-AT', 'el', 'es', 'fi', 'fr', 'hr', 'hu', 'id', 'it', 'nb'],
	...['nl', 'pl', 'pt', 'ro', 'ru', 'sv', 'sw', 'tr', 'uk'],
];

const ENGLISH = [
	'jan',
	'feb',
	'mar',
	'apr',
	'may',
	'jun',
	'jul',
	'aug',
	'sep',
	'oct',
	'nov',
	'dec',
];

/** Lowercase letters without accents. */
export const plainLetters = (text: string): string =>
	text
		.toLowerCase()
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.normalize('NFC')
		.replaceAll('ı', 'i')
		.replaceAll('ł', 'l');

/** What Intl calls a month: beside a day, alone and in short. */
const STYLES = [
	{ day: 'numeric', month: 'long' },
	{ month: 'long' },
	{ day: 'numeric', month: 'short' },
] as const;

/** The words of a kind, by what they stand for. 0 for a word that stands for another one in another language. */
function wordsBy(
	type: 'month' | 'weekday',
	styles: readonly Intl.DateTimeFormatOptions[],
	days: readonly number[],
): Map<string, number> {
	const found = new Map<string, number>();
	for (const language of LANGUAGES) {
		for (const style of styles) {
			const options = { ...style, calendar: 'gregory', timeZone: 'UTC' };
			const format = new Intl.DateTimeFormat(language, options);
			for (const [at, day] of days.entries()) {
				const name = format.formatToParts(day).find((part) => part.type === type)?.value ?? '';
				const word = plainLetters(name).replace(/[^\p{L}-]/gu, '');
				found.set(word, [undefined, at + 1].includes(found.get(word)) ? at + 1 : 0);
			}
		}
	}
	return found;
}

const TWELVE = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
/** From Monday, as Luxon counts. */
const WEEK = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 5, 1 + day));

let months: Map<string, number> | undefined;
let weekdays: Map<string, number> | undefined;

/** As keyboards without umlauts write March, and in German tables. */
const OTHER_MONTHS: Readonly<Record<string, number>> = { maerz: 3, mrz: 3 };

/**
 * The month that a word names, from 1 to 12, as Intl knows the languages; 0 if it names none, or several: `listopada`
 * is November in Polish and October in Croatian.
 */
export function monthOf(word: string): number {
	const name = plainLetters(word);
	months ??= wordsBy('month', STYLES, TWELVE);
	// Also with a slip, as in `Janury`, but not what Finnish calls November.
	return (
		months.get(name) ??
		OTHER_MONTHS[name] ??
		(/^marras/.test(name) ? 0 : ENGLISH.indexOf(name.slice(0, 3)) + 1)
	);
}

/** Whether Luxon reads the name of a month unless it is told the language. */
export const isEnglishMonth = (word: string): boolean =>
	ENGLISH.includes(word.slice(0, 3).toLowerCase()) && monthOf(word) > 0;

/** The day of the week that a word names, from Monday as 1; 0 if it names none. */
export function weekdayOf(word: string): number {
	weekdays ??= wordsBy('weekday', [{ weekday: 'long' }], WEEK);
	return weekdays.get(plainLetters(word)) ?? 0;
}
