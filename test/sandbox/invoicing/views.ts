import {
	balanceDue,
	toText,
	type Books,
	type Client,
	type InvoiceStatus,
	type Payment,
	type Receipt,
} from './books';
import { payable, type Invoice } from './write';

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

export const paymentRow = ({ amount, ...payment }: Payment) => {
	const { id, invoiceId, currency, paymentMethod, paymentDate } = payment;
	return { id, invoiceId, amount: toText(amount), currency, paymentMethod, paymentDate };
};

export const receiptRow = (receipt: Receipt) => {
	const { id, receiptNumber, status, currency, amountReceived, balanceRemaining } = receipt;
	const { issueDate, clientId, invoiceId, createdAt } = receipt;
	const amounts = {
		amountReceived: toText(amountReceived),
		balanceRemaining: toText(balanceRemaining),
	};
	return {
		...{ id, receiptNumber, status, currency, ...amounts },
		...{ issueDate, clientId, invoiceId, createdAt },
	};
};

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

/** The documentation doesn't show `data`. Assumption: it contains the records as they are returned when read. */
export function paymentData(books: Books, paymentId: string) {
	const payment = books.payments.find(({ id }) => id === paymentId);
	const invoice = books.invoices.find(({ id }) => id === payment?.invoiceId);
	const receipt = books.receipts.find((candidate) => candidate.paymentId === paymentId);
	return {
		payment: payment && paymentRow(payment),
		invoice: invoice && invoiceFull(books, invoice),
		receipt: receipt && receiptRow(receipt),
	};
}

const latestInvoice = (status: InvoiceStatus) => (books: Books) => {
	const found = books.invoices.filter((invoice) => invoice.status === status).pop();
	return found && invoiceFull(books, found);
};

/** The eight events, each with an example of its data. */
export const examples: Record<string, (books: Books) => unknown> = {
	'invoice.created': latestInvoice('draft'),
	'invoice.sent': latestInvoice('sent'),
	'invoice.viewed': latestInvoice('viewed'),
	'invoice.paid': latestInvoice('paid'),
	'invoice.overdue': latestInvoice('overdue'),
	'invoice.cancelled': latestInvoice('cancelled'),
	'payment.recorded': (books) => paymentData(books, books.payments.at(-1)?.id ?? ''),
	'client.created': (books) => books.clients.at(-1),
};

/** So many open invoices are on the page, and so many that are new or were settled since the start. */
const shown = 6;

/** The invoices that the page shows, the newest first: those of now, and open ones of before. */
export function pageOf({ clients, invoices }: Books, opened: string) {
	const isNew = ({ createdAt, paidAt }: Invoice) => createdAt >= opened || (paidAt ?? '') >= opened;
	const open = invoices.filter(({ status }) => payable.includes(status));
	const wanted = new Set([...invoices.filter(isNew).slice(-shown), ...open.slice(-shown)]);
	return invoices
		.filter((invoice) => wanted.has(invoice))
		.reverse()
		.map(({ id, invoiceNumber, status, currency, total, clientId }) => {
			const client = clients.find((one) => one.id === clientId);
			const { name = null, phone = null } = client ?? {};
			const isPayable = payable.includes(status);
			return { id, invoiceNumber, status, currency, total: toText(total), name, phone, isPayable };
		});
}
