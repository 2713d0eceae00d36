import { printable, unlessRefused } from '../shared/input/convert';
import { HOW_TO_WRITE, readDecimal, writtenDecimal } from '../shared/input/decimal';
import type { ConvertContext } from '../shared/operation';
import { InvalidInput } from '../shared/result';

/** Whether a value has all the digits that the user had in mind. From 2^46 on, floats are more than a cent apart. */
const isExact = (value: unknown): boolean =>
	typeof value !== 'number' ||
	// Stryker disable next-line EqualityOperator: what isn’t whole is never equal to a whole number
	(Number.isInteger(value) ? Number.isSafeInteger(value) : Math.abs(value) < 2 ** 46);

const inexact = (value: unknown) =>
	new InvalidInput(
		`is too large for a number to be exact: “${printable(value)}” (enter it as text)`,
	);

/** An amount of money as the service writes it: text with two decimals. */
export function money(value: unknown, context: Partial<ConvertContext> = {}): string {
	const decimal = writtenDecimal(value, context, true);
	if (decimal === undefined) {
		const isWritten =
			typeof value === 'string' && !/[a-z]/i.test(value) && /\d[\s.,'’]+\d/.test(value);
		const advice = isWritten ? `. ${HOW_TO_WRITE}` : '';
		throw new InvalidInput(
			`must be an amount such as 1250.50, but is “${printable(value)}”${advice}`,
		);
	}
	if (!isExact(value)) throw inexact(value);
	const [whole = '', fraction = ''] = decimal.split('.');
	if (/[1-9]/.test(fraction.slice(2))) {
		throw new InvalidInput(
			`can have at most two decimals, but is “${printable(value)}” (round it first)`,
		);
	}
	return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`;
}

/** A quantity: a decimal above 0, as text with any number of decimals. */
export function positiveDecimal(value: unknown, context: Partial<ConvertContext> = {}): string {
	const decimal = writtenDecimal(value, context);
	// Stryker disable next-line EqualityOperator: 0 is a decimal
	if (decimal === undefined && typeof value === 'number' && value > 0 && value < Infinity) {
		throw new InvalidInput(
			`can’t be written exactly as a number: “${printable(value)}” (enter it as text)`,
		);
	}
	if (decimal === undefined || decimal.startsWith('-') || !/[1-9]/.test(decimal)) {
		throw new InvalidInput(`must be a number above 0, but is “${printable(value)}”`);
	}
	if (!isExact(value)) throw inexact(value);
	return decimal;
}

/**
 * The amount of a payment: a JSON number above 0. An amount that would be another one as a JSON number is rejected:
 *
 *     99068368179723.63  would be written as 99068368179723.62
 *     99068368179723.62  would be rounded to 99068368179723.63 by whoever reads it
 */
export function positiveAmount(value: unknown, context: Partial<ConvertContext> = {}): number {
	const tooLarge = new InvalidInput(`is too large to send exactly: “${printable(value)}”`);
	if (!isExact(value) && readDecimal(value) !== undefined) throw tooLarge;
	const text = money(value, context);
	if (text.startsWith('-') || !/[1-9]/.test(text)) {
		throw new InvalidInput(`must be more than 0, but is “${printable(value)}”`);
	}
	const number = Number(text);
	const written = unlessRefused(() => money(JSON.stringify(number)));
	if (written !== text || number.toFixed(2) !== text) throw tooLarge;
	return number;
}
