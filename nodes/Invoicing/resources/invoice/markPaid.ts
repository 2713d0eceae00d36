import { additionalFields } from '../../../shared/panel/fields';
import { invoiceLocator } from '../fields';
import { paymentFields, settling } from './recordPayment';

/** With the action `mark_paid`. */
export const markPaid = settling('mark_paid', {
	value: 'markPaid',
	name: 'Mark Paid',
	action: 'Mark invoice as paid',
	description: 'Record a payment of the full balance due',
	fields: [invoiceLocator, additionalFields(Object.values(paymentFields))],
});
