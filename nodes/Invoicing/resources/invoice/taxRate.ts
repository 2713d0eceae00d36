import { isShort, numberBetween, printable } from '../../../shared/input/convert';
import { writtenDecimal } from '../../../shared/input/decimal';
import type { ConvertContext } from '../../../shared/operation';
import { InvalidInput } from '../../../shared/result';

export const TAX_DECIMALS = 4;

const upTo100 = numberBetween(0, 100, TAX_DECIMALS);

/** `VAT 20%`, `20 % (VAT)`, `Standard rate: 20 percent`: words around one number. */
const NAMED = /^(?<before>[\p{L}\s.:()&=-]*)(?<number>\d[\d.,]*)(?<after>\s?%?[\p{L}\s.:()&%-]*)$/u;

/** The price may have the tax in it, or somebody else may owe it: that isn’t a rate. */
const NO_RATE = /inc|inkl|enth|ttc|i\.?v\.?a\.?\s*comp|exc|exkl|zzgl|hors|revers|with\s?h[eo]ld/i;

/** Words for no tax. */
const NO_TAX = /^(?:tax|vat|mwst)?[\s-]?(?:zero|nil|exempt|free)(?:[\s-]?(?:rated|rate|tax))?$/i;

/** A rate among words, with its sign if it has one. */
function amongWords(entry: string, note: ConvertContext['note']): string {
	if (!isShort(entry)) return entry;
	if (NO_TAX.test(entry)) {
		note?.('was read as 0');
		return '0%';
	}
	const { before = '', number = '', after = '' } = NAMED.exec(entry)?.groups ?? {};
	const words = `${before} ${after}`;
	if (!/\p{L}/u.test(words)) return entry;
	if (NO_RATE.test(words)) {
		throw new InvalidInput(
			`says more than a rate: “${printable(entry)}”. Enter the number alone, of a tax that is added to the subtotal`,
		);
	}
	const isPercent = words.includes('%') || /per\s?cent|prozent|pour\s?cent/i.test(words);
	const end = number.replace(/[.,]$/, '');
	note?.(`was read as ${end}${isPercent ? ' %' : ''}`);
	return `${end}${isPercent ? '%' : ''}`;
}

/** `'15 %'` is `'15%'`: with the sign, the number can’t be meant as a fraction. */
export function percentage(value: unknown, context: ConvertContext): number | string {
	const entry = typeof value === 'string' ? amongWords(value.trim(), context.note) : value;
	const isSigned = typeof entry === 'string' && entry.endsWith('%');
	const plain = isSigned ? entry.slice(0, -1) : entry;
	const rate = upTo100(writtenDecimal(plain, context) ?? plain);
	return isSigned ? `${rate}%` : rate;
}
