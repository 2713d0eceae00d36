import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { hints } from '../../support/runNode';
import { errorShown, useTestBench } from '../../support/testBench';
import { A, B } from '../../support/usualCalls';

const bench = useTestBench('sms');

const send = (options: INodeParameters, more: INodeParameters = {}): INodeParameters => ({
	...{ senderId: 'AKWAABA', to: A, message: 'Akwaaba', ...more, options },
});
const paths = async () => (await bench.requests()).map(({ path }) => path.split('/').pop());
const toItems = (to: string[]): IDataObject[] => to.map((each) => ({ to: each }));

describe('Check Balance First', () => {
	const check = (more: INodeParameters = {}) => send({ checkBalance: true }, more);
	const items = toItems([A, `${B}, ${A}`, B]);
	const each = { to: '={{ $json.to }}', message: 'x'.repeat(161) };

	test('reads the wallet once and sends if it holds enough', async () => {
		await bench.control.setWallet(8);
		await bench.succeed('message.send', check(each), { items });
		expect(await paths()).toEqual(['balance', 'send', 'send', 'send']);
		expect(await bench.control.wallet()).toBe(0);
	});

	test.each(['stopWorkflow', 'continueErrorOutput'] as const)(
		'sends nothing if the run needs more, with %s',
		async (onError) => {
			await bench.control.setWallet(7);
			const outcome = await bench.run('message.send', check(each), { items, node: { onError } });
			const told = outcome.error ? [errorShown(outcome)] : outcome.errors.map(({ json }) => json);
			expect(told).toHaveLength(outcome.error ? 1 : 3);
			expect(JSON.stringify(told)).toContain(
				'The wallet holds 7 units, but this run needs about 8',
			);
			expect(JSON.stringify(told)).toMatch(/"The estimate is one unit.*Nothing was sent\./);
			expect(await paths()).toEqual(['balance']);
		},
	);
});

describe('recipients', () => {
	test.each([
		['233', '0241234567, +44 7911 123456, 00233 20 123 4567', [A, '+447911123456', B]],
		['233.0', '0241234567,0, +44 7911 123456, 233201234567.0', [A, '+447911123456', B]],
		['={{ 36 }}', '06 30 123 4567', ['+36301234567']],
	])('get the Default Country Code %s if they are in national format', async (code, to, sent) => {
		await bench.run('message.send', send({ defaultCountryCode: code }, { to }));
		const [request] = await bench.requests();
		expect((request?.body as IDataObject).to).toEqual(sent);
	});

	const FORMAT = 'Enter numbers with + and the country code, for example +233241234567';
	const legacy = { senderId: 'AKWAABA', to: '024 123 4567', message: 'Akwaaba' };
	test.each<[string, INodeParameters, string]>([
		['message.send', send({}, { to: '024 123 4567' }), 'To'],
		['message.sendLegacy', legacy, 'To'],
		['contact.subscribe', { phoneNumber: '024 123 4567' }, 'Phone Number'],
	])(
		'of %s without a country code are told about Default Country Code',
		async (operation, parameters, label) => {
			const error = await bench.failure(operation, parameters);
			expect(error?.message).toBe(
				`The parameter “${label}” contains “024 123 4567”, which has no country code. ${FORMAT}, or set “Default Country Code” under Options or in the credential`,
			);
			expect(await paths()).toEqual([]);
		},
	);

	test('that are invalid are skipped and listed with Skip Invalid Recipients', async () => {
		const to = `={{ ['${A}', null, { phone: '${A}' }, [['${B}']], 'nonsense', '0241234567'] }}`;
		const { items } = await bench.run('message.send', send({ skipInvalid: true }, { to }));
		const inObject =
			'is an object. Use its field, as in {{ $json.list.map((each) => each.phone) }}';
		expect(items[0]?.json).toMatchObject({
			...{ sent: 2, failed: 0, allSent: true },
			skipped: [
				{ number: `{"phone":"${A}"}`, reason: inObject },
				{ number: 'nonsense', reason: 'isn’t a phone number' },
				{ number: '0241234567', reason: 'has no country code' },
			],
		});
		expect(await bench.messages('to')).toEqual([A, B]);
	});
});

describe('clients without a valid number', () => {
	const EACH = { to: '={{ $json.to }}' };
	const NONE = ['', null, undefined, ' \u200b', [], ['', null], 'nonsense', 'null', '12, one'];
	const clients: IDataObject[] = [{ to: A }, ...NONE.map((to) => ({ to })), { to: B }];
	const SKIP = { skipInvalid: true };

	test.each<INodeParameters>([SKIP, { ...SKIP, combineItems: true, checkBalance: true }])(
		'are skipped with %j, and all others get the message',
		async (options) => {
			const outcome = await bench.succeed('message.send', send(options, EACH), { items: clients });
			expect(await bench.messages('to')).toEqual([A, B]);
			const skipped = outcome.items.slice(1, -1).map(({ json, pairedItem }) => {
				expect(json).toMatchObject({ sent: 0, failed: 0, unknown: 0, allSent: false });
				expect(json).toMatchObject({ recipients: [], status: 'skipped' });
				// A table shows what is undefined in red.
				expect(json).toMatchObject({ unitsCharged: 0, walletBalance: null });
				expect(Object.keys(json).slice(0, 2)).toEqual(['to', 'status']);
				expect(json).not.toHaveProperty('warnings');
				return [pairedItem, json.skipped];
			});
			const nobody = [{ number: '', reason: 'is empty' }];
			const NO_NUMBER = 'isn’t a phone number';
			const invalid = [
				[{ number: 'nonsense', reason: NO_NUMBER }],
				[{ number: 'null', reason: NO_NUMBER }],
				[
					{ number: '12', reason: 'doesn’t begin with + or 00' },
					{ number: 'one', reason: NO_NUMBER },
				],
			];
			expect(skipped).toEqual(
				[...new Array<unknown>(6).fill(nobody), ...invalid].map((each, at) => [
					{ item: at + 1 },
					each,
				]),
			);
			expect(hints(outcome)).toEqual([
				'warning 9 items have no valid number, so nothing was sent for them.',
			]);
		},
	);

	test('don’t count as a partial failure', async () => {
		const options = { ...SKIP, onPartialFailure: 'fail' };
		const outcome = await bench.run('message.send', send(options, EACH), { items: clients });
		expect([errorShown(outcome), outcome.items.length]).toEqual([undefined, clients.length]);
	});

	test('stop the run without the option, and the error names it and tells of the others', async () => {
		for (const to of NONE) {
			const items = [{ to: A }, { to: B }, { to }, { to: A }] as IDataObject[];
			const shown = await bench.failure('message.send', send({}, EACH), { items });
			expect(shown?.message).toMatch(/^The parameter “To” (is empty|contains “.*) \[item 2\]$/);
			expect(shown?.description).toBe(
				'Change “To” in the node, or fix the data its expression uses. To send to the others all the same, turn on “Skip Invalid Recipients” under Options. Nothing was sent for this item. Item 2 failed. Items 0–1, 3 were not sent.',
			);
		}
		expect(await paths()).toEqual([]);
	});

	test('are told apart from those that were sent when another item stops the run', async () => {
		await bench.control.addFault({ kind: 'delay', ms: 0, times: 1 });
		await bench.control.addFault({ kind: 'status', status: 402, times: 1 });
		const items = toItems([A, '', B, A]);
		const error = await bench.failure('message.send', send(SKIP, EACH), { items });
		expect(error?.description).toMatch(
			/ Item 0 succeeded\. Item 1 was skipped\. Item 2 failed\. Item 3 was not sent\. To run the node for all items again would repeat/,
		);
	});

	test('are an error for a model, which doesn’t see what was skipped', async () => {
		const error = await bench.failure('message.send', send(SKIP, { to: '={{ "" }}' }), {
			asTool: 'agent',
		});
		expect(error?.message).toMatch(/^The parameter “To” is empty\n\nDetails: /);
		expect(error?.message).not.toContain('Skip Invalid');
	});
});
