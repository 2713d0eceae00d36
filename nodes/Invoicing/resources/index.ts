import type { Operation, Resources } from '../../shared/operation';
import { withAmounts } from '../amounts';
import { client } from './client';
import { invoice } from './invoice';
import { payment } from './payment';
import { receipt } from './receipt';

const eachWithAmounts = (operations: Readonly<Record<string, Operation>>) =>
	Object.fromEntries(Object.entries(operations).map(([name, each]) => [name, withAmounts(each)]));

/** Invoices come first. The picker lists the actions in this order. */
export const resources: Resources = {
	invoice: eachWithAmounts(invoice),
	client: { ...client, get: withAmounts(client.get) },
	payment: eachWithAmounts(payment),
	receipt: eachWithAmounts(receipt),
};
