import { createHash } from 'node:crypto';

import type { Invoice } from './write';

export type InvoiceStatus =
	| 'draft'
	| 'recorded'
	| 'sent'
	| 'viewed'
	| 'partial'
	| 'paid'
	| 'overdue'
	| 'cancelled';

// Amounts are in whole pesewas, rates and percentages in whole hundredths.

export interface Client {
	id: string;
	name: string;
	email: string | null;
	company: string | null;
	phone: string | null;
	country: string | null;
	currency: string | null;
	createdAt: string;
}

export interface Payment {
	id: string;
	invoiceId: string;
	amount: number;
	currency: string;
	paymentMethod: string;
	paymentDate: string;
	reference: string | null;
	notes: string | null;
}

export interface Receipt {
	id: string;
	receiptNumber: string;
	status: 'issued' | 'partial' | 'paid_in_full';
	currency: string;
	amountReceived: number;
	balanceRemaining: number;
	issueDate: string;
	clientId: string | null;
	invoiceId: string;
	paymentId: string;
	createdAt: string;
}

/** All data of the service, oldest records first. */
export interface Books {
	/** IDs of different series differ. */
	series: number;
	clients: Client[];
	invoices: Invoice[];
	payments: Payment[];
	receipts: Receipt[];
}

export const emptyBooks = (series: number): Books => ({
	series,
	clients: [],
	invoices: [],
	payments: [],
	receipts: [],
});

/** A UUID made from a name, so that IDs are the same at every start with the same series. */
export function uuid(kind: string, serial: number, series = 0): string {
	const name = `sandbox ${series === 0 ? '' : `${series} `}${kind} ${serial}`;
	const hex = createHash('sha1').update(name).digest('hex');
	const variant = '89ab'[parseInt(hex[16] ?? '0', 16) % 4];
	return hex.replace(
		/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
		(_, a, b, c, d, e) => `${a}-${b}-5${c}-${variant}${d}-${e}`,
	);
}

export const balanceDue = (invoice: Invoice) => invoice.total - invoice.amountPaid;

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
