import { optional, required, uuid } from '../../../shared/input/convert';
import { isoDateTime } from '../../../shared/input/dates';
import { positiveAmount } from '../../decimal';
import { type Operation } from '../../../shared/operation';
import { invoiceLocator } from '../fields';
import { paymentDate, paymentMethod, paymentNotes, paymentReference } from './payment';
import { toBody } from '../../../shared/panel/fields';

/** PATCH /invoices/:id with action record_payment (document, sections 3 and 4). */
export const recordPayment: Operation = {
	value: 'recordPayment',
	name: 'Record Payment',
	action: 'Record payment on invoice',
	description: 'Record a payment of part or all of the balance due',
	method: 'PATCH',
	path: '/invoices/{invoiceId}',
	fixed: { body: { action: 'record_payment' } },
	idempotent: false,
	fields: [
		invoiceLocator,
		{
			displayName: 'Amount',
			name: 'amount',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. 250.00',
			description: 'What was paid, in the invoice’s currency, with at most two decimals',
			...toBody('amount'),
		},
		{ ...paymentMethod, required: true },
		paymentDate,
		{
			displayName: 'Additional Fields',
			name: 'additionalFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: [paymentNotes, paymentReference],
		},
	],
	convert: {
		invoiceId: required(uuid),
		amount: required(positiveAmount),
		paymentMethod: required(),
		paymentDate: optional(isoDateTime),
	},
};
