/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import fc from 'fast-check';

import { redact } from '../../../nodes/shared/errors/redact';

/** Secrets that users may enter. They share no letters with “[hidden]”, so that a leak can’t be confused with it. */
const secrets = fc
	.string({ unit: 'binary', minLength: 8, maxLength: 60 })
	.filter((text) => text.trim().length >= 8 && !/[[\]hiden]/i.test(text));

const keys = fc
	.stringMatching(/^[A-Za-z0-9_\-+/=.:$,~!'()* ]{8,60}$/)
	.filter((text) => text.trim().length >= 8 && !text.includes('hidden'));

const survives = (text: string, secret: string) =>
	text.toLowerCase().includes(secret.toLowerCase());

describe('a secret never survives', () => {
	test('as it is, anywhere and any number of times', () => {
		fc.assert(
			fc.property(secrets, fc.array(fc.string()), (secret, parts) => {
				const clean = redact(parts.join(secret), [secret]);
				expect(survives(clean, secret.trim())).toBe(false);
			}),
		);
	});

	test.each<[string, (secret: string) => string]>([
		['encodeURIComponent', encodeURIComponent],
		['a query string', (secret) => new URLSearchParams({ secret }).toString().slice(7)],
		['lower-case percent codes', (secret) => encodeURIComponent(secret).toLowerCase()],
		['JSON', (secret) => JSON.stringify(secret).slice(1, -1)],
		[
			'JSON with escaped slashes',
			(secret) => JSON.stringify(secret).slice(1, -1).replace(/\//g, '\\/'),
		],
		['base64', (secret) => Buffer.from(secret).toString('base64').replace(/=+$/, '')],
		[
			'base64 after one letter',
			(secret) => Buffer.from(`u${secret}`).toString('base64').replace(/=+$/, ''),
		],
	])('in the form of %s', (_name, encode) => {
		fc.assert(
			fc.property(keys, (key) => {
				const secret = key.trim();
				const clean = redact(`before ${encode(secret)} after`, [secret]);
				expect(clean).toMatch(/^before .{0,4}\[hidden\].{0,6} after$/);
			}),
		);
	});

	test('in the header of basic authentication, whatever the user is called', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), keys, (user, password) => {
				const header = Buffer.from(`${user}:${password.trim()}`).toString('base64');
				const clean = redact(`Basic ${header}`, [password]);
				const left = clean.replace('Basic ', '').split('[hidden]');
				expect(left).toHaveLength(2);
				expect(left[1]?.length).toBeLessThan(6);
			}),
		);
	});

	test('when it is in JSON that is a text in JSON', () => {
		let text = JSON.stringify({ message: 'key a"b/c\\d-0123 refused' });
		for (let level = 0; level < 3; level++) {
			expect(redact(text.replace(/\//g, '\\/'), ['a"b/c\\d-0123'])).toContain(
				'key [hidden] refused',
			);
			text = JSON.stringify(text);
		}
	});

	test('when the credential holds whitespace around it, which is not sent', () => {
		expect(redact('key secret-key-1 refused', [' secret-key-1\n'])).toBe('key [hidden] refused');
	});

	test('when several secrets are given, the longer ones first', () => {
		expect(redact('abcdefgh-2 abcdefgh', ['abcdefgh', 'abcdefgh-2'])).toBe('[hidden] [hidden]');
	});

	test('when it holds characters that mean something in a pattern or in a replacement', () => {
		expect(redact('x $&$1^(a+)+|[]{}? y', ['$&$1^(a+)+|[]{}?'])).toBe('x [hidden] y');
		expect(redact('abc', ['(((((((('])).toBe('abc');
	});

	test('when it is no valid Unicode', () => {
		expect(redact('a \ud800-broken-key b', ['\ud800-broken-key'])).toBe('a [hidden] b');
	});
});

describe('everything else is left unchanged', () => {
	test.each<[string, string, string[]]>([
		['no secrets', 'Sender ID is not approved', []],
		['an empty secret', 'Sender ID is not approved', ['', '   ']],
		['a secret so short that it is an ordinary word', 'the message', ['message']],
		['a text without the secret', '{"balance":120}', ['sk_live_123456']],
		['a part of the secret', 'sk_live_12', ['sk_live_123456']],
	])('with %s', (_name, text, given) => {
		expect(redact(text, given)).toBe(text);
	});

	test('around the secret, in any text', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (before, after) => {
				const clean = redact(`${before}sk_live_0123456789${after}`, ['sk_live_0123456789']);
				expect(clean).toBe(`${before}[hidden]${after}`);
			}),
		);
	});
});

test('a body of a megabyte is searched without backtracking', () => {
	// CPU time, because other work on the machine doesn’t affect it.
	const start = process.cpuUsage();
	redact('{"id":"6f1c2a9e-0b7d-4c59"},'.repeat(36_000), [
		'sk_live_0123456789abcdef',
		'x'.repeat(64),
	]);
	const { user, system } = process.cpuUsage(start);
	expect((user + system) / 1_000).toBeLessThan(5_000);
});
