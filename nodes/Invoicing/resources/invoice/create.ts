import type { IDataObject } from 'n8n-workflow';

import { numberBetween, percentage } from '../../../shared/input/convert';
import { isoDateTime } from '../../../shared/input/dates';
import type { Operation } from '../../../shared/operation';
import { additionalFields, bodyField, toBody } from '../../../shared/panel/fields';
import { clientLocator, currencyCode } from '../fields';
import { lineItemFields } from './lineItems';

const TAX_DECIMALS = 4;

/** `POST /invoices`, which creates a draft. */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create invoice',
	description: 'Create a draft invoice',
	forModel: 'The client doesn’t get it before somebody sends it in the invoicing service.',
	route: { method: 'POST', path: '/invoices' },
	idempotent: false,
	onlyOnce: true,
	fields: [
		{
			...clientLocator,
			required: false,
			description: 'The client to bill. Can be left empty, because a draft needs no client.',
			...toBody('clientId'),
		},
		bodyField('issueDate', 'Issue Date', {
			type: 'dateTime',
			required: true,
			default: '={{ $now.toISO() }}',
			description: 'If no time zone is given, the workflow’s is used',
			check: isoDateTime,
		}),
		...lineItemFields,
		additionalFields([
			bodyField('currency', 'Currency', {
				default: 'GHS',
				placeholder: 'e.g. GHS',
				description: 'Three-letter currency code. If none is given, the service uses GHS.',
				check: currencyCode,
			}),
			bodyField('dueDate', 'Due Date', {
				type: 'dateTime',
				description: 'When the invoice is due. If no time zone is given, the workflow’s is used.',
				check: isoDateTime,
			}),
			bodyField('notes', 'Notes', { typeOptions: { rows: 3 } }),
			bodyField('taxRate', 'Tax Rate', {
				type: 'number',
				typeOptions: { minValue: 0, maxValue: 100, numberPrecision: TAX_DECIMALS },
				default: 0,
				placeholder: 'e.g. 15',
				description: 'Tax as a percentage of the subtotal, from 0 to 100, rounded to four decimals',
				check: percentage(numberBetween(0, 100, TAX_DECIMALS)),
				// An invoice without its tax is a wrong one.
				purpose: 'optional',
			}),
			bodyField('terms', 'Terms', {
				typeOptions: { rows: 3 },
				placeholder: 'e.g. Payable within 14 days',
			}),
		]),
	],
	affected: ({ body: { clientId, items } }) => [
		...(clientId === undefined ? [] : [`client ${String(clientId)}`]),
		...(items as IDataObject[]).map(({ description }) => `“${String(description)}”`),
	],
};
