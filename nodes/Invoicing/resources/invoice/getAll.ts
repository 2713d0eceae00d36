import { listValues, pick, queryField } from '../../../shared/panel/fields';
import { getMany } from '../../../shared/panel/getMany';
import { invoicing } from '../../service';
import { invoiceStatuses } from '../fields';

/** `GET /invoices` */
export const getAll = getMany(invoicing.pages, {
	action: 'Get many invoices',
	description: 'List the invoices of the organization',
	forModel: `Statuses are ${listValues(invoiceStatuses)}. balanceDue is what the client still owes. Clients are named by their ID only.`,
	path: '/invoices',
	filters: [
		queryField('search', 'Search', {
			placeholder: 'e.g. INV-2026-0042',
			description: 'Text to find in the invoice number',
		}),
		queryField('status', 'Status', {
			type: 'options',
			options: invoiceStatuses,
			default: 'overdue',
			description: 'Return only invoices with this status',
		}),
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
