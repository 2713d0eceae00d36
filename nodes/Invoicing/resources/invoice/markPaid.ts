import type { Operation } from '../../../shared/operation';
import { additionalFields } from '../../../shared/panel/fields';
import { invoiceLocator, paymentsForModel } from '../fields';
import {
	otherPaymentMethod,
	paymentDate,
	paymentMethod,
	paymentNotes,
	paymentReference,
} from './payment';

/** `PATCH /invoices/{invoiceId}` with the action `mark_paid`. */
export const markPaid: Operation = {
	value: 'markPaid',
	name: 'Mark Paid',
	action: 'Mark invoice as paid',
	description: 'Record a payment of the full balance due',
	forModel: paymentsForModel,
	route: { method: 'PATCH', path: '/invoices/{invoiceId}' },
	fixed: { body: { action: 'mark_paid' } },
	idempotent: false,
	onlyOnce: true,
	fields: [
		invoiceLocator,
		additionalFields([
			otherPaymentMethod,
			paymentDate,
			paymentMethod,
			paymentNotes,
			paymentReference,
		]),
	],
};
