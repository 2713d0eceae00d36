import fc from 'fast-check';

import { parseReset, readHeader, resumeAt } from '../../../nodes/shared/http/retry';
import { RESETS } from './resets';

const NOW = Date.UTC(2026, 5, 15, 12, 0, 0, 250);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const in30 = NOW - 250 + 30 * SECOND;

describe('a reset given in any unit', () => {
	test.each([
		['seconds from now, to the end of the second', 30, NOW + 31 * SECOND],
		['a day from now', '86400', NOW + DAY + SECOND],
		['a month from now', 31 * 86_400, NOW + 31 * DAY + SECOND],
		['decimal seconds from now', '1.25', NOW + 2250],
		['seconds since 1970, to the end of the second', in30 / 1000, in30 + SECOND],
		['milliseconds since 1970, exactly', in30, in30],
		['the same as text with spaces', ` ${in30} `, in30],
		['an HTTP date', 'Mon, 15 Jun 2026 12:00:30 GMT', in30 + SECOND],
		['an HTTP date in the obsolete form', 'Monday, 15-Jun-26 12:00:30 GMT', in30 + SECOND],
		['a point in time ten days ahead', (in30 + 10 * DAY) / 1000, in30 + 10 * DAY + SECOND],
		['the first of several headers', ['30', '90'], NOW + 31 * SECOND],
	])('%s', (_, value, expected) => {
		expect(parseReset(value, NOW)).toBe(expected);
	});

	test.each([
		['seconds', Math.floor((NOW - 2 * MINUTE) / 1000)],
		['milliseconds', NOW - 5 * MINUTE],
		['an HTTP date', 'Mon, 15 Jun 2026 11:58:00 GMT'],
	])('slightly in the past means now, because clocks differ: %s', (_, value) => {
		expect(parseReset(value, NOW)).toBe(NOW);
	});
});

test.each([
	[undefined],
	[''],
	[{}],
	[[['30']]],
	[-5],
	['0x1f'],
	['1e9'],
	['1,5'],
	[31 * 86_400 + 1],
	[NOW + 31 * DAY + 1],
	[NOW * 1000],
	[NOW - 5 * MINUTE - 1],
	[Math.floor(NOW / 1000) + 32 * 86_400],
	['9'.repeat(400)],
	['2026-06-15T12:00:30Z'],
	['Mon, 45 Jun 2026 12:00:30 GMT'],
	['Mon, 15 Jun 2026 12:00:30 PST'],
	['Mon, 15 Jun 2026 12:00:30 GMT-2'],
	['at Mon, 15 Jun 2026 12:00:30 GMT'],
])('anything else is undefined: %p', (value) => {
	expect(parseReset(value, NOW)).toBeUndefined();
});

test('from twelve digits on, a number means milliseconds', () => {
	const then = 100_000_000_000;
	expect(parseReset(then, then)).toBe(then);
	expect(parseReset(then - 1, then)).toBeUndefined();
});

test('is never too early and at most one unit too late, however it was rounded', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...RESETS),
			fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2100, 0) }),
			fc.integer({ min: 0, max: DAY - SECOND }),
			([write, step], now, ahead) => {
				const at = parseReset(write(now + ahead, now), now);
				expect(at).toBeGreaterThanOrEqual(now + ahead);
				expect(at).toBeLessThanOrEqual(now + ahead + step);
			},
		),
	);
});

test('any value returns a time within a month or undefined, and never throws', () => {
	fc.assert(
		fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (value) => {
			const at = parseReset(value, NOW) ?? NOW;
			expect(at).toBeGreaterThanOrEqual(NOW);
			expect(at).toBeLessThanOrEqual(NOW + 31 * DAY + SECOND);
		}),
	);
});

describe('headers', () => {
	test('are found in any case', () => {
		expect(readHeader({ 'X-RateLimit-Reset': '7' }, 'x-ratelimit-reset')).toBe('7');
		expect(readHeader({ 'x-other': '7', undefined: '8' }, 'x-ratelimit-reset')).toBeUndefined();
	});

	test('the latest future reset counts', () => {
		const names = ['retry-after', 'x-ratelimit-reset'];
		const at = (headers: Record<string, unknown>) => resumeAt(headers, names, NOW);
		expect(at({ 'Retry-After': 9, 'X-RateLimit-Reset': NOW + 5000 })).toBe(NOW + 10_000);
		expect(at({ 'Retry-After': 'soon', 'X-RateLimit-Reset': NOW + 5000 })).toBe(NOW + 5000);
		expect(at({ 'Retry-After': 'soon', 'X-RateLimit-Reset': NOW - 5000 })).toBeUndefined();
		expect(at({})).toBeUndefined();
	});
});
