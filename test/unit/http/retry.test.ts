import fc from 'fast-check';

import type { AttemptOutcome, AttemptState } from '../../../nodes/shared/http/retry';
import { decideRetry, DEFAULT_RULE } from '../../../nodes/shared/http/retry';

const NOW = Date.UTC(2026, 5, 15, 12);
const HALF = () => 0.5;

const answer = (statusCode: number, headers: Record<string, unknown> = {}): AttemptOutcome => ({
	kind: 'answer',
	statusCode,
	headers,
});
const fault = (arrived: boolean, transient: boolean): AttemptOutcome => ({
	kind: 'fault',
	arrived,
	transient,
});
const decide = (attempt: Partial<AttemptState> & { outcome: AttemptOutcome }, random = HALF) =>
	decideRetry(DEFAULT_RULE, { attempt: 1, waited: 0, idempotent: true, ...attempt }, NOW, random);

test.each<[string, AttemptOutcome, read: boolean, write: boolean]>([
	['429', answer(429), true, true],
	['502', answer(502), true, false],
	['503', answer(503), true, false],
	['503 with Retry-After', answer(503, { 'retry-after': '1' }), true, false],
	['504', answer(504), true, false],
	['408', answer(408), true, false],
	['460', answer(460), true, false],
	['499', answer(499), true, false],
	['an unreadable answer', { kind: 'unreadable' }, true, false],
	['an answer that is too large', { kind: 'answer', statusCode: 200, headers: {} }, false, false],
	['a transient fault before it arrived', fault(false, true), true, true],
	['a transient fault, perhaps after it arrived', fault(true, true), true, false],
	['a lasting fault before it arrived', fault(false, false), false, false],
	['a lasting fault, perhaps after it arrived', fault(true, false), false, false],
	...[200, 301, 400, 401, 403, 404, 409, 422, 425, 500, 501, 505].map(
		(status): [string, AttemptOutcome, boolean, boolean] => [
			String(status),
			answer(status, { 'retry-after': '1' }),
			false,
			false,
		],
	),
])('whether a request is sent again after %s', (_, outcome, read, write) => {
	const isRepeated = (idempotent: boolean) => {
		const next = decide({ idempotent, outcome });
		if ('stop' in next) expect(next.stop).toBe('final');
		return 'retryIn' in next;
	};
	expect([isRepeated(true), isRepeated(false)]).toEqual([read, write]);
});

describe('how long to wait', () => {
	test.each([
		[1, 250],
		[2, 500],
		[3, 1000],
		[4, 2000],
		[7, 15_000],
		[9, 15_000],
		[2000, 15_000],
	])('backs off exponentially up to a cap: after attempt %d', (attempt, retryIn) => {
		const rule = { ...DEFAULT_RULE, maximumAttempts: 10_000 };
		const state = { attempt, waited: 0, idempotent: true, outcome: answer(503) };
		expect(decideRetry(rule, state, NOW, HALF)).toMatchObject({ retryIn });
	});

	test('the jitter is full', () => {
		expect(decide({ outcome: answer(503) }, () => 0)).toMatchObject({ retryIn: 0 });
		expect(decide({ outcome: answer(503) }, () => 0.999)).toMatchObject({ retryIn: 500 });
	});

	test.each<[string, AttemptOutcome, number]>([
		['Retry-After in seconds', answer(503, { 'Retry-After': '20' }), 21_000],
		[
			'Retry-After as a date',
			answer(503, { 'retry-after': new Date(NOW + 20_000).toUTCString() }),
			21_000,
		],
		['the reset after 429', answer(429, { 'x-ratelimit-reset': NOW + 40_000 }), 40_000],
		[
			'a Retry-After later than the reset after 429',
			answer(429, { 'retry-after': 59, 'x-ratelimit-reset': NOW + 40_000 }),
			60_000,
		],
	])('%s is the minimum wait, and a little is added', (_, outcome, least) => {
		expect(decide({ outcome }, () => 0)).toMatchObject({ retryIn: least });
		expect(decide({ outcome }, HALF)).toMatchObject({ retryIn: least + 125 });
	});

	test.each<[string, Record<string, unknown>]>([
		['no headers', {}],
		['a reset in the past', { 'x-ratelimit-reset': NOW - 3_600_000 }],
		['a reset that makes no sense', { 'x-ratelimit-reset': 'soon', 'retry-after': -1 }],
	])('a 429 with %s waits for the documented window, and doesn’t count', (_, headers) => {
		const outcome = answer(429, headers);
		const limitWindow = 60_000;
		expect(decide({ attempt: 50, outcome, limitWindow }, () => 0)).toEqual({
			retryIn: 60_000,
			counts: false,
		});
		expect(decide({ waited: 250_000, outcome, limitWindow })).toEqual({
			stop: 'wait',
			asked: 60_000,
		});
		expect(decide({ outcome: answer(503, headers), limitWindow })).toMatchObject({ retryIn: 250 });
	});

	test.each([429, 503])('a Retry-After of more than a day is believed after %d', (status) => {
		const days = { 'retry-after': String(3 * 86_400) };
		expect(decide({ outcome: answer(status, days), limitWindow: 60_000 })).toEqual({
			stop: 'wait',
			asked: 3 * 86_400_000 + 1_000,
		});
	});

	test.each<[string, AttemptOutcome]>([
		['the reset counts only after 429', answer(503, { 'x-ratelimit-reset': NOW + 40_000 })],
		['nonsense', answer(429, { 'retry-after': 'later', 'x-ratelimit-reset': -1 })],
	])('without a usable time, the back-off applies: %s', (_, outcome) => {
		expect(decide({ outcome })).toMatchObject({ retryIn: 250 });
	});

	test('the back-off applies if it is longer than what the service asks for', () => {
		const outcome = answer(503, { 'retry-after': 0 });
		expect(decide({ attempt: 4, outcome }, () => 0.9)).toMatchObject({ retryIn: 3600 });
	});
});

describe('when to stop', () => {
	test('after the last attempt', () => {
		expect(decide({ attempt: 4, outcome: answer(503) })).toHaveProperty('retryIn');
		expect(decide({ attempt: 5, outcome: answer(503) })).toEqual({ stop: 'attempts' });
		expect(decide({ attempt: 5, outcome: answer(400) })).toEqual({ stop: 'final' });
	});

	test('a 429 with a reset doesn’t count as an attempt', () => {
		const outcome = answer(429, { 'x-ratelimit-reset': NOW + 40_000 });
		expect(decide({ attempt: 50, outcome }, () => 0)).toEqual({ retryIn: 40_000, counts: false });
		expect(decide({ attempt: 50, waited: 270_000, outcome })).toEqual({
			stop: 'wait',
			asked: 40_000,
		});
	});

	test.each([
		[1999, true],
		[2000, false],
	])('a 429 with a reset in %d ms counts: %p', (wait, counts) => {
		const outcome = answer(429, { 'x-ratelimit-reset': NOW + wait });
		expect(decide({ outcome }, () => 0)).toMatchObject({ counts });
	});

	test.each<[string, AttemptOutcome]>([
		['429 without a reset', answer(429)],
		['429 that may be repeated at once', answer(429, { 'retry-after': 0 })],
		['an overload with Retry-After', answer(503, { 'retry-after': 30 })],
	])('counts as an attempt: %s', (_, outcome) => {
		expect(decide({ attempt: 4, outcome })).toMatchObject({ counts: true });
		expect(decide({ attempt: 5, outcome })).toMatchObject({ stop: 'attempts' });
	});

	test('before a wait that would exceed the total', () => {
		const outcome = answer(429, { 'x-ratelimit-reset': NOW + 60_000 });
		expect(decide({ waited: 240_000, outcome }, () => 0)).toMatchObject({ retryIn: 60_000 });
		expect(decide({ waited: 240_001, outcome }, () => 0)).toMatchObject({ stop: 'wait' });
		expect(decide({ outcome: answer(503, { 'retry-after': 3600 }) })).toMatchObject({
			...{ stop: 'wait', asked: 3_601_000 },
		});
	});
});

const headers = fc.dictionary(
	fc.constantFrom('retry-after', 'Retry-After', 'x-ratelimit-reset', 'X-RateLimit-Reset'),
	fc.oneof(
		fc.integer({ min: -10, max: 100 }),
		fc.integer({ min: 0, max: 10 ** 13 }),
		fc.anything(),
	),
);
const outcomes: fc.Arbitrary<AttemptOutcome> = fc.oneof(
	fc.record({
		kind: fc.constant('answer' as const),
		statusCode: fc.oneof(fc.constantFrom(429, 502, 503, 504), fc.integer({ min: 100, max: 599 })),
		headers,
	}),
	fc.record({ kind: fc.constant('unreadable' as const) }),
	fc.record({
		kind: fc.constant('fault' as const),
		arrived: fc.boolean(),
		transient: fc.boolean(),
	}),
);

test('whatever happens, the rule is followed, no write is repeated that may have succeeded, and it ends', () => {
	const seen = { repeated: 0, stopped: 0 };
	fc.assert(
		fc.property(
			fc.record({
				maximumAttempts: fc.integer({ min: 1, max: 10 }),
				longestWait: fc.nat(600_000),
			}),
			fc.boolean(),
			fc.array(outcomes, { minLength: 12, maxLength: 12 }),
			fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1 }),
			(rule, idempotent, answers, chances) => {
				let waited = 0;
				let counted = 0;
				let drawn = 0;
				const random = () => chances[drawn++ % chances.length] as number;
				for (const outcome of answers) {
					const next = decideRetry(
						rule,
						{ attempt: counted + 1, waited, idempotent, outcome },
						NOW + waited,
						random,
					);
					seen['stop' in next ? 'stopped' : 'repeated']++;
					if ('stop' in next) return;
					expect(next.retryIn).toBeGreaterThanOrEqual(0);
					waited += next.retryIn;
					expect(waited).toBeLessThanOrEqual(rule.longestWait);
					if (next.counts) counted++;
					else expect(next.retryIn).toBeGreaterThanOrEqual(2000);
					expect(counted).toBeLessThan(rule.maximumAttempts);
					if (!idempotent) {
						expect(
							outcome.kind === 'answer'
								? outcome.statusCode === 429
								: outcome.kind === 'fault' && !outcome.arrived,
						).toBe(true);
					}
				}
				// Requests that don’t count as attempts end with the longest wait.
				expect(counted).toBeLessThan(answers.length);
			},
		),
	);
	expect(Math.min(seen.repeated, seen.stopped)).toBeGreaterThan(0);
});
