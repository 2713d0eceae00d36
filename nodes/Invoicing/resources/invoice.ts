import { pick } from '../../shared/panel/fields';
import { isObject } from '../../shared/result';
import { AMOUNTS, byInvoiceNumber, getOf, invoiceLocator } from './fields';
import { create } from './invoice/create';
import { getAll } from './invoice/getAll';
import { markPaid } from './invoice/markPaid';
import { recordPayment } from './invoice/recordPayment';

const DETAILS = [
	'issueDate',
	'dueDate',
	'clientId',
	'clientName',
	'subtotal',
	'discountType',
	'discountValue',
	'taxRate',
	'taxAmount',
	'invoiceTaxLines',
	'items',
	'client',
	'payments',
	'paidAt',
	'notes',
	'terms',
];

const get = getOf(invoiceLocator, {
	description: 'Get an invoice with its amounts, due date and client',
	layers: [byInvoiceNumber],
	outputFields: [...AMOUNTS, ...DETAILS],
	simplify: (record) => ({
		...pick(...AMOUNTS, 'dueDate', 'clientId')(record),
		clientName: (isObject(record.client) ? record.client.name : undefined) ?? null,
	}),
});

export const invoice = { create, get, getAll, markPaid, recordPayment };
