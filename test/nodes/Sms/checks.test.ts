import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorShown, useTestBench } from '../../support/testBench';

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

describe('segments', () => {
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
});

describe('recipients', () => {
	test.each([
		['233', '0241234567, +44 7911 123456, 00233 20 123 4567', [A, '+447911123456', B]],
		['={{ 36 }}', '06 30 123 4567', ['+36301234567']],
	])('get the Default Country Code %s if they are in national format', async (code, to, sent) => {
		await bench.run('message.send', send({ defaultCountryCode: code }, { to }));
		const [request] = await bench.control.requests();
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
			expect(errorShown(await bench.run(operation, parameters))?.message).toBe(
				`The parameter “${label}” contains “024 123 4567”, which has no country code. ${FORMAT}, or set “Default Country Code” under Options or in the credential [item 0]`,
			);
			expect(await paths()).toEqual([]);
		},
	);

	test('that are invalid are skipped and listed with Skip Invalid Recipients', async () => {
		const to = `={{ ['${A}', null, { phone: '${A}' }, [['${B}']], 'nonsense', '0241234567'] }}`;
		const { items } = await bench.run('message.send', send({ skipInvalid: true }, { to }));
		const reason = 'isn’t a phone number';
		expect(items[0]?.json).toMatchObject({
			...{ sent: 2, failed: 0, allSent: true },
			skipped: [
				...[`{"phone":"${A}"}`, 'nonsense'].map((number) => ({ number, reason })),
				{ number: '0241234567', reason: 'has no country code' },
			],
		});
		expect((await bench.control.messages()).map((message) => message.to)).toEqual([A, B]);
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
});
