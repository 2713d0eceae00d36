import { isoDateTime } from '../../../shared/input/dates';
import { bodyField } from '../../../shared/panel/fields';
import { paymentMethods } from '../fields';

// Fields of `PATCH /invoices/{invoiceId}` for how an invoice was paid.

export const paymentDate = bodyField('paymentDate', 'Payment Date', {
	type: 'dateTime',
	default: '={{ $now.toISO() }}',
	description: 'When the money arrived. If no time zone is given, the workflow’s is used.',
	check: isoDateTime,
});

export const paymentMethod = bodyField('paymentMethod', 'Payment Method', {
	type: 'options',
	options: paymentMethods,
	default: 'mobile_money',
	description: 'How the invoice was paid',
});

/** The service’s document doesn’t name the processors, so real accounts may use other values. */
export const otherPaymentMethod = bodyField('paymentMethod', 'Payment Method (Other)', {
	name: 'otherPaymentMethod',
	validateType: 'string',
	placeholder: 'e.g. my_processor',
	description:
		'Name of a payment method that isn’t in the list, as the service writes it. Sent instead of Payment Method.',
	overrides: true,
});

export const paymentNotes = bodyField('notes', 'Notes', {
	typeOptions: { rows: 3 },
	description: 'Added to the payment and its receipt',
});

export const paymentReference = bodyField('reference', 'Reference', {
	placeholder: 'e.g. MM-7781234567',
	description: 'External number of the payment, such as a mobile money transaction ID',
});
