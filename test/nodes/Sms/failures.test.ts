import type { INodeParameters } from 'n8n-workflow';

import { errorShown, useTestBench } from '../../support/testBench';
import { A, message as good } from '../../support/usualCalls';

const bench = useTestBench('sms');

/** Everything that costs money or changes something. */
const writes: Array<[string, INodeParameters]> = [
	['message.send', good],
	['message.sendLegacy', good],
	['contact.subscribe', { phoneNumber: A }],
];
const reads: Array<[string, INodeParameters]> = [
	['wallet.getBalance', {}],
	['wallet.getBalanceLegacy', {}],
];

describe.each(['message.send', 'message.sendLegacy'])('%s', (operation) => {
	test('reports a wallet with too few units', async () => {
		await bench.control.setWallet(1);
		const two = { ...good, to: `${A}, +233201234567` };
		expect(await bench.failure(operation, two)).toEqual({
			message: 'The wallet holds 1 units, 2 are needed',
			description: 'Top up the wallet in the service’s dashboard, then run the node again.',
			...{ httpCode: '402', code: null, itemIndex: 0 },
		});
		expect(await bench.messages()).toEqual([]);
	});
});

test.each([...writes, ...reads])(
	'%s with a wrong key is sent once',
	async (operation, parameters) => {
		const outcome = await bench.run(operation, parameters, {
			credential: { apiKey: 'some-wrong-key' },
		});
		expect(errorShown(outcome)).toEqual({
			message: 'Invalid API key',
			description:
				'Open the credential and enter the key from the service’s dashboard, in the section for the SMS API.',
			httpCode: '401',
			code: null,
			itemIndex: 0,
		});
		expect(await bench.requests()).toHaveLength(1);
		expect(JSON.stringify(outcome.run)).not.toContain('some-wrong-key');
	},
);
