import { optional, required, uuid } from '../../../shared/input/convert';
import { isoDateTime } from '../../../shared/input/dates';
import type { Operation } from '../../../shared/operation';
import { invoiceLocator } from '../fields';
import { paymentDate, paymentMethod, paymentNotes, paymentReference } from './payment';

/** PATCH /invoices/:id with action mark_paid: pays the whole balance due (document, sections 3 and 4). */
export const markPaid: Operation = {
	value: 'markPaid',
	name: 'Mark Paid',
	action: 'Mark invoice as paid',
	description: 'Record a payment of the whole balance due',
	method: 'PATCH',
	path: '/invoices/{invoiceId}',
	fixed: { body: { action: 'mark_paid' } },
	idempotent: false,
	fields: [
		invoiceLocator,
		{
			displayName: 'Additional Fields',
			name: 'additionalFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: [paymentNotes, paymentDate, paymentMethod, paymentReference],
		},
	],
	convert: { invoiceId: required(uuid), paymentDate: optional(isoDateTime) },
};
