import { Router, type Request, type RequestHandler } from 'express';

import type { PaymentSettings } from '../control/types';
import type { Webhooks } from '../webhooks/webhooks';
import type { Books } from './books';
import { notFound } from './gates';
import * as views from './views';
import {
	createClient,
	createInvoice,
	settle,
	type ClientInput,
	type InvoiceInput,
	type Settlement,
} from './write';

function find<T extends { id: string }>(records: T[], req: Request, what: string): T {
	// IDs are compared without case because they are hexadecimal numbers.
	const wanted = String(req.params.id).toLowerCase();
	const found = records.find(({ id }) => id === wanted);
	if (!found) throw notFound(what);
	return found;
}

/** Settles the invoice in the path, and reports it as the service does. */
export const settleInvoice =
	(
		books: () => Books,
		publish: Webhooks['publish'],
		now: () => Date,
		rules: () => PaymentSettings,
	): RequestHandler =>
	(req, res) => {
		const invoice = find(books().invoices, req, 'Invoice');
		const { payment } = settle(books(), invoice, req.body as Settlement, now(), rules());
		publish('payment.recorded', views.paymentData(books(), payment.id));
		if (invoice.status === 'paid') publish('invoice.paid', views.invoiceFull(books(), invoice));
		res.json({ data: views.settledInvoice(invoice) });
	};

/** The documented endpoints. The format of requests has already been validated. */
export function routes(
	books: () => Books,
	publish: Webhooks['publish'],
	now: () => Date,
	rules: () => PaymentSettings,
): Router {
	const router = Router();

	router.get('/invoices', (req, res) => {
		const { status } = req.query;
		const matches = searchOf(req);
		const found = books().invoices.filter(
			(invoice) => (status ?? invoice.status) === invoice.status && matches(invoice.invoiceNumber),
		);
		res.json(toPage(found, req, views.invoiceRow));
	});
	router.get('/invoices/:id', (req, res) => {
		res.json({ data: views.invoiceFull(books(), find(books().invoices, req, 'Invoice')) });
	});
	router.post('/invoices', (req, res) => {
		const invoice = createInvoice(books(), req.body as InvoiceInput, now());
		publish('invoice.created', views.invoiceFull(books(), invoice));
		res.json({ data: views.createdInvoice(invoice) });
	});
	router.patch('/invoices/:id', settleInvoice(books, publish, now, rules));

	router.get('/clients', (req, res) => {
		const matches = searchOf(req);
		const found = books().clients.filter(({ name, email }) => matches(name, email));
		res.json(toPage(found, req, views.clientRow));
	});
	router.get('/clients/:id', (req, res) => {
		res.json({ data: views.clientFull(books(), find(books().clients, req, 'Client')) });
	});
	router.post('/clients', (req, res) => {
		const client = createClient(books(), req.body as ClientInput, now());
		publish('client.created', client);
		res.json({ data: views.createdClient(client) });
	});

	router.get('/receipts', (req, res) => {
		res.json(toPage(books().receipts, req, views.receiptRow));
	});
	router.get('/receipts/:id', (req, res) => {
		res.json({ data: views.receiptFull(books(), find(books().receipts, req, 'Receipt')) });
	});
	router.get('/payments', (req, res) => {
		res.json(toPage(books().payments, req, views.paymentRow));
	});
	return router;
}

/** One page, newest first (the order is an assumption). Pages after the last one are empty. */
function toPage<T, Row>(records: T[], req: Request, view: (record: T) => Row) {
	const page = Number(req.query.page ?? 1);
	const pageSize = Number(req.query.page_size ?? 20);
	const total = records.length;
	const end = Math.max(0, total - (page - 1) * pageSize);
	return {
		data: records
			.slice(Math.max(0, end - pageSize), end)
			.reverse()
			.map(view),
		meta: { total, page, pageSize, totalPages: Math.ceil(total / pageSize) },
	};
}

/** Says of texts whether one of them contains what the request searches for, ignoring case. */
function searchOf(req: Request): (...texts: Array<string | null>) => boolean {
	const wanted = String(req.query.search ?? '').toLowerCase();
	// Most requests search for nothing, and the list may be long.
	return (...texts) =>
		wanted === '' || texts.some((text) => (text ?? '').toLowerCase().includes(wanted));
}
