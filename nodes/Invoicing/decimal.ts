import { plainCharacters } from '../shared/input/characters';
import { isShort, printable, unlessRefused } from '../shared/input/convert';
import { HOW_TO_WRITE, readDecimal, writtenDecimal } from '../shared/input/decimal';
import type { ConvertContext } from '../shared/operation';
import { InvalidInput } from '../shared/result';
import { currenciesNamed } from './currencies';

/** Whether a value has all the digits that the user had in mind. From 2^46 on, floats are more than a cent apart. */
const isExact = (value: unknown): boolean =>
	typeof value !== 'number' ||
	// Stryker disable next-line EqualityOperator: what isn’t whole is never equal to a whole number
	(Number.isInteger(value) ? Number.isSafeInteger(value) : Math.abs(value) < 2 ** 46);

const inexact = (value: unknown) =>
	new InvalidInput(
		`is too large for a number to be exact: “${printable(value)}” (enter it as text)`,
	);

/** An amount as it is written, such as `GHS 1,234.50`, and the currencies that stand beside it. */
interface Written {
	amount: unknown;
	/** As it is written. */
	currency?: string;
	/** What that can stand for. */
	codes: readonly string[];
}

/** What can stand in front of digits and belongs to them. */
const isSign = (text: string) => /^[+-]?$/.test(text);

/** Without characters that nobody sees, and in the digits of the keyboard. A raised digit is a note, not a digit. */
const inPlainDigits = (text: string): string =>
	isShort(text) && !/\p{No}/u.test(text) && !text.trim().includes('\n')
		? plainCharacters(text)
		: text;

/** Takes the currency off an amount, and the dash that stands for no hundredths, as in `250,-`. */
function withoutCurrency(entered: unknown): Written {
	const value = typeof entered === 'string' ? inPlainDigits(entered) : entered;
	const plain = { amount: value, codes: [] };
	if (typeof value !== 'string' || !isShort(value)) return plain;
	const digits = Array.from(value.matchAll(/\d/g), ({ index }) => index);
	const [first = -1, last = -1] = [digits[0], digits.at(-1)];
	if (first < 0) return plain;
	const [head = '', sign = ''] = splitSign(value.slice(0, first).trim());
	const behind = value.slice(last + 1).trim();
	const tail = behind.replace(/^[.,]\s?[-–—]{1,2}/, '').trim();
	const amount = `${sign}${value.slice(first, last + 1)}`;
	const names = [head, tail].filter((name) => name !== '' && name !== '.');
	if (names.length === 0) return behind === tail ? plain : { ...plain, amount };
	const [one = [], ...others] = names.map(currenciesNamed);
	const codes = one.filter((code) => others.every((each) => each.includes(code)));
	return codes.length === 0 ? plain : { amount, currency: names.join(' '), codes };
}

/** A sign before the currency or before the digits: `-GHS 50`, `GHS -50`. A point may stand before the digits. */
function splitSign(head: string): [name: string, sign: string] {
	const [, before = '', name = '', after = '', point = ''] =
		/^([+-]?)([^+-]*?)([+-]?)(\.?)$/.exec(head) ?? [];
	const isPoint = point === '.' && (name === '' || /\s$/.test(name) || after !== '');
	const sign = `${before}${after}`;
	if (!isSign(sign)) return [head, ''];
	return [`${name}${isPoint ? '' : point}`.trim(), `${sign}${isPoint ? '.' : ''}`];
}

/** Two amounts with hundredths without anything between them. */
const JOINED = /^[+-]?(?:\d+\.\d\d){2,}$/;

/** How to go on with a text that is no amount. */
function adviceFor(value: unknown): string {
	const text = typeof value === 'string' && isShort(value) ? value.trim() : '';
	if (JOINED.test(text)) {
		return '. Two texts were joined instead of added: use {{ $json.a.toNumber() + $json.b.toNumber() }}';
	}
	if (text.startsWith('(') && text.endsWith(')') && /\d/.test(text)) {
		return '. Brackets stand for less than nothing: write a minus instead, if that is meant';
	}
	if (/^(?:\p{L}\P{N}*)?[\d.,’' ]+(?:[ ]?\p{L}\P{N}*)?$/u.test(text) && /\p{L}{2}/u.test(text)) {
		return '. Enter the number alone';
	}
	const isWritten = !/[a-z]/i.test(text) && /\d[\s.,'’]+\d/.test(text);
	return isWritten ? `. ${HOW_TO_WRITE}` : '';
}

/**
 * An amount of money as the service writes it: text with two decimals. It may be written with the currency `own`; if
 * nobody knows which one that is, any can be written, which is told.
 */
export function money(value: unknown, context: Partial<ConvertContext> = {}, own?: string): string {
	const { amount, currency, codes } = withoutCurrency(value);
	const decimal = writtenDecimal(amount, context, true);
	if (decimal === undefined) {
		throw new InvalidInput(
			`must be an amount such as 1250.50, but is “${printable(value)}”${adviceFor(value)}`,
		);
	}
	if (currency !== undefined && own !== undefined && !codes.includes(own)) {
		throw new InvalidInput(
			`isn’t in ${own}, the currency of the invoice: “${printable(value)}”. Set “Currency”, or convert the amount`,
		);
	}
	if (!isExact(value)) throw inexact(value);
	const [whole = '', fraction = ''] = decimal.split('.');
	if (/[1-9]/.test(fraction.slice(2))) {
		throw new InvalidInput(
			`can have at most two decimals, but is “${printable(value)}” (round it first)`,
		);
	}
	const read = `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`;
	if (currency !== undefined && own === undefined) {
		context.note?.(
			`was read as ${read} in the invoice’s currency, although it says “${currency}”`,
			'warning',
		);
	}
	return read;
}

/** How to go on with a time instead of a quantity: `01:30:00` are 1.5 hours. */
function asHours(value: unknown): string {
	const said = typeof value === 'string' && isShort(value) ? value.trim() : '';
	const [, hours, minutes, seconds = '0'] =
		/^(\d{1,4}):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/.exec(said) ?? [];
	if (hours === undefined) return '';
	const decimal = Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600;
	return `. For a time, enter the hours as a decimal number: ${Number(decimal.toFixed(4))}`;
}

/** A quantity: a decimal above 0, as text with any number of decimals. */
export function positiveDecimal(value: unknown, context: Partial<ConvertContext> = {}): string {
	const decimal = writtenDecimal(typeof value === 'string' ? inPlainDigits(value) : value, context);
	// Stryker disable next-line EqualityOperator: 0 is a decimal
	if (decimal === undefined && typeof value === 'number' && value > 0 && value < Infinity) {
		throw new InvalidInput(
			`can’t be written exactly as a number: “${printable(value)}” (enter it as text)`,
		);
	}
	if (decimal === undefined || decimal.startsWith('-') || !/[1-9]/.test(decimal)) {
		throw new InvalidInput(
			`must be a number above 0, but is “${printable(value)}”${asHours(value)}`,
		);
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
