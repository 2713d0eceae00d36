import { Refused } from '../result';

/** How much of a value a message shows. */
const LONGEST = 500;

/** Half of a character that takes two code units, such as an emoji. */
const HALF = /\p{Surrogate}/u;

/** A value as a message can show it. Never throws, whatever it is given. */
export function shown(value: unknown): string {
	const text = printed(value);
	const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
	return short.replace(/\p{Surrogate}/gu, '\ufffd');
}

function printed(value: unknown): string {
	if (typeof value === 'function') return 'a function';
	if (typeof value !== 'object' || value === null) return String(value);
	try {
		return JSON.stringify(value) ?? 'an object';
	} catch {
		return 'an object';
	}
}

/**
 * A number as people write it, without the rounding errors of earlier calculations. A float is exact to 15 digits, so
 * longer decimals are rounded to that:
 *
 *     0.1 + 0.2         is stored as 0.30000000000000004 and returns 0.3
 *     9007199254740991  has no decimals and returns every digit
 */
export function plainNumber(value: number): string {
	const text = String(value);
	return /\.\d{3}/.test(text) ? String(Number(value.toPrecision(15))) : text;
}

/** Text as it is, and numbers and booleans as people write them. Nothing else is text. */
export function text(value: unknown): string {
	const read = plainText(value);
	if (read === undefined) throw new Refused(`must be text, but is ${kindOf(value)}`);
	if (HALF.test(read)) throw new Refused(CUT);
	if (!read.includes('\0')) return read;
	throw new Refused('contains the control character U+0000, which can’t be sent');
}

const CUT =
	'contains half of an emoji or another special character, because the text was cut in its middle. To shorten a text, use {{ Array.from($json.text).slice(0, 160).join("") }}';

function plainText(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	if (typeof value === 'number') return isExact(value) ? plainNumber(value) : undefined;
	return typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : undefined;
}

/** Whether a number has all its digits and needs no exponent. */
const isExact = (value: number): boolean =>
	Number.isInteger(value)
		? Number.isSafeInteger(value)
		: Number.isFinite(value) && !plainNumber(value).includes('e');

function kindOf(value: unknown): string {
	if (typeof value === 'number') {
		return Number.isFinite(value)
			? `the number ${value}, which can’t be written exactly. Enter it as text`
			: `${value}, which isn’t a number`;
	}
	if (Array.isArray(value)) return `a list: ${shown(value)}`;
	if (value instanceof Date) return `a date: ${shown(value)}. Format it first`;
	return typeof value === 'object' && value !== null ? `an object: ${shown(value)}` : shown(value);
}
