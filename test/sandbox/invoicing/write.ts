import type { PaymentSettings } from '../control/types';
import {
	balanceDue,
	share,
	times,
	toText,
	toUnits,
	uuid,
	type Books,
	type Client,
	type InvoiceStatus,
	type Payment,
	type Receipt,
} from './books';
import { invalid, notFound } from './gates';

export interface InvoiceInput {
	items: Array<{
		description: string;
		quantity: number | string;
		rate: number | string;
		unit?: string;
	}>;
	issueDate: string;
	clientId?: string;
	currency?: string;
	dueDate?: string;
	taxRate?: number;
	notes?: string;
	terms?: string;
}

/** Fields that are set in the dashboard and that the API only returns. */
export interface DashboardInput {
	discountType?: 'percentage' | 'fixed';
	discountValue?: number;
	taxes?: Array<{ name: string; value: number }>;
}

const quantityPlaces = 4;

function toItem({ description, quantity, rate, unit = '' }: InvoiceInput['items'][number]) {
	const count = toUnits(quantity, quantityPlaces);
	const price = toUnits(rate, 2);
	if (count === undefined || price === undefined || count < 0 || price < 0) {
		throw invalid(
			'An item needs a quantity (4 decimals) and a rate (2 decimals), neither below zero',
		);
	}
	const amount = times(price, count, 10 ** quantityPlaces);
	return { description, quantity: String(quantity), unit, rate: price, amount };
}

const toIso = (text: string) => new Date(text).toISOString();

function makeInvoice(
	[serial, series]: [serial: number, series: number],
	input: InvoiceInput,
	now: Date,
	{ discountType, discountValue = 0, taxes = [] }: DashboardInput,
) {
	const items = input.items.map(toItem);
	const subtotal = items.reduce((sum, { amount }) => sum + amount, 0);
	const discount = discountType === 'percentage' ? share(subtotal, discountValue) : discountValue;
	const taxed = subtotal - discount;
	const taxRate = toUnits(input.taxRate ?? 0, 2);
	if (taxRate === undefined) throw invalid('taxRate takes at most 2 decimals');
	const taxLines = taxes.map((tax) => ({ ...tax, amount: share(taxed, tax.value) }));
	const taxAmount = taxLines.reduce((sum, { amount }) => sum + amount, share(taxed, taxRate));
	return {
		id: uuid('invoice', serial, series),
		invoiceNumber: `INV-${String(serial).padStart(5, '0')}`,
		status: 'draft' as InvoiceStatus,
		currency: input.currency ?? 'GHS',
		items,
		subtotal,
		discountType: discountType ?? null,
		discountValue,
		taxRate,
		taxAmount,
		taxLines,
		total: taxed + taxAmount,
		amountPaid: 0,
		issueDate: toIso(input.issueDate),
		dueDate: input.dueDate ? toIso(input.dueDate) : null,
		clientId: input.clientId ?? null,
		createdAt: now.toISOString(),
		paidAt: null as string | null,
		notes: input.notes ?? null,
		terms: input.terms ?? null,
	};
}

export type Invoice = ReturnType<typeof makeInvoice>;

export function createInvoice(
	books: Books,
	input: InvoiceInput,
	now: Date,
	more: DashboardInput = {},
) {
	if (input.clientId && !books.clients.some(({ id }) => id === input.clientId)) {
		throw notFound('Client');
	}
	const invoice = makeInvoice([books.invoices.length + 1, books.series], input, now, more);
	books.invoices.push(invoice);
	return invoice;
}

export type ClientInput = { name: string } & Partial<Omit<Client, 'id' | 'createdAt'>>;

export function createClient(books: Books, input: ClientInput, now: Date): Client {
	const client: Client = {
		id: uuid('client', books.clients.length + 1, books.series),
		name: input.name,
		email: input.email ?? null,
		company: input.company ?? null,
		phone: input.phone ?? null,
		country: input.country ?? null,
		currency: input.currency ?? null,
		createdAt: now.toISOString(),
	};
	books.clients.push(client);
	return client;
}

export interface Settlement {
	action: 'mark_paid' | 'record_payment';
	amount?: number;
	paymentDate?: string;
	paymentMethod?: string;
	reference?: string;
	notes?: string;
}

/** The documentation mentions only `recorded`. Assumption: the other states with a balance due accept payments, too. */
export const payable: InvoiceStatus[] = ['recorded', 'sent', 'viewed', 'partial', 'overdue'];

function amountOf({ action, amount = 0 }: Settlement, due: number, mayExceed: boolean): number {
	if (action === 'mark_paid') return due;
	const pesewas = toUnits(amount, 2);
	if (pesewas === undefined || pesewas <= 0) {
		throw invalid('amount must be above zero, with at most 2 decimals');
	}
	if (pesewas > due && !mayExceed)
		throw invalid(`amount is above the balance due of ${toText(due)}`);
	return pesewas;
}

/** Creates a payment and its receipt, and updates the invoice. */
export function settle(
	books: Books,
	invoice: Invoice,
	input: Settlement,
	now: Date,
	{ ofDrafts, aboveBalance }: PaymentSettings = { ofDrafts: false, aboveBalance: false },
): { payment: Payment; receipt: Receipt } {
	const isPayable = payable.includes(invoice.status) || (ofDrafts && invoice.status === 'draft');
	if (!isPayable) {
		throw invalid(`An invoice that is ${invoice.status} takes no payments`);
	}
	const amount = amountOf(input, balanceDue(invoice), aboveBalance);
	const serial = books.payments.length + 1;
	const paymentDate = input.paymentDate ? toIso(input.paymentDate) : now.toISOString();
	const payment: Payment = {
		id: uuid('payment', serial, books.series),
		invoiceId: invoice.id,
		amount,
		currency: invoice.currency,
		// Assumption: the method is optional for mark_paid.
		paymentMethod: input.paymentMethod ?? 'other',
		paymentDate,
		reference: input.reference ?? null,
		notes: input.notes ?? null,
	};
	invoice.amountPaid += amount;
	const settled = balanceDue(invoice) <= 0;
	invoice.status = settled ? 'paid' : 'partial';
	invoice.paidAt = settled ? paymentDate : null;
	const receipt: Receipt = {
		id: uuid('receipt', serial, books.series),
		receiptNumber: `RCT-${String(serial).padStart(5, '0')}`,
		status: settled ? 'paid_in_full' : 'partial',
		currency: invoice.currency,
		amountReceived: amount,
		balanceRemaining: balanceDue(invoice),
		issueDate: paymentDate,
		clientId: invoice.clientId,
		invoiceId: invoice.id,
		paymentId: payment.id,
		createdAt: now.toISOString(),
	};
	books.payments.push(payment);
	books.receipts.push(receipt);
	return { payment, receipt };
}
