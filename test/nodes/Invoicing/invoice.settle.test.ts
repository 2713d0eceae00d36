import { DateTime } from 'luxon';
import type { INodeParameters } from 'n8n-workflow';

import type { InvoiceStatus } from '../../sandbox/invoicing/books';
import { invoiceRow } from '../../sandbox/invoicing/views';
import { hints } from '../../support/runNode';
import { pairedOutput, errorShown, useTestBench } from '../../support/testBench';
import { NO_RECORD, seedRecords, byId, nth } from '../../support/seedRecords';

const bench = useTestBench('invoicing');

const withStatus = (status: InvoiceStatus) =>
	seedRecords.invoices.filter((invoice) => invoice.status === status);
const open = withStatus('recorded').map(invoiceRow);
const first = nth(open, 0);
const paymentDate = '2026-03-02T08:00:00Z';

/** In milliseconds. */
const MINUTE = 60_000;

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

test.each(['Pacific/Auckland', 'America/Los_Angeles', 'UTC'])(
	'the payment date is now, with the day and offset of the workflow’s zone %s, if none is entered',
	async (timezone) => {
		const before = Date.now();
		await bench.run(
			'invoice.recordPayment',
			{ invoiceId: byId(first.id), amount: '1', paymentMethod: 'cash' },
			{ timezone },
		);
		const { paymentDate } = (await bench.requests())[0]?.body as { paymentDate: string };
		const sent = DateTime.fromISO(paymentDate, { setZone: true });
		expect(sent.toMillis()).toBeGreaterThan(before - MINUTE);
		expect(sent.toMillis()).toBeLessThan(Date.now() + MINUTE);
		expect(sent.offset).toBe(sent.setZone(timezone).offset);
	},
);

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

describe('an invoice that takes no payments in its state', () => {
	const refusal = async (operation: string, id: string) =>
		await bench.failure(`invoice.${operation}`, { ...good, invoiceId: byId(id) });

	test.each(['recordPayment', 'markPaid'])('is refused by %s with a way on', async (operation) => {
		const draft = await refusal(operation, nth(withStatus('draft'), 0).id);
		expect(draft?.description).toBe(
			'The invoice is a draft: finalise it on the service’s own page first, which the API can’t do, then run the node again.',
		);
		const cancelled = await refusal(operation, nth(withStatus('cancelled'), 0).id);
		expect(cancelled?.description).toMatch('The invoice is cancelled, so it takes no payments.');
	});

	test.each<[words: string, advice: string]>([
		['A draft can’t be marked as paid', 'is a draft'],
		['Draft invoices cannot be paid', 'is a draft'],
		['Invoice must be sent before it is paid', 'is a draft'],
		['Invoice has not been finalised', 'is a draft'],
		['Invoice was voided', 'is cancelled'],
		['Status of the invoice does not allow this', 'in its state'],
		['paymentDate must not be before the draft was made', 'Correct the value'],
		['paymentMethod is not allowed', 'Correct the value'],
		['amount is above the balance due of 3.00', 'Correct the value'],
	])('is what “%s” says: %s', async (error, advice) => {
		const body = { error, code: 'VALIDATION_ERROR' };
		await bench.control.addFault({ kind: 'status', status: 400, method: 'PATCH', body });
		expect((await refusal('recordPayment', first.id))?.description).toContain(advice);
	});

	test('isn’t a draft where the service takes payments for drafts', async () => {
		await bench.control.settings({ payments: { ofDrafts: true } });
		const invoiceId = byId(nth(withStatus('draft'), 0).id);
		const [record] = await bench.output('invoice.markPaid', { invoiceId });
		expect(record?.status).toBe('paid');
	});
});

describe('a payment above the balance', () => {
	const due = Number(first.balanceDue);
	const pay = async (amount: number) => {
		await bench.control.settings({ payments: { aboveBalance: true } });
		return (await bench.output('invoice.recordPayment', { ...good, amount }))[0]?.warnings;
	};
	const told = (paid: number) =>
		`The payment of ${paid.toFixed(2)} is above the balance, which was ${first.balanceDue}.`;

	test('is told after it was recorded', async () => {
		expect(await pay(due)).toBeUndefined();
		await bench.control.reset();
		expect(await pay(due + 10)).toEqual([told(due + 10)]);
	});

	test('that may be in pesewas is told to be', async () => {
		expect(await pay(due * 100)).toEqual([
			`${told(due * 100)} It is exactly 100 times as much: if it is in pesewas, kobo or cents, divide it by 100.`,
		]);
	});

	test.each<[string, object, boolean]>([
		['the balance is below zero', { amountPaid: '300.00', balanceDue: '-50.00' }, true],
		[
			'more is paid than the total',
			{ amountPaid: '300.00', balanceDue: '0.00', total: '250.00' },
			true,
		],
		['less is paid than was sent', { amountPaid: '250.00', balanceDue: '0.00' }, true],
		['nothing is left', { amountPaid: '300.00', balanceDue: '0.00', total: '300.00' }, false],
		['something is left', { amountPaid: '300.00', balanceDue: '20.00' }, false],
		['nobody knows', { amountPaid: '900.00' }, false],
	])('is known by the answer: %s', async (_, record, isAbove) => {
		const body = { data: { id: first.id, ...record } };
		await bench.control.addFault({ kind: 'status', status: 200, method: 'PATCH', body });
		const [{ warnings } = { warnings: undefined }] = await bench.output('invoice.recordPayment', {
			...good,
			amount: 300,
		});
		expect(warnings).toEqual(
			isAbove ? ['The payment of 300.00 is above the balance, which was 250.00.'] : undefined,
		);
	});

	test('is refused by a service that says so, with the pesewas if they are the reason', async () => {
		const error = await bench.failure('invoice.recordPayment', { ...good, amount: due * 100 });
		expect(error?.message).toContain('above the balance due');
		expect(error?.description).toMatch(/^It is exactly 100 times as much: if it is in pesewas/);
		const other = await bench.failure('invoice.recordPayment', { ...good, amount: due * 99 });
		expect(other?.description).not.toMatch('pesewas');
	});
});

test('a payment in a currency is taken, and the currency told', async () => {
	const outcome = await bench.succeed('invoice.recordPayment', { ...good, amount: 'GHS 1.50' });
	expect(hints(outcome)).toContain(
		'warning “Amount” was read as 1.50 in the invoice’s currency, although it says “GHS”.',
	);
	expect(await bench.requests('body')).toMatchObject([{ amount: 1.5 }]);
});

test.each([
	['MoMo', 'mobile_money', 'Mobile Money'],
	['wire', 'bank_transfer', 'Bank Transfer'],
	['check', 'cheque', 'Cheque'],
])('the payment method %s is taken, and told', async (paymentMethod, method, name) => {
	const outcome = await bench.succeed('invoice.recordPayment', { ...good, paymentMethod });
	expect(hints(outcome)).toContain(`info “Payment Method” was read as ${name}.`);
	expect(await bench.requests('body')).toMatchObject([{ paymentMethod: method }]);
});

test('“card” could be several, so it is refused with where another name goes', async () => {
	await bench.refuse(
		'invoice.recordPayment',
		{ ...good, paymentMethod: 'card' },
		'The parameter “Payment Method” could be Card Processor, or a company that the service calls by its name: “card”. Enter one of Bank Transfer, Card Processor, Cash, Cheque, Mobile Money, Online Wallet, Other, or that name',
	);
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
