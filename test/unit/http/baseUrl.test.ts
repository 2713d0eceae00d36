import * as fc from 'fast-check';

import { API_ROOT } from '../../../nodes/Calendar/service/address';
import {
	adviseBaseUrl,
	apiAddress,
	normalizeBaseUrl,
	redirectedBase,
} from '../../../nodes/shared/http/baseUrl';
import { readAnswer } from '../../../nodes/shared/http/readAnswer';

describe('an address is brought into one form', () => {
	test.each([
		['https://api.example.com', 'https://api.example.com'],
		['https://api.example.com/api/v1///', 'https://api.example.com/api/v1'],
		[' \n https://api.example.com/api/v1/ \t', 'https://api.example.com/api/v1'],
		['http://api.example.com', 'http://api.example.com'],
		['HTTPS://API.Example.COM/Api/V1', 'https://api.example.com/Api/V1'],
		['https:/api.example.com', 'https://api.example.com'],
		['https:api.example.com/v1', 'https://api.example.com/v1'],
		['api.example.com/api/v1', 'https://api.example.com/api/v1'],
		['api.example.com:8443', 'https://api.example.com:8443'],
		['//api.example.com', 'https://api.example.com'],
		['https://api.example.com:443', 'https://api.example.com'],
		['http://api.example.com:80', 'http://api.example.com'],
		['https://api.example.com/a b', 'https://api.example.com/a%20b'],
		['https://api.example.com/a/../b/.', 'https://api.example.com/b'],
		['https://bücher.example', 'https://xn--bcher-kva.example'],
		['https://api.example.com?', 'https://api.example.com'],
		['192.168.1.20:3000', 'https://192.168.1.20:3000'],
		['https://[2001:db8::1]/api', 'https://[2001:db8::1]/api'],
	])('%j', (input, expected) => {
		expect(normalizeBaseUrl(input)).toEqual({ ok: true, value: expected });
	});

	test.each([
		['localhost:3000/api', 'http://localhost:3000/api'],
		['LOCALHOST:3000', 'http://localhost:3000'],
		['127.1.2.3', 'http://127.1.2.3'],
		['[::1]:3000', 'http://[::1]:3000'],
		['https://localhost:3000', 'https://localhost:3000'],
	])('%j, with http because it is this machine', (input, expected) => {
		expect(normalizeBaseUrl(input)).toEqual({ ok: true, value: expected });
	});

	test.each([
		['localhost.example.com', 'https://localhost.example.com'],
		['mylocalhost', 'https://mylocalhost'],
	])('%j, with https because it only looks like this machine', (input, expected) => {
		expect(normalizeBaseUrl(input)).toEqual({ ok: true, value: expected });
	});
});

describe('anything else is rejected with a message that names the field', () => {
	test.each<[unknown, string]>([
		['', 'is empty'],
		[undefined, 'is empty'],
		[null, 'is empty'],
		[{}, 'is empty'],
		['https://', 'isn’t a valid address: “https://”'],
		['https://exa mple.com', 'isn’t a valid address: “https://exa mple.com”'],
		['https://example.com:99999', 'isn’t a valid address: “https://example.com:99999”'],
		['https://[::1', 'isn’t a valid address: “https://[::1”'],
		['mailto:someone@example.com', 'must not contain a user name or password'],
		['javascript:alert(1)', 'isn’t a valid address: “javascript:alert(1)”'],
		['ftp://example.com', 'must start with https://, not ftp://'],
		['https://user:password@example.com', 'must not contain a user name or password'],
		['https://:password@example.com', 'must not contain a user name or password'],
		['https://example.com/?key=1', 'must not contain “?” or “#”'],
		['example.com?key=1', 'must not contain “?” or “#”'],
		['https://example.com/#/login', 'must not contain “?” or “#”'],
	])('%j', (input, what) => {
		const outcome = normalizeBaseUrl(input, API_ROOT);
		expect(outcome).toMatchObject({
			ok: false,
			failure: { message: `The API Root in the credential ${what}` },
		});
		expect(!outcome.ok && outcome.failure.description).toContain('https://events.example.com');
	});

	test('and a password in an invalid address isn’t repeated', () => {
		const outcome = normalizeBaseUrl('https://ama:top-secret@exa mple.com');
		expect(outcome).toMatchObject({
			ok: false,
			failure: {
				message: 'The Base URL in the credential isn’t a valid address: “…@exa mple.com”',
			},
		});
	});
});

describe('the address of the API is completed', () => {
	test.each([
		['https://sms.example.com', 'https://sms.example.com'],
		['sms.example.com/api', 'https://sms.example.com'],
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

	test('but not of one that is rejected', () => {
		expect(apiAddress('https://me:key@x.example/api/v1')).toMatchObject({ ok: false });
	});
});

test.each<[string, string | undefined]>([
	['https://www.x.example/api/invoices?page=1', 'https://www.x.example/api'],
	['https://www.x.example/api/invoices/', 'https://www.x.example/api'],
	['/v2/invoices', 'http://x.example/v2'],
	['', 'http://x.example/api'],
	['https://x.example/login', undefined],
	['https://', undefined],
])('a redirect to “%s” leads to the base address %s', (location, base) => {
	expect(redirectedBase('http://x.example/api', '/invoices?page=1', location)).toBe(base);
});

test.each<[status: number, body: string, blames: boolean]>([
	[200, '{"hello":"world"}', true],
	[200, 'hello', true],
	[200, '{"error":"Locked"}', false],
	[200, '{"message":"Locked","code":"LOCKED"}', false],
	[200, '{"success":false,"errors":["Locked"]}', false],
	[404, '{"message":"No route","code":"NO_ROUTE"}', true],
	[405, 'no', true],
	[404, '{"error":"No such invoice"}', false],
	[400, '{"message":"Wrong","code":"WRONG"}', false],
	[400, '<!doctype html><title>No</title>', true],
	[403, '<!doctype html><title>No</title>', false],
	[502, '<!doctype html><title>No</title>', false],
])(
	'an answer with the status %i and the body %s blames the Base URL: %s',
	(status, body, blames) => {
		const type = body.startsWith('{') ? 'application/json' : 'text/plain';
		const answer = readAnswer({ statusCode: status, headers: { 'content-type': type }, body });
		const credential = { baseUrl: 'https://x.example/api/v1' };
		expect(adviseBaseUrl(credential, answer, '/invoices')).toBe(
			blames ? 'Check Base URL: there is no API at “https://x.example/api/v1”.' : undefined,
		);
	},
);
