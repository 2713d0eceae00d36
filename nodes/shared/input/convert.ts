import type { Convert } from '../operation';

export const isBlank = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Converts any value to text. */
export const asString: Convert = (value) => ({ value: String(value) });

/** Leaves out a blank field and converts any other value. */
export const optional =
	(convert: Convert): Convert =>
	(value, context) =>
		isBlank(value) ? { value: undefined } : convert(value, context);

/** Rejects a blank field and converts any other value. */
export const required =
	(convert: Convert = (value) => ({ value })): Convert =>
	(value, context) =>
		isBlank(value) ? { problem: 'is empty' } : convert(value, context);

/** Text that matches a pattern once trimmed. `what` completes “must be …”. */
export const matching =
	(pattern: RegExp, what: string, change: (text: string) => string = (text) => text): Convert =>
	(value) => {
		const text = String(value).trim();
		return pattern.test(text)
			? { value: change(text) }
			: { problem: `must be ${what}, but is “${text}”` };
	};

/** Reads a number or plain decimal text. Anything else is NaN, including '' and '0x10', which `Number` would accept. */
const toNumber = (value: unknown): number =>
	typeof value === 'number'
		? value
		: /^\s*[+-]?\d+(\.\d+)?\s*$/.test(String(value))
			? Number(value)
			: NaN;

/** A whole number from `least` to `most`. */
export const wholeNumber =
	(least: number, most: number): Convert =>
	(value) => {
		const number = toNumber(value);
		return Number.isInteger(number) && number >= least && number <= most
			? { value: number }
			: { problem: `must be a whole number from ${least} to ${most}, but is “${String(value)}”` };
	};

/** A number from `least` to `most`. */
export const numberBetween =
	(least: number, most: number): Convert =>
	(value) => {
		const number = toNumber(value);
		return number >= least && number <= most
			? { value: number }
			: { problem: `must be a number from ${least} to ${most}, but is “${String(value)}”` };
	};

export const uuid: Convert = matching(
	/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
	'an ID such as 6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42',
);

/** The form of an ISO 4217 code. The service decides which codes exist. */
export const currencyCode: Convert = matching(
	/^[a-z]{3}$/i,
	'a three-letter currency code',
	(text) => text.toUpperCase(),
);

/** The form of an ISO 3166-1 alpha-2 code. */
export const countryCode: Convert = matching(/^[a-z]{2}$/i, 'a two-letter country code', (text) =>
	text.toUpperCase(),
);

export const email: Convert = matching(/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/, 'an email address');
