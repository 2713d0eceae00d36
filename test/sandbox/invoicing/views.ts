import {
	balanceDue,
	type Books,
	type Client,
	type Invoice,
	type Payment,
	type Receipt,
} from './books';
import { toText } from './money';

/** The shapes of the API's records. Lists leave out some fields of single records. */

export const invoiceRow = (invoice: Invoice) => ({
	id: invoice.id,
	invoiceNumber: invoice.invoiceNumber,
	status: invoice.status,
	currency: invoice.currency,
	subtotal: toText(invoice.subtotal),
	total: toText(invoice.total),
	amountPaid: toText(invoice.amountPaid),
	balanceDue: toText(balanceDue(invoice)),
	issueDate: invoice.issueDate,
	dueDate: invoice.dueDate,
	clientId: invoice.clientId,
	createdAt: invoice.createdAt,
});

export function invoiceFull(books: Books, invoice: Invoice) {
	const client = books.clients.find(({ id }) => id === invoice.clientId);
	return {
		...invoiceRow(invoice),
		discountType: invoice.discountType,
		discountValue: toText(invoice.discountValue),
		taxRate: toText(invoice.taxRate),
		taxAmount: toText(invoice.taxAmount),
		// These are numbers in the API. They are only returned and never used in calculations.
		invoiceTaxLines: invoice.taxLines.map(({ name, value, amount }) => ({
			name,
			type: 'percentage',
			value: Number(toText(value)),
			amount: Number(toText(amount)),
		})),
		items: invoice.items.map((item) => ({
			...item,
			rate: toText(item.rate),
			amount: toText(item.amount),
		})),
		client: client ? { id: client.id, name: client.name, email: client.email } : null,
		payments: books.payments
			.filter(({ invoiceId }) => invoiceId === invoice.id)
			.map(({ amount, paymentMethod, paymentDate }) => ({
				amount: toText(amount),
				paymentMethod,
				paymentDate,
			})),
		paidAt: invoice.paidAt,
		notes: invoice.notes,
		terms: invoice.terms,
	};
}

export const createdInvoice = ({ id, invoiceNumber, status, total }: Invoice) => ({
	id,
	invoiceNumber,
	status,
	total: toText(total),
});

export const settledInvoice = (invoice: Invoice) => ({
	id: invoice.id,
	invoiceNumber: invoice.invoiceNumber,
	status: invoice.status,
	amountPaid: toText(invoice.amountPaid),
	balanceDue: toText(balanceDue(invoice)),
	paidAt: invoice.paidAt,
});

export const clientRow = (client: Client) => client;

const recentInvoices = 5;

export const clientFull = (books: Books, client: Client) => ({
	...client,
	recentInvoices: books.invoices
		.filter(({ clientId }) => clientId === client.id)
		.slice(-recentInvoices)
		.reverse()
		.map(createdInvoice),
});

export const createdClient = ({ id, name, createdAt }: Client) => ({ id, name, createdAt });

export const paymentRow = ({ id, invoiceId, amount, ...payment }: Payment) => ({
	id,
	invoiceId,
	amount: toText(amount),
	currency: payment.currency,
	paymentMethod: payment.paymentMethod,
	paymentDate: payment.paymentDate,
});

export const receiptRow = (receipt: Receipt) => ({
	id: receipt.id,
	receiptNumber: receipt.receiptNumber,
	status: receipt.status,
	currency: receipt.currency,
	amountReceived: toText(receipt.amountReceived),
	balanceRemaining: toText(receipt.balanceRemaining),
	issueDate: receipt.issueDate,
	clientId: receipt.clientId,
	invoiceId: receipt.invoiceId,
	createdAt: receipt.createdAt,
});

export function receiptFull(books: Books, receipt: Receipt) {
	const client = books.clients.find(({ id }) => id === receipt.clientId);
	return {
		...receiptRow(receipt),
		client: client ? { id: client.id, name: client.name } : null,
		payments: books.payments
			.filter(({ id }) => id === receipt.paymentId)
			.map(({ amount, paymentMethod }) => ({ amount: toText(amount), paymentMethod })),
	};
}
