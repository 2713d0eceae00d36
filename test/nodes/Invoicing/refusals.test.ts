import type { INodeParameters } from 'n8n-workflow';

import { errorShown, useTestBench } from '../../support/testBench';
import { byId, nth, seedRecords } from '../../support/seedRecords';

const bench = useTestBench('invoicing');

const open = nth(
	seedRecords.invoices.filter(({ status }) => status === 'recorded'),
	0,
);
const invoiceId = byId(open.id);
const draft: INodeParameters = {
	issueDate: '2026-03-01',
	items: { item: [{ description: 'A', quantity: '1', rate: '1' }] },
};
const reads: Array<[string, INodeParameters]> = [
	['invoice.get', { invoiceId }],
	['invoice.getAll', { returnAll: true }],
];
const writes: Array<[string, INodeParameters]> = [
	['invoice.create', draft],
	['invoice.recordPayment', { invoiceId, amount: '1', paymentMethod: 'cash' }],
	['invoice.markPaid', { invoiceId }],
	['client.create', { name: 'Ama' }],
];
const MAY_HAVE_SUCCEEDED =
	'The request may have succeeded. Check in the service before running this again.';

const refusal = { error: 'The invoice is locked', code: 'LOCKED' };
const answerWith = async (body: unknown, status = 200) =>
	await bench.control.addFault({ kind: 'status', status, body });

describe('an error with a good status', () => {
	test.each(writes)('leaves the outcome of %s unknown', async (operation, parameters) => {
		await answerWith(refusal);
		const outcome = await bench.run(operation, parameters);
		expect(outcome.items).toEqual([]);
		expect(errorShown(outcome)).toEqual({
			message: 'The invoice is locked [item 0]',
			description: expect.stringContaining(MAY_HAVE_SUCCEEDED) as string,
			httpCode: '200',
			code: 'LOCKED',
			itemIndex: 0,
		});
	});

	test.each(writes)('doesn’t let Retry On Fail send %s again', async (operation, parameters) => {
		await answerWith(refusal);
		const outcome = await bench.run(operation, parameters, {
			node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
		});
		expect(errorShown(outcome)?.description).toContain('It was not sent again.');
		expect(await bench.control.requests()).toHaveLength(1);
	});

	test.each(reads)('fails %s with the service’s words', async (operation, parameters) => {
		await answerWith(refusal);
		const outcome = await bench.run(operation, parameters);
		expect(outcome.items).toEqual([]);
		expect(errorShown(outcome)).toMatchObject({
			message: 'The invoice is locked [item 0]',
			description: 'Check the parameters of the node, then run it again.',
			code: 'LOCKED',
		});
		expect(await bench.control.requests()).toHaveLength(1);
	});

	test.each([
		{ data: null, error: 'The invoice is locked' },
		{ data: [], error: 'The invoice is locked' },
		{ success: false, message: 'The invoice is locked' },
		{ data: { error: { message: 'The invoice is locked' } } },
	])('is recognized in %j', async (body) => {
		await answerWith(body);
		for (const [operation, parameters] of [...reads, ...writes]) {
			expect(errorShown(await bench.run(operation, parameters))?.message).toBe(
				'The invoice is locked [item 0]',
			);
		}
	});

	test.each([
		{ data: { id: 'a' }, error: null, errors: [] },
		{ data: { id: 'a' }, error: '', success: true },
		{ data: { id: 'a' }, error: {}, message: 'Recorded', code: 'OK' },
	])('isn’t seen in %j', async (body) => {
		await answerWith(body);
		for (const [operation, parameters] of writes) {
			const { items, error } = await bench.run(operation, parameters);
			expect([error, items[0]?.json]).toEqual([undefined, { id: 'a' }]);
		}
	});
});

describe.each([408, 499])('after status %i', (status) => {
	test.each(writes)('the outcome of %s is unknown', async (operation, parameters) => {
		await answerWith({ error: 'Timed out' }, status);
		const outcome = await bench.run(operation, parameters);
		expect(errorShown(outcome)).toMatchObject({
			message: 'Timed out [item 0]',
			description: expect.stringContaining(MAY_HAVE_SUCCEEDED) as string,
		});
		expect(await bench.control.requests()).toHaveLength(1);
	});

	test.each(reads)('%s is sent again', async (operation, parameters) => {
		const body = { error: 'Timed out' };
		await bench.control.addFault({ kind: 'status', status, body, times: 2 });
		const outcome = await bench.run(operation, parameters);
		expect(outcome.error).toBeUndefined();
		expect((await bench.control.requests()).map((each) => each.status).slice(0, 3)).toEqual([
			status,
			status,
			200,
		]);
	});
});

test.each([
	[{ details: [{ path: 'items[0].rate', message: 'must be positive' }] }, 'items[0].rate'],
	[{ details: [{ path: ['items', 0, 'rate'], message: 'must be positive' }] }, 'items.0.rate'],
	[{ fields: { 'items.0.rate': 'must be positive' } }, 'items.0.rate'],
])('what the service says about single values is shown: %j', async (more, path) => {
	await answerWith({ error: 'Validation failed', code: 'VALIDATION_ERROR', ...more }, 400);
	expect(errorShown(await bench.run('invoice.create', draft))).toMatchObject({
		message: 'Validation failed [item 0]',
		description: `Correct the value, then run the node again. Check the parameter “Line Items” (${path}: must be positive).`,
		code: 'VALIDATION_ERROR',
	});
});

test('a long error becomes a short one without the key', async () => {
	const { apiKey } = bench.sandbox.invoicing;
	const inner = JSON.stringify({ message: `Unknown key ${apiKey}. ${'x'.repeat(20_000)}` });
	await answerWith({ error: inner, details: [inner] }, 400);
	const outcome = await bench.run('invoice.create', draft);
	const { message, description } = errorShown(outcome) as Record<string, string>;
	expect(message).toMatch(/^Unknown key \[hidden\]\. x+ \[item 0\]$/);
	expect([message?.length, description?.length].every((length) => Number(length) < 600)).toBe(true);
	expect(JSON.stringify(outcome.run)).not.toContain(apiKey);
});

test.each(['InvoiceNotFound', 'A preexisting client', 'Upstream: ETIMEDOUT'])(
	'n8n doesn’t take the words “%s” for an error of the connection',
	async (error) => {
		await answerWith({ error }, 400);
		expect(errorShown(await bench.run('client.create', { name: 'Ama' }))?.message).toBe(
			`${error} [item 0]`,
		);
	},
);

test('nor those of an expression', async () => {
	const additionalFields = { email: 'ENOTFOUND' };
	const outcome = await bench.run('client.create', { name: 'Ama', additionalFields });
	expect(errorShown(outcome)?.message).toContain('“ENOTFOUND”');
});
