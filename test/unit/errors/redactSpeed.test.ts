import { redact } from '../../../nodes/shared/errors/redact';
import { isSlow } from '../../support/linear/measure';

const usual = 'sk_live_0123456789abcdef';

test.each([
	['ordinary data', '{"id":"6f1c2a9e-0b7d-4c59"},', usual],
	['escapes', '"https:\\/\\/x.example\\/a\\u00e9?b=%20&amp;c","<p class=\\"x\\">\\n"', usual],
	['the start of the secret', 'sk_live_', usual],
	['the start of the secret in codes', '%73%6b\\u005F', usual],
	['percent signs', '%', usual],
	['percent signs encoded once', '%25', '%25%25%25%25%25%25'],
	['one percent sign encoded very often', '25', '%25%25%25%25%25%25'],
	['backslashes', '\\', 'back\\slash\\key'],
	['backslashes in a URL', '%5c', 'back\\slash\\key'],
	['one ampersand encoded very often', 'amp;', '&amp;&amp;&amp;'],
	['zeros of an HTML code', '0', '#0000000'],
	['a short secret', 'abc ', 'abc'],
	['a secret of one character', '{"id":1,"a":"1"}', '1'],
])('a long text of %s is searched without backtracking', (_name, part, secret) => {
	const parts = part.repeat(Math.ceil(100_000 / part.length));
	const text = ['%', '&', '&#'].map((begin) => begin + parts).join('');
	// It takes up to six times as long as the peer, and with backtracking more than ten thousand times.
	expect(isSlow((long) => redact(long, [secret, 'x'.repeat(64)]), text, 20)).toBe(false);
});
