import type { INodeParameters } from 'n8n-workflow';

import { pairedOutput, errorShown, useTestBench } from '../../support/testBench';

const bench = useTestBench('sms');

const A = '+233241234567';
const B = '+233201234567';
const good: INodeParameters = { senderId: 'AKWAABA', to: A, message: 'Akwaaba' };

/** Each operation of the older interface: its query apart from the key, and the service’s answer. */
const legacy: Array<
	[string, INodeParameters, string, Record<string, string>, Record<string, unknown>]
> = [
	[
		'message.sendLegacy',
		{ ...good, to: `00233241234567; ${B}\n${A}`, message: 'a & b + ç = 100 %\n🙏' },
		'/sms/api',
		{ action: 'send-sms', from: 'AKWAABA', to: `${A},${B}`, sms: 'a & b + ç = 100 %\n🙏' },
		{
			...{ sent: 2, failed: 0, unitsCharged: 2, walletBalance: 4998 },
			recipients: [A, B].map((to) => ({ to, status: 'sent' })),
		},
	],
	[
		'wallet.getBalanceLegacy',
		{},
		'/sms/api',
		{ action: 'check-balance' },
		{ balance: 5000, currency: 'units' },
	],
	[
		'contact.subscribe',
		{ phoneNumber: '+233 (0) 24-123 4567' },
		'/contacts/api',
		{ action: 'subscribe-us', phone_number: A },
		{ status: 'subscribed', phone_number: A },
	],
];

const asText = (result: Record<string, unknown>) =>
	Object.entries(result)
		.map(
			([name, value]) =>
				`${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
		)
		.join('\n');

describe.each(legacy)('%s', (operation, parameters, path, query, result) => {
	test('sends the key in the query and no Authorization', async () => {
		await bench.run(operation, parameters);
		const [request, ...more] = await bench.control.requests();
		expect(more).toEqual([]);
		expect([request?.method, request?.path, request?.query, request?.rawBody]).toEqual([
			'GET',
			path,
			{ ...query, api_key: bench.sandbox.sms.apiKey },
			'',
		]);
		expect(request?.headers.authorization).toBeUndefined();
	});

	test.each([
		['json', result],
		['text', { response: asText(result) }],
		['empty', { success: true }],
	] as const)('accepts an answer that is %s, for each item', async (legacyFormat, json) => {
		await bench.control.settings({ legacyFormat });
		const outcome = await bench.run(operation, parameters, { items: [{}] });
		expect(errorShown(outcome)).toBeUndefined();
		expect(pairedOutput(outcome.items)).toEqual([[0, json]]);
		expect(JSON.stringify(outcome.run)).not.toContain(bench.sandbox.sms.apiKey);
	});
});

test('Get Balance reads the wallet for each item, with the key as Bearer', async () => {
	await bench.control.setWallet(17);
	const { items } = await bench.run('wallet.getBalance', {}, { items: [{}, {}, {}] });
	expect(pairedOutput(items)).toEqual(
		[0, 1, 2].map((item) => [item, { balance: 17, currency: 'units' }]),
	);
	const requests = await bench.control.requests();
	expect(requests.map(({ path, query, headers }) => [path, query, headers.authorization])).toEqual(
		Array(3).fill(['/sms/balance', {}, `Bearer ${bench.sandbox.sms.apiKey}`]),
	);
});

test.each<[body: Record<string, unknown>, message: string]>([
	[{ error: 'insufficient balance' }, 'insufficient balance'],
	[{ code: '101', message: 'insufficient balance' }, 'insufficient balance'],
	[{ status: 'error' }, 'SMS answered with HTTP status 200'],
	[{ success: false, message: 'no' }, 'no'],
])(
	'an error in an answer of the older interface fails the item as elsewhere: %j',
	async (body, message) => {
		for (const operation of ['message.send', 'message.sendLegacy']) {
			await bench.control.addFault({ kind: 'status', status: 200, body });
			const { items } = await bench.run(operation, good, {
				node: { onError: 'continueRegularOutput' },
			});
			expect(items[0]?.json).toMatchObject({
				error: message,
				details: { description: expect.stringContaining('may have succeeded') as string },
			});
		}
	},
);
