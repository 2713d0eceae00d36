import type { INodeParameters } from 'n8n-workflow';

import { pairedOutput, useTestBench } from '../../support/testBench';
import { A, B, message as good } from '../../support/usualCalls';

const bench = useTestBench('sms');

/** Each operation of the older interface, and the service’s answer. What is sent shows ../../contract/sms.test.ts. */
const legacy: Array<[string, INodeParameters, Record<string, unknown>]> = [
	[
		'message.sendLegacy',
		{ ...good, to: `00233241234567; ${B}\n${A}` },
		{
			...{ sent: 2, failed: 0, unitsCharged: 2, walletBalance: 4998 },
			recipients: [A, B].map((to) => ({ to, status: 'sent' })),
		},
	],
	['wallet.getBalanceLegacy', {}, { balance: 5000, currency: 'units' }],
	[
		'contact.subscribe',
		{ phoneNumber: '+233 (0) 24-123 4567' },
		{ status: 'subscribed', phone_number: A },
	],
];

test.each(legacy)('%s returns the answer, also a text', async (operation, parameters, result) => {
	const returned = async () => {
		const outcome = await bench.succeed(operation, parameters, { items: [{}] });
		expect(JSON.stringify(outcome.run)).not.toContain(bench.sandbox.sms.apiKey);
		return pairedOutput(outcome.items);
	};
	expect(await returned()).toEqual([[0, result]]);
	const text = { body: '1701|233', headers: { 'content-type': 'text/plain' } };
	await bench.control.addFault({ kind: 'status', status: 200, ...text });
	expect(await returned()).toEqual([[0, { response: text.body }]]);
});

test('a message in a query arrives as it was written', async () => {
	const message = 'a & b + ç = 100 %\n🙏';
	await bench.run('message.sendLegacy', { ...good, message });
	const requests = await bench.requests();
	expect(requests.map(({ query, rawBody }) => [query.sms, rawBody])).toEqual([[message, '']]);
});

test('Get Balance reads the wallet for each item, with the key as Bearer', async () => {
	await bench.control.setWallet(17);
	const { items } = await bench.run('wallet.getBalance', {}, { items: [{}, {}, {}] });
	expect(pairedOutput(items)).toEqual(
		[0, 1, 2].map((item) => [item, { balance: 17, currency: 'units' }]),
	);
	const requests = await bench.requests();
	expect(requests.map(({ path, query, headers }) => [path, query, headers.authorization])).toEqual(
		Array(3).fill(['/sms/balance', {}, `Bearer ${bench.sandbox.sms.apiKey}`]),
	);
});

test.each([null, 'ok', {}])('Get Balance fails for the balance %j', async (balance) => {
	await bench.control.addFault({ kind: 'status', status: 200, body: { balance } });
	const error = await bench.failure('wallet.getBalance', {});
	expect(error?.message).toBe('SMS answered, but not with the wallet balance');
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
				error: `The message may have been sent (+233241234567): ${message}`,
				details: { description: expect.stringContaining('may have succeeded') as string },
			});
		}
	},
);
