import type { IDataObject } from 'n8n-workflow';

import { byId, nth, seedRecords } from '../../support/seedRecords';
import { useTestBench } from '../../support/testBench';
import { openInvoices } from '../../support/usualCalls';
import { describeLosses, type Write } from './lossesOf';

const bench = useTestBench('invoicing');

const clientId = nth(seedRecords.clients, 0).id;
const open = nth(openInvoices, 0).id;

const read = async (path: string) => {
	const { baseUrl, apiKey } = bench.sandbox.invoicing;
	const headers = { authorization: `Bearer ${apiKey}` };
	const answer = await fetch(baseUrl + path, { headers });
	return ((await answer.json()) as { data: IDataObject[] }).data;
};

const writes: Record<string, Write> = {
	'a new invoice': {
		operation: 'invoice.create',
		parameters: () => ({
			clientId: byId(clientId),
			currency: 'GHS',
			lineItemsMode: 'fields',
			items: { item: [{ description: 'Kente, handwoven', quantity: 2, rate: '185.00', unit: '' }] },
		}),
		made: async () =>
			(await read('/invoices?page_size=100')).filter(
				({ id }) => !seedRecords.invoices.some((each) => each.id === id),
			),
	},
	'a payment': {
		operation: 'invoice.recordPayment',
		parameters: () => ({ invoiceId: byId(open), amount: '1.50', paymentMethod: 'cash' }),
		made: async () =>
			(await read('/payments?page_size=100'))
				.filter(({ invoiceId, amount }) => invoiceId === open && amount === '1.50')
				.map(() => ({ id: open })),
	},
	'a payment of the whole balance': {
		operation: 'invoice.markPaid',
		parameters: () => ({ invoiceId: byId(open) }),
		made: async () =>
			[await read(`/invoices/${open}`)].flat().filter(({ status }) => status === 'paid'),
		isSameTwice: true,
	},
	'a new client': {
		operation: 'client.create',
		parameters: () => ({ name: 'Kofi Annan', additionalFields: { email: 'kofi@example.com' } }),
		made: async () => await read('/clients?search=kofi%40example.com'),
	},
	'a client that isn’t found': {
		operation: 'client.findOrCreate',
		parameters: () => ({ matchBy: 'email', email: 'kofi@example.com', name: 'Kofi Annan' }),
		made: async () => await read('/clients?search=kofi%40example.com'),
	},
};

describe('invoicing', () => {
	describeLosses(bench, {
		origin: () => new URL(bench.sandbox.invoicing.baseUrl).origin,
		credential: (replaced) => ({ baseUrl: replaced(bench.sandbox.invoicing.baseUrl) }),
		writes,
	});
});
