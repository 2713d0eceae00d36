import {
	currencyCode,
	numberBetween,
	optional,
	required,
	uuid,
} from '../../../shared/input/convert';
import { isoDateTime } from '../../../shared/input/dates';
import { type Operation } from '../../../shared/operation';
import { clientLocator } from '../fields';
import { lineItemFields, lineItems } from './lineItems';
import { toBody } from '../../../shared/panel/fields';

/** POST /invoices: makes a draft (document, section 4). */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create invoice',
	description: 'Create a draft invoice',
	method: 'POST',
	path: '/invoices',
	idempotent: false,
	fields: [
		{
			...clientLocator,
			required: false,
			description: 'The client to bill. May stay empty: a draft needs no client.',
			...toBody('clientId'),
		},
		{
			displayName: 'Issue Date',
			name: 'issueDate',
			type: 'dateTime',
			required: true,
			default: '={{ $now.toISO() }}',
			description: 'Date of the invoice. Without a time zone, the workflow’s is meant.',
			...toBody('issueDate'),
		},
		...lineItemFields,
		{
			displayName: 'Additional Fields',
			name: 'additionalFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: [
				{
					displayName: 'Currency',
					name: 'currency',
					type: 'string',
					default: 'GHS',
					placeholder: 'e.g. GHS',
					description: 'Code of three letters. The service takes GHS when none is given.',
					...toBody('currency'),
				},
				{
					displayName: 'Due Date',
					name: 'dueDate',
					type: 'dateTime',
					default: '',
					description:
						'When the invoice must be paid. Without a time zone, the workflow’s is meant.',
					...toBody('dueDate'),
				},
				{
					displayName: 'Notes',
					name: 'notes',
					type: 'string',
					typeOptions: { rows: 3 },
					default: '',
					...toBody('notes'),
				},
				{
					displayName: 'Tax Rate',
					name: 'taxRate',
					type: 'number',
					typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 4 },
					default: 0,
					placeholder: 'e.g. 15',
					description: 'Tax in percent of the subtotal, 0 to 100',
					...toBody('taxRate'),
				},
				{
					displayName: 'Terms',
					name: 'terms',
					type: 'string',
					typeOptions: { rows: 3 },
					default: '',
					placeholder: 'e.g. Payable within 14 days',
					...toBody('terms'),
				},
			],
		},
	],
	convert: {
		clientId: optional(uuid),
		issueDate: required(isoDateTime),
		items: lineItems,
		currency: optional(currencyCode),
		dueDate: optional(isoDateTime),
		taxRate: optional(numberBetween(0, 100)),
	},
};
