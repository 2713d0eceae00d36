import { getMany } from '../../../shared/panel/getMany';
import { invoicing } from '../../service';
import { simpleReceipt } from './simple';

/** `GET /receipts` */
export const getAll = getMany(invoicing.pages, {
	action: 'Get many receipts',
	description: 'List the receipts of all payments',
	path: '/receipts',
	simplify: simpleReceipt,
});
