import { trimmed } from '../../../shared/input/convert';
import type { Operation } from '../../../shared/operation';
import { additionalFields, bodyField } from '../../../shared/panel/fields';
import { positiveAmount } from '../../decimal';
import { momentNow } from '../../moments';
import { methodMeant, paymentMethods } from '../../paymentMethods';
import { byInvoiceNumber, dateField, invoiceLocator, paymentsForModel } from '../fields';
import { describePayment } from './describe';
import { findPayment } from './findPayment';
import { toldIfAbove, toldOfState } from './refusedPayment';

const date = dateField('paymentDate', 'Payment Date', 'When the money arrived. If empty, now.');

const method = bodyField('paymentMethod', 'Payment Method', {
	type: 'options',
	options: paymentMethods,
	default: 'mobile_money',
	meaning: methodMeant,
	description: 'How the invoice was paid',
});

/** The service’s document doesn’t name the processors, so real accounts may use other values. */
const otherMethod = bodyField('paymentMethod', 'Payment Method (Other)', {
	name: 'otherPaymentMethod',
	validateType: 'string',
	placeholder: 'e.g. my_processor',
	description:
		'Name of a payment method that isn’t in the list, as the service writes it. Sent instead of Payment Method.',
	check: trimmed,
	overrides: true,
	advanced: true,
});

const notes = bodyField('notes', 'Notes', {
	typeOptions: { rows: 3 },
	description: 'Added to the payment and its receipt',
});

const reference = bodyField('reference', 'Reference', {
	placeholder: 'e.g. MM-7781234567',
	description: 'External number of the payment, such as a mobile money transaction ID',
});

/** `PATCH /invoices/{invoiceId}` */
export const invoiceAction = (
	action: string,
	operation: Omit<Operation, 'forModel' | 'route' | 'idempotent' | 'onlyOnce'>,
): Operation => ({
	layers: [byInvoiceNumber],
	interpret: (answer) => toldOfState(answer),
	describe: describePayment,
	...operation,
	forModel: paymentsForModel,
	route: { method: 'PATCH', path: '/invoices/{invoiceId}', body: { action } },
	idempotent: false,
	onlyOnce: 'advised',
});

/** How an invoice was paid, besides the amount. */
export const paymentFields = { date, method, otherMethod, notes, reference };

/** With the action `record_payment`. */
export const recordPayment = invoiceAction('record_payment', {
	name: 'Record Payment',
	action: 'Record payment on invoice',
	description: 'Record a payment of part or all of the balance due',
	inDoubt: { title: 'The payment may have been recorded' },
	fields: [
		invoiceLocator,
		bodyField('amount', 'Amount', {
			required: true,
			placeholder: 'e.g. 250.00',
			description: 'Amount in the invoice’s currency, with at most two decimals',
			check: positiveAmount,
		}),
		{ ...method, required: true },
		date,
		additionalFields([otherMethod, notes, reference]),
	],
	interpret: (answer, request) => toldIfAbove(answer, request.body.amount),
	validate: ({ body, qs }, _input, context) => ({
		qs,
		body: { paymentDate: body.paymentDate ?? momentNow(context), ...body },
	}),
	find: findPayment,
});
