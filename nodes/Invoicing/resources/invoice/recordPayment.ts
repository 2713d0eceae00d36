import type { Operation } from '../../../shared/operation';
import { additionalFields, bodyField } from '../../../shared/panel/fields';
import { positiveAmount } from '../../decimal';
import { invoiceLocator, paymentsForModel } from '../fields';
import {
	otherPaymentMethod,
	paymentDate,
	paymentMethod,
	paymentNotes,
	paymentReference,
} from './payment';

/** `PATCH /invoices/{invoiceId}` with the action `record_payment`. */
export const recordPayment: Operation = {
	value: 'recordPayment',
	name: 'Record Payment',
	action: 'Record payment on invoice',
	description: 'Record a payment of part or all of the balance due',
	forModel: paymentsForModel,
	route: { method: 'PATCH', path: '/invoices/{invoiceId}' },
	fixed: { body: { action: 'record_payment' } },
	idempotent: false,
	onlyOnce: true,
	fields: [
		invoiceLocator,
		bodyField('amount', 'Amount', {
			required: true,
			placeholder: 'e.g. 250.00',
			description: 'Amount in the invoice’s currency, with at most two decimals',
			check: positiveAmount,
		}),
		{ ...paymentMethod, required: true },
		paymentDate,
		additionalFields([otherPaymentMethod, paymentNotes, paymentReference]),
	],
};
