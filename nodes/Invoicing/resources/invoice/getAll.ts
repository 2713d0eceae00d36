import { pageChecks, pageOptions, returnAll, simplify } from '../../../shared/properties/getMany';
import { pick, toQuery, type Operation } from '../../../shared/properties/operation';
import { invoicing } from '../../service';
import { invoiceStatuses } from '../fields';

/** GET /invoices (document, section 4). */
export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many invoices',
	description: 'List the invoices of the organisation',
	method: 'GET',
	path: '/invoices',
	idempotent: true,
	isList: true,
	fields: [
		...returnAll,
		simplify,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				{
					displayName: 'Search',
					name: 'search',
					type: 'string',
					default: '',
					placeholder: 'e.g. INV-2026-0042',
					description: 'Text to look for in the invoice number',
					...toQuery('search'),
				},
				{
					displayName: 'Status',
					name: 'status',
					type: 'options',
					options: invoiceStatuses,
					default: 'overdue',
					description: 'Only invoices in this state',
					...toQuery('status'),
				},
			],
		},
		pageOptions(invoicing.pages),
	],
	convert: pageChecks(invoicing.pages),
	simplify: pick(
		'id',
		'invoiceNumber',
		'status',
		'currency',
		'total',
		'amountPaid',
		'balanceDue',
		'issueDate',
		'dueDate',
		'clientId',
	),
};
