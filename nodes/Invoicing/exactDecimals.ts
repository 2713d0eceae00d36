import { readDecimal } from '../shared/input/decimal';

/** A decimal as a whole number of its smallest unit. */
interface Exact {
	digits: bigint;
	decimals: number;
}

/** Undefined for what is no plain decimal. */
function exact(value: unknown): Exact | undefined {
	const read = readDecimal(value);
	if (read === undefined) return undefined;
	const [whole = '', fraction = ''] = read.split('.');
	return { digits: BigInt(whole + fraction), decimals: fraction.length };
}

const scaled = ({ digits, decimals }: Exact, to: number) => digits * 10n ** BigInt(to - decimals);

/** With as many decimals as it needs, and at least two. */
function written({ digits, decimals }: Exact): string {
	let [rest, places] = [digits, decimals];
	while (places > 2 && rest % 10n === 0n) [rest, places] = [rest / 10n, places - 1];
	if (places < 2) [rest, places] = [rest * 10n ** BigInt(2 - places), 2];
	const text = String(rest < 0n ? -rest : rest).padStart(places + 1, '0');
	return `${rest < 0n ? '-' : ''}${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** Whether two values are the same decimal: `2` and `'2.00'`. */
export function isSameDecimal(one: unknown, other: unknown): boolean {
	const [first, second] = [exact(one), exact(other)];
	if (!first || !second) return false;
	const decimals = Math.max(first.decimals, second.decimals);
	return scaled(first, decimals) === scaled(second, decimals);
}

/** The sum of decimals without rounding, as text; undefined if one of them is none. */
export function sumOf(...values: readonly unknown[]): string | undefined {
	let sum: Exact = { digits: 0n, decimals: 0 };
	for (const value of values) {
		const one = exact(value);
		if (!one) return undefined;
		const decimals = Math.max(sum.decimals, one.decimals);
		sum = { digits: scaled(sum, decimals) + scaled(one, decimals), decimals };
	}
	return written(sum);
}

/** `250.00` less `100`, as text. */
export const differenceOf = (all: unknown, less: unknown): string | undefined => {
	const taken = exact(less);
	return taken && sumOf(all, written({ ...taken, digits: -taken.digits }));
};

/** The product of two decimals without rounding, as text; undefined if one of them is none. */
export function productOf(one: unknown, other: unknown): string | undefined {
	const [first, second] = [exact(one), exact(other)];
	if (!first || !second) return undefined;
	return written({
		digits: first.digits * second.digits,
		decimals: first.decimals + second.decimals,
	});
}

/** Whether a decimal is less than 0. */
export const isBelowZero = (value: unknown): boolean => (exact(value)?.digits ?? 0n) < 0n;

/** A decimal rounded to hundredths, halves away from 0; undefined if it is none. */
export function roundedToHundredths(value: unknown): string | undefined {
	const read = exact(value);
	if (!read || read.decimals <= 2) return read && written(read);
	const unit = 10n ** BigInt(read.decimals - 2);
	const half = read.digits < 0n ? -unit / 2n : unit / 2n;
	return written({ digits: (read.digits + half) / unit, decimals: 2 });
}
