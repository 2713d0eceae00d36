import { isShort } from '../shared/input/convert';

/** Languages in which forms and sheets have names of countries and currencies, besides English. */
const LANGUAGES = [
	'fr',
	'de',
	'es',
	'pt',
	'it',
	'nl',
	'sv',
	'da',
	'pl',
	'cs',
	'tr',
	'ru',
	'ar',
	'zh',
	'ja',
	'sw',
];

/** A name as people compare it: `Côte d’Ivoire` is `cote d ivoire`, and `The Gambia` is `gambia`. */
export const comparable = (name: string): string =>
	isShort(name)
		? name
				.normalize('NFKD')
				.replace(/\p{M}/gu, '')
				.toLowerCase()
				.replace(/&/g, ' and ')
				// U.S. is US.
				.replace(/(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu, '')
				.replace(/[^\p{L}\p{N}\p{Sc}]+/gu, ' ')
				.trim()
				.replace(/^the /, '')
		: '';

export type Names = Map<string, Set<string>>;

export function addName(names: Names, name: string, code: string): void {
	const known = names.get(comparable(name)) ?? new Set();
	names.set(comparable(name), known.add(code));
}

/** The names that Node.js knows of codes: those in English, and those in other languages. */
export function namesOf(type: 'currency' | 'region', codes: readonly string[]) {
	const [english, foreign]: [Names, Names] = [new Map(), new Map()];
	const add = (names: Names, language: string, style: Intl.RelativeTimeFormatStyle) => {
		const words = new Intl.DisplayNames(language, { type, style, fallback: 'none' });
		for (const code of codes) addName(names, words.of(code) ?? '', code);
	};
	add(english, 'en', 'long');
	if (type === 'region') add(english, 'en', 'short');
	for (const language of LANGUAGES) add(foreign, language, 'long');
	return { english, foreign };
}
