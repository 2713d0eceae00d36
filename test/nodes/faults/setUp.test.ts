import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { useTestBench } from '../../support/testBench';
import { openInvoices, pay as payment } from '../../support/usualCalls';

const bench = useTestBench('invoicing');

const items: IDataObject[] = openInvoices.slice(0, 4).map(({ id }) => ({ id, amount: '1' }));
const pay: INodeParameters = { ...payment[1], amount: '={{ $json.amount }}' };
const pathOf = ({ id }: IDataObject) => `/invoices/${String(id)}`;

test('an operation that this version doesn’t have is named, and nothing is sent', async () => {
	const outcome = await bench.run('invoice.refund', {}, { node: { onError: undefined } });
	expect(outcome.error).toMatchObject({
		message: 'This node has no operation “invoice › refund”',
		description: expect.stringContaining('Nothing was sent.') as string,
	});
	const node = { onError: 'continueRegularOutput' } as const;
	const continued = await bench.run('invoice.refund', {}, { node, items: [{}, {}] });
	expect(continued.items.map(({ json, pairedItem }) => [json.error, pairedItem])).toEqual([
		['This node has no operation “invoice › refund”', { item: 0 }],
		['This node has no operation “invoice › refund”', { item: 1 }],
	]);
	expect(await bench.requests()).toEqual([]);
});

describe('an item whose expression fails', () => {
	const throwing: INodeParameters = {
		...pay,
		amount: '={{ $json.amount || $("Nowhere").first().json.amount }}',
	};
	const bad = [...items.slice(0, 3), { ...items[3], amount: '' }];

	const batching = { batch: { batchSize: 3, batchInterval: 5 } };
	test.each([
		[false, {}],
		[true, {}],
		[true, { requestOptions: { batching } }],
	])('stops all before any is sent, Retry On Fail %s, with %j', async (retryOnFail, more) => {
		const parameters = { ...throwing, ...more } as INodeParameters;
		const outcome = await bench.run('invoice.recordPayment', parameters, {
			items: bad,
			node: { retryOnFail, maxTries: 3, waitBetweenTries: 1 },
		});
		expect(outcome.error?.message).toContain('node doesn');
		expect(await bench.requests()).toEqual([]);
	});

	test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'fails alone with %s',
		async (onError) => {
			const sent: unknown[] = [];
			const outcome = await bench.run('invoice.recordPayment', throwing, {
				items: bad,
				node: { onError },
				onRequest: ({ url }) => sent.push(url),
			});
			expect(outcome.error).toBeUndefined();
			expect(outcome.items.length + outcome.errors.length).toBe(4);
			expect(sent).toEqual(items.slice(0, 3).map(pathOf));
		},
	);
});

test('batches are sent whole, even together with other items', async () => {
	const sent: unknown[] = [];
	await bench.succeed(
		'invoice.recordPayment',
		{ ...pay, requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 20 } } } },
		{ items, onRequest: ({ url }) => sent.push(url) },
	);
	expect(sent).toEqual(items.map(pathOf));
});

test('Execute Once sends the first item alone and speaks of no others', async () => {
	const run = { items, node: { executeOnce: true } };
	const outcome = await bench.run('invoice.recordPayment', pay, run);
	expect(outcome.items).toHaveLength(1);
	expect(await bench.requests('path')).toEqual(items.slice(0, 1).map(pathOf));
	expect(outcome.run.data.executionData?.contextData).toEqual({ 'node:Tested': {} });

	await bench.control.addFault({ kind: 'status', status: 400 });
	const error = await bench.failure('invoice.recordPayment', pay, run);
	expect(error?.description).not.toContain('Item');
});

test('Concurrency applies even if the first item is rejected', async () => {
	await bench.control.settings({ latencyMs: 60 });
	await bench.run(
		'invoice.recordPayment',
		{ ...pay, options: { concurrency: 1 } },
		{
			items: [{ id: 'nonsense', amount: '1' }, ...items.slice(1)],
			node: { onError: 'continueRegularOutput' },
		},
	);
	expect(await bench.control.traffic()).toMatchObject({ requests: 3, peakConcurrent: 1 });
});

/** A credential that n8n can't read at the given times, counted from 1. */
function unreadable(...times: number[]): Record<string, ICredentialDataDecryptedObject> {
	let reads = 0;
	return Object.defineProperty({}, 'invoicingApi', {
		enumerable: true,
		get: () => {
			reads++;
			if (times.includes(reads)) throw new Error('The vault is closed');
			return bench.credential();
		},
	}) as Record<string, ICredentialDataDecryptedObject>;
}

describe('a credential that can’t be read for an item', () => {
	test('fails only that item if the node continues', async () => {
		const outcome = await bench.run('invoice.recordPayment', pay, {
			items,
			credentials: unreadable(3),
			node: { onError: 'continueErrorOutput' },
		});
		expect(outcome.errors.map(({ json }) => json.error)).toEqual(['The vault is closed']);
		expect(outcome.items).toHaveLength(3);
	});

	test('stops the node, and the error says what was sent', async () => {
		await bench.control.addFault({ kind: 'status', status: 400 });
		const error = await bench.failure('invoice.recordPayment', pay, {
			items,
			credentials: unreadable(1),
		});
		expect(error).toMatchObject({
			message: 'The vault is closed [item 0]',
			description: expect.stringContaining('Item') as string,
			itemIndex: 0,
		});
	});
});
