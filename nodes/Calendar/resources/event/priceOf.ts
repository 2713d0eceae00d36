import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../../../shared/result';
import { decodeHtml } from '../../text';
import { agreedCurrency, currenciesOf } from './currencies';

interface Price {
	/** A decimal number with two decimals, such as `25.00`; null unless there is one clear price. */
	price: string | null;
	/** An ISO 4217 code; null if it isn’t known for certain. */
	currency: string | null;
}

/**
 * The price of an event, read from `cost`, which is what visitors see, and `cost_details`, which many servers return too.
 * An event that says that it is free costs `0.00`. Anything that could be read in two ways has no price: a range, “from
 * 25”, `1.250`, or a number that isn’t the one in the details. On real servers `€10, €20` becomes the cost `€20` with the
 * values `10.` and `20`, and `1,234.50` becomes `$.50`.
 */
export function priceOf({ cost, cost_details: held }: IDataObject): Price {
	const details: IDataObject = isObject(held) ? held : {};
	const shown = plain(cost);
	const values = amountsOf(details.values).filter((value) => value !== undefined || !isFree(shown));
	const sign = [plain(details.currency_symbol)].filter((mark) => mark !== '');
	const { amount, marks } = shown === '' ? { amount: only(values), marks: sign } : readCost(shown);
	const isClear =
		amount !== undefined &&
		marks.every((mark) => currenciesOf(mark) !== undefined) &&
		values.every((value) => value === amount);
	return {
		price: isClear ? amount : null,
		currency: agreedCurrency(isClear ? marks : sign, codeOf(details.currency_code)),
	};
}

const plain = (text: unknown): string => decodeHtml(text).replace(/\s+/g, ' ').trim();

const codeOf = (code: unknown): string | undefined => {
	const text = plain(code).toUpperCase();
	return /^[A-Z]{3}$/.test(text) ? text : undefined;
};

/** What servers show for a price of 0. */
const isFree = (shown: string): boolean => /^free$/i.test(shown);

/** The amount in a cost and the marks beside it: `25,50` and `€` for `'25,50 €'`. No amount if there is more to it. */
function readCost(shown: string): { amount?: string; marks: string[] } {
	if (isFree(shown)) return { amount: '0.00', marks: [] };
	const [, before = '', number = '', after = ''] =
		/^([^\d.,]*(?:\p{L}\.)?)\s?(\d[\d.,]*(?<=\d))\s?([^\d.,]*(?:\p{L}\.)?)$/u.exec(shown) ?? [];
	const marks = [before, after].map((mark) => mark.trim()).filter((mark) => mark !== '');
	return { amount: amountOf(number), marks };
}

/** How people write numbers, and what has to be taken out or replaced. Only forms with a single meaning. */
const FORMS: ReadonlyArray<readonly [form: RegExp, group: string, point: string]> = [
	[/^\d+(\.\d{1,2})?$/, ',', '.'],
	[/^\d+,\d{1,2}$/, '.', ','],
	[/^\d{1,3}(,\d{3})+\.\d{2}$/, ',', '.'],
	[/^\d{1,3}(\.\d{3})+,\d{2}$/, '.', ','],
	[/^\d{1,3}(,\d{3}){2,}$/, ',', '.'],
	[/^\d{1,3}(\.\d{3}){2,}$/, '.', ','],
];

/** `'1,250.5'` is no number, `'1,250.50'` is `'1250.50'`. */
function amountOf(number: string): string | undefined {
	const [, group = '', point = ''] = FORMS.find(([form]) => form.test(number)) ?? [];
	if (group === '') return undefined;
	const [whole = '', fraction = ''] = number.replaceAll(group, '').split(point);
	return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(2, '0')}`;
}

/** The amounts in the details; undefined for what is none. */
const amountsOf = (values: unknown): Array<string | undefined> =>
	(Array.isArray(values) ? values : []).map((value) => amountOf(plain(value)));

const only = (amounts: ReadonlyArray<string | undefined>): string | undefined =>
	new Set(amounts).size === 1 ? amounts[0] : undefined;
