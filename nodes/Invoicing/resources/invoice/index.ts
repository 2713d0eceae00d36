import type { Resource } from '../../../shared/panel/defineNode';
import { create } from './create';
import { get } from './get';
import { getAll } from './getAll';
import { markPaid } from './markPaid';
import { recordPayment } from './recordPayment';

export const invoice: Resource = {
	value: 'invoice',
	name: 'Invoice',
	operations: [create, get, getAll, markPaid, recordPayment],
};
