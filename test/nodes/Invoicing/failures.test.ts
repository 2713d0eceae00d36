import type { INodeParameters } from 'n8n-workflow';

import { errorShown, useTestBench } from '../../support/testBench';
import { openInvoices, pay as payment } from '../../support/usualCalls';
import { byId, nth } from '../../support/seedRecords';
import { useRawServers } from '../../support/rawServer';

const bench = useTestBench('invoicing');
const startServer = useRawServers();

const invoiceId = byId(nth(openInvoices, 0).id);

/** Two reads and every write. */
const read: [string, INodeParameters] = ['invoice.get', { invoiceId }];
const list: [string, INodeParameters] = ['invoice.getAll', { returnAll: true }];
const draft: INodeParameters = {
	issueDate: '2026-03-01',
	items: { item: [{ description: 'A', quantity: '1', rate: '1' }] },
};
const pay: [string, INodeParameters] = ['invoice.recordPayment', { ...payment[1], invoiceId }];
const writes: Array<[string, INodeParameters]> = [
	['invoice.create', draft],
	pay,
	['invoice.markPaid', { invoiceId }],
	['client.create', { name: 'Ama' }],
];
const answerWith = async (body: unknown, status: number) =>
	await bench.control.addFault({ kind: 'status', status, body });

test.each([read, list, pay])('%s with a wrong key is sent once', async (name, parameters) => {
	const credential = { apiKey: 'some-wrong-key' };
	const outcome = await bench.run(name, parameters, { credential });
	expect(errorShown(outcome)).toEqual({
		message: 'Missing or invalid API key',
		description:
			'Open the credential and enter a key from the service’s account settings, under API Keys. A key is shown only once. If you lost it, create a new one.',
		httpCode: '401',
		code: 'UNAUTHORIZED',
		itemIndex: 0,
	});
	expect(await bench.requests()).toHaveLength(1);
	expect(JSON.stringify(outcome.run)).not.toContain('some-wrong-key');
});

test('the error says that the account has no Business plan', async () => {
	const apiKey = bench.sandbox.invoicing.basicPlanKey;
	expect(await bench.failure(...read, { credential: { apiKey } })).toEqual({
		message: 'API access requires the Business plan',
		description: 'Upgrade the account in the service.',
		httpCode: '403',
		code: 'UPGRADE_REQUIRED',
		itemIndex: 0,
	});
	expect(await bench.requests()).toHaveLength(1);
});

test.each([301, 307])('a redirect with status %d is shown, not followed', async (status) => {
	const elsewhere = await startServer();
	await bench.control.addFault({ kind: 'redirect', status, location: `${elsewhere.url}/new` });
	for (const [name, parameters] of [read, list, ...writes]) {
		const isWrite = writes.some(([write]) => write === name);
		expect(await bench.failure(name, parameters)).toMatchObject({
			message: expect.stringMatching(
				`${isWrite && status === 301 ? '^The .* may have been .*: ' : '^'}Invoicing answered that it has moved to ${elsewhere.url}/new$`,
			) as string,
			description: expect.stringContaining(
				'Redirects aren’t followed, to keep the key safe. Enter the new address as Base URL in the credential.',
			) as string,
			httpCode: String(status),
		});
	}
	expect(elsewhere.arrived).toEqual([]);
	expect(await bench.writes()).toHaveLength(writes.length);
});

test.each(['InvoiceNotFound', 'A preexisting client', 'Upstream: ETIMEDOUT'])(
	'n8n doesn’t take the words “%s” for an error of the connection',
	async (error) => {
		await answerWith({ error }, 400);
		expect((await bench.failure('client.create', { name: 'Ama' }))?.message).toBe(`${error}`);
	},
);

test('nor those of an expression', async () => {
	const additionalFields = { email: 'ENOTFOUND' };
	const error = await bench.failure('client.create', { name: 'Ama', additionalFields });
	expect(error?.message).toContain('“ENOTFOUND”');
});
