import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../sandbox';
import { invoiceFull } from '../../sandbox/invoicing/views';
import { inTurn } from '../../support/sample';
import { errorShown, useTestBench } from '../../support/testBench';
import { seedRecords, byId, nth } from '../../support/seedRecords';
import { startRawServer } from '../../support/rawServer';

const bench = useTestBench('invoicing');

const open = nth(
	seedRecords.invoices.filter(({ status }) => status === 'recorded'),
	0,
);

/** A read and every write. */
const read: [string, INodeParameters] = ['invoice.get', { invoiceId: byId(open.id) }];
const writes: Array<[string, INodeParameters]> = [
	[
		'invoice.create',
		{
			issueDate: '2026-03-01',
			items: { item: [{ description: 'A', quantity: '1', rate: '1' }] },
		},
	],
	['invoice.recordPayment', { invoiceId: byId(open.id), amount: '1', paymentMethod: 'cash' }],
	['invoice.markPaid', { invoiceId: byId(open.id) }],
	['client.create', { name: 'Ama' }],
];
const list: [string, INodeParameters] = ['invoice.getAll', { returnAll: true }];
const MAY_HAVE_SUCCEEDED = 'The request may have succeeded.';

const FROM_SETTINGS =
	'Open the credential and enter a key from the service’s account settings, under API Keys. A key is shown only once. If you lost it, create a new one.';

describe.each(['bearer', 'x-api-key'])('with the key in the header %s', (header) => {
	test('only that header contains the key', async () => {
		await bench.run(...read, { credential: { header } });
		const [request] = await bench.control.requests();
		const { authorization, 'x-api-key': own } = request?.headers ?? {};
		const { apiKey } = bench.sandbox.invoicing;
		expect([authorization, own]).toEqual(
			header === 'bearer' ? [`Bearer ${apiKey}`, undefined] : [undefined, apiKey],
		);
		expect(request?.status).toBe(200);
	});

	test.each([read, list, ...writes])(
		'%s with a wrong key is sent once',
		async (name, parameters) => {
			const outcome = await bench.run(name, parameters, {
				credential: { header, apiKey: 'some-wrong-key' },
			});
			expect(errorShown(outcome)).toEqual({
				message: 'Missing or invalid API key [item 0]',
				description: FROM_SETTINGS,
				httpCode: '401',
				code: 'UNAUTHORIZED',
				itemIndex: 0,
			});
			expect(await bench.control.requests()).toHaveLength(1);
			expect(JSON.stringify(outcome.run)).not.toContain('some-wrong-key');
		},
	);

	test('the error says that the account has no Business plan', async () => {
		const apiKey = bench.sandbox.invoicing.basicPlanKey;
		const outcome = await bench.run(...read, { credential: { header, apiKey } });
		expect(errorShown(outcome)).toEqual({
			message: 'API access requires the Business plan [item 0]',
			description: 'Upgrade the account in the service.',
			httpCode: '403',
			code: 'UPGRADE_REQUIRED',
			itemIndex: 0,
		});
		expect(await bench.control.requests()).toHaveLength(1);
	});
});

test('an invalid body is reported with the service’s message', async () => {
	await bench.control.addFault({
		kind: 'status',
		status: 400,
		body: { error: 'taxRate is not allowed for this organisation', code: 'VALIDATION_ERROR' },
	});
	const outcome = await bench.run(...nth(writes, 0));
	expect(errorShown(outcome)).toEqual({
		message: 'taxRate is not allowed for this organisation [item 0]',
		description: 'Correct the value, then run the node again. Check the parameter “Tax Rate”.',
		httpCode: '400',
		code: 'VALIDATION_ERROR',
		itemIndex: 0,
	});
});

describe('with a limit of its own', () => {
	// Its clock and what the node knows of the limit aren’t those of the other tests.
	const limited = useTestBench('invoicing');

	test('a rate limit that resets too late fails the item, and no more requests are sent', async () => {
		await limited.control.settings({ rateLimit: { limit: 3 } });
		const [operation, parameters] = list;
		const outcome = await limited.run(operation, { ...parameters, options: { longestWait: 0 } });
		expect(outcome.items).toEqual([]);
		expect(errorShown(outcome)).toMatchObject({
			message: expect.stringMatching(
				/^The Invoicing rate limit is used up; it resets in \d+ seconds \[item 0\]$/,
			) as string,
			description: expect.stringContaining('or raise Longest Wait under Options') as string,
			httpCode: '429',
			itemIndex: 0,
		});
		expect((await limited.control.requests()).map(({ status }) => status)).toEqual([200, 200, 200]);
	});
});

test('a 429 without a reset is tried again every minute, as long as Longest Wait allows', async () => {
	const body = { error: 'Too many requests', code: 'RATE_LIMITED' };
	await bench.control.addFault({ kind: 'status', status: 429, body });
	expect(errorShown(await bench.run(...read))).toEqual({
		message: 'Too many requests [item 0]',
		// An earlier test has used up part of the time.
		description: expect.stringMatching(
			/It was tried [45] times\. The limit lasts another 60 seconds\. Waiting that long would exceed Longest Wait \(5 minutes\)\. Run the node again later, or raise Longest Wait under Options\.$/,
		) as string,
		httpCode: '429',
		code: 'RATE_LIMITED',
		itemIndex: 0,
	});
	expect((await bench.control.requests()).length).toBeGreaterThanOrEqual(4);
});

test('after an unexpected error, the message for a write says that it may have succeeded', async () => {
	await bench.control.addFault({ kind: 'status', status: 500 });
	expect(errorShown(await bench.run(...read))).toMatchObject({
		message: 'Injected failure [item 0]',
		description: 'Try again later. If it keeps happening, contact the service’s support.',
		httpCode: '500',
		code: 'SERVER_ERROR',
	});
	expect(errorShown(await bench.run(...nth(writes, 0)))?.description).toContain(MAY_HAVE_SUCCEEDED);
});

test('a wrong base URL is reported', async () => {
	const baseUrl = `${bench.sandbox.url}/elsewhere/api/v1`;
	const outcome = await bench.run('client.getAll', {}, { credential: { baseUrl } });
	expect(errorShown(outcome)).toMatchObject({
		description: `Check Base URL: there is no API at “${baseUrl}”.`,
		httpCode: '404',
	});
});

/** What each fault leads to, and how it is told, shows ../faults/matrix.test.ts. */
const faults: Fault[] = [
	{ kind: 'drop' },
	{ kind: 'cut' },
	{ kind: 'html', status: 200 },
	{ kind: 'status', status: 200, body: '{"data":{"id":' },
	{ kind: 'status', status: 200, body: 'OK', headers: { 'content-type': 'text/plain' } },
	{ kind: 'empty', status: 503 },
];

test.each(inTurn([...faults, ...faults], writes))(
	'after %j, %j is sent only once',
	async (fault, [name, parameters]) => {
		await bench.control.addFault(fault);
		const sent: unknown[] = [];
		const outcome = await bench.run(name, parameters, { onRequest: (one) => sent.push(one) });
		expect(outcome.items).toEqual([]);
		expect(errorShown(outcome)?.description).toContain(MAY_HAVE_SUCCEEDED);
		expect(sent).toHaveLength(1);
	},
);

test.each(faults)('after %j, a list fails whole', async (fault) => {
	await bench.control.addFault(fault);
	const outcome = await bench.run(...list);
	expect(outcome.items).toEqual([]);
	expect(errorShown(outcome)?.message).toMatch(/^(The connection to )?Invoicing /);
	expect(errorShown(outcome)?.description).not.toContain(MAY_HAVE_SUCCEEDED);
});

test.each(writes)('%s succeeds if the answer is empty', async (name, parameters) => {
	await bench.control.addFault({ kind: 'empty', after: true });
	const { items, error } = await bench.run(name, parameters);
	expect([error, items]).toEqual([
		undefined,
		[{ json: { success: true }, pairedItem: { item: 0 } }],
	]);
	expect(await bench.control.requests()).toHaveLength(1);
});

test.each([301, 302, 307, 308])(
	'a redirect with status %d is shown, not followed',
	async (status) => {
		const elsewhere = await startRawServer();
		await bench.control.addFault({ kind: 'redirect', status, location: `${elsewhere.url}/new` });
		for (const [name, parameters] of [read, list, ...writes]) {
			const outcome = await bench.run(name, parameters);
			expect(errorShown(outcome)).toMatchObject({
				message: `Invoicing answered that it has moved to ${elsewhere.url}/new [item 0]`,
				description: expect.stringContaining(
					'Redirects aren’t followed, to keep the key safe. Enter the new address as Base URL in the credential.',
				) as string,
				httpCode: String(status),
			});
		}
		expect(elsewhere.arrived).toEqual([]);
		expect(await bench.control.requests()).toHaveLength(2 + writes.length);
		await elsewhere.close();
	},
);

test('a base URL needs no scheme and may end with slashes and spaces', async () => {
	const baseUrl = ` ${bench.sandbox.invoicing.baseUrl.replace('http://', '')}// `;
	const { items } = await bench.run(
		'invoice.get',
		{ ...read[1], simplify: false },
		{ credential: { baseUrl } },
	);
	expect(items.map(({ json }) => json)).toEqual([invoiceFull(seedRecords, open)]);
});
