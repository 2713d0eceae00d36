import type { Operation } from '../../shared/operation';
import type { Resource } from '../../shared/panel/defineNode';
import { pick } from '../../shared/panel/fields';
import { getMany, simplify } from '../../shared/panel/getMany';
import { invoicing } from '../service';
import { receiptLocator } from './fields';

/** What Simplify keeps of a receipt: everything except its client and payments. */
const simpleReceipt = pick(
	'id',
	'receiptNumber',
	'status',
	'currency',
	'amountReceived',
	'balanceRemaining',
	'issueDate',
	'clientId',
	'invoiceId',
	'createdAt',
);

/** `GET /receipts/{receiptId}` */
const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get receipt',
	description: 'Get a receipt with its amounts',
	route: { method: 'GET', path: '/receipts/{receiptId}' },
	idempotent: true,
	fields: [receiptLocator, simplify],
	simplify: simpleReceipt,
};

/** `GET /receipts` */
const getAll = getMany(invoicing.pages, {
	action: 'Get many receipts',
	description: 'List the receipts of all payments',
	path: '/receipts',
	simplify: simpleReceipt,
});

export const receipt: Resource = { value: 'receipt', name: 'Receipt', operations: [get, getAll] };
