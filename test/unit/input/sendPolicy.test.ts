import type { IDataObject } from 'n8n-workflow';

import { client } from '../../../nodes/Invoicing/resources/client';
import { send } from '../../../nodes/Sms/resources/message/send';
import { checked } from '../../../nodes/shared/input/convert';
import {
	defaultConcurrency,
	readRequestOptions as requestOptionsOf,
	readSendPolicy as sendPolicyOf,
} from '../../../nodes/shared/input/sendPolicy';
import { readFields } from '../../../nodes/shared/input/readItem';
import type { Operation } from '../../../nodes/shared/operation';
import { withSendOptions } from '../../../nodes/shared/panel/sendOptions';
import { wordedResult } from '../../support/wordedResult';
import { innerFields } from '../../support/panel';

const { create, get } = client;

/** The policy that comes of values under Options. */
const readSendPolicy = (operation: Operation, set: IDataObject) =>
	wordedResult(
		checked(() => {
			const options = withSendOptions(operation).filter(({ name }) => name === 'options');
			const { repeatUncertain, ...advanced } = set;
			const value = { advanced, ...(repeatUncertain === undefined ? {} : { repeatUncertain }) };
			const { input } = readFields(options, () => value, { timezone: 'Africa/Accra' });
			const usual = defaultConcurrency(withSendOptions(operation));
			return sendPolicyOf(usual, input.options as IDataObject);
		}),
	);
const readRequestOptions = (get: () => unknown) =>
	wordedResult(checked(() => requestOptionsOf(get)));

const optionsOf = (operation: Operation) =>
	withSendOptions(operation)
		.filter(({ name }) => name === 'options')
		.flatMap(innerFields)
		.flatMap((field) => (field.name === 'advanced' ? innerFields(field) : [field]));

test.each<[string, Operation, number]>([
	['reads', get, 8],
	['writes', create, 4],
	['messages', send, 1],
])('as many %s are in progress at once as the panel says', (_, operation, concurrency) => {
	const shown = optionsOf(operation).find(({ name }) => name === 'concurrency');
	expect(shown?.default).toBe(concurrency);
	expect(shown?.description).toContain(`Default: ${concurrency}.`);
	expect(readSendPolicy(operation, {})).toEqual({
		ok: true,
		value: {
			concurrency,
			rule: { maximumAttempts: 5, longestWait: 300_000 },
			repeatUncertain: false,
			looks: true,
		},
	});
});

test('the user’s settings apply, including text and seconds', () => {
	const set = { concurrency: '32', maximumAttempts: 1, longestWait: 60, repeatUncertain: true };
	expect(readSendPolicy(create, set)).toEqual({
		ok: true,
		value: {
			concurrency: 32,
			rule: { maximumAttempts: 1, longestWait: 60_000 },
			repeatUncertain: true,
			looks: true,
		},
	});
});

test.each([[''], ['text'], [7], [true], [[]]])(
	'the defaults apply if an expression returns %j for Options',
	(set) => {
		const usual = defaultConcurrency(withSendOptions(create));
		expect(sendPolicyOf(usual, set as unknown as IDataObject)).toEqual(sendPolicyOf(usual, {}));
	},
);

test('and for fields that are left empty', () => {
	const set = { concurrency: '', longestWait: '', maximumAttempts: '' };
	expect(readSendPolicy(create, set)).toEqual(readSendPolicy(create, {}));
});

test.each<[IDataObject, string]>([
	[{ concurrency: 0 }, 'The parameter “Concurrency” must be a whole number from 1 to 32'],
	[{ concurrency: 33 }, 'The parameter “Concurrency” must be a whole number from 1 to 32'],
	[{ maximumAttempts: 11 }, 'The parameter “Maximum Attempts” must be'],
	[{ longestWait: -1 }, 'The parameter “Longest Wait (Seconds)” must be'],
])('%j is rejected with its display name', (set, message) => {
	expect(readSendPolicy(get, set)).toMatchObject({
		ok: false,
		failure: { message: expect.stringContaining(message) as string },
	});
});

test.each<[unknown, object]>([
	[undefined, { timeout: 300_000 }],
	[{}, { timeout: 300_000 }],
	[{ timeout: '' }, { timeout: 300_000 }],
	[{ timeout: 1 }, { timeout: 1 }],
	[{ timeout: '5000' }, { timeout: 5000 }],
	[{ timeout: 2_147_483_647 }, { timeout: 2_147_483_647 }],
	[{ allowUnauthorizedCerts: 'true' }, { timeout: 300_000, skipSslCertificateValidation: true }],
	[{ allowUnauthorizedCerts: false }, { timeout: 300_000 }],
	[
		{ batching: { batch: { batchSize: 0, batchInterval: 10 } } },
		{ timeout: 300_000, batching: { size: 1, interval: 10 } },
	],
	[
		{ batching: { batch: { batchInterval: 10 } } },
		{ timeout: 300_000, batching: { size: 50, interval: 10 } },
	],
	[{ batching: { batch: { batchSize: -1, batchInterval: 10 } } }, { timeout: 300_000 }],
	[
		{ proxy: 'https://me:p%40ss@proxy' },
		{
			timeout: 300_000,
			proxy: {
				...{ host: 'proxy', port: 443, protocol: 'https' },
				auth: { username: 'me', password: 'p@ss' },
			},
		},
	],
])('the Request Options %j are %j', (set, expected) => {
	expect(readRequestOptions(() => set)).toEqual({ ok: true, value: expected });
});

test.each<[unknown, string]>([
	[{ timeout: -1 }, 'Timeout'],
	[{ timeout: 2 ** 31 }, 'Timeout'],
	[{ timeout: undefined }, 'Timeout'],
	[{ timeout: {} }, 'Timeout'],
	[{ batching: { batch: { batchSize: -2 } } }, 'Items per Batch'],
	[{ batching: { batch: { batchInterval: 2 ** 31 } } }, 'Batch Interval (ms)'],
	[{ allowUnauthorizedCerts: 'maybe' }, 'Ignore SSL Issues (Insecure)'],
	[{ proxy: 'proxy' }, 'Proxy'],
	[{ proxy: 'socks5://localhost:1080' }, 'Proxy'],
	[{ proxy: { toString: 1 } }, 'Proxy'],
	[{ proxy: 'http://%zz@proxy' }, 'Proxy'],
	[{ batching: [] }, 'Request Options'],
	[null, 'Request Options'],
])('the Request Options %j are rejected with the name in the panel', (set, label) => {
	expect(readRequestOptions(() => set)).toMatchObject({
		ok: false,
		failure: { message: expect.stringContaining(`The parameter “${label}” `) as string },
	});
});
