import type { Operation, Resources } from '../../shared/operation';
import { withAmounts } from '../amounts';
import { client } from './client';
import { invoice } from './invoice';
import { payment } from './payment';
import { receipt } from './receipt';

const eachWithAmounts = (operations: Readonly<Record<string, Operation>>) =>
	Object.fromEntries(Object.entries(operations).map(([name, each]) => [name, withAmounts(each)]));

export const resources: Resources = {
	client: { ...client, get: withAmounts(client.get) },
	invoice: eachWithAmounts(invoice),
	payment: eachWithAmounts(payment),
	receipt: eachWithAmounts(receipt),
};
