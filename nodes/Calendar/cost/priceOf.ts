import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/result';
import { decodeHtml } from '../values';

/**
 * The price of an event as a number with two decimals, such as `25.00`, and its ISO 4217 code; null if they aren’t
 * clear. They are read from `cost`, which is what visitors see, and `cost_details`, which many servers return too. An
 * event that says that it is free costs `0.00`. Anything that could be read in two ways has no price: a range, “from
 * 25”, `1.250`, or a number that isn’t the one in the details. On real servers `€10, €20` becomes the cost `€20` with
 * the values `10.` and `20`, and `1,234.50` becomes `$.50`.
 */
export function priceOf({ cost, cost_details: costDetails }: IDataObject) {
	const details: IDataObject = isObject(costDetails) ? costDetails : {};
	const text = oneLine(cost);
	const values = (Array.isArray(details.values) ? details.values : [])
		.map((value: unknown) => amountOf(oneLine(value)))
		.filter((value) => value !== undefined || !isFree(text));
	const sign = [oneLine(details.currency_symbol)].filter((mark) => mark !== '');
	const { amount, marks } = text === '' ? { amount: values[0], marks: sign } : readCost(text);
	const isClear =
		amount !== undefined && marks.every(isCurrency) && values.every((value) => value === amount);
	return {
		price: isClear ? amount : null,
		currency: agreedCurrency(isClear ? marks : sign, oneLine(details.currency_code).toUpperCase()),
	};
}

const oneLine = (text: unknown): string => decodeHtml(text).replace(/\s+/g, ' ').trim();

/** What servers show for a price of 0. */
const isFree = (text: string): boolean => /^free$/i.test(text);

/** The amount in a cost and the marks beside it: `25,50` and `€` for `'25,50 €'`. No amount if there is more to it. */
function readCost(text: string): { amount?: string; marks: string[] } {
	if (isFree(text)) return { amount: '0.00', marks: [] };
	const [, before = '', number = '', after = ''] =
		/^([^\d.,]*(?:\p{L}\.)?)\s?(\d[\d.,]*(?<=\d))\s?([^\d.,]*(?:\p{L}\.)?)$/u.exec(text) ?? [];
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

/**
 * What people write beside a price, in capital letters, and what it can mean, the usual first; `?` if none is usual.
 */
const SIGNS = [
	'$ ? USD AUD CAD NZD SGD HKD MXN ARS CLP COP NAD JMD TTD BBD BSD BZD FJD GYD LRD SRD TWD UYU XCD',
	'£ GBP EGP FKP GIP LBP SHP SSP SYP, ¥ ? JPY CNY, ₨ ? INR LKR MUR NPR PKR SCR',
	'RS ? INR LKR MUR NPR PKR SCR, C$ ? CAD NIO, CFA ? XAF XOF, DH ? AED MAD, FR ? CHF XAF XOF, KR ? DKK ISK NOK SEK, LEI ? MDL RON, R ? ZAR',
	'A$ AUD, AU$ AUD, ₼ AZN, R$ BRL, CA$ CAD, CN¥ CNY, ₡ CRC, KČ CZK, E£ EGP, € EUR, ₾ GEL, ₵ GHS',
	'GH₵ GHS, GH¢ GHS, HK$ HKD, FT HUF, ₪ ILS, ₹ INR, JP¥ JPY, KSH KES, ₩ KRW KPW, ₸ KZT, ₭ LAK',
	'₮ MNT, MX$ MXN, RM MYR, N$ NAD, ₦ NGN, NZ$ NZD, ₱ PHP CUP, ZŁ PLN, ₲ PYG, ₽ RUB, S$ SGD, ₺ TRY',
	'TSH TZS, ₴ UAH, USH UGX, US$ USD, ₫ VND',
].flatMap((row) => row.split(', ').map((sign) => sign.split(' ')));

/** People also write codes beside a price. */
const CODES: ReadonlySet<string> = new Set([
	...['BWP', 'ETB', 'GMD', 'IDR', 'MZN', 'PEN', 'RWF', 'SAR', 'SLE', 'THB', 'TND', 'ZMW', 'ZWG'],
	...SIGNS.flatMap(([, ...codes]) => codes),
]);

const MEANINGS = new Map(SIGNS.map(([sign = '', ...codes]) => [sign, codes]));

const signOf = (mark: string): string => mark.replace(/\.$/, '').toUpperCase();

const meaningsOf = (mark: string): string[] | undefined =>
	/^[A-Z]{3}$/.test(mark) && CODES.has(mark) ? [mark] : MEANINGS.get(signOf(mark));

/** Whether a mark is a currency rather than a word such as `from`. A sign that isn’t listed can mean any. */
const isCurrency = (mark: string): boolean =>
	meaningsOf(mark) !== undefined || /^[^\P{Sc}¢]$/u.test(signOf(mark));

/** The currency that all marks and the code can mean; null if they contradict each other or don’t tell. */
function agreedCurrency(marks: readonly string[], code: string): string | null {
	const meanings = [/^[A-Z]{3}$/.test(code) ? [code] : undefined, ...marks.map(meaningsOf)];
	const [first = [], ...others] = meanings.filter((each) => each !== undefined);
	const agreed = first.find((each) => others.every((other) => other.includes(each)));
	return agreed === undefined || agreed === '?' ? null : agreed;
}
