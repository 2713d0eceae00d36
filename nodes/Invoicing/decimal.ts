import type { Convert } from '../shared/operation';

/**
 * Reads a decimal number as text, so that no digit is lost in a float: `' +01250.50 '` returns `'1250.50'`. Returns
 * undefined for anything else, such as `'1,250.5'`.
 */
export function readDecimal(value: unknown): string | undefined {
	const text = typeof value === 'number' ? plainNumber(value) : String(value).trim();
	const match = /^([+-]?)0*(\d+)(\.\d+)?$/.exec(text);
	if (!match) return undefined;
	const [, sign, whole, fraction = ''] = match;
	const digits = `${whole}${fraction}`;
	return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/**
 * A float as decimal text, without rounding errors of earlier calculations. A float is exact to 15 digits, so longer
 * decimals are rounded to that:
 *
 *     0.1 + 0.2         is stored as 0.30000000000000004 and returns 0.3
 *     9007199254740991  has no decimals and returns every digit
 */
function plainNumber(value: number): string {
	const text = String(value);
	const plain = /\.\d{3}/.test(text) ? String(Number(value.toPrecision(15))) : text;
	// Text with an exponent (1e+21) isn’t a plain decimal, so the caller rejects it.
	return plain;
}

/** An amount of money as the service writes it: text with two decimals. */
export const money: Convert = (value) => {
	const decimal = readDecimal(value);
	if (decimal === undefined) {
		return { problem: `must be an amount such as 1250.50, but is “${String(value)}”` };
	}
	const [whole, fraction = ''] = decimal.split('.') as [string, string?];
	if (/[1-9]/.test(fraction.slice(2))) {
		return { problem: `can have at most two decimals, but is “${String(value)}” (round it first)` };
	}
	return { value: `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}` };
};

/** A quantity: a decimal above 0, as text with any number of decimals. */
export const positiveDecimal: Convert = (value) => {
	const decimal = readDecimal(value);
	return decimal !== undefined && !decimal.startsWith('-') && /[1-9]/.test(decimal)
		? { value: decimal }
		: { problem: `must be a number above 0, but is “${String(value)}”` };
};

/**
 * The amount of a payment: a JSON number above 0. A number is exact to 15 digits; an amount with more is rejected,
 * because sending it would change it.
 */
export const positiveAmount: Convert = (value, context) => {
	const amount = money(value, context);
	if ('problem' in amount) return amount;
	const text = amount.value as string;
	if (text.startsWith('-') || !/[1-9]/.test(text)) {
		return { problem: `must be more than 0, but is “${String(value)}”` };
	}
	return Number(text).toFixed(2) === text
		? { value: Number(text) }
		: { problem: `is too large to send exactly: “${String(value)}”` };
};
