import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../../shared/operation';
import { pick } from '../../../shared/panel/fields';
import { simplify } from '../../../shared/panel/getMany';
import { invoiceLocator } from '../fields';

/** `GET /invoices/{invoiceId}` */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get invoice',
	description: 'Get an invoice with its line items, client and payments',
	route: { method: 'GET', path: '/invoices/{invoiceId}' },
	idempotent: true,
	fields: [invoiceLocator, simplify],
	simplify: (record) => ({
		...pick(
			'id',
			'invoiceNumber',
			'status',
			'currency',
			'total',
			'amountPaid',
			'balanceDue',
		)(record),
		...pick('dueDate', 'clientId')(record),
		clientName: (record.client as IDataObject | undefined)?.name ?? null,
	}),
};
