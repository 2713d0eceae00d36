import fc from 'fast-check';

import { redact } from '../../../nodes/shared/errors/redact';
import { redactBody } from '../../../nodes/shared/http/attempt';

/** Secrets that users may enter. They share no letters with “[hidden]”, so that a leak can’t be confused with it. */
const secrets = fc
	.string({ unit: 'binary', minLength: 8, maxLength: 60 })
	.filter((text) => text.trim().length >= 8 && !/[[\]hiden]/i.test(text));

const keys = fc
	.stringMatching(/^[A-Za-z0-9_\-+/=.:$,~!'()* ]{8,60}$/)
	.filter((text) => text.trim().length >= 8 && !text.includes('hidden'));

const survives = (text: string, secret: string) =>
	text.toLowerCase().includes(secret.toLowerCase());

type Encode = (text: string) => string;

const twice = (encode: Encode) => (text: string) => encode(encode(text));
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const codesInJson = (text: string) =>
	text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const specialsInJson = (text: string) => text.replace(/[^A-Za-z0-9]/g, codesInJson);
const everyInHtml = (text: string) => text.replace(/[^]/g, (c) => `&#${c.charCodeAt(0)};`);
const inHtml = (text: string) => text.replace(/[^A-Za-z0-9]/g, everyInHtml);
const namedInHtml = (text: string) =>
	text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');

/** How services write what they were given. */
const FORMS = {
	'a URL': encodeURIComponent,
	'a URL in lower case': (text: string) => encodeURIComponent(text).toLowerCase(),
	'a URL that encodes letters and digits too': (text: string) =>
		Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
	'a URL encoded five times': (text: string) =>
		twice(twice(encodeURIComponent))(encodeURIComponent(text)),
	'a query string': (text: string) => encodeURIComponent(text).replace(/%20/g, '+'),
	JSON: inJson,
	'JSON with escaped slashes': (text: string) => inJson(text).replace(/\//g, '\\/'),
	'JSON with codes': specialsInJson,
	'JSON with codes for every character': (text: string) =>
		codesInJson(text).toUpperCase().replace(/U/g, 'u'),
	'HTML with codes': inHtml,
	'HTML with codes for every character': everyInHtml,
	'HTML with names': namedInHtml,
	base64,
	'base64 for URLs': (text: string) => Buffer.from(text).toString('base64url'),
	'base64 after one letter': (text: string) => base64(`u${text}`),
	'hexadecimal digits': (text: string) => Buffer.from(text).toString('hex').toUpperCase(),
};

describe('a secret never survives', () => {
	test('as it is, anywhere and any number of times', () => {
		fc.assert(
			fc.property(secrets, fc.array(fc.string()), (secret, parts) => {
				const clean = redact(parts.join(secret), [secret]);
				expect(survives(clean, secret.trim())).toBe(false);
			}),
		);
	});

	test('in base64 with both signs that URLs write in another way', () => {
		const secret = '~?>~??~?>~??';
		expect(base64(secret)).toBe('fj8+fj8/fj8+fj8/');
		for (const text of [base64(secret), Buffer.from(secret).toString('base64url')]) {
			expect(redact(`before ${text} after`, [secret])).toBe('before [hidden] after');
		}
	});

	test.each<[string, string, Encode]>([
		[
			'in JSON in a URL, with signs that JSON escapes',
			'a/b"c-0123',
			(text) => encodeURIComponent(FORMS['JSON with escaped slashes'](text)),
		],
		['in JSON, with signs that JSON writes as letters', 'a\tb\nc\rd\fe\bf-0123', inJson],
		[
			'in HTML with all names that there are for signs',
			'it\'s<b>"x"&y',
			(text) => namedInHtml(text).replace(/>/g, '&gt;').replace(/'/g, '&apos;'),
		],
	])('%s', (_name, secret, encode) => {
		expect(redact(`before ${encode(secret)} after`, [secret])).toBe('before [hidden] after');
	});

	test.each([specialsInJson, codesInJson, inHtml, twice(inJson), encodeURIComponent])(
		'with backslashes in it, which may be written as numbers: %s',
		(encode) => {
			for (const secret of ['back\\slash-0123', '\\\\two-0123456', 'q"\\%20at-the-end\\']) {
				// Backslashes at its beginning tell nothing.
				const clean = redact(`before ${encode(secret)} after`, [secret]);
				expect(clean).toMatch(/^before (\\|%5c|&#92;)*\[hidden\] after$/i);
			}
		},
	);

	test.each<[string, Encode]>(Object.entries(FORMS))('in the form of %s', (name, encode) => {
		// JSON and URLs are also tried with any characters.
		const given = /HTML|base64/.test(name) ? keys : fc.oneof(keys, secrets);
		fc.assert(
			fc.property(given, (text) => {
				const secret = text.trim();
				fc.pre(!/\p{Surrogate}/u.test(secret));
				const clean = redact(`before ${encode(secret)} after`, [secret]);
				expect(clean).toMatch(/^before .{0,4}\[hidden\].{0,6} after$/);
			}),
			{ numRuns: 40 },
		);
	});

	test.each<[string, string, string[], string]>([
		[
			'has whitespace around it, which is not sent',
			'x secret-key-1 y',
			[' secret-key-1\n'],
			'x [hidden] y',
		],
		[
			'is the beginning of another',
			'abcdefgh-2 abcdefgh',
			['abcdefgh', 'abcdefgh-2'],
			'[hidden] [hidden]',
		],
		['means something in a pattern', 'x $&$1^(a+)+|[]{}? y', ['$&$1^(a+)+|[]{}?'], 'x [hidden] y'],
		['is no pattern', 'abc', ['(((((((('], 'abc'],
		[
			'has the first character after ASCII',
			'a \\u0080-control-1 b',
			['\u0080-control-1'],
			'a [hidden] b',
		],
		['is no valid Unicode', 'a \ud800-broken-key b', ['\ud800-broken-key'], 'a [hidden] b'],
		[
			'has a letter beyond ASCII, in a URL',
			'a %C3%A9t%c3%a9-2026 b',
			['\u00e9t\u00e9-2026'],
			'a [hidden] b',
		],
		[
			'has signs that HTML names',
			'a caf&eacute;&nbsp;&laquo;x&raquo;&Nbsp;&reg;12 b',
			['caf\u00e9 «x» ®12'],
			'a [hidden] b',
		],
		[
			'is encoded more often before than after',
			'a%252F4711-key and a%2F4711-key',
			['a/4711-key'],
			'[hidden] and [hidden]',
		],
		['has eight letters, in base64', 'x YWJjZGVmZzg= y', ['abcdefg8'], 'x [hidden]g= y'],
		['has eight letters, in hexadecimal digits', 'x 6162636465666738', ['abcdefg8'], 'x [hidden]'],
		['follows a backslash of its own', 'a\\%73ecret-key-1', ['secret-key-1'], 'a\\[hidden]'],
	])('when it %s', (_when, text, given, clean) => {
		expect(redact(text, given)).toBe(clean);
	});
});

const hexInHtml = (text: string) =>
	text.replace(/[^]/g, (c) => `&#x${c.charCodeAt(0).toString(16)};`);

/** Encodings that work character by character and leave no sign that means something to another. */
const THOROUGH: Encode[] = [
	encodeURIComponent,
	FORMS['a URL that encodes letters and digits too'],
	specialsInJson,
	codesInJson,
	(text) => text.replace(/[^A-Za-z0-9]/g, (c) => `\\x${c.charCodeAt(0).toString(16)}`),
	inHtml,
	everyInHtml,
	hexInHtml,
];

const ENCODINGS: Encode[] = [
	...THOROUGH,
	inJson,
	FORMS['JSON with escaped slashes'],
	namedInHtml,
	(text) => text.replace(/\+/g, '&plus;').replace(/\//g, '&sol;').replace(/%/g, '&percnt;'),
];

describe('a secret in a text that was encoded up to three times is hidden, and nothing else', () => {
	const times = { minLength: 1, maxLength: 3 };
	const given = keys.map((text) => text.trim());

	test.each<[string, Encode]>([
		['as it is', (secret) => secret],
		['in base64', base64],
		['in base64 for URLs', (secret) => Buffer.from(secret).toString('base64url')],
		['in hexadecimal digits', FORMS['hexadecimal digits']],
	])('%s', (_form, write) => {
		fc.assert(
			fc.property(given, fc.array(fc.constantFrom(...ENCODINGS), times), (secret, encodings) => {
				const encode = (text: string) => encodings.reduce((inner, each) => each(inner), text);
				const written = write(secret);
				const clean = redact(encode(`before "${written}" after`), [secret]);
				expect(clean.startsWith(encode('before "'))).toBe(true);
				expect(clean.endsWith(encode('" after'))).toBe(true);
				const left = clean.slice(encode('before "').length, -encode('" after').length);
				// The last byte shares digits of base64 with what follows.
				const rests = (written === secret ? [0] : [0, 1, 2, 3]).map((count) =>
					encode(written.slice(written.length - count)),
				);
				expect(rests.map((rest) => `[hidden]${rest}`)).toContain(left);
			}),
			{ numRuns: 300 },
		);
	});

	test('if each character is encoded in another way', () => {
		const ways = fc.array(fc.nat(THOROUGH.length - 1), { minLength: 60, maxLength: 60 });
		fc.assert(
			fc.property(given, fc.array(ways, times), (secret, layers) => {
				const encode = (text: string) =>
					layers.reduce(
						(inner, way) =>
							inner.replace(/[^]/g, (c, at: number) => (THOROUGH[way[at % 60] ?? 0] as Encode)(c)),
						text,
					);
				expect(redact(`before ${encode(secret)} after`, [secret])).toBe('before [hidden] after');
			}),
			{ numRuns: 300 },
		);
	});

	test.each([
		['a percent sign in HTML', '<p>key&#37;2F4711</p>', '<p>[hidden]</p>'],
		['HTML in HTML', 'key&amp;#x2F;471&amp;#49;.', '[hidden].'],
		['a backslash in a URL', '"key%5C%2F4711"', '"[hidden]"'],
		['an ampersand in JSON', '{"a":"key\\u0026#47;4711"}', '{"a":"[hidden]"}'],
		['names in HTML', 'key&sol;4711', '[hidden]'],
	])('%s', (_what, text, clean) => {
		expect(redact(text, ['key/4711'])).toBe(clean);
	});

	test('base64 for URLs, in JSON', () => {
		expect(redact('"fj8\\u002Bfj8\\u005Ffj8-fj8_"', ['~?>~??~?>~??'])).toBe('"[hidden]"');
	});

	test('and the page around it stays', () => {
		const page = (key: string) =>
			`<html><body>${'<p>Error &amp; trouble: 100 %, C:\\users &nbsp; &#8211; %zz</p>\n'.repeat(30)}<b>${key}</b></body></html>`;
		expect(redact(page('key&#37;2F4711'), ['key/4711'])).toBe(page('[hidden]'));
	});
});

describe('everything else is left unchanged', () => {
	test.each<[string, string, string[]]>([
		['no secrets', 'Sender ID is not approved', []],
		['no secrets, and the word for nothing', 'The value is undefined', []],
		['an empty secret', 'Sender ID is not approved', ['', '   ']],
		['an empty secret, and empty values', '{"a":"","b":\'\'} /x?api_key=&n=1', ['', ' ']],
		['a secret so short that it is an ordinary word', 'the message', ['message']],
		['a text without the secret', '{"balance":120}', ['sk_live_123456']],
		['a part of the secret', 'sk_live_12', ['sk_live_123456']],
		[
			'codes that mean nothing',
			'%zz%c3%28\\u12\\xg&#;&#99999999;&bull;&#x110000;',
			['sk_live_123456'],
		],
		['a secret of backslashes', 'C:\\dir and ""', ['\\'.repeat(9), '\\']],
		['a name that HTML doesn’t know', 'sk&undefined;live&undefined;123', ['sk.live.123']],
		// Counting the ways to divide them up would take for ever.
		['many backslashes', '\\'.repeat(64), [`${'\\'.repeat(12)}end-0123`]],
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

describe('a body that is JSON stays JSON', () => {
	test.each([
		['12345678', '{"id":9123456780,"units":3}', { id: '[hidden]', units: 3 }],
		['nABCDEFG', '{"text":"x\\nABCDEFG nabcdefg"}', { text: 'x\nABCDEFG [hidden]' }],
		[
			'12345678',
			'{"12345678":[12345678,"a 12345678"]}',
			{ '[hidden]': ['[hidden]', 'a [hidden]'] },
		],
	])('without %s in %s', (secret, body, expected) => {
		expect(redactBody({ kind: 'json', value: JSON.parse(body) as unknown }, [secret])).toEqual({
			kind: 'json',
			value: expected,
		});
	});

	test('with its names, if the secret is as short as one', () => {
		const body = { kind: 'json', value: { data: 'data', php: 'x' }, php: 'x' } as const;
		expect(redactBody(body, ['data', 'json'])).toEqual({
			...body,
			value: { data: '[hidden]', php: 'x' },
		});
	});

	test('and anything else is redacted as text', () => {
		const value = '{"id":12345678';
		expect(redactBody({ kind: 'broken', value }, ['12345678'])).toEqual({
			kind: 'broken',
			value: '{"id":[hidden]',
		});
		expect(redactBody({ kind: 'empty' }, ['12345678'])).toEqual({ kind: 'empty' });
	});
});

const TEXT = 'first-secret second-secret third-secret';

/** Which of the three secrets a text with these secrets still shows. */
const shown = (secrets: string[]) =>
	redact(TEXT, secrets)
		.split(' ')
		.map((word) => word !== '[hidden]');

test.each<[string, string[][]]>([
	['one secret, then another', [['first-secret'], ['second-secret'], ['first-secret']]],
	['fewer secrets than before', [['first-secret', 'second-secret'], ['first-secret'], []]],
	[
		'three of which some are empty, as of the Calendar',
		[
			['', 'first-secret', ''],
			['', 'second-secret', ''],
			['third-secret', '', 'first-secret'],
			['', '', ''],
		],
	],
])('credentials one after the other hide each only their own: %s', (_what, credentials) => {
	for (const secrets of credentials) {
		expect([secrets, shown(secrets)]).toEqual([
			secrets,
			TEXT.split(' ').map((secret) => !secrets.includes(secret)),
		]);
	}
});

test('a list that the caller changes later is compared with what it was', () => {
	const secrets = ['first-secret'];
	expect(shown(secrets)).toEqual([false, true, true]);
	secrets[0] = 'second-secret';
	expect(shown(secrets)).toEqual([true, false, true]);
});

test('the same secrets again need no new pattern, because making one takes longer than using it', () => {
	const made = jest.spyOn(globalThis, 'RegExp');
	for (const secrets of [
		['first-secret', ''],
		['first-secret', ''],
		['second-secret', ''],
	]) {
		for (let text = 0; text < 3; text++) redact(TEXT, [...secrets]);
	}
	const times = made.mock.calls.length;
	made.mockRestore();
	expect(times).toBe(2);
});
