import type { IDataObject } from 'n8n-workflow';

import { asWord } from '../../shared/result';
import { decodeHtml, plainText } from '../values';
import { decoded } from './key';
import { withoutPercentCodes } from './percentCodes';

/**
 * The name of a category or tag as servers store it: without markup and percent codes (observed). A name that would be
 * empty then stays as it is, for the service to refuse.
 */
export const storedName = (name: unknown): string =>
	withoutPercentCodes(plainText(String(name)))
		.replace(/\s+/g, ' ')
		.trim() || String(name).trim();

/**
 * Servers compare names in the database (observed), which takes two for the same although people tell them apart:
 * `Cafe` is `Café`, `Strasse` is `Straße`, and kana and full width make no difference. Made only when it is needed,
 * because the first one loads the rules of all alphabets.
 */
export function sameForDatabase(name: unknown): (shown: unknown) => boolean {
	const { compare } = new Intl.Collator('und', { sensitivity: 'base' });
	const wanted = decodeHtml(name).trim();
	return (shown) => typeof shown === 'string' && compare(decodeHtml(shown).trim(), wanted) === 0;
}

/** Letters that Unicode doesn’t take apart, as slugs have them. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l' };

/** A slug as servers make it of a name: `C++` becomes `c`, `Rock ’n’ Roll` becomes `rock-n-roll`. */
export const slugOf = (name: unknown): string =>
	decodeHtml(decoded(asWord(name)) ?? name)
		.toLowerCase()
		.normalize('NFKD')
		.replace(/[ßæœøł]/g, (letter) => LETTERS[letter] ?? letter)
		.replace(/[\s./–—-]+/g, '-')
		.replace(/[^\p{L}\p{N}_-]/gu, '')
		.replace(/-+/g, '-')
		.replace(/^-|-$/g, '');

/**
 * A search that is sure to find the name: its longest word. Punctuation is stored as entities, so a search for the
 * whole name could miss it. Only letters and digits are stored as they are; a name without any reads the whole list. A
 * word is cut where databases take two letters for one: `Strasse` must also find `Straße`.
 */
export const searchFor = (name: unknown): IDataObject =>
	searchForLongest(
		String(name).replace(/ss|ß|ae|æ|oe|œ|[ĳﬀ-ﬆ]|f[fil]|ij/gi, ' '),
		/[\p{L}\p{N}]+/gu,
	);

/**
 * The first half of that word: a stored name may have a sign within it that nobody sees, such as U+200B, which makes no
 * difference in the database.
 */
export function wideSearchFor(name: unknown): IDataObject {
	const { search } = searchFor(name);
	return typeof search === 'string' && search.length >= MIN_HALVED
		? { search: search.slice(0, Math.ceil(search.length / 2)) }
		: searchFor(name);
}

/** A part of a shorter word is in too many other names. */
const MIN_HALVED = 5;

/**
 * A search that few other names match: the longest row of words. It could miss a name that is stored with wider spaces.
 */
export const narrowSearchFor = (name: unknown): IDataObject =>
	searchForLongest(name, /[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*/gu);

function searchForLongest(name: unknown, pattern: RegExp): IDataObject {
	const parts = String(name).match(pattern) ?? [];
	const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
	return longest === '' ? {} : { search: longest };
}
