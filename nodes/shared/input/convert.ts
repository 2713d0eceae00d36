import type { Convert } from '../operation';

export const isBlank = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Anything as text. */
export const asString: Convert = (value) => ({ value: String(value) });

/** Leaves a blank field out; converts anything else. */
export const optional =
	(convert: Convert): Convert =>
	(value, context) =>
		isBlank(value) ? { value: undefined } : convert(value, context);

/** Refuses a blank field; converts anything else. */
export const required =
	(convert: Convert = (value) => ({ value })): Convert =>
	(value, context) =>
		isBlank(value) ? { problem: 'is empty' } : convert(value, context);

/** Text that must match a pattern, after trimming. `what` completes "must be …". */
export const matching =
	(pattern: RegExp, what: string, change: (text: string) => string = (text) => text): Convert =>
	(value) => {
		const text = String(value).trim();
		return pattern.test(text)
			? { value: change(text) }
			: { problem: `must be ${what}, but is “${text}”` };
	};

/** A number from a number or plain decimal text; NaN for anything else, such as '' and '0x10', which Number takes. */
const toNumber = (value: unknown): number =>
	typeof value === 'number'
		? value
		: /^\s*[+-]?\d+(\.\d+)?\s*$/.test(String(value))
			? Number(value)
			: NaN;

/** A whole number within bounds, both included. */
export const wholeNumber =
	(least: number, most: number): Convert =>
	(value) => {
		const number = toNumber(value);
		return Number.isInteger(number) && number >= least && number <= most
			? { value: number }
			: { problem: `must be a whole number from ${least} to ${most}, but is “${String(value)}”` };
	};

/** A number within bounds, both included. */
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
	'an ID like 6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42',
);

/** ISO 4217 form; which codes exist is the service's business. */
export const currencyCode: Convert = matching(
	/^[a-z]{3}$/i,
	'a currency code of three letters',
	(text) => text.toUpperCase(),
);

/** ISO 3166-1 alpha-2 form. */
export const countryCode: Convert = matching(
	/^[a-z]{2}$/i,
	'a country code of two letters',
	(text) => text.toUpperCase(),
);

export const email: Convert = matching(/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/, 'an email address');
