import { pick } from '../../shared/panel/fields';
import { getMany } from '../../shared/panel/getMany';
import { invoicing } from '../service';

const getAll = getMany(invoicing.pages, {
	action: 'Get many payments',
	description: 'List the payments of all invoices',
	path: '/payments',
	simplify: pick('id', 'invoiceId', 'amount', 'currency', 'paymentMethod', 'paymentDate'),
});

export const payment = { getAll };
