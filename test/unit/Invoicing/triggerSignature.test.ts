import type { Rejection } from '../../../nodes/Invoicing/trigger/signature';
import {
	REJECTIONS,
	SIGNATURE_HEADER,
	testSecrets,
	verifySignature,
} from '../../../nodes/Invoicing/trigger/signature';
import { deliveryHeaders, sign } from '../../support/signer';

const SECRET = 'whsec_test';
const BODY = '{"event":"invoice.paid","data":{"id":"1"}}';
const HEX = '5320009582570ea6fbf0565914821338537108dd180e0ade1482cb7d952992c3';

const verify = (
	body: string | Uint8Array | undefined,
	header: string | string[] | undefined,
	secret: unknown = SECRET,
	secondSecret?: unknown,
) =>
	verifySignature(typeof body === 'string' ? Buffer.from(body) : body, header, {
		secret,
		secondSecret,
	});

/** The bytes with one bit flipped; `at` can be any number. */
const flip = (bytes: Uint8Array, at: number): Buffer => {
	const copy = Buffer.from(bytes);
	const bit = at % (copy.length * 8);
	copy[bit >> 3]! ^= 1 << (bit & 7);
	return copy;
};

test('the signature is looked for where the service puts it', () => {
	expect(deliveryHeaders(BODY, SECRET)[SIGNATURE_HEADER]).toBe(`sha256=${HEX}`);
});

describe('a genuine signature is accepted', () => {
	// Made with `openssl dgst -sha256 -hmac <secret>`, the second from RFC 4231 (test case 2).
	test.each<[string, string | Buffer, string, string]>([
		['a delivery', BODY, SECRET, HEX],
		[
			'the vector of RFC 4231',
			'what do ya want for nothing?',
			'Jefe',
			'5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
		],
		[
			'letters outside ASCII',
			'{"event":"client.created","data":{"name":"Ama Ɔwusu ₵"}}',
			SECRET,
			'8ff731fef044498c8ea4155369e32a1cee50053a436cf52d8f2d380de94b5379',
		],
		[
			'a secret outside ASCII',
			BODY,
			'clé 🔑',
			'5670b5926fbe95b0a072ed8b933a933a5e4c732b896f3cdaa9089c99fe379c35',
		],
	])('for %s', (_name, body, secret, hex) => {
		expect(verify(body, `sha256=${hex}`, secret)).toEqual({ ok: true, signedWith: 'current' });
		expect(sign(body, secret)).toBe(`sha256=${hex}`);
	});

	test('by the second secret too, and says so', () => {
		const signedBy = (secret: string) => verify(BODY, sign(BODY, secret), SECRET, 'old');
		expect(signedBy('old')).toEqual({ ok: true, signedWith: 'second' });
		expect(signedBy(SECRET)).toEqual({ ok: true, signedWith: 'current' });
	});

	test('as the only element of an array', () => {
		expect(verify(BODY, [`sha256=${HEX}`]).ok).toBe(true);
	});
});

describe('anything else is rejected, and nothing is thrown', () => {
	const good = `sha256=${HEX}`;

	test.each<[string, string | string[] | undefined, Rejection]>([
		['no header', undefined, 'missing'],
		['an empty header', '', 'missing'],
		['an empty list', [], 'missing'],
		['upper-case hex', `sha256=${HEX.toUpperCase()}`, 'malformed'],
		['an upper-case prefix', `SHA256=${HEX}`, 'malformed'],
		['something before the prefix', `x${good}`, 'malformed'],
		['another signature before it', `sha256=${good}`, 'malformed'],
		['something after it', `${good};v=1`, 'malformed'],
		['no prefix', HEX, 'malformed'],
		['another algorithm', `sha1=${HEX}`, 'malformed'],
		['the prefix alone', 'sha256=', 'malformed'],
		['a digit too few', good.slice(0, -1), 'malformed'],
		['a digit too many', `${good}0`, 'malformed'],
		['a letter that is no hex', `${good.slice(0, -1)}g`, 'malformed'],
		['whitespace around it', ` ${good} `, 'malformed'],
		['a line break after it', `${good}\n`, 'malformed'],
		['two headers', [good, good], 'several'],
		['two headers joined by Node', `${good}, ${good}`, 'several'],
		['a digest of something else', sign('{}', SECRET), 'mismatch'],
		['a digest by another secret', sign(BODY, 'other'), 'mismatch'],
	])('%s', (_name, header, rejection) => {
		expect(verify(BODY, header, SECRET, 'old')).toEqual({ ok: false, rejection });
	});

	test.each<[string, unknown, unknown]>([
		['no secret', undefined, undefined],
		['an empty secret', '', ''],
		['a blank secret', ' \t', undefined],
		['a line break', '\n', undefined],
		...[42, 0, true, {}, []].map((secret): [string, unknown, unknown] => [
			`${JSON.stringify(secret)}, which isn’t text`,
			...([secret, undefined] as const),
		]),
		['a second secret only', '', 'old'],
	])('%s, whatever the signature', (_name, current, second) => {
		const keys = ['', ' ', ' \t', '=', '42', 'old', 'null', 'undefined', '[object Object]', 'true'];
		for (const key of keys) {
			for (const other of [second, key]) {
				const verdict = verify(BODY, sign(BODY, key), current ?? null, other);
				expect(verdict).toEqual({ ok: false, rejection: 'noSecret' });
			}
		}
	});

	test('a blank second secret is no second key', () => {
		expect(verify(BODY, sign(BODY, ''), SECRET, '').ok).toBe(false);
		expect(verify(BODY, sign(BODY, ' '), SECRET, ' ').ok).toBe(false);
	});

	test('a body that could not be read', () => {
		expect(verify(undefined, good)).toEqual({ ok: false, rejection: 'noBody' });
	});

	test('one flipped bit anywhere in the header', () => {
		for (let at = 0; at < good.length * 8; at++) {
			expect(verify(BODY, flip(Buffer.from(good), at).toString('latin1')).ok).toBe(false);
		}
	});

	test('the reasons carry neither secrets nor digests', () => {
		for (const reason of Object.values(REJECTIONS))
			expect(reason).not.toMatch(/[0-9a-f]{16}|whsec/);
	});
});

describe('secrets are checked as they are typed', () => {
	test.each<[string, unknown, unknown, RegExp | undefined]>([
		['a secret', 'abc', undefined, undefined],
		['a secret and an empty second one', 'abc', '', undefined],
		['two secrets', 'abc', 'def', undefined],
		['whitespace inside', 'a b', undefined, undefined],
		['none', undefined, undefined, /^Signing Secret is empty/],
		['an empty one', '', '', /^Signing Secret is empty/],
		['a blank one', '  ', '', /^Signing Secret is empty/],
		['a leading space', ' abc', '', /^Signing Secret starts or ends/],
		['a line break from pasting', 'abc\n', '', /^Signing Secret starts or ends/],
		['a blank second one', 'abc', ' ', /^Second Signing Secret starts or ends/],
		['whitespace around the second one', 'abc', 'def ', /^Second Signing Secret starts/],
		['quotes around it', '"whsec_abc"', '', /^Signing Secret is in quotes/],
		['other quotes', 'abc', '“whsec_abc”', /^Second Signing Secret is in quotes/],
		['its label', 'Secret: whsec_abc', '', /^Signing Secret begins with its label/],
		['its whole label', 'Signing secret:whsec_abc', '', /^Signing Secret begins with its label/],
		['a line of a file', 'WEBHOOK_SECRET=whsec_abc', '', /^Signing Secret begins with its label/],
		['stars for it', 'whsec_••••••••', '', /^Signing Secret is hidden or a placeholder/],
		['a placeholder', '<WEBHOOK_SECRET>', '', /^Signing Secret is hidden or a placeholder/],
		['a signature', `sha256=${HEX}`, '', /^Signing Secret is a signature/],
		['a character that nobody sees', 'whsec_\u200babc', '', /^Signing Secret has invisible/],
		['a secret that ends with =', 'c2VjcmV0c2VjcmV0Cg==', '', undefined],
		['the same twice', 'abc', 'abc', /^Second Signing Secret is the same/],
	])('%s', (_name, current, second, problem) => {
		const { status, message } = testSecrets({ secret: current, secondSecret: second });
		expect(status).toBe(problem === undefined ? 'OK' : 'Error');
		expect(message).toMatch(problem ?? /^The secrets look valid/);
	});

	test('the credential test admits that the service was not asked', () => {
		expect(testSecrets({ secret: 'abc' })).toEqual({
			status: 'OK',
			message: expect.stringContaining('can’t confirm them') as string,
		});
		expect(testSecrets()).toMatchObject({ status: 'Error' });
	});
});
