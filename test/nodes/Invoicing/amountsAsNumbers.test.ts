import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { withNumbers } from '../../../nodes/Invoicing/amounts';
import { byId, nth, seedRecords } from '../../support/seedRecords';
import { useTestBench } from '../../support/testBench';

const bench = useTestBench('invoicing');

const open = seedRecords.invoices.filter(({ status }) => status === 'recorded');
const line = { description: 'Kente', quantity: '2', rate: '185.00' };
const [first, second] = [byId(nth(open, 0).id), byId(nth(open, 1).id)];
const receiptId = byId(nth(seedRecords.receipts, 0).id);
const client = nth(seedRecords.clients, 0);

const CASES: Array<[operation: string, parameters: INodeParameters, amounts: string[]]> = [
	['invoice.get', { invoiceId: first }, ['total', 'amountPaid', 'balanceDue']],
	['invoice.getAll', { limit: 5 }, ['total', 'amountPaid', 'balanceDue']],
	['invoice.create', { items: { item: [line] } } as unknown as INodeParameters, ['total']],
	['invoice.markPaid', { invoiceId: first }, ['amountPaid', 'balanceDue']],
	[
		'invoice.recordPayment',
		{ invoiceId: second, amount: '1.50', paymentMethod: 'cash' },
		['amountPaid', 'balanceDue'],
	],
	['receipt.get', { receiptId }, ['amountReceived', 'balanceRemaining']],
	['receipt.getAll', { limit: 5 }, ['amountReceived', 'balanceRemaining']],
	['payment.getAll', { limit: 5 }, ['amount']],
];

const typesOf = (records: IDataObject[], names: string[]) => [
	...new Set(records.flatMap((record) => names.map((name) => typeof record[name]))),
];

test.each(CASES)(
	'%s returns text, and numbers with Amounts as Numbers',
	async (...[operation, parameters, names]) => {
		const text = await bench.output(operation, parameters);
		await bench.control.reset();
		const numbers = await bench.output(operation, {
			...parameters,
			options: { amountsAsNumbers: true },
		});
		expect(typesOf(text, names)).toEqual(['string']);
		expect(typesOf(numbers, names)).toEqual(['number']);
		for (const [at, record] of numbers.entries()) {
			for (const name of names) expect(Number(text[at]?.[name])).toBe(record[name]);
		}
	},
);

test('also within the record, where nothing else is changed', async () => {
	const parameters = { invoiceId: first, simplify: false };
	const [text] = await bench.output('invoice.get', parameters);
	const [numbers] = await bench.output('invoice.get', {
		...parameters,
		options: { amountsAsNumbers: true },
	});
	const items = numbers?.items as IDataObject[];
	expect(typesOf(items, ['quantity', 'rate', 'amount'])).toEqual(['number']);
	expect(typeof numbers?.taxRate).toBe('number');
	const { invoiceNumber, id, notes, issueDate } = text ?? {};
	expect(numbers).toMatchObject({ invoiceNumber, id, notes, issueDate });
	const [found] = await bench.output('client.get', {
		...{ clientId: byId(client.id), simplify: false, options: { amountsAsNumbers: true } },
	});
	expect(found?.id).toBe(client.id);
});

test('sums, comparisons and orders are right', async () => {
	const records = await bench.output('invoice.getAll', {
		...{ returnAll: true, options: { amountsAsNumbers: true } },
	});
	const totals = records.map(({ total }) => total as number);
	const sorted = [...totals].sort((one, other) => one - other);
	expect(sorted.every((total, at) => at === 0 || total >= (sorted[at - 1] ?? 0))).toBe(true);
	const cents = seedRecords.invoices.reduce((sum, { total }) => sum + total, 0);
	expect(Math.round(totals.reduce((sum, total) => sum + total, 0) * 100)).toBe(cents);
});

test('an invoice that is known to be paid has them, too', async () => {
	const paid = seedRecords.invoices.find(({ status }) => status === 'paid');
	const options = { succeedIfPaid: true, amountsAsNumbers: true };
	const invoiceId = byId(String(paid?.id));
	const [record] = await bench.output('invoice.markPaid', { invoiceId, options });
	expect(typesOf([record ?? {}], ['amountPaid', 'balanceDue'])).toEqual(['number']);
});

test.each<[string, unknown]>([
	['10.00', 10],
	['0.10', 0.1],
	['-5.50', -5.5],
	['1295', 1295],
	['99068368179723.63', '99068368179723.63'],
	['12345678901234567890.12', '12345678901234567890.12'],
	['1,250.00', '1,250.00'],
	['', ''],
])('the amount %j is %j', (total, read) => {
	expect(withNumbers({ total, notes: total, list: [{ total }, null, 'x'] })).toEqual({
		total: read,
		notes: total,
		list: [{ total: read }, null, 'x'],
	});
});
