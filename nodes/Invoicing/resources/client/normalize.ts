import { unlessRefused } from '../../../shared/input/convert';
import { readPhoneNumber } from '../../../shared/phone/phone';
import { withoutDecimal } from './fields';

/** Text without what people can’t see: zero-width characters, marks of direction, and spaces at the ends. */
const visible = (value: unknown): string =>
	typeof value === 'string' || typeof value === 'number'
		? String(value)
				.normalize('NFC')
				.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
				.trim()
		: '';

/** A name as people compare it: `'  AMA  Mensah'` and `'Ama Mensah'` are the same. */
export const normalizedName = (value: unknown): string =>
	visible(value).replace(/\s+/g, ' ').toLowerCase();

/** Mail providers don’t tell capitals from small letters, although the standard would let them. */
export const normalizedEmail = (value: unknown): string => visible(value).toLowerCase();

/** A phone number with + and country code, if it can be read, or else its letters and digits. */
export const phoneForm = (value: unknown, country?: string): string =>
	unlessRefused(() => readPhoneNumber(visible(value), country)) ??
	withoutDecimal(visible(value).normalize('NFKC'))
		.replace(/[^\p{L}\p{N}]/gu, '')
		.toLowerCase()
		.replace(/^00/, '');

/**
 * The digits of a phone number, with its country code if it can be read: `'+233 (0)24 123-4567'` and `'00233241234567'`
 * become `'233241234567'`, and with the country 233 `'024 123 4567'` does, too. Otherwise a number without a country
 * code is another one. Letters stay, so that `1-800-FLOWERS` isn’t `1800`.
 */
export const normalizedPhone = (value: unknown, country?: string): string =>
	phoneForm(value, country).replace(/^\+/, '');

/** The fewest digits by which a number without its country code can be told. */
const ENOUGH = 7;

/** Whether two forms of numbers may be one: one lacks its country code, and the other ends with its digits. */
export function areAlike(one: string, other: string): boolean {
	if (one.startsWith('+') && other.startsWith('+')) return false;
	const [first = '', second = ''] = [one, other].map((form) => form.replace(/^(?:\+|0+)/, ''));
	const [short, long] = first.length < second.length ? [first, second] : [second, first];
	return /^\d+$/.test(short) && short.length >= ENOUGH && long.endsWith(short);
}

const TITLES = /^(?:mr|mrs|ms|miss|dr|prof|rev|sir|madam|mister|herr|frau|mme|monsieur)$/;

/** The words of a name: without titles, accents, marks and single letters. */
const wordsOf = (name: unknown): string[] =>
	visible(name)
		.slice(0, 500)
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word.length > 1 && !TITLES.test(word));

/**
 * Whether two names can be those of one person or firm: `Mensah, Ama`, `Mrs. Ama A. Mensah` and `Ama Mensah`. One that
 * says nothing differs from none.
 */
export function namesAgree(one: unknown, other: unknown): boolean {
	const [first, second] = [wordsOf(one), wordsOf(other)];
	const [short, long] = first.length < second.length ? [first, second] : [second, first];
	return (
		normalizedName(one) === normalizedName(other) || short.every((word) => long.includes(word))
	);
}
