import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../sandbox';
import { pairedOutput, errorShown, useTestBench } from '../../support/testBench';

const bench = useTestBench('sms');

const A = '+233241234567';
const B = '+233201234567';
const send = (options: INodeParameters, more: INodeParameters = {}): INodeParameters => ({
	...{ senderId: 'AKWAABA', to: A, message: 'Akwaaba', ...more, options },
});
const paths = async () => (await bench.control.requests()).map(({ path }) => path.split('/').pop());
const toItems = (to: string[]): IDataObject[] => to.map((each) => ({ to: each }));

describe('Check Balance First', () => {
	const check = (more: INodeParameters = {}) => send({ checkBalance: true }, more);
	const items = toItems([A, `${B}, ${A}`, B]);
	const each = { to: '={{ $json.to }}', message: 'x'.repeat(161) };

	test('reads the wallet once and sends if it holds enough', async () => {
		await bench.control.setWallet(8);
		const outcome = await bench.run('message.send', check(each), { items });
		expect(errorShown(outcome)).toBeUndefined();
		expect(await paths()).toEqual(['balance', 'send', 'send', 'send']);
		expect(await bench.control.wallet()).toBe(0);
	});

	test('sends nothing if the run needs more', async () => {
		await bench.control.setWallet(7);
		const outcome = await bench.run('message.send', check(each), { items });
		expect(errorShown(outcome)).toMatchObject({
			message: 'The wallet holds 7 units, but this run needs about 8 [item 0]',
			description: expect.stringMatching(/^The estimate is one unit.*Nothing was sent\./) as string,
		});
		expect(await paths()).toEqual(['balance']);
	});

	test('fails every item with Continue, and nothing is sent', async () => {
		await bench.control.setWallet(7);
		const outcome = await bench.run('message.send', check(each), {
			items,
			node: { onError: 'continueErrorOutput' },
		});
		expect([outcome.items.length, outcome.errors.length]).toEqual([0, 3]);
		expect(await paths()).toEqual(['balance']);
	});

	test('counts only what hasn’t been sent yet', async () => {
		await bench.control.addFault({ kind: 'delay', ms: 0, times: 1, method: 'POST' });
		await bench.control.addFault({ kind: 'status', status: 400, times: 1, method: 'POST' });
		const first = await bench.run('message.send', check(each), { items });
		expect(errorShown(first)?.description).toContain('Item 0 succeeded.');
		await bench.control.setWallet(6);
		const second = await bench.run('message.send', check(each), { items, retryOf: first.run });
		expect(errorShown(second)).toBeUndefined();
		expect(await bench.control.wallet()).toBe(0);
	});

	test('works with Combine Items', async () => {
		await bench.control.setWallet(2);
		const outcome = await bench.run(
			'message.send',
			send({ checkBalance: true, combineItems: true }, { to: '={{ $json.to }}' }),
			{ items: toItems([A, B]) },
		);
		expect(outcome.items).toHaveLength(2);
		expect(await paths()).toEqual(['balance', 'send']);
	});

	test.each<[string, Fault, RegExp]>([
		['fails', { kind: 'status', status: 500 }, /^Injected failure/],
		[
			'gives no number',
			{ kind: 'status', status: 200, body: {} },
			/didn’t report the wallet balance/,
		],
	])('sends nothing if the request %s', async (_what, fault, message) => {
		await bench.control.addFault({ ...fault, method: 'GET' });
		const outcome = await bench.run('message.send', check());
		expect(errorShown(outcome)?.message).toMatch(message);
		expect(errorShown(outcome)?.description).toContain('Nothing was sent.');
		expect(await paths()).toEqual(['balance']);
	});

	test('isn’t done if an item is rejected first', async () => {
		await bench.run('message.send', check({ to: 'nonsense' }));
		expect(await paths()).toEqual([]);
	});
});

describe('segments', () => {
	test.each<[string, string, IDataObject]>([
		['x'.repeat(160), 'auto', { encoding: 'GSM-7', characters: 160, segments: 1 }],
		['x'.repeat(161), 'auto', { encoding: 'GSM-7', characters: 161, segments: 2 }],
		['\u{1f600}'.repeat(36), 'auto', { encoding: 'UCS-2', characters: 36, segments: 2 }],
		['x'.repeat(71), 'yes', { encoding: 'UCS-2', characters: 71, segments: 2 }],
	])('of %j with Unicode %s are in the output', async (message, unicode, expected) => {
		const { items } = await bench.run('message.send', send({ unicode }, { message }));
		expect(items[0]?.json).toMatchObject(expected);
		expect(items[0]?.json.unitsCharged).toBe(expected.segments);
	});

	test('more than Maximum Segments are rejected before anything is sent', async () => {
		const items = [{ text: 'short' }, { text: 'x'.repeat(161) }];
		const outcome = await bench.run(
			'message.send',
			send({ maximumSegments: 1 }, { message: '={{ $json.text }}' }),
			{ items },
		);
		expect(errorShown(outcome)?.message).toBe(
			'The parameter “Message” takes 2 segments (161 characters in GSM-7), but Maximum Segments is 1 [item 1]',
		);
		expect(await paths()).toEqual([]);
	});

	test.each([0, 2.5, 'x'])('%j isn’t a valid Maximum Segments', async (maximumSegments) => {
		const outcome = await bench.run('message.send', send({ maximumSegments }));
		expect(errorShown(outcome)?.message).toContain('The parameter “Maximum Segments” must be');
	});
});

describe('recipients', () => {
	test('in national format get the Default Country Code', async () => {
		const to = `0241234567, +44 7911 123456, 00233 20 123 4567, ${A}`;
		await bench.run('message.send', send({ defaultCountryCode: '+233' }, { to }));
		const [request] = await bench.control.requests();
		expect((request?.body as IDataObject).to).toEqual([A, '+447911123456', B]);
	});

	test('that are invalid are skipped and listed with Skip Invalid Recipients', async () => {
		const to = `${A}, nonsense, 0241234567`;
		const { items } = await bench.run('message.send', send({ skipInvalid: true }, { to }));
		expect(items[0]?.json).toMatchObject({
			...{ sent: 1, failed: 0, allSent: true },
			skipped: [
				{ number: 'nonsense', reason: 'isn’t a phone number' },
				{ number: '0241234567', reason: 'has no country code' },
			],
		});
		expect((await bench.control.messages()).map((message) => message.to)).toEqual([A]);
	});

	test('are rejected if all of them are invalid', async () => {
		const outcome = await bench.run(
			'message.send',
			send({ skipInvalid: true }, { to: 'one, 0241234567' }),
		);
		expect(errorShown(outcome)?.message).toContain(
			'The parameter “To” contains “one”, which isn’t a phone number; “0241234567”, which has no country code.',
		);
		expect(await paths()).toEqual([]);
	});

	test.each(['GH', '0', '2333'])(
		'%j isn’t a valid Default Country Code',
		async (defaultCountryCode) => {
			const outcome = await bench.run('message.send', send({ defaultCountryCode }));
			expect(errorShown(outcome)?.message).toContain(
				'The parameter “Default Country Code” must be',
			);
			expect(await paths()).toEqual([]);
		},
	);
});

test('anything unusual becomes a warning in the output, and the message is sent', async () => {
	const body = { sent: 1, failed: 0, recipients: [{ to: A, status: 'sent' }] };
	await bench.control.addFault({ kind: 'status', status: 200, body });
	const { items } = await bench.run(
		'message.send',
		send({ unicode: 'no' }, { senderId: 'A', message: '\u025b' }),
	);
	expect(items[0]?.json.warnings).toEqual([
		expect.stringContaining('The sender ID “A” is unusual'),
		expect.stringContaining('Unicode is off'),
	]);
});

test.each<[string, INodeParameters]>([
	['message.send', send({}, { to: `${A}, ${B}` })],
	['message.sendLegacy', { senderId: 'AKWAABA', to: `${A}, ${B}`, message: 'Akwaaba' }],
	['contact.subscribe', { phoneNumber: A }],
])(
	'%s with an unknown outcome names the recipients and never the key',
	async (operation, parameters) => {
		const { apiKey } = bench.sandbox.sms;
		await bench.control.addFault({ kind: 'status', status: 500, body: { error: `Key ${apiKey}` } });
		const outcome = await bench.run(operation, parameters, {
			node: { onError: 'continueErrorOutput', retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		});
		const names = operation === 'contact.subscribe' ? [A] : [A, B];
		expect(pairedOutput(outcome.errors)).toMatchObject([
			[
				0,
				{
					error: 'Key [hidden]',
					details: {
						description: expect.stringContaining(`It was for ${names.join(', ')}.`) as string,
						concerns: names,
					},
				},
			],
		]);
		expect(await bench.control.requests()).toHaveLength(1);
		expect(JSON.stringify(outcome.run)).not.toContain(apiKey);
	},
);

test('errors of combined requests and of the balance check never show the key', async () => {
	const { apiKey } = bench.sandbox.sms;
	for (const method of ['GET', 'POST']) {
		await bench.control.clearFaults();
		const body = { error: `Key ${apiKey} is broken` };
		await bench.control.addFault({ kind: 'status', status: 403, body, method });
		const { run } = await bench.run(
			'message.send',
			send({ combineItems: true, checkBalance: true }, { to: '={{ $json.to }}' }),
			{ items: toItems([A, B]) },
		);
		expect(JSON.stringify(run)).toContain('Key [hidden] is broken');
		expect(JSON.stringify(run)).not.toContain(apiKey);
	}
});
