import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	type Fate,
	LOSSES,
	type Loss,
	TIMEOUT,
	useCounterparties,
} from '../../support/counterparty';
import { byId, nth, seedRecords } from '../../support/seedRecords';
import { errorShown, useTestBench } from '../../support/testBench';
import { openInvoices } from '../../support/usualCalls';

const bench = useTestBench('invoicing');
const counterparty = useCounterparties();

const clientId = nth(seedRecords.clients, 0).id;
const open = nth(openInvoices, 0).id;

/** A write, how to see in the service what it has made, and what tells that its output is of that. */
interface Write {
	operation: string;
	parameters: INodeParameters;
	/** What it has made, oldest first. */
	made(): Promise<IDataObject[]>;
	/** It can be done twice without being seen, or the second time is refused. */
	onceOnly?: true;
}

const read = async (path: string) => {
	const { baseUrl, apiKey } = bench.sandbox.invoicing;
	const headers = { authorization: `Bearer ${apiKey}` };
	const answer = await fetch(baseUrl + path, { headers });
	return ((await answer.json()) as { data: IDataObject[] }).data;
};

const writes: Record<string, Write> = {
	'a new invoice': {
		operation: 'invoice.create',
		parameters: {
			clientId: byId(clientId),
			currency: 'GHS',
			lineItemsMode: 'fields',
			items: { item: [{ description: 'Kente, handwoven', quantity: 2, rate: '185.00', unit: '' }] },
		},
		made: async () =>
			(await read('/invoices?page_size=100')).filter(
				({ id }) => !seedRecords.invoices.some((each) => each.id === id),
			),
	},
	'a payment': {
		operation: 'invoice.recordPayment',
		parameters: { invoiceId: byId(open), amount: '1.50', paymentMethod: 'cash' },
		made: async () =>
			(await read('/payments?page_size=100'))
				.filter(({ invoiceId, amount }) => invoiceId === open && amount === '1.50')
				.map(() => ({ id: open })),
	},
	'a payment of the whole balance': {
		operation: 'invoice.markPaid',
		parameters: { invoiceId: byId(open) },
		made: async () =>
			[await read(`/invoices/${open}`)].flat().filter(({ status }) => status === 'paid'),
		onceOnly: true,
	},
	'a new client': {
		operation: 'client.create',
		parameters: { name: 'Kofi Annan', additionalFields: { email: 'kofi@example.com' } },
		made: async () => await read('/clients?search=kofi%40example.com'),
	},
	'a client that isn’t found': {
		operation: 'client.findOrCreate',
		parameters: { matchBy: 'email', email: 'kofi@example.com', name: 'Kofi Annan' },
		made: async () => await read('/clients?search=kofi%40example.com'),
	},
};

const cases = Object.keys(writes).flatMap((name) =>
	LOSSES.map((loss): [name: string, loss: Loss] => [name, loss]),
);

const during = (loss: Loss): INodeParameters =>
	loss === 'timeout' ? { requestOptions: { timeout: TIMEOUT } } : {};

async function runWith(name: string, loss: Loss, fate: Fate, more: INodeParameters = {}) {
	const { operation, parameters, made } = writes[name] as Write;
	const { url, log } = await counterparty(new URL(bench.sandbox.invoicing.baseUrl).origin, {
		loss,
		fate,
	});
	const baseUrl = bench.sandbox.invoicing.baseUrl.replace(/^https?:\/\/[^/]+/, url);
	const outcome = await bench.run(
		operation,
		{ ...parameters, ...during(loss), ...more },
		{
			credential: { baseUrl },
		},
	);
	const sent = log.findIndex((line) => !line.startsWith('GET'));
	return { outcome, error: errorShown(outcome), looks: log.slice(sent + 1), made: await made() };
}

describe('the answer to a write is lost', () => {
	test.each(cases)('and %s that was made is found: %s', async (name, loss) => {
		const { outcome, error, looks, made } = await runWith(name, loss, 'done');
		expect(error).toBeUndefined();
		expect(made).toHaveLength(1);
		expect(outcome.items.map(({ json }) => json)).toMatchObject([
			{
				id: made[0]?.id,
				warnings: [expect.stringMatching(/^The answer was lost \(.+\), but (invoice|client) /)],
			},
		]);
		expect(looks.length).toBeLessThanOrEqual(4);
		expect(looks.every((line) => line.startsWith('GET '))).toBe(true);
	});

	test.each(cases)('and %s that wasn’t made stays unknown: %s', async (name, loss) => {
		const { error, looks, made } = await runWith(name, loss, 'lost');
		expect(made).toEqual([]);
		expect(error?.message).toMatch(/may have been/);
		expect(error?.description).toMatch(
			/There was no such \w+ in the service \d+ seconds? later|There was no payment/,
		);
		expect(looks.length).toBeLessThanOrEqual(4);
		expect(looks.every((line) => line.startsWith('GET '))).toBe(true);
	});

	test.each(cases)('and %s that is made late is found: %s', async (name, loss) => {
		const { outcome, error, made } = await runWith(name, loss, 'late');
		expect(error).toBeUndefined();
		expect(made).toHaveLength(1);
		expect(outcome.items[0]?.json.id).toBe(made[0]?.id);
	});

	test.each(cases)('and %s that was made twice stays unknown: %s', async (name, loss) => {
		const { outcome, error, made } = await runWith(name, loss, 'twice');
		if (writes[name]?.onceOnly) {
			expect(outcome.items[0]?.json.id).toBe(made[0]?.id);
			return;
		}
		expect(made).toHaveLength(2);
		expect(error?.message).toMatch(/may have been/);
		expect(error?.description).toMatch(/Any of these can be what it made|has 2 payments/);
	});
});
