import axios from 'axios';

import { startSandbox } from './index';
import type { LegacyFormat, Sandbox } from './index';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(async () => await sandbox.control.reset());
afterEach(async () => expect(await sandbox.control.violations()).toEqual([]));
afterAll(async () => await sandbox.close());

const call = async (method: string, path: string, data?: unknown, key = sandbox.sms.apiKey) =>
	await axios.request<unknown>({
		method,
		url: sandbox.sms.baseUrl + path,
		data,
		headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
		validateStatus: () => true,
	});

const send = async (body: unknown) => await call('POST', '/api/v1/sms/send', body);
const text = { senderId: 'AKWAABA', to: ['+233241234567'], message: 'Akwaaba!' };
const legacy = '/api/v1/sms/api?api_key=sandbox-sms-key&action=';

describe('sending', () => {
	const outcomes: Array<[what: string, change: object, answer: object]> = [
		['one text to one number', {}, { sent: 1, failed: 0, unitsCharged: 1, walletBalance: 4_999 }],
		[
			'a blocked and an invalid number together with a valid one',
			{ to: ['+233241234567', '+233240000000', '+0233241234567'] },
			{
				sent: 1,
				failed: 2,
				unitsCharged: 1,
				walletBalance: 4_999,
				recipients: [
					{ to: '+233241234567', status: 'sent' },
					{ to: '+233240000000', status: 'failed' },
					{ to: '+0233241234567', status: 'failed' },
				],
			},
		],
		['only failing numbers', { to: ['+233240000000'] }, { sent: 0, failed: 1, unitsCharged: 0 }],
		['160 GSM characters', { message: 'x'.repeat(160) }, { unitsCharged: 1 }],
		['161 GSM characters', { message: 'x'.repeat(161) }, { unitsCharged: 2 }],
		['characters that count twice', { message: '€'.repeat(81) }, { unitsCharged: 2 }],
		['70 Unicode characters', { message: 'ɛ'.repeat(70) }, { unitsCharged: 1 }],
		['71 Unicode characters', { message: 'ɛ'.repeat(71) }, { unitsCharged: 2 }],
		[
			'71 GSM characters sent as Unicode',
			{ message: 'x'.repeat(71), unicode: true },
			{ unitsCharged: 2 },
		],
	];
	test.each(outcomes)('answers %s', async (_what, change, answer) => {
		expect(await send({ ...text, ...change })).toMatchObject({ status: 200, data: answer });
	});

	const refusals: Array<[what: string, change: object, status: number, error: RegExp]> = [
		['a sender ID that isn’t approved', { senderId: 'STRANGER' }, 403, /STRANGER.*not approved/],
		['a missing text', { message: undefined }, 400, /message/],
		['an empty list of recipients', { to: [] }, 400, /to must NOT have fewer/],
		['a number outside a list', { to: '+233241234567' }, 400, /to must be array/],
		['a boolean as text', { unicode: 'true' }, 400, /unicode must be boolean/],
		['an unknown field', { sender: 'AKWAABA' }, 400, /additional properties/],
	];
	test.each(refusals)('rejects %s', async (_what, change, status, error) => {
		const body = { error: expect.stringMatching(error) as string };
		expect(await send({ ...text, ...change })).toMatchObject({ status, data: body });
		expect(await sandbox.control.messages()).toEqual([]);
	});

	test('charges nothing if the balance isn’t enough for everyone', async () => {
		await sandbox.control.setWallet(1);
		const to = ['+233241234567', '+233201234567'];
		expect(await send({ ...text, to })).toMatchObject({
			status: 402,
			data: { error: 'The wallet holds 1 units, 2 are needed' },
		});
		expect(await sandbox.control.wallet()).toBe(1);
	});

	test('records accepted messages', async () => {
		await send({ ...text, to: ['+233241234567', '+233240000000', '+233201234567'] });
		const entry = { from: 'AKWAABA', text: 'Akwaaba!', units: 1, requestId: 'send-1' };
		expect(await sandbox.control.messages()).toMatchObject([
			{ ...entry, to: '+233241234567' },
			{ ...entry, to: '+233201234567' },
		]);
	});
});

const answers: Array<[method: string, path: string, status: number, data: unknown]> = [
	['GET', '/api/v1/sms/balance', 200, { balance: 5_000, currency: 'units' }],
	['GET', `${legacy}check-balance`, 200, { balance: 5_000, currency: 'units' }],
	[
		'GET',
		`${legacy}send-sms&to=%2B233241234567,233240000000&from=AKWAABA&sms=Hi`,
		200,
		{ sent: 1, failed: 1, unitsCharged: 1 },
	],
	['GET', `${legacy}send-sms&to=%2B233241234567&from=STRANGER&sms=Hi`, 403, {}],
	[
		'GET',
		`${legacy}send-sms&to=%2B233241234567&from=AKWAABA`,
		400,
		{ error: 'Missing parameter: sms' },
	],
	['GET', `${legacy}delete-all`, 400, {}],
	['GET', '/api/v1/sms/api?action=check-balance&api_key=wrong', 401, { error: 'Invalid API key' }],
	['GET', '/api/v1/sms/api?action=check-balance', 401, { error: 'Invalid API key' }],
	['GET', '/api/v1/nowhere', 404, { error: 'not found' }],
	['DELETE', '/api/v1/sms/balance', 405, { error: 'DELETE method not allowed' }],
];
test.each(answers)('%s %s answers %i', async (method, path, status, data) => {
	expect(await call(method, path)).toMatchObject({ status, data });
});

test('checks the key before the body', async () => {
	expect(await call('POST', '/api/v1/sms/send', '{nonsense', 'wrong')).toMatchObject({
		status: 401,
	});
	expect(await call('POST', '/api/v1/sms/send', '{nonsense')).toMatchObject({ status: 400 });
});

test('subscribes a contact only once, with or without the plus sign', async () => {
	const path = '/api/v1/contacts/api?action=subscribe-us&api_key=sandbox-sms-key&phone_number=';
	for (const number of ['%2B233241234567', '233241234567']) {
		expect(await call('GET', path + number)).toMatchObject({ status: 200 });
	}
	expect(await sandbox.control.contacts()).toMatchObject([{ phone: '+233241234567' }]);
});

const formats: Array<
	[format: LegacyFormat, status: number, type: string | undefined, body: unknown]
> = [
	['json', 200, 'application/json; charset=utf-8', { balance: 5_000, currency: 'units' }],
	['text', 200, 'text/plain; charset=utf-8', 'balance=5000\ncurrency=units'],
	['empty', 204, undefined, ''],
];
test.each(formats)(
	'answers the legacy endpoints as %s',
	async (legacyFormat, status, type, body) => {
		await sandbox.control.settings({ legacyFormat });
		const answer = await call('GET', `${legacy}check-balance`);
		expect([answer.status, answer.headers['content-type'], answer.data]).toEqual([
			status,
			type,
			body,
		]);
	},
);
