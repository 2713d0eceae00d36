import {
	updateBudget,
	newBudget,
	spend,
	timeUntilFree,
} from '../../../nodes/shared/http/rateLimit';

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
		// All others were sent by this process.
		const budget = { ...budgetWith(3), othersSeenAt: undefined };
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

describe('a key that other processes use too', () => {
	const sent = (budget: ReturnType<typeof newBudget>) => {
		let count = 0;
		for (; timeUntilFree(budget, NOW) === 0; count++) spend(budget, NOW);
		return count;
	};

	test.each([
		[83, 20],
		[11, 2],
		[7, 1],
	])('with %d left, at most %d are in flight at once', (left, atOnce) => {
		const budget = budgetWith(left);
		expect(sent(budget)).toBe(atOnce);
		expect(timeUntilFree(budget, NOW)).toBeLessThan(1000);

		// An answer makes room for the next one.
		updateBudget(budget, limitHeaders(left - 1, NOW + MINUTE), NOW);
		expect(sent(budget)).toBe(1);
	});

	test('two minutes after the last sign of others, all that is left may be in flight', () => {
		const budget = budgetWith(50);
		timeUntilFree(budget, NOW + MINUTE);
		expect(timeUntilFree(budget, NOW + 3 * MINUTE)).toBe(0);
		let count = 0;
		for (; timeUntilFree(budget, NOW + 3 * MINUTE) === 0; count++) spend(budget, NOW + 3 * MINUTE);
		expect(count).toBe(LIMIT);
	});
});
