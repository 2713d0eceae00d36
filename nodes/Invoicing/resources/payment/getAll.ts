import { pageChecks, pageOptions, returnAll, simplify } from '../../../shared/properties/getMany';
import { pick, type Operation } from '../../../shared/properties/operation';
import { invoicing } from '../../service';

/** GET /payments: payments across all invoices (document, section 4). */
export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many payments',
	description: 'List the payments recorded on all invoices',
	method: 'GET',
	path: '/payments',
	idempotent: true,
	isList: true,
	fields: [...returnAll, simplify, pageOptions(invoicing.pages)],
	convert: pageChecks(invoicing.pages),
	simplify: pick('id', 'invoiceId', 'amount', 'currency', 'paymentMethod', 'paymentDate'),
};
