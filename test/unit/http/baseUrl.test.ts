import { normalizeBaseUrl } from '../../../nodes/shared/http/baseUrl';

describe('an address is brought into one form', () => {
	test.each([
		['https://api.example.com', 'https://api.example.com'],
		['https://api.example.com/', 'https://api.example.com'],
		['https://api.example.com/api/v1', 'https://api.example.com/api/v1'],
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
		['https://api.example.com:8443/', 'https://api.example.com:8443'],
		['https://api.example.com/a b', 'https://api.example.com/a%20b'],
		['https://api.example.com/a/../b/.', 'https://api.example.com/b'],
		['https://bücher.example', 'https://xn--bcher-kva.example'],
		['https://api.example.com?', 'https://api.example.com'],
		['192.168.1.20:3000', 'https://192.168.1.20:3000'],
		['[2001:db8::1]:8080', 'https://[2001:db8::1]:8080'],
		['https://[2001:db8::1]/api', 'https://[2001:db8::1]/api'],
	])('%j', (input, expected) => {
		expect(normalizeBaseUrl(input)).toEqual({ ok: true, value: expected });
	});

	test.each([
		['localhost', 'http://localhost'],
		['localhost:3000/api', 'http://localhost:3000/api'],
		['LOCALHOST:3000', 'http://localhost:3000'],
		['127.0.0.1:3000', 'http://127.0.0.1:3000'],
		['127.1.2.3', 'http://127.1.2.3'],
		['[::1]:3000', 'http://[::1]:3000'],
		['https://localhost:3000', 'https://localhost:3000'],
	])('%j, with http because it is this machine', (input, expected) => {
		expect(normalizeBaseUrl(input)).toEqual({ ok: true, value: expected });
	});

	test.each([
		['localhost.example.com', 'https://localhost.example.com'],
		['127.0.0.1.example.com', 'https://127.0.0.1.example.com'],
		['mylocalhost', 'https://mylocalhost'],
	])('%j, with https because it only looks like this machine', (input, expected) => {
		expect(normalizeBaseUrl(input)).toEqual({ ok: true, value: expected });
	});

	test('what came out once comes out again unchanged', () => {
		for (const input of [
			'api.example.com/v1/',
			'localhost:3000',
			'[::1]',
			'https://x.example/a b',
		]) {
			const once = normalizeBaseUrl(input);
			expect(once.ok && normalizeBaseUrl(once.value)).toEqual(once);
		}
	});
});

describe('anything else is rejected with a message that names the field', () => {
	test.each<[unknown, string]>([
		['', 'is empty'],
		['  \n', 'is empty'],
		[undefined, 'is empty'],
		[null, 'is empty'],
		[42, 'is empty'],
		[{}, 'is empty'],
		['https://', 'isn’t a valid address: “https://”'],
		['https://exa mple.com', 'isn’t a valid address: “https://exa mple.com”'],
		['https://example.com:99999', 'isn’t a valid address: “https://example.com:99999”'],
		['https://[::1', 'isn’t a valid address: “https://[::1”'],
		['mailto:someone@example.com', 'must not contain a user name or password'],
		['javascript:alert(1)', 'isn’t a valid address: “javascript:alert(1)”'],
		['ftp://example.com', 'must start with https://, not ftp://'],
		['file:///etc/passwd', 'must start with https://, not file://'],
		['ws://example.com', 'must start with https://, not ws://'],
		['https://user:password@example.com', 'must not contain a user name or password'],
		['https://user@example.com', 'must not contain a user name or password'],
		['https://:password@example.com', 'must not contain a user name or password'],
		['https://example.com/?key=1', 'must not contain “?” or “#”'],
		['example.com?key=1', 'must not contain “?” or “#”'],
		['https://example.com/#/login', 'must not contain “?” or “#”'],
	])('%j', (input, what) => {
		const outcome = normalizeBaseUrl(input, 'API Root');
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
