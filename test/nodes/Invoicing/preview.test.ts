import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId, NO_RECORD, nth, seedRecords } from '../../support/seedRecords';
import { useTestBench } from '../../support/testBench';

const bench = useTestBench('invoicing');

const client = nth(seedRecords.clients, 0);
const first = nth(
	seedRecords.invoices.filter(({ status }) => status === 'recorded'),
	0,
);
const nameOf = (id: string | null) =>
	seedRecords.clients.find((each) => each.id === id)?.name ?? null;
const due = (first.total - first.amountPaid) / 100;

const line = { description: 'Kente', quantity: '2', rate: '185.00', unit: 'yard' };
const items = (...lines: object[]) => ({ items: { item: lines } }) as unknown as INodeParameters;
const invoiceId = byId(first.id);

const previewOf = async (operation: string, parameters: INodeParameters) => {
	const options = { ...(parameters.options as INodeParameters), preview: true };
	const [record, ...others] = await bench.output(operation, { ...parameters, options });
	expect(others).toEqual([]);
	expect(await bench.writes()).toEqual([]);
	return record as IDataObject;
};

const calls: Array<[operation: string, INodeParameters]> = [
	['invoice.create', { clientId: byId(client.id), ...items(line) }],
	[
		'invoice.create',
		{
			...items({ ...line, quantity: '={{ 1.5 }}' }, { description: 'Delivery', rate: '7.25' }),
			...{ currency: 'USD', issueDate: '2026-03-01', dueDate: '2026-03-31T17:00:00+02:00' },
			additionalFields: { taxRate: 15, notes: 'Thanks', terms: '14 days' },
		},
	],
	['invoice.recordPayment', { invoiceId, amount: '1.50', paymentMethod: 'cash' }],
	[
		'invoice.recordPayment',
		{
			...{ invoiceId: { __rl: true, mode: 'number', value: first.invoiceNumber } as never },
			...{ amount: '2', paymentMethod: 'MoMo', paymentDate: '2026-03-01' },
			additionalFields: { reference: 'MM-1' },
		},
	],
	['invoice.markPaid', { invoiceId }],
	['client.create', { name: 'Ama New', additionalFields: { country: 'Ghana' } }],
	['client.findOrCreate', { name: 'Ama New', email: 'ama@new.test' }],
];

test.each(calls)(
	'the request of %s is what is sent then, to the letter: %j',
	async (operation, parameters) => {
		const { request, ...preview } = await previewOf(operation, parameters);
		expect(preview).toMatchObject({ preview: true, note: 'This is a preview. Nothing was sent.' });
		await bench.output(operation, parameters);
		const [sent, ...others] = await bench.writes('method', 'path', 'body');
		expect(others).toEqual([]);
		const [method, path, body] = sent as [string, string, object];
		expect(JSON.stringify(request)).toBe(JSON.stringify({ method, path, body }));
	},
);

const shown = async (operation: string, parameters: INodeParameters) => {
	const { request, preview, note, ...described } = await previewOf(operation, parameters);
	expect([typeof request, preview, typeof note]).toEqual(['object', true, 'string']);
	return described;
};

test('a preview of an invoice has its client, currency, lines and total', async () => {
	const parameters = { ...items(line), clientId: byId(client.id), issueDate: '2026-03-01' };
	expect(await shown('invoice.create', parameters)).toEqual({
		...{ client: client.name, issueDate: '2026-03-01', currency: 'GHS', isDefaultCurrency: true },
		lines: [{ ...line, amount: '370.00' }],
		...{ subtotal: '370.00', total: '370.00' },
	});
});

test('what the service computes is an estimate, and an invoice without a client says so', async () => {
	const parameters = {
		...items(line, { description: 'Thread', quantity: '0.333', rate: '0.10' }),
		...{ issueDate: '2026-03-01', dueDate: '2026-03-31T17:00:00+02:00', currency: 'USD' },
	};
	const described = { client: null, currency: 'USD', dueDate: '2026-03-31T17:00:00+02:00' };
	const plain = await shown('invoice.create', parameters);
	expect(plain).toMatchObject({ ...described, subtotal: '370.0333', estimatedTotal: '370.03' });
	expect(plain).not.toHaveProperty('total');
	const additionalFields = { taxRate: 12.5 };
	expect(await shown('invoice.create', { ...parameters, additionalFields })).toMatchObject({
		...{ taxRate: 12.5, estimatedTax: '46.25', estimatedTotal: '416.28' },
	});
});

test('a preview of a payment has the invoice, and the balance before and after', async () => {
	const pay = { invoiceId, amount: '1.50', paymentMethod: 'cash', paymentDate: '2026-03-01' };
	const { invoiceNumber, status, currency } = first;
	const invoice = { invoiceNumber, client: nameOf(first.clientId), status, currency };
	expect(await shown('invoice.recordPayment', pay)).toEqual({
		...invoice,
		...{ amount: '1.50', paymentMethod: 'cash', paymentDate: '2026-03-01T00:00:00Z' },
		...{ balanceBefore: due.toFixed(2), balanceAfter: (due - 1.5).toFixed(2), wouldBePaid: false },
	});
	expect(await shown('invoice.recordPayment', { ...pay, amount: due })).toMatchObject({
		...{ balanceAfter: '0.00', wouldBePaid: true },
	});
	expect(await shown('invoice.recordPayment', { ...pay, amount: due + 10 })).toMatchObject({
		...{ balanceAfter: '-10.00', wouldBePaid: true, aboveBalance: '10.00' },
	});
	expect(await shown('invoice.markPaid', { invoiceId })).toEqual({
		...{ ...invoice, amount: due.toFixed(2), balanceBefore: due.toFixed(2) },
		...{ balanceAfter: '0.00', wouldBePaid: true },
	});
});

test.each([
	['draft', 'a draft'],
	['paid', 'paid already'],
	['cancelled', 'cancelled'],
])('a preview of a payment of an invoice that is %s doesn’t promise it', async (status, words) => {
	const { id } = nth(
		seedRecords.invoices.filter((each) => each.status === status),
		0,
	);
	const described = await shown('invoice.markPaid', { invoiceId: byId(id) });
	expect(described).toMatchObject({
		status,
		mayBeRefused: `The invoice is ${words}, so it may take no payment.`,
	});
	expect(described).not.toHaveProperty('wouldBePaid');
});

test('a preview of Find or Create says whether it would find or create', async () => {
	const parameters = { name: 'Ama New', email: 'ama@new.test' };
	expect(await shown('client.findOrCreate', parameters)).toEqual({ wouldCreate: parameters });
	const known = { name: client.name, email: client.email as string };
	expect(await previewOf('client.findOrCreate', known)).toMatchObject({
		...{ preview: true, id: client.id, created: false },
	});
});

test.each<[string, INodeParameters, string]>([
	['invoice.create', { clientId: byId(NO_RECORD), ...items(line) }, 'Client not found'],
	['invoice.markPaid', { invoiceId: byId(NO_RECORD) }, 'Invoice not found'],
	[
		'invoice.recordPayment',
		{ invoiceId: byId(NO_RECORD), amount: 1, paymentMethod: 'cash' },
		'Invoice not found',
	],
])('a preview of %s fails if there is no such record', async (operation, parameters, message) => {
	const error = await bench.failure(operation, { ...parameters, options: { preview: true } });
	expect(error?.message).toBe(message);
	expect(await bench.writes()).toEqual([]);
});

test('with Amounts as Numbers, amounts are numbers, but the request is as it would be sent', async () => {
	const options = { amountsAsNumbers: true };
	expect(await previewOf('invoice.create', { ...items(line), options })).toMatchObject({
		...{ total: 370, lines: [{ amount: 370, rate: 185 }] },
		request: { body: { items: [{ quantity: '2', rate: '185.00' }] } },
	});
});

test('the client of many invoices is read once', async () => {
	const parameters = { clientId: byId(client.id), ...items(line), options: { preview: true } };
	await bench.output('invoice.create', parameters, { items: [{}, {}, {}] });
	expect(await bench.requests('path')).toEqual([`/clients/${client.id}`]);
});
