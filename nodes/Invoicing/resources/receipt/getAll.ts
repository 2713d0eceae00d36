import { getMany } from '../../../shared/panel/getMany';
import { invoicing } from '../../service';
import { simpleReceipt } from './simple';

/** GET /receipts (document, section 4). */
export const getAll = getMany(invoicing.pages, {
	action: 'Get many receipts',
	description: 'List the receipts that payments produced',
	path: '/receipts',
	simplify: simpleReceipt,
});
