import type { Books, InvoiceStatus } from './books';
import { clientRow, invoiceFull, paymentRow, receiptRow } from './views';

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
	'client.created': (books) => books.clients.slice(-1).map(clientRow)[0],
};
