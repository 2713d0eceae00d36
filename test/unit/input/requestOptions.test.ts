import { readRequestOptions } from '../../../nodes/shared/input/sendPolicy';

const read = (set: unknown) => readRequestOptions(() => set);

test.each<[unknown, object]>([
	[undefined, { timeout: 300_000 }],
	[{}, { timeout: 300_000 }],
	[{ timeout: 0 }, { timeout: 300_000 }],
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
])('%j is %j', (set, expected) => {
	expect(read(set)).toEqual({ ok: true, value: expected });
});

test.each<[unknown, string]>([
	[{ timeout: -1 }, 'Timeout'],
	[{ timeout: 2 ** 31 }, 'Timeout'],
	[{ timeout: NaN }, 'Timeout'],
	[{ timeout: undefined }, 'Timeout'],
	[{ timeout: {} }, 'Timeout'],
	[{ batching: { batch: { batchSize: -2 } } }, 'Items per Batch'],
	[{ batching: { batch: { batchSize: [] } } }, 'Items per Batch'],
	[{ batching: { batch: { batchInterval: 2 ** 31 } } }, 'Batch Interval (ms)'],
	[{ allowUnauthorizedCerts: 'maybe' }, 'Ignore SSL Issues (Insecure)'],
	[{ proxy: 'proxy' }, 'Proxy'],
	[{ proxy: 'localhost:3128' }, 'Proxy'],
	[{ proxy: 'socks5://localhost:1080' }, 'Proxy'],
	[{ proxy: { toString: 1 } }, 'Proxy'],
	[{ proxy: 'http://%zz@proxy' }, 'Proxy'],
	[{ batching: [] }, 'Request Options'],
	['text', 'Request Options'],
	[null, 'Request Options'],
])('%j is rejected with its name', (set, label) => {
	expect(read(set)).toMatchObject({
		ok: false,
		failure: { message: expect.stringContaining(`The parameter “${label}” `) as string },
	});
});
