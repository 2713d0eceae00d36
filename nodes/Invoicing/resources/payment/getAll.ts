import { getMany } from '../../../shared/panel/getMany';
import { invoicing } from '../../service';
import { pick } from '../../../shared/panel/fields';

/** GET /payments: payments across all invoices (document, section 4). */
export const getAll = getMany(invoicing.pages, {
	action: 'Get many payments',
	description: 'List the payments recorded on all invoices',
	path: '/payments',
	simplify: pick('id', 'invoiceId', 'amount', 'currency', 'paymentMethod', 'paymentDate'),
});
