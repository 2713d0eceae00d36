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
		.replaceAll('ı', 'i')
		.replaceAll('ł', 'l');

/** What Intl calls a month: beside a day, alone and in short. */
const STYLES = [
	{ day: 'numeric', month: 'long' },
	{ month: 'long' },
	{ day: 'numeric', month: 'short' },
] as const;

let names: Map<string, number> | undefined;

/**
 * The months by their names, as Intl knows them. 0 for what means another month in another language: `listopada` is
 * November in Polish and October in Croatian.
 */
function monthNames(): Map<string, number> {
	// As keyboards without umlauts write it, and in German tables.
	const found = new Map([
		['maerz', 3],
		['mrz', 3],
	]);
	for (const language of LANGUAGES) {
		for (const style of STYLES) {
			const options = { ...style, calendar: 'gregory', timeZone: 'UTC' };
			const format = new Intl.DateTimeFormat(language, options);
			for (let month = 1; month <= 12; month++) {
				const parts = format.formatToParts(Date.UTC(2026, month - 1, 1));
				const name = parts.find(({ type }) => type === 'month')?.value ?? '';
				const word = plainLetters(name).replace(/\P{L}/gu, '');
				found.set(word, [undefined, month].includes(found.get(word)) ? month : 0);
			}
		}
	}
	return found;
}

/** The month that a word names, from 1 to 12; 0 if it names none, or several. */
export function monthOf(word: string): number {
	const name = plainLetters(word);
	names ??= monthNames();
	// Also with a slip, as in `Janury`, but not what Finnish calls November.
	return names.get(name) ?? (/^marras/.test(name) ? 0 : ENGLISH.indexOf(name.slice(0, 3)) + 1);
}
