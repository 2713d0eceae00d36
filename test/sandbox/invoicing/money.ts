/**
 * A decimal as a whole number of its smallest unit: `1250.5` with two places is 125050. Read from
 * the text, so that no amount ever passes through binary fractions. Undefined when it is no plain
 * decimal, or has more places than that.
 */
export function toUnits(value: number | string, places: number): number | undefined {
	const [, sign, whole, decimals = ''] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(String(value)) ?? [];
	const fraction = decimals.replace(/0+$/, '');
	if (whole === undefined || fraction.length > places) return undefined;
	return Number(`${sign}${whole}${fraction.padEnd(places, '0')}`);
}

/** Pesewas as the service writes money: 125050 becomes `1250.50`. */
export function toText(hundredths: number): string {
	const digits = String(Math.abs(hundredths)).padStart(3, '0');
	return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `amount` times `factor`, a whole number of 1/`scale`, rounded half up to the unit of `amount`. */
export function times(amount: number, factor: number, scale: number): number {
	const unit = BigInt(scale);
	return Number((BigInt(amount) * BigInt(factor) * 2n + unit) / (unit * 2n));
}

/** `hundredths` of a percent of an amount. */
export const share = (amount: number, hundredths: number) => times(amount, hundredths, 10_000);
