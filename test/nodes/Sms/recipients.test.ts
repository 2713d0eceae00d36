import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorShown, useTestBench } from '../../support/testBench';

const bench = useTestBench('sms');

const A = '+233241234567';
const FORMAT = 'Enter numbers with + and the country code, for example +233241234567';

const send = (to: string, options: INodeParameters = {}): INodeParameters => ({
	...{ senderId: 'AKWAABA', to, message: 'Akwaaba', options },
});
const sentTo = async () => (await bench.control.messages()).map(({ to }) => to);
const problem = async (operation: string, parameters: INodeParameters) => {
	const outcome = await bench.run(operation, parameters);
	expect(await bench.control.requests()).toEqual([]);
	return errorShown(outcome)?.message;
};

test('a 0 after the country code reaches the service only if it is part of the number', async () => {
	await bench.run(
		'message.send',
		send(
			'+225 (0)7 07 12 34 56, +229 (0)1 97 12 34 56, +242 (0)6 612 3456, +39 (0)6 1234 5678, +44 (0)20 7946 0958, +36 (06) 30 123 4567',
		),
	);
	expect(await sentTo()).toEqual([
		...['+2250707123456', '+2290197123456', '+242066123456', '+390612345678'],
		...['+442079460958', '+36301234567'],
	]);
});

test.each([
	['36', '06 30 123 4567', '+36301234567'],
	['7', '8 912 345 67 89', '+79123456789'],
	['241', '06 03 12 34', '+24106031234'],
	['225', '07 07 12 34 56', '+2250707123456'],
])('Default Country Code %s makes %s %s', async (defaultCountryCode, to, number) => {
	await bench.run('message.send', send(to, { defaultCountryCode }));
	expect(await sentTo()).toEqual([number]);
});

test.each([
	['message.sendLegacy', { senderId: 'AKWAABA', to: '+225 (0)7 07 12 34 56', message: 'Hi' }, 'to'],
	['contact.subscribe', { phoneNumber: '+225 (0)7 07 12 34 56' }, 'phone_number'],
])('%s keeps a 0 that is part of the number', async (operation, parameters, name) => {
	await bench.run(operation, parameters);
	const [request] = await bench.control.requests();
	expect(request?.query).toMatchObject({ [name]: '+2250707123456' });
});

describe('a rejected number that begins with 0', () => {
	test('leads to Default Country Code', async () => {
		expect(await problem('message.send', send('024 123 4567'))).toBe(
			`The parameter “To” contains “024 123 4567”, which has no country code. ${FORMAT}, or set “Default Country Code” under Options [item 0]`,
		);
	});

	test('says so if it doesn’t fit Default Country Code', async () => {
		expect(await problem('message.send', send('024 123 4567', { defaultCountryCode: '45' }))).toBe(
			`The parameter “To” contains “024 123 4567”, which isn’t a national number of the Default Country Code 45. ${FORMAT} [item 0]`,
		);
	});

	test.each<[string, string, INodeParameters]>([
		['message.sendLegacy', 'To', { senderId: 'AKWAABA', to: '024 123 4567', message: 'Akwaaba' }],
		['contact.subscribe', 'Phone Number', { phoneNumber: '024 123 4567' }],
	])('isn’t told about an option that %s doesn’t have', async (operation, label, parameters) => {
		expect(await problem(operation, parameters)).toBe(
			`The parameter “${label}” contains “024 123 4567”, which has no country code. ${FORMAT} [item 0]`,
		);
	});
});

test('a number without + isn’t told about Default Country Code, which wouldn’t help', async () => {
	expect(await problem('message.send', send('={{ 233241234567 }}'))).toBe(
		`The parameter “To” contains “233241234567”, which doesn’t begin with + or 00. ${FORMAT} [item 0]`,
	);
});

describe('entries of a list that are neither text nor a number', () => {
	const to = `={{ ['${A}', null, { phone: '${A}' }, true, [['+233201234567']], [[[1]]]] }}`;
	const names = ['null', `{"phone":"${A}"}`, 'true', '[1]'];

	test('are rejected by name', async () => {
		const list = names.map((name) => `“${name}”, which isn’t a phone number`).join('; ');
		expect(await problem('message.send', send(to))).toBe(
			`The parameter “To” contains ${list}. ${FORMAT} [item 0]`,
		);
	});

	test('are listed with Skip Invalid Recipients, and lists in the list are read', async () => {
		const { items } = await bench.run('message.send', send(to, { skipInvalid: true }));
		expect(await sentTo()).toEqual([A, '+233201234567']);
		expect(
			((items[0]?.json as IDataObject).skipped as IDataObject[]).map(({ number }) => number),
		).toEqual(names);
	});
});

test('a list instead of a phone number is rejected', async () => {
	expect(await problem('contact.subscribe', { phoneNumber: `={{ ['${A}'] }}` })).toBe(
		`The parameter “Phone Number” must be text, but is a list: ["${A}"] [item 0]`,
	);
});
