import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { InvoiceStatus } from '../../sandbox/invoicing/books';
import { invoiceRow } from '../../sandbox/invoicing/views';
import { pairedOutput, errorShown, useTestBench } from '../../support/testBench';
import { NO_RECORD, seedRecords, byId, nth } from '../../support/seedRecords';

const bench = useTestBench('invoicing');

const withStatus = (status: InvoiceStatus) =>
	seedRecords.invoices.filter((invoice) => invoice.status === status);
const open = withStatus('recorded').map(invoiceRow);
const first = nth(open, 0);
const paymentDate = '2026-03-02T08:00:00Z';

test('Record Payment records part of the balance for each item', async () => {
	const items = open.slice(0, 3).map(({ id }, index) => ({ id, amount: `${index + 1}.50` }));
	const { items: given } = await bench.run(
		'invoice.recordPayment',
		{
			invoiceId: byId('={{ $json.id }}'),
			amount: '={{ $json.amount }}',
			paymentMethod: 'cash',
			paymentDate,
		},
		{ items },
	);
	expect(pairedOutput(given)).toEqual(
		open.slice(0, 3).map(({ id, invoiceNumber, total }, index) => [
			index,
			{
				...{ id, invoiceNumber, status: 'partial', amountPaid: `${index + 1}.50` },
				...{ balanceDue: (Number(total) - index - 1.5).toFixed(2), paidAt: null },
			},
		]),
	);
});

test('Mark Paid only needs the invoice', async () => {
	const { items } = await bench.run('invoice.markPaid', { invoiceId: byId(first.id) });
	const { id, invoiceNumber, total } = first;
	const paidNow = { status: 'paid', balanceDue: '0.00', paidAt: expect.any(String) as string };
	expect(pairedOutput(items)).toEqual([[0, { id, invoiceNumber, amountPaid: total, ...paidNow }]]);
	expect(await bench.requests('rawBody')).toEqual(['{"action":"mark_paid"}']);
});

const good: INodeParameters = {
	...{ invoiceId: byId(first.id), amount: '1', paymentMethod: 'cash', paymentDate },
};

test('the payment date is now, with the time zone, if none is entered', async () => {
	await bench.run('invoice.recordPayment', {
		...{ invoiceId: byId(first.id), amount: '1', paymentMethod: 'cash' },
	});
	const { paymentDate: sent } = (await bench.requests())[0]?.body as IDataObject;
	expect(sent).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?(Z|[+-]\d\d:\d\d)$/);
});

test.each<[string, string, string, INodeParameters, string]>([
	[
		'a paid invoice',
		'recordPayment',
		nth(withStatus('paid'), 0).id,
		{},
		'An invoice that is paid takes no payments',
	],
	[
		'an amount above the balance',
		'recordPayment',
		first.id,
		{ amount: '999999' },
		`amount is above the balance due of ${first.balanceDue}`,
	],
	['an invoice of nobody', 'markPaid', NO_RECORD, {}, 'Invoice not found'],
])('the service’s message about %s is shown', async (_, operation, id, parameters, words) => {
	const outcome = await bench.run(`invoice.${operation}`, {
		...good,
		...parameters,
		invoiceId: byId(id),
	});
	expect(outcome.items).toEqual([]);
	expect(errorShown(outcome)).toMatchObject({ message: `${words}`, itemIndex: 0 });
	expect(errorShown(outcome)?.description).toEqual(
		expect.stringContaining(words.startsWith('amount') ? 'Check the parameter “Amount”.' : ''),
	);
});

const paid = nth(withStatus('paid'), 0);

describe('an invoice that is paid already', () => {
	const PAID = 'The invoice is paid already, so there is nothing to do.';
	const SUCCEED =
		'To let the item succeed all the same, turn on “Succeed If Already Paid” under Options.';
	const CORRECT = 'Correct the value, then run the node again.';

	test.each([
		['markPaid', `${PAID} ${SUCCEED}`],
		['recordPayment', PAID],
	])('is refused by %s with a way on', async (operation, advice) => {
		const error = await bench.failure(`invoice.${operation}`, {
			...good,
			invoiceId: byId(paid.id),
		});
		expect(error?.description).toBe(advice);
	});

	test.each<[words: string, isPaid: boolean]>([
		['Invoice is already paid', true],
		['This invoice has already been fully paid.', true],
		['Invoice status is "paid"', true],
		['Paid invoices can’t be changed', true],
		['Invoice already settled', true],
		['Invoice is not paid', false],
		['An invoice that is cancelled takes no payments', false],
		['A draft can’t be marked as paid', false],
		['Invoice must be sent before it is paid', false],
		['paymentDate must be an ISO 8601 date', false],
		['amount is above the balance, as 20.00 is already paid', false],
	])('is what “%s” says: %s', async (error, isPaid) => {
		const body = { error, code: 'VALIDATION_ERROR' };
		const description = async (options: INodeParameters) => {
			await bench.control.addFault({ kind: 'status', status: 400, method: 'PATCH', body });
			const invoiceId = byId(first.id);
			const error = await bench.failure('invoice.markPaid', { invoiceId, options });
			return String(error?.description);
		};
		const told = [await description({}), await description({ succeedIfPaid: true })];
		expect(told.map((text) => text.includes('Succeed If Already Paid'))).toEqual([isPaid, false]);
		for (const text of told)
			expect([text.includes(CORRECT), text.includes(PAID)]).toEqual([!isPaid, isPaid]);
	});

	test('is a success with Succeed If Already Paid, and nothing is written', async () => {
		const { items } = await bench.run(
			'invoice.markPaid',
			{ invoiceId: byId('={{ $json.id }}'), options: { succeedIfPaid: true } },
			{ items: [{ id: paid.id }, { id: first.id }] },
		);
		expect(items.map(({ json }) => json)).toMatchObject([
			{ id: paid.id, status: 'paid', alreadyPaid: true },
			{ id: first.id, status: 'paid' },
		]);
		expect(items[1]?.json).not.toHaveProperty('alreadyPaid');
		const methods = await bench.requests('method');
		expect(methods.sort()).toEqual(['GET', 'GET', 'PATCH']);
	});
});

describe('an invoice can be named by its number', () => {
	const byNumber = (value: string) => ({ __rl: true, mode: 'number', value }) as never;

	test.each(['get', 'markPaid'])('for %s', async (operation) => {
		const { items } = await bench.run(`invoice.${operation}`, {
			invoiceId: byNumber(` ${first.invoiceNumber.toLowerCase()}`),
		});
		expect(items[0]?.json.id).toBe(first.id);
	});

	test.each(['INV/2026/0042', 'INV 42'])('which can be written as %s', async (number) => {
		const outcome = await bench.run('invoice.get', { invoiceId: byNumber(number) });
		expect(errorShown(outcome)?.message).toBe(`No invoice has the number “${number}”`);
	});

	test('but a part of a number is none', async () => {
		const number = first.invoiceNumber.slice(0, -1);
		const error = await bench.failure('invoice.markPaid', { invoiceId: byNumber(number) });
		expect(error?.message).toBe(`No invoice has the number “${number}”`);
		expect(await bench.requests('method')).toEqual(['GET']);
	});
});
