import * as fc from 'fast-check';

import { apiAddress, serverAddress } from '../../../nodes/shared/http/baseUrl';

describe('the address of the API is completed', () => {
	test.each([
		['https://sms.example.com', 'https://sms.example.com'],
		['sms.example.com/api', 'https://sms.example.com'],
		['https://sms.example.com/api/v1/', 'https://sms.example.com'],
		['https://sms.example.com/api/v1/balance', 'https://sms.example.com'],
		['https://sms.example.com/api/v1/sms/api', 'https://sms.example.com'],
		['https://sms.example.com/Api/V1', 'https://sms.example.com'],
		['https://example.com/sms//api//v1', 'https://example.com/sms'],
		['https://example.com/invoicing/api/v1/invoices', 'https://example.com/invoicing'],
		// Of two, the last counts.
		['https://x.example/api/v1/proxy/api/v1/invoices', 'https://x.example/api/v1/proxy'],
		// Not the segments that are meant.
		['https://x.example/api/v10', 'https://x.example/api/v10'],
		['https://x.example/myapi/v1', 'https://x.example/myapi/v1'],
		['https://api.example.com/v1', 'https://api.example.com/v1'],
	])('%s', (entered, server) => {
		expect(serverAddress(entered)).toEqual({ ok: true, value: server });
		expect(apiAddress(entered)).toEqual({ ok: true, value: `${server}/api/v1` });
	});

	test('and what came out once comes out again, on the origin that was entered', () => {
		const part = fc.constantFrom('api', 'v1', 'API', 'sms', 'invoices', '', 'x', '..', '@evil');
		fc.assert(
			fc.property(fc.array(part, { maxLength: 7 }), (parts) => {
				const once = apiAddress(`https://host.example/${parts.join('/')}`);
				expect(once.ok && new URL(once.value).origin).toBe('https://host.example');
				expect(once.ok && apiAddress(once.value)).toEqual(once);
			}),
		);
	});

	test.each(['', 'ftp://x', 'https://me:key@x.example/api/v1', 'https://x.example/api/v1?key=1'])(
		'but not %j',
		(entered) => {
			expect(apiAddress(entered)).toMatchObject({ ok: false });
		},
	);
});
