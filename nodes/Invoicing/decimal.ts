import type { Convert } from '../shared/operation';

/**
 * Reads a decimal number exactly: text stays text, so no digit is lost in a float. Returns the plain form
 * (`'1,250.5'` is refused, `' +01250.50 '` gives `'1250.50'`), or undefined when it is no plain decimal.
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
 * A float as the decimal that was meant: sums such as 0.1 + 0.2 carry noise in the 17th digit, which 15 digits
 * (all that a double can promise) don't show. Noise comes as a tail of decimals; without one, every digit is meant.
 */
function plainNumber(value: number): string {
	const text = String(value);
	const plain = /\.\d{3}/.test(text) ? String(Number(value.toPrecision(15))) : text;
	return /e/i.test(plain) ? 'exponent' : plain;
}

/** An amount of money as the service writes it: a decimal text with two decimals (section 2, "Resources"). */
export const money: Convert = (value) => {
	const decimal = readDecimal(value);
	if (decimal === undefined) {
		return { problem: `must be an amount such as 1250.50, but is “${String(value)}”` };
	}
	const [whole, fraction = ''] = decimal.split('.') as [string, string?];
	if (/[1-9]/.test(fraction.slice(2))) {
		return { problem: `must have at most two decimals, but is “${String(value)}”: round it first` };
	}
	return { value: `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}` };
};

/** A decimal text of any precision above zero, for quantities. */
export const positiveDecimal: Convert = (value) => {
	const decimal = readDecimal(value);
	return decimal !== undefined && !decimal.startsWith('-') && /[1-9]/.test(decimal)
		? { value: decimal }
		: { problem: `must be a number above 0, but is “${String(value)}”` };
};

/**
 * An amount above zero as the JSON number that the payment operation asks for. A double holds every amount of up to
 * 15 digits exactly enough to print it back; a larger one is refused rather than changed.
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
		: { problem: `is too large to be sent exactly: “${String(value)}”` };
};
