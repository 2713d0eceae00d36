import type { INodePropertyOptions } from 'n8n-workflow';
import type { Convert, Converted } from '../operation';
import { plainNumber, shown, text } from './text';
import { isBlank } from '../result';

/** Reads text and converts it further. */
export const ofText =
	(convert: (text: string) => Converted): Convert =>
	(value, context) => {
		const read = text(value, context);
		return 'problem' in read ? read : convert(read.value as string);
	};

/** Leaves out a blank field and converts any other value. */
export const optional =
	(convert: Convert): Convert =>
	(value, context) =>
		isBlank(value) ? { value: undefined } : convert(value, context);

/** Rejects a blank field and converts any other value, or reads it as text. */
export const required =
	(convert: Convert = text): Convert =>
	(value, context) =>
		isBlank(value) ? { problem: 'is empty' } : convert(value, context);

/** Text that matches a pattern once trimmed. `what` completes “must be …”. */
export const matching =
	(pattern: RegExp, what: string, change: (text: string) => string = (text) => text): Convert =>
	(value, context) => {
		const read = text(value, context);
		const trimmed = 'value' in read ? String(read.value).trim() : undefined;
		return trimmed !== undefined && pattern.test(trimmed)
			? { value: change(trimmed) }
			: { problem: `must be ${what}, but is “${shown(trimmed ?? value)}”` };
	};

/**
 * Reads a number or plain decimal text, without the rounding errors of earlier calculations. Anything else is NaN,
 * including '' and '0x10', which `Number` would accept.
 */
const toNumber = (value: unknown): number => {
	if (typeof value === 'number') return Number(plainNumber(value));
	return typeof value === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value)
		? toNumber(Number(value))
		: NaN;
};

/** Any number. */
export const finiteNumber: Convert = (value) => {
	const number = toNumber(value);
	return Number.isFinite(number)
		? { value: number }
		: { problem: `must be a number, but is “${shown(value)}”` };
};

/** A whole number from `least` to `most`. */
export const wholeNumber =
	(least: number, most: number): Convert =>
	(value) => {
		const number = toNumber(value);
		return Number.isInteger(number) && number >= least && number <= most
			? { value: number }
			: { problem: `must be a whole number from ${least} to ${most}, but is “${shown(value)}”` };
	};

/** Rounds as people do: 8.33335 becomes 8.3334, although its float is a little less than that. */
const rounded = (number: number, decimals: number): number =>
	Math.round(Number(plainNumber(number * 10 ** decimals))) / 10 ** decimals;

/** A number from `least` to `most`, rounded to `decimals`. */
export const numberBetween =
	(least: number, most: number, decimals?: number): Convert =>
	(value) => {
		const number = toNumber(value);
		return number >= least && number <= most
			? { value: decimals === undefined ? number : rounded(number, decimals) }
			: { problem: `must be a number from ${least} to ${most}, but is “${shown(value)}”` };
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

const normalized = (value: unknown): unknown =>
	typeof value === 'string' ? value.trim().toLowerCase() : value;

const ON: readonly unknown[] = [true, 'true', 1];
const OFF: readonly unknown[] = [false, 'false', 0];

/** A switch in any form that an expression may return. */
export const onOff: Convert = (value) =>
	ON.includes(value) || OFF.includes(value)
		? { value: ON.includes(value) }
		: { problem: `must be true or false, but is “${shown(value)}”` };

/** One of the listed values. A choice between yes and no also takes what a switch takes. */
export const choice =
	(options: readonly INodePropertyOptions[]): Convert =>
	(value, context) => {
		const values = options.map((option) => option.value);
		const same = (one: unknown) => values.find((each) => normalized(each) === one);
		const found = same(normalized(value));
		if (found !== undefined) return { value: found };
		const asSwitch = onOff(value, context);
		const yesOrNo = 'value' in asSwitch ? same(asSwitch.value ? 'yes' : 'no') : undefined;
		return yesOrNo === undefined
			? { problem: `must be one of ${values.join(', ')}, but is “${shown(value)}”` }
			: { value: yesOrNo };
	};

/** Several of the listed values, as a list or as text with commas. Blank entries are left out. */
export const choices =
	(options: readonly INodePropertyOptions[]): Convert =>
	(value, context) => {
		const one = choice(options);
		const entries = (typeof value === 'string' ? value.split(',') : [value].flat()).filter(
			(entry) => !isBlank(entry),
		);
		const converted = entries.map((entry) => one(entry, context));
		const refused = converted.find((each) => 'problem' in each);
		return refused ?? { value: converted.map((each) => 'value' in each && each.value) };
	};
