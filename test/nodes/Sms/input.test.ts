import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorShown, useTestBench } from '../../support/testBench';

const bench = useTestBench('sms');

const A = '+233241234567';
const good: INodeParameters = { senderId: 'AKWAABA', to: A, message: 'Akwaaba' };
const legacy = 'message.sendLegacy';

const bodies = async () => (await bench.control.requests()).map(({ body }) => body as IDataObject);
const refused = async (
	operation: string,
	parameters: INodeParameters,
	message: string,
	more = '',
) => {
	const outcome = await bench.run(operation, { ...good, ...parameters });
	expect(errorShown(outcome)?.message).toContain(message);
	expect(errorShown(outcome)?.message).toContain(more);
	expect(errorShown(outcome)?.message).not.toContain('[object');
	expect(await bench.control.requests()).toEqual([]);
};

const NO_TEXT: Array<[string, string]> = [
	['={{ { a: 1 } }}', 'must be text, but is an object: {"a":1}'],
	['={{ { toString: 1 } }}', 'must be text, but is an object: {"toString":1}'],
	['={{ ["a"] }}', 'must be text, but is a list: ["a"]'],
	['={{ NaN }}', 'must be text, but is NaN, which isn’t a number'],
	['={{ 12345678901234567890 }}', 'which can’t be written exactly'],
	['={{ undefined }}', 'is empty'],
	['={{ null }}', 'is empty'],
	['={{ [] }}', 'must be text, but is a list: []'],
	['={{ " " }}', 'is empty'],
	['={{ "\\ud83d".slice(0) + "x" }}', 'contains half of an emoji'],
	['={{ "a😀".slice(0, 2) }}', 'contains half of an emoji'],
	['={{ "a" + String.fromCharCode(0) }}', 'contains the control character'],
];

describe.each(['message.send', legacy])('%s', (operation) => {
	test.each(NO_TEXT)('rejects %s as Message and Sender ID', async (value, problem) => {
		for (const [name, label] of [
			['message', 'Message'],
			['senderId', 'Sender ID'],
		] as const) {
			await refused(operation, { [name]: value }, `The parameter “${label}”`, problem);
		}
	});

	test.each([
		['={{ { a: 1 } }}', '{"a":1}'],
		['={{ [{ a: 1 }] }}', '{"a":1}'],
		['={{ [[[["+233241234567"]]]] }}', '["+233241234567"]'],
		['={{ { toString: 1 } }}', '{"toString":1}'],
		['={{ NaN }}', 'NaN'],
	])('rejects %s as To', async (to, shown) => {
		await refused(operation, { to }, `The parameter “To” contains “${shown}”`);
	});
});

test.each([
	['={{ 5 }}', '5'],
	['={{ -0 }}', '0'],
	['={{ 0.1 + 0.2 }}', '0.3'],
	['={{ true }}', 'true'],
	['={{ 10n }}', '10'],
	['={{ "😀" }}', '😀'],
])('sends %s as the text %s', async (message, text) => {
	await bench.run('message.send', { ...good, message });
	expect(await bodies()).toEqual([expect.objectContaining({ message: text })]);
});

test.each(['={{ { a: 1 } }}', '={{ { toString: 1 } }}', '={{ [] }}', '={{ undefined }}'])(
	'contact.subscribe rejects %s as Phone Number',
	async (phoneNumber) => {
		await refused('contact.subscribe', { phoneNumber }, 'The parameter “Phone Number” ');
	},
);

describe('Unicode', () => {
	test.each<[unknown, boolean]>([
		['={{ "true" }}', true],
		['={{ true }}', true],
		['={{ 1 }}', true],
		['={{ "Yes" }}', true],
		['={{ "false" }}', false],
		['={{ 0 }}', false],
		['={{ "auto" }}', false],
	])('takes %s', async (unicode, sent) => {
		await bench.run('message.send', { ...good, options: { unicode: unicode as string } });
		expect(await bodies()).toEqual([expect.objectContaining({ unicode: sent })]);
	});

	test.each(['nonsense', '={{ 2 }}', '={{ {} }}', '={{ [] }}', '={{ null }}'])(
		'rejects %s',
		async (unicode) =>
			await refused('message.send', { options: { unicode } }, 'The parameter “Unicode” '),
	);
});

describe('a switch under Options', () => {
	test.each(['={{ "true" }}', '={{ 1 }}', '={{ true }}'])('is on with %s', async (checkBalance) => {
		await bench.control.setWallet(0);
		const outcome = await bench.run('message.send', { ...good, options: { checkBalance } });
		expect(errorShown(outcome)?.message).toContain('The wallet holds 0 units');
		expect((await bench.control.requests()).map(({ method }) => method)).toEqual(['GET']);
	});

	test.each(['={{ "yes" }}', '={{ 2 }}', '={{ {} }}', '={{ "" }}', '={{ undefined }}'])(
		'rejects %s',
		async (value) => {
			for (const [name, label] of Object.entries({
				checkBalance: 'Check Balance First',
				combineItems: 'Combine Items',
				repeatUncertain: 'Repeat Uncertain Requests',
				skipInvalid: 'Skip Invalid Recipients',
				splitRecipients: 'Split Recipients',
			})) {
				await refused('message.send', { options: { [name]: value } }, `The parameter “${label}” `);
			}
		},
	);

	test('and a choice only takes its values', async () => {
		const options = { onPartialFailure: '={{ "explode" }}' };
		await refused(
			'message.send',
			{ options },
			'The parameter “On Partial Failure” must be one of continue, fail, errorOutput, but is “explode”',
		);
	});
});

test('Default Country Code can be a number', async () => {
	const options = { defaultCountryCode: '={{ 233 }}' };
	await bench.run('message.send', { ...good, to: '0241234567', options });
	expect(await bodies()).toEqual([expect.objectContaining({ to: [A] })]);
});

describe('Request Options are checked before anything is sent', () => {
	test.each<[string, INodeParameters, string]>([
		['Timeout', { timeout: -1 }, 'a whole number from 0 to 2147483647'],
		['Timeout', { timeout: 2147483648 }, 'a whole number from 0 to 2147483647'],
		['Timeout', { timeout: 1.5 }, 'a whole number'],
		['Timeout', { timeout: '={{ "soon" }}' }, 'a whole number'],
		['Items per Batch', { batching: { batch: { batchSize: 1.5 } } }, 'a whole number'],
		['Batch Interval (ms)', { batching: { batch: { batchInterval: -1 } } }, 'a whole number'],
		['Batch Interval (ms)', { batching: { batch: { batchInterval: 1e10 } } }, 'a whole number'],
		['Proxy', { proxy: 'nowhere' }, 'an address such as'],
		['Proxy', { proxy: '={{ {} }}' }, 'text'],
	])('%s: %j', async (label, requestOptions, what) => {
		const node = { onError: 'continueRegularOutput' as const };
		const outcome = await bench.run('message.send', { ...good, requestOptions }, { node });
		expect(outcome.items[0]?.json.error).toContain(`The parameter “${label}” must be ${what}`);
		expect(JSON.stringify(outcome.items)).not.toContain('may have');
		expect(await bench.control.requests()).toEqual([]);
	});

	test.each([60000, 2147483647, 0, ''])('and Timeout can be %j', async (timeout) => {
		await bench.run('wallet.getBalance', { requestOptions: { timeout } });
		expect(await bench.control.requests()).toHaveLength(1);
	});

	test('and an expression that fails is named', async () => {
		const requestOptions = { timeout: '={{ $("Nowhere").first().json.x }}' };
		await refused('message.send', { requestOptions }, 'Can’t read the parameter “Request Options”');
	});
});
