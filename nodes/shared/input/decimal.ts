import type { ConvertContext } from '../operation';
import { InvalidInput } from '../result';
import { plainCharacters } from './characters';
import { isShort, plainNumber, printable } from './convert';

/**
 * Reads a decimal number as text, so that no digit is lost in a float: `' +01250.50 '` returns `'1250.50'`, `'.50'`
 * returns `'0.50'`, and `'250.'` returns `'250'`. Returns undefined for anything else, such as `'1,250.5'`.
 */
export function readDecimal(value: unknown): string | undefined {
	const match = /^([+-]?)(?=\.?\d)0*((?:[1-9]\d*)?)(?:\.(\d*))?$/.exec(textOf(value));
	if (!match) return undefined;
	const [, sign, whole, fraction] = match;
	const digits = `${whole || '0'}${fraction ? `.${fraction}` : ''}`;
	return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

function textOf(value: unknown): string {
	// A number with an exponent (1e+21) isn’t a plain decimal.
	if (typeof value === 'number') return plainNumber(value);
	// Stryker disable next-line StringLiteral: no other text is a decimal either
	const text = typeof value === 'string' || typeof value === 'bigint' ? String(value).trim() : '';
	if (!isShort(text)) return '';
	// Two lines are no number.
	if (/[\t\r\n]/.test(text)) return text;
	// Arabic has signs of its own for the decimal point and between thousands.
	return plainCharacters(text).replaceAll('٫', '.').replaceAll('٬', '');
}

/**
 * Decimals as people write them, each with its mark between thousands.
 *
 *     1.234,50  1,234,567  1 234.50  a mark twice, or another kind before the decimals
 *     10 000  1'000                  a blank or an apostrophe, which stand before no decimals
 *     12,34,567.89                   as in India
 *     12,50                          only a comma, before the decimals
 */
const WRITTEN = [
	/^(?=[+-]?\d+\D\d+\D)[+-]?[1-9]\d{0,2}([.,'’ \u00a0\u2007\u2009\u202f])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/,
	/^[+-]?[1-9]\d{0,2}(['’ \u00a0\u2007\u2009\u202f])\d{3}$/,
	/^[+-]?[1-9]\d?(,)(?:\d\d,)+\d{3}(?:\.\d+)?$/,
	/^[+-]?\d+()(?:,\d+)$/,
];

/** Nobody knows whether `1,250` or `1.250` is a thousand and more, or one and a quarter. */
const AMBIGUOUS = /^[+-]?[1-9](?:\d{0,2}[.,]|\d*,)\d{3}$/;

export const HOW_TO_WRITE = 'Write a point before two decimals, and nothing between the thousands';

/**
 * Reads a decimal as people write it, if it can be only one, and tells `note` if that isn’t plain. An amount of money
 * has two decimals, so `1.250` is refused for one. For a quantity it is a decimal as programs write it.
 */
export function writtenDecimal(
	value: unknown,
	{ note }: Partial<ConvertContext>,
	isAmount = false,
): string | undefined {
	const plain = readDecimal(value);
	const text = typeof value === 'string' ? textOf(value) : '';
	const isDoubtful = AMBIGUOUS.test(text);
	if (isDoubtful && (isAmount || plain === undefined)) {
		const [large, small] = ['', '.'].map((mark) => Number(text.replace(/[.,]/, mark)));
		throw new InvalidInput(`could be ${large} or ${small}: “${printable(value)}”. ${HOW_TO_WRITE}`);
	}
	const [written, mark = ''] = WRITTEN.map((form) => form.exec(text)).find((match) => match) ?? [];
	const read = plain ?? readDecimal(written?.replaceAll(mark, '').replace(',', '.'));
	if (isDoubtful || written) note?.(`was read as ${isDoubtful ? Number(read) : read}`);
	return read;
}
