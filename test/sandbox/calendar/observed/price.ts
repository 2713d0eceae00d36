import type { SiteOptions } from '../../control/types';
import type { EventRow } from '../types';

/** What the site's settings say; used for events that store no currency of their own. */
const SITE = { symbol: '$' };

export type Currency = Pick<EventRow, 'currency_symbol' | 'currency_position'>;

export const noCurrency: Currency = { currency_symbol: '', currency_position: '' };

/** The numbers that servers see in a text, each with a separator at either end: `10, 20` holds `10,` and `20`. */
const numbersIn = (text: string): string[] => text.match(/[.,]?\d+(?:[.,]\d*)?/g) ?? [];

const sizeOf = (number: string) => Number(number.replace(/,/g, '.'));

/** Each different number once. */
const distinct = (numbers: string[]) => [
	...new Map(numbers.map((number) => [sizeOf(number), number])).values(),
];

const agreed = <T>(all: T[]): T | undefined =>
	all.every((each) => each === all[0]) ? all[0] : undefined;

/**
 * The currency that a write finds in the text of the cost: what is left of each part without its number, if it is the
 * same in all of them. Parts are separated by commas. The second number of `10€ – 20€` has no part of its own, so it
 * has no symbol, and the two don't agree.
 */
export function currencyIn(cost: string): Currency {
	if (cost === '' || cost === '0') return noCurrency;
	const parts = cost.split(/\s*,\s*/);
	const entries = parts.flatMap((part) => {
		const numbers = numbersIn(part);
		return numbers.length > 0 ? numbers : [undefined];
	});
	const symbols = entries.flatMap((number, index) =>
		number === undefined ? [] : [(parts[index] ?? '').replaceAll(number, '').trim()],
	);
	const symbol = agreed(symbols) ?? '';
	if (symbol === '') return noCurrency;
	const places = parts.map((part) => part.trim().indexOf(symbol)).filter((place) => place >= 0);
	const position = agreed(places.map((place) => (place === 0 ? 'prefix' : 'postfix'))) ?? '';
	return { currency_symbol: symbol, currency_position: position };
}

/** Whether PHP takes the text for a number: `10.` and `.20` are, `25,50` isn't. */
const isNumeric = (text: string) => /^(\d+\.?\d*|\.\d+)$/.test(text);

/** Free, a number with the currency, or words as they are. */
function formatted(
	amount: string,
	{ currency_symbol, currency_position }: Currency,
	{ reverseCurrencyPosition }: SiteOptions,
): string {
	if (amount === '0') return 'Free';
	if (!/^[\d.,]+$/.test(amount)) return amount;
	const symbol = currency_symbol || SITE.symbol;
	const position = currency_position || (reverseCurrencyPosition === '1' ? 'suffix' : 'prefix');
	return position === 'prefix' ? symbol + amount : amount + symbol;
}

/**
 * What visitors see: the lowest and the highest number with the stored currency. `25` is `$25`, `GH₵ 40` is `GH₵40`.
 */
export function toPrice(
	{ cost, ...currency }: { cost: string } & Currency,
	options: SiteOptions,
): string {
	if (cost === '') return '';
	const numbers = distinct(numbersIn(cost));
	if (numbers.length < 2) return formatted(numbers[0] ?? cost, currency, options);
	const sorted = numbers.filter(isNumeric).sort((one, other) => sizeOf(one) - sizeOf(other));
	const ends = new Set([sorted[0] ?? '0', sorted.at(-1) ?? '0']);
	return [...ends].map((end) => formatted(end, currency, options)).join(' – ');
}

/** `1,234` is a number of four digits, `25,50` one with decimals. */
const toValue = (number: string) => number.replace(/,/, /,\d{3}$/.test(number) ? '' : '.');

/** Words are listed in the form in which they would be part of an address. */
const slugOf = (words: string) =>
	words
		.toLowerCase()
		.replace(/[^\p{L}\d]+/gu, '-')
		.replace(/^-|-$/g, '');

/** The code doesn't follow from the text: it was chosen on the site. */
export function toCostDetails({ cost, currency_code, ...currency }: EventRow) {
	const numbers = distinct(numbersIn(cost)).map(toValue);
	const words = cost === '' ? [] : [slugOf(cost)];
	return {
		currency_symbol: currency.currency_symbol,
		currency_code,
		currency_position: currency.currency_position,
		values: numbers.length > 0 ? numbers.sort((one, other) => Number(one) - Number(other)) : words,
	};
}
