import fc from 'fast-check';

import {
	updateBudget,
	newBudget,
	spend,
	timeUntilFree,
} from '../../../nodes/shared/http/rateLimit';
import { decideRetry, DEFAULT_RULE, type AttemptOutcome } from '../../../nodes/shared/http/retry';

const NOW = Date.UTC(2026, 5, 15, 12);
const MINUTE = 60_000;
const LIMIT = 100;

/** The headers of an answer as the service sends them. */
const limitHeaders = (remaining: number, resetAt: number) => ({
	headers: {
		'X-RateLimit-Limit': String(LIMIT),
		'X-RateLimit-Remaining': String(remaining),
		'X-RateLimit-Reset': String(resetAt),
	},
});

/** A budget after one answer. */
function budgetWith(remaining: number, resetAt = NOW + MINUTE) {
	const budget = newBudget();
	spend(budget, NOW);
	updateBudget(budget, limitHeaders(remaining, resetAt), NOW);
	return budget;
}

const spendAll = (budget: ReturnType<typeof newBudget>, count: number, now = NOW) => {
	for (let sent = 0; sent < count; sent++) spend(budget, now);
};

describe('an unknown limit', () => {
	test.each<[string, number, Record<string, unknown>]>([
		['no headers', 200, {}],
		['no reset', 200, { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0' }],
		['nonsense', 200, { ...limitHeaders(0, -5).headers, 'x-ratelimit-limit': 'many' }],
		['a remaining count that is none', 200, { ...limitHeaders(NaN, NOW + MINUTE).headers }],
		['429 with a past reset', 429, limitHeaders(0, NOW - 1000).headers],
	])('never makes anything wait: %s', (_, statusCode, headers) => {
		const budget = newBudget();
		spendAll(budget, 500);
		for (let answers = 0; answers < 400; answers++)
			updateBudget(budget, { statusCode, headers }, NOW);
		expect(timeUntilFree(budget, NOW)).toBe(0);
		expect(timeUntilFree(budget, NOW + MINUTE)).toBe(0);
	});
});

test.each([{}, { 'x-ratelimit-reset': 'soon' }])(
	'a 429 that doesn’t say when the limit resets (%j) uses up the window',
	(headers) => {
		const budget = newBudget();
		spendAll(budget, 2);
		updateBudget(budget, { statusCode: 429, headers }, NOW);
		expect(timeUntilFree(budget, NOW)).toBe(MINUTE);
		expect(timeUntilFree(budget, NOW + MINUTE)).toBe(0);

		const known = budgetWith(7, NOW + 20_000);
		spend(known, NOW);
		updateBudget(known, { statusCode: 429, headers }, NOW);
		expect(timeUntilFree(known, NOW)).toBeGreaterThanOrEqual(20_000);
		expect(timeUntilFree(known, NOW)).toBeLessThan(30_000);
	},
);

describe('a known window', () => {
	test('lets out what is left and then waits for the reset', () => {
		const budget = budgetWith(3);
		for (let sent = 0; sent < 3; sent++) {
			expect(timeUntilFree(budget, NOW)).toBe(0);
			spend(budget, NOW);
		}
		expect(timeUntilFree(budget, NOW)).toBe(MINUTE);
		expect(timeUntilFree(budget, NOW + MINUTE - 1)).toBe(1);
	});

	test('at the reset, the next begins with the known limit, less what is in flight', () => {
		const budget = budgetWith(5);
		spendAll(budget, 5);
		expect(timeUntilFree(budget, NOW + MINUTE)).toBe(0);
		expect(budget).toMatchObject({ limit: LIMIT, remaining: LIMIT - 5 });
	});

	test('asks again soon while its end is not known, and never waits for ever', () => {
		const budget = budgetWith(0);
		spendAll(budget, LIMIT, NOW + MINUTE);
		expect(timeUntilFree(budget, NOW + MINUTE)).toBe(500);
		expect(timeUntilFree(budget, NOW + 3 * MINUTE)).toBe(0);
	});

	test.each([
		['other processes used some', 40, 40],
		['an old count from before some of our own requests', 98, 97],
	])('the lower of our own count and the reported one applies: %s', (_, remaining, expected) => {
		const budget = budgetWith(99);
		spendAll(budget, 2);
		updateBudget(budget, limitHeaders(remaining, NOW + MINUTE), NOW);
		expect(budget.remaining).toBe(expected);
	});

	test('of several readings of its end the earliest counts, as none is too early', () => {
		const budget = budgetWith(2);
		spendAll(budget, 2);
		updateBudget(budget, limitHeaders(1, NOW + MINUTE - 900), NOW);
		updateBudget(budget, limitHeaders(0, NOW + MINUTE + 900), NOW);
		expect(timeUntilFree(budget, NOW)).toBe(MINUTE - 900);
	});

	test('429 means that nothing is left until the reset or Retry-After', () => {
		for (const [headers, wait] of [
			[limitHeaders(7, NOW + MINUTE).headers, MINUTE],
			[{ 'retry-after': '20' }, 21_000],
			[{ ...limitHeaders(7, NOW + MINUTE).headers, 'Retry-After': 120 }, 121_000],
		] as const) {
			const budget = newBudget();
			spend(budget, NOW);
			updateBudget(budget, { statusCode: 429, headers }, NOW);
			expect(timeUntilFree(budget, NOW)).toBe(wait);
			expect(timeUntilFree(budget, NOW + wait)).toBe(0);
		}
		const shutOut = budgetWith(50);
		updateBudget(shutOut, { statusCode: 429, headers: { 'retry-after': 120 } }, NOW);
		expect(timeUntilFree(shutOut, NOW)).toBe(121_000);
	});

	test('answers from an old window don’t affect the next one', () => {
		const budget = budgetWith(2);
		spendAll(budget, 2);
		const later = NOW + MINUTE;
		timeUntilFree(budget, later);
		for (const statusCode of [200, 429]) {
			updateBudget(budget, { statusCode, ...limitHeaders(0, NOW + MINUTE) }, later + 10);
			expect(budget.remaining).toBeGreaterThanOrEqual(LIMIT - 2);
		}
		spend(budget, later + 20);
		updateBudget(budget, limitHeaders(99, later + MINUTE), later + 30);
		// An old window reported in seconds from now seems to end soon.
		updateBudget(budget, limitHeaders(0, 0), later + 40);
		updateBudget(budget, { statusCode: 429, headers: { 'retry-after': 1 } }, later + 40);
		expect(timeUntilFree(budget, later + 50)).toBe(0);
		expect(budget.remaining).toBeGreaterThanOrEqual(LIMIT - 3);
	});

	test('lost answers count as sent, and an unexpected one does no harm', () => {
		const budget = budgetWith(10);
		spendAll(budget, 4);
		for (let lost = 0; lost < 5; lost++) updateBudget(budget, { headers: {} }, NOW);
		expect(budget).toMatchObject({ remaining: 6, inFlight: 0 });
	});
});

/** How a server reports its reset. */
const UNITS: Record<string, (at: number, now: number) => unknown> = {
	'seconds, rounded down': (at) => Math.floor(at / 1000),
	'seconds, rounded up': (at) => Math.ceil(at / 1000),
	'decimal seconds': (at) => (at / 1000).toFixed(3),
	milliseconds: (at) => at,
	'seconds from now, rounded down': (at, now) => Math.floor((at - now) / 1000),
	'seconds from now, rounded up': (at, now) => Math.ceil((at - now) / 1000),
	'HTTP date': (at) => new Date(at).toUTCString(),
	'ISO date': (at) => new Date(at).toISOString(),
};

interface Plan {
	unit: string;
	/** The window begins at the first request instead of at fixed times. */
	slides: boolean;
	/** The share of answers that never arrive. */
	lost: number;
	/** How far into a fixed window the first request is sent. */
	offset: number;
	processes: number;
	concurrency: number;
	latency: number;
	total: number;
	seed: number;
}

/** Runs `total` requests against a server with a limit, in simulated time. */
function simulate({
	unit,
	slides,
	offset,
	processes,
	concurrency,
	latency,
	lost,
	total,
	seed,
}: Plan) {
	const write = UNITS[unit] as (at: number, now: number) => unknown;
	let state = seed;
	const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
	const start = NOW + 337;
	let now = start;
	let events: Array<{ at: number; run: () => void }> = [];
	const after = (wait: number, run: () => void) => events.push({ at: now + Math.ceil(wait), run });

	const server = { begin: slides ? -Infinity : start - offset, used: 0, accepted: 0, refused: 0 };
	const serve = () => {
		const over = now - server.begin >= MINUTE;
		if (over) {
			const since = (now - server.begin) % MINUTE;
			Object.assign(server, { begin: slides ? now : now - since, used: 0 });
		}
		const refused = server.used >= LIMIT;
		if (!refused) server.used++;
		server[refused ? 'refused' : 'accepted']++;
		const reset = write(server.begin + MINUTE, now);
		const { headers } = limitHeaders(LIMIT - server.used, 0);
		return {
			statusCode: refused ? 429 : 200,
			headers: { ...headers, 'X-RateLimit-Reset': reset },
		};
	};

	let open = total;
	let done = 0;
	const work = (budget: ReturnType<typeof newBudget>) => {
		const next = () => {
			if (open-- > 0) attempt(1);
		};
		const attempt = (number: number) => {
			const wait = timeUntilFree(budget, now);
			if (wait > 0) return void after(wait + random() * 250, () => attempt(number));
			spend(budget, now);
			after(random() * latency, () => {
				const answer = serve();
				after(random() * latency, () => {
					const isLost = random() < lost;
					updateBudget(budget, isLost ? { headers: {} } : answer, now);
					const outcome: AttemptOutcome = isLost
						? { kind: 'fault', arrived: true, transient: true }
						: { kind: 'answer', ...answer };
					const tried = { attempt: number, waited: 0, idempotent: true, outcome };
					const again = decideRetry(DEFAULT_RULE, tried, now, random);
					if ('retryIn' in again) {
						return void after(again.retryIn, () => attempt(number + (again.counts ? 1 : 0)));
					}
					if (again.stop === 'final') done++;
					next();
				});
			});
		};
		next();
	};
	for (let process = 0; process < processes; process++) {
		const budget = newBudget();
		for (let worker = 0; worker < concurrency; worker++) after(0, () => work(budget));
	}
	while (events.length > 0) {
		now = Math.min(...events.map(({ at }) => at));
		const due = events.filter(({ at }) => at === now);
		events = events.filter(({ at }) => at !== now);
		due.forEach(({ run }) => run());
	}
	// The last window can't begin sooner than this.
	const windows = Math.ceil(server.accepted / LIMIT) - 1;
	const least = windows * MINUTE - (slides ? 0 : offset);
	return { done, refused: server.refused, took: now - start, least };
}

const plans = (processes: number): fc.Arbitrary<Plan> =>
	fc.record({
		unit: fc.constantFrom(...Object.keys(UNITS)),
		slides: fc.boolean(),
		offset: fc.nat(30_000),
		processes: fc.constant(processes),
		concurrency: fc.integer({ min: 8, max: 100 / processes }),
		latency: fc.integer({ min: 1, max: 1000 }),
		total: fc.constant(6 * LIMIT),
		lost: fc.constantFrom(0, 0.02),
		seed: fc.integer({ min: 1, max: 2_147_483_646 }),
	});

describe('against a server with a limit, in simulated time', () => {
	test('alone: almost no request above the limit, and almost no more time than necessary', () => {
		fc.assert(
			fc.property(plans(1), (plan) => {
				const { done, refused, took, least } = simulate(plan);
				expect(done).toBe(plan.total);
				expect(refused).toBeLessThanOrEqual(0.02 * plan.total);
				expect(took).toBeLessThanOrEqual(1.1 * least);
			}),
			{ numRuns: 300 },
		);
	});

	test('two processes with one key: the same time, and few requests above the limit', () => {
		fc.assert(
			fc.property(plans(2), (plan) => {
				const { done, refused, took, least } = simulate(plan);
				expect(done).toBe(plan.total);
				// Neither process knows the other’s requests in flight, so each window can exceed the limit by that many.
				const windows = Math.ceil(took / MINUTE) + 1;
				expect(refused).toBeLessThanOrEqual(windows * plan.processes * plan.concurrency);
				expect(took).toBeLessThanOrEqual(1.1 * least);
			}),
			{ numRuns: 100 },
		);
	});
});
