import fc from 'fast-check';

import { fillPath, isPathSafe, placeholders } from '../../../nodes/shared/input/prepareRequest';

describe('a path is filled in', () => {
	test.each<[string, Record<string, string>, string]>([
		['/invoices', {}, '/invoices'],
		['/invoices/{invoiceId}', { invoiceId: '3f' }, '/invoices/3f'],
		['/invoices/{invoiceId}', { invoiceId: 'a/../b' }, '/invoices/a%2F..%2Fb'],
		['/invoices/{invoiceId}', { invoiceId: '%2e%2e' }, '/invoices/%252e%252e'],
		['/invoices/{invoiceId}', { invoiceId: '1?status=paid#x' }, '/invoices/1%3Fstatus%3Dpaid%23x'],
		['/invoices/{invoiceId}', { invoiceId: '$&$1' }, '/invoices/%24%26%241'],
		['/venues/by-slug/{slug}', { slug: 'café' }, '/venues/by-slug/caf%C3%A9'],
		['/{a}/x/{b}/{a}', { a: '1', b: '2' }, '/1/x/2/1'],
		['/{missing}', {}, '/'],
	])('%s with %j', (template, values, expected) => {
		expect(fillPath(template, values)).toBe(expected);
	});

	test('and no value escapes its segment', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }).filter(isPathSafe), (value) => {
				const path = fillPath('/api/v1/invoices/{id}', { id: value.trim() });
				const url = new URL(`https://example.com${path}`);
				expect(url.pathname).toBe(path);
				expect(url.search + url.hash).toBe('');
				const [, ...segments] = url.pathname.split('/');
				expect(segments).toHaveLength(4);
				expect(decodeURIComponent(segments[3] ?? '')).toBe(value.trim());
			}),
		);
	});
});

test.each([
	['/invoices', []],
	['/invoices/{invoiceId}', ['invoiceId']],
	['/{b}/x/{a}', ['b', 'a']],
	['/{}/{a-b}', []],
])('the placeholders of %s are returned in order', (template, expected) => {
	expect(placeholders(template)).toEqual(expected);
});

describe('what can’t be a segment of a path is found', () => {
	test.each(['', ' ', '\n', '.', '..', ' .. ', '\t.', '\ud800', 'a\udfffb'])('%j', (value) => {
		expect(isPathSafe(value)).toBe(false);
	});

	test.each(['0', '...', '.a', 'a..', '-', 'a b', '%2e', '😀'])('and %j can', (value) => {
		expect(isPathSafe(value)).toBe(true);
	});

	test('so that an accepted value can always be encoded', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (value) => {
				if (isPathSafe(value)) {
					expect(decodeURIComponent(fillPath('/{id}', { id: value }))).toBe(`/${value}`);
				} else expect(value.trim()).toMatch(/^(\.{0,2}|.*\p{Surrogate}.*)$/su);
			}),
			{ numRuns: 500 },
		);
	});
});
