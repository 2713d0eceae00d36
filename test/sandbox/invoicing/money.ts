/**
 * Converts a decimal to a whole number of its smallest unit: `1250.5` with two places is 125050. Works on the text to
 * avoid the rounding errors of binary fractions. Returns undefined if the value isn't a plain decimal or has more
 * places.
 */
export function toUnits(value: number | string, places: number): number | undefined {
	const [, sign, whole, decimals = ''] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(String(value)) ?? [];
	const fraction = decimals.replace(/0+$/, '');
	if (whole === undefined || fraction.length > places) return undefined;
	return Number(`${sign}${whole}${fraction.padEnd(places, '0')}`);
}

/** Formats pesewas as the service does: 125050 becomes `1250.50`. */
export function toText(hundredths: number): string {
	const digits = String(Math.abs(hundredths)).padStart(3, '0');
	return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `amount` × `factor` / `scale`, rounded half up to a whole number. */
export function times(amount: number, factor: number, scale: number): number {
	const unit = BigInt(scale);
	return Number((BigInt(amount) * BigInt(factor) * 2n + unit) / (unit * 2n));
}

/** A percentage of an amount, given in hundredths of a percent. */
export const share = (amount: number, hundredths: number) => times(amount, hundredths, 10_000);
