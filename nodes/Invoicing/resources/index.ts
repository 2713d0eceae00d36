import type { Resource } from '../../shared/panel/defineNode';
import { create as createClient } from './client/create';
import { findOrCreate } from './client/findOrCreate';
import { get as getClient } from './client/get';
import { getAll as getClients } from './client/getAll';
import { create as createInvoice } from './invoice/create';
import { get as getInvoice } from './invoice/get';
import { getAll as getInvoices } from './invoice/getAll';
import { markPaid } from './invoice/markPaid';
import { recordPayment } from './invoice/recordPayment';
import { payment } from './payment';
import { receipt } from './receipt';

const client: Resource = {
	value: 'client',
	name: 'Client',
	operations: [createClient, findOrCreate, getClient, getClients],
};

const invoice: Resource = {
	value: 'invoice',
	name: 'Invoice',
	operations: [createInvoice, getInvoice, getInvoices, markPaid, recordPayment],
};

export const resources: readonly Resource[] = [client, invoice, payment, receipt];
