import { pageChecks, pageOptions, returnAll, simplify } from '../../../shared/properties/getMany';
import type { Operation } from '../../../shared/properties/operation';
import { invoicing } from '../../service';
import { simpleReceipt } from './simple';

/** GET /receipts (document, section 4). */
export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many receipts',
	description: 'List the receipts that payments produced',
	method: 'GET',
	path: '/receipts',
	idempotent: true,
	isList: true,
	fields: [...returnAll, simplify, pageOptions(invoicing.pages)],
	convert: pageChecks(invoicing.pages),
	simplify: simpleReceipt,
};
