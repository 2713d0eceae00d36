import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../sandbox';
import { inTurn } from '../../support/sample';
import { pairedOutput, errorShown, useTestBench } from '../../support/testBench';
import { closedPort, startRawServer } from '../../support/rawServer';

const bench = useTestBench('sms');

const A = '+233241234567';
const good: INodeParameters = { senderId: 'AKWAABA', to: A, message: 'Akwaaba' };
const MAY_HAVE_SUCCEEDED = 'The request may have succeeded.';

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

test.each(['message.send', 'message.sendLegacy'])(
	'%s reports a wallet with too few units and sends nothing',
	async (operation) => {
		await bench.control.setWallet(1);
		const outcome = await bench.run(operation, { ...good, to: `${A}, +233201234567` });
		expect(errorShown(outcome)).toEqual({
			message: 'The wallet holds 1 units, 2 are needed [item 0]',
			description: 'Top up the wallet in the service’s dashboard, then run the node again.',
			httpCode: '402',
			code: null,
			itemIndex: 0,
		});
		expect(await bench.control.messages()).toEqual([]);
	},
);

test.each(['message.send', 'message.sendLegacy'])(
	'%s reports a sender ID that isn’t approved',
	async (operation) => {
		const outcome = await bench.run(operation, { ...good, senderId: 'STRANGER' });
		expect(errorShown(outcome)).toEqual({
			message: 'Sender ID "STRANGER" is not approved on this account [item 0]',
			description: 'Check that the sender ID is approved for the account that owns the key.',
			httpCode: '403',
			code: null,
			itemIndex: 0,
		});
	},
);

test.each([...writes, ...reads])(
	'%s with a wrong key is sent once',
	async (operation, parameters) => {
		const outcome = await bench.run(operation, parameters, {
			credential: { apiKey: 'some-wrong-key' },
		});
		expect(errorShown(outcome)).toEqual({
			message: 'Invalid API key [item 0]',
			description:
				'Open the credential and enter the key from the service’s dashboard, in the section for the SMS API.',
			httpCode: '401',
			code: null,
			itemIndex: 0,
		});
		expect(await bench.control.requests()).toHaveLength(1);
		expect(JSON.stringify(outcome.run)).not.toContain('some-wrong-key');
	},
);

/** What each fault leads to, and how it is told, shows ../faults/matrix.test.ts, for Send Message. */
const faults: Fault[] = [
	{ kind: 'drop' },
	{ kind: 'drop', after: true },
	{ kind: 'cut' },
	{ kind: 'html' },
	{ kind: 'status', status: 200, body: '{"sent":' },
	{ kind: 'status', status: 500 },
];

test.each(inTurn([...faults, ...faults], writes.slice(1)))(
	'after %j, %j is sent only once, and may be done',
	async (fault, [operation, parameters]) => {
		await bench.control.addFault(fault);
		const sent: unknown[] = [];
		const outcome = await bench.run(operation, parameters, { onRequest: (one) => sent.push(one) });
		expect(outcome.items).toEqual([]);
		expect(errorShown(outcome)?.description).toContain(MAY_HAVE_SUCCEEDED);
		expect(sent).toHaveLength(1);
		expect((await bench.control.messages()).length).toBeLessThanOrEqual(1);
	},
);

test.each(inTurn(faults, reads))('after %j, %j fails', async (fault, [operation, parameters]) => {
	await bench.control.addFault(fault);
	const outcome = await bench.run(operation, parameters);
	expect(outcome.items).toEqual([]);
	expect(errorShown(outcome)?.description).not.toContain(MAY_HAVE_SUCCEEDED);
});

test('if the answer is text, the error says that the message may have been sent', async () => {
	await bench.control.addFault({
		kind: 'status',
		status: 200,
		body: 'queued',
		headers: { 'content-type': 'text/plain' },
	});
	expect(errorShown(await bench.run('message.send', good))).toMatchObject({
		message: 'SMS answered with text instead of data (HTTP status 200) [item 0]',
		description: expect.stringContaining(MAY_HAVE_SUCCEEDED) as string,
		httpCode: '200',
	});
});

test.each([
	{ error: 'Wallet locked' },
	{ message: 'Wallet locked', code: 'LOCKED' },
	{ success: false, errors: ['Wallet locked'] },
])('an error with a good status is no success: %j', async (body) => {
	await bench.control.addFault({ kind: 'status', status: 200, body });
	expect(errorShown(await bench.run('message.send', good))).toMatchObject({
		message: 'Wallet locked [item 0]',
		description: `The request may have succeeded. Check in the service before running this again. It was for ${A}.`,
	});
	const read = await bench.run('wallet.getBalance');
	expect(read.items).toEqual([]);
	expect(errorShown(read)?.message).toBe('Wallet locked [item 0]');
	expect(errorShown(read)?.description).not.toContain(MAY_HAVE_SUCCEEDED);
});

test.each([null, '', 'The wallet is low'])(
	'a send report with the error %j is a success, because the messages are paid for',
	async (error) => {
		const recipients = [{ to: A, status: 'sent' }];
		const report = { sent: 1, failed: 0, unitsCharged: 1, walletBalance: 2, recipients };
		await bench.control.addFault({ kind: 'status', status: 200, body: { ...report, error } });
		const outcome = await bench.run('message.send', good);
		expect(outcome.error).toBeUndefined();
		expect(outcome.items[0]?.json).toMatchObject({ ...report, allSent: true });
	},
);

test('an answer without the balance isn’t a success', async () => {
	await bench.control.addFault({ kind: 'empty' });
	const outcome = await bench.run('wallet.getBalance');
	expect(outcome.items).toEqual([]);
	expect(errorShown(outcome)?.message).toBe('SMS answered with nothing (HTTP status 200) [item 0]');
});

test('nor is the answer of another service', async () => {
	await bench.control.addFault({ kind: 'status', status: 200, body: { hello: 'world' } });
	const outcome = await bench.run('wallet.getBalance');
	expect(outcome.items).toEqual([]);
	expect(errorShown(outcome)).toMatchObject({
		message: 'SMS answered, but not with the wallet balance [item 0]',
		description: 'Check Base URL: it must end in /api/v1.',
	});
});

test('a redirect is shown without the key and not followed', async () => {
	const elsewhere = await startRawServer();
	const { apiKey } = bench.sandbox.sms;
	await bench.control.addFault({
		kind: 'redirect',
		location: `${elsewhere.url}/?api_key=${apiKey}`,
	});
	for (const [operation, parameters] of [...writes, ...reads]) {
		const outcome = await bench.run(operation, parameters);
		expect(errorShown(outcome)?.message).toBe(
			`SMS answered that it has moved to ${elsewhere.url}/?api_key=[hidden] [item 0]`,
		);
	}
	expect(elsewhere.arrived).toEqual([]);
	await elsewhere.close();
});

test.each([
	['a closed port', closedPort, 'SMS can’t be reached: the connection was refused'],
	[
		'an unknown host',
		async () => await Promise.resolve('sms.invalid'),
		'SMS can’t be found: its host name doesn’t resolve',
	],
])('%s is reported without a warning, because nothing arrived', async (_, address, message) => {
	const outcome = await bench.run('message.send', good, {
		credential: { baseUrl: await address() },
	});
	expect(errorShown(outcome)?.message).toBe(`${message} [item 0]`);
	expect(errorShown(outcome)?.description).not.toContain(MAY_HAVE_SUCCEEDED);
});

test('with On Error: Continue, an invalid number fails only its item', async () => {
	const items = [{ to: A }, { to: '0241234567' }, { to: '+233201234567' }];
	const run = { items, node: { onError: 'continueErrorOutput' as const } };
	const outcome = await bench.run('message.send', { ...good, to: '={{ $json.to }}' }, run);
	expect(pairedOutput(outcome.items).map(([item, { sent }]) => [item, sent])).toEqual([
		[0, 1],
		[2, 1],
	]);
	expect(pairedOutput(outcome.errors)).toEqual([
		[
			1,
			{
				to: '0241234567',
				error: expect.stringContaining('“0241234567”') as string,
				details: { description: expect.stringContaining('Nothing was sent') as string },
			},
		],
	]);
	expect((await bench.control.messages()).map(({ to }) => to).sort()).toEqual(['+233201234567', A]);
});
