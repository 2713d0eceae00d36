import { withoutEnd } from '../result';

/** Signs that nobody sees, such as U+200B and the marks of direction that chats and mails put around a value. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Hyphens and dashes of all lengths, and the minus sign. */
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

const QUOTED = /^(["'“”„‟‘’‚«»])([^"'“”„‟‘’‚«»]*)["'“”„‟‘’‚«»]$/;

/** The value of a decimal digit. The ten of a script stand one after the other, from a code that ends in 0 or 6. */
function valueOf(digit: string): string {
	const plain = digit.normalize('NFKC');
	if (/^\d$/.test(plain)) return plain;
	const last = (digit.codePointAt(0) ?? 0) % 16;
	const first = String.fromCodePoint((digit.codePointAt(0) ?? 0) - last);
	return String(/\p{Nd}/u.test(first) ? last : last - 6);
}

/** A name or sentence without the blanks and invisible characters that sheets and web pages leave around it. */
export const withoutUnseenEnds = (text: string): string =>
	withoutEnd(text.replace(/^[\s\p{Cf}]+/u, ''), /[\s\p{Cf}]/u);

/**
 * The text of a value in one line that has a form, such as a date or an address: without invisible characters and
 * blanks around it. Never for names and sentences: some scripts need such characters within a word.
 */
export const bare = (text: string): string => text.replace(INVISIBLE, '').trim();

/** The same without quotation marks around it. */
export const unquoted = (text: string): string => bare(bare(text).replace(QUOTED, '$2'));

/** Full-width characters, such as ＋ and ２, are those that they stand for. */
export const narrow = (text: string): string =>
	text.replace(/[\uff01-\uff5e]+/g, (wide) => wide.normalize('NFKC'));

/** A number or date in the characters of the keyboard: full-width and Arabic digits, dashes, blanks. No powers: 5². */
export const plainCharacters = (text: string): string =>
	narrow(unquoted(text))
		.replace(/\p{Nd}/gu, valueOf)
		.replace(DASHES, '-')
		.replace(/\s+/g, ' ');

/**
 * Invisible characters by their code, for messages: `GHS` and an invisible blank is shown as `GHSU+200B`. Those that
 * join emoji, and letters of some scripts, are no mistake.
 */
export const withCodes = (text: string): string =>
	text.replace(/(?!(?<=\P{ASCII})[\u200c\u200d](?=\P{ASCII}))\p{Cf}/gu, codeOf);

/** A character that nobody sees, as messages show it: `U+200B`. */
export const codeOf = (sign: string): string =>
	`U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
