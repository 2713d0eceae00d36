import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../shared/operation';
import type { Resource } from '../../shared/panel/defineNode';
import { pick } from '../../shared/panel/fields';
import { simplify } from '../../shared/panel/getMany';
import { AMOUNTS, byInvoiceNumber, invoiceLocator } from './fields';
import { create } from './invoice/create';
import { getAll } from './invoice/getAll';
import { markPaid } from './invoice/markPaid';
import { recordPayment } from './invoice/recordPayment';

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

export const invoice: Resource = {
	value: 'invoice',
	name: 'Invoice',
	operations: [create, get, getAll, markPaid, recordPayment],
};
