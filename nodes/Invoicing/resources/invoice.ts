import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../shared/operation';
import type { Resource } from '../../shared/panel/defineNode';
import { listValues, pick, queryField } from '../../shared/panel/fields';
import { getMany, simplify } from '../../shared/panel/getMany';
import { invoicing } from '../service';
import { byInvoiceNumber, invoiceLocator, invoiceStatuses } from './fields';
import { create } from './invoice/create';
import { markPaid } from './invoice/markPaid';
import { recordPayment } from './invoice/recordPayment';

const AMOUNTS = ['id', 'invoiceNumber', 'status', 'currency', 'total', 'amountPaid', 'balanceDue'];

/** `GET /invoices/{invoiceId}` */
const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get invoice',
	description: 'Get an invoice with its amounts, due date and client',
	route: { method: 'GET', path: '/invoices/{invoiceId}' },
	idempotent: true,
	fields: [invoiceLocator, simplify],
	prepare: byInvoiceNumber,
	simplify: (record) => ({
		...pick(...AMOUNTS, 'dueDate', 'clientId')(record),
		clientName: (record.client as IDataObject | undefined)?.name ?? null,
	}),
};

/** `GET /invoices` */
const getAll = getMany(invoicing.pages, {
	action: 'Get many invoices',
	description: 'List the invoices of the organization',
	forModel: `Statuses are ${listValues(invoiceStatuses)}. balanceDue is what the client still owes. Clients are named by their ID only.`,
	path: '/invoices',
	filters: [
		queryField('search', 'Search', {
			placeholder: 'e.g. INV-2026-0042',
			description: 'Text to find in the invoice number',
		}),
		queryField('status', 'Status', {
			type: 'options',
			options: invoiceStatuses,
			default: 'overdue',
			description: 'Return only invoices with this status',
		}),
	],
	simplify: pick(...AMOUNTS, 'issueDate', 'dueDate', 'clientId'),
});

export const invoice: Resource = {
	value: 'invoice',
	name: 'Invoice',
	operations: [create, get, getAll, markPaid, recordPayment],
};
