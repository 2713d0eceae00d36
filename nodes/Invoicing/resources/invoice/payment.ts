import type { INodeProperties } from 'n8n-workflow';
import { paymentMethods } from '../fields';
import { toBody } from '../../../shared/panel/fields';

/** Fields of PATCH /invoices/:id that say how an invoice was paid (document, section 4). */
export const paymentDate: INodeProperties = {
	displayName: 'Payment Date',
	name: 'paymentDate',
	type: 'dateTime',
	default: '={{ $now.toISO() }}',
	description: 'When the money came in. Without a time zone, the workflow’s is meant.',
	...toBody('paymentDate'),
};

export const paymentMethod: INodeProperties = {
	displayName: 'Payment Method',
	name: 'paymentMethod',
	type: 'options',
	options: paymentMethods,
	default: 'mobile_money',
	description: 'How the money came in',
	...toBody('paymentMethod'),
};

export const paymentNotes: INodeProperties = {
	displayName: 'Notes',
	name: 'notes',
	type: 'string',
	typeOptions: { rows: 3 },
	default: '',
	description: 'Attached to the payment and its receipt',
	...toBody('notes'),
};

export const paymentReference: INodeProperties = {
	displayName: 'Reference',
	name: 'reference',
	type: 'string',
	default: '',
	placeholder: 'e.g. MM-7781234567',
	description: 'Number of the payment elsewhere, such as a mobile money transaction ID',
	...toBody('reference'),
};
