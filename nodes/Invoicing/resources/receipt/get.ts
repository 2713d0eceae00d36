import { required, uuid } from '../../../shared/input/convert';
import { simplify } from '../../../shared/panel/getMany';
import type { Operation } from '../../../shared/operation';
import { receiptLocator } from '../fields';
import { simpleReceipt } from './simple';

/** `GET /receipts/{receiptId}` */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get receipt',
	description: 'Get a receipt with its client and payments',
	method: 'GET',
	path: '/receipts/{receiptId}',
	idempotent: true,
	fields: [receiptLocator, simplify],
	convert: { receiptId: required(uuid) },
	simplify: simpleReceipt,
};
