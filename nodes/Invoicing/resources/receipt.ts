import { pick } from '../../shared/panel/fields';
import { getMany } from '../../shared/panel/getMany';
import { invoicing } from '../service';
import { getOf, receiptLocator } from './fields';

/** What Simplify keeps of a receipt: everything except its client and payments. */
const SIMPLE = [
	...['id', 'receiptNumber', 'status', 'currency', 'amountReceived', 'balanceRemaining'],
	...['issueDate', 'clientId', 'invoiceId', 'createdAt'],
];

const get = getOf(receiptLocator, {
	description: 'Get a receipt with its amounts',
	simplify: pick(...SIMPLE),
	outputFields: [...SIMPLE, 'client', 'payments'],
});

const getAll = getMany(invoicing.pages, {
	action: 'Get many receipts',
	description: 'List the receipts of all payments',
	path: '/receipts',
	simplify: pick(...SIMPLE),
});

export const receipt = { get, getAll };
