import { getMany } from '../../../shared/panel/getMany';
import { invoicing } from '../../service';
import { invoiceStatuses } from '../fields';
import { pick, toQuery } from '../../../shared/panel/fields';

/** GET /invoices (document, section 4). */
export const getAll = getMany(invoicing.pages, {
	action: 'Get many invoices',
	description: 'List the invoices of the organisation',
	path: '/invoices',
	filters: [
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
});
