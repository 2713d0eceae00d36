import type { RateBudget } from '../../../nodes/Invoicing/rateLimit';
import {
	newBudget,
	rateBudgetOf,
	spend,
	timeUntilFree,
	updateBudget,
} from '../../../nodes/Invoicing/rateLimit';

const NOW = Date.UTC(2026, 5, 15, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LIMIT = 100;

/** The headers of an answer as the service sends them. */
const headers = (remaining: unknown, resetAt: unknown, limit: unknown = LIMIT) => ({
	'X-RateLimit-Limit': limit,
	'X-RateLimit-Remaining': remaining,
	'X-RateLimit-Reset': resetAt,
});

/** One request and its answer. */
function ask(
	budget: RateBudget,
	remaining: unknown,
	resetAt: unknown,
	now = NOW,
	statusCode = 200,
) {
	spend(budget, now);
	updateBudget(budget, { statusCode, headers: headers(remaining, resetAt) }, now);
}

/** A budget after one answer. */
function budgetWith(remaining: unknown, resetAt: unknown = NOW + MINUTE): RateBudget {
	const budget = newBudget();
	ask(budget, remaining, resetAt);
	return budget;
}

/** A budget of which 99 of 100 are left until a minute from now. */
const fresh = () => budgetWith(99);

const spendAll = (budget: RateBudget, count: number, now = NOW) => {
	for (let sent = 0; sent < count; sent++) spend(budget, now);
};

/** How many requests may go out at once. */
function room(budget: RateBudget, now = NOW): number {
	let count = 0;
	for (; timeUntilFree(budget, now) === 0; count++) spend(budget, now);
	return count;
}

test.each<[string, number, Record<string, unknown>]>([
	['no headers', 200, {}],
	['no reset', 200, { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0' }],
	['nonsense', 200, headers('0', -5, 'many')],
	['429 with a past reset', 429, headers('0', NOW - SECOND)],
])('an unknown limit never makes anything wait: %s', (_, statusCode, given) => {
	const budget = newBudget();
	spendAll(budget, 500);
	for (let answers = 0; answers < 400; answers++)
		updateBudget(budget, { statusCode, headers: given }, NOW);
	expect(timeUntilFree(budget, NOW)).toBe(0);
	expect(timeUntilFree(budget, NOW + MINUTE)).toBe(0);
});

describe('a count in a header', () => {
	test.each<[string, unknown, number]>([
		['with spaces around it', ' 7 ', 7],
		['as a number', 7, 7],
		['sent twice', ['7', '3'], 7],
	])('counts %s', (_what, count, left) => {
		expect(budgetWith(count).remaining).toBe(left);
		const limited = newBudget();
		spend(limited, NOW);
		updateBudget(limited, { headers: headers(1, NOW + MINUTE, count) }, NOW);
		expect(limited.limit).toBe(left);
	});

	test.each(['', '7.5', '-7', '7 of 100', 'x7', '1234567890', NaN, undefined, null, {}])(
		'makes nothing wait if it is %p',
		(remaining) => {
			const budget = budgetWith(remaining);
			expect(budget.resetAt).toBe(0);
			expect(timeUntilFree(budget, NOW)).toBe(0);
		},
	);

	test('of 0 requests, or none, leaves the limit that is known', () => {
		const budget = fresh();
		for (const limit of ['0', 'many']) {
			spend(budget, NOW);
			updateBudget(budget, { headers: headers(50, NOW + MINUTE, limit) }, NOW);
			expect(budget.limit).toBe(LIMIT);
		}
	});
});

describe('a known window', () => {
	test('lets out what is left and then waits for the reset', () => {
		const budget = budgetWith(3);
		expect(room(budget)).toBe(3);
		expect(timeUntilFree(budget, NOW)).toBe(MINUTE);
		expect(timeUntilFree(budget, NOW + MINUTE - 1)).toBe(1);
	});

	test.each([
		['other processes used some', 40, 40],
		['an old count from before some of our own requests', 98, 97],
	])('the lower of our own count and the reported one applies: %s', (_, remaining, expected) => {
		const budget = fresh();
		spendAll(budget, 2);
		updateBudget(budget, { headers: headers(remaining, NOW + MINUTE) }, NOW);
		expect(budget.remaining).toBe(expected);
	});

	test('of several readings of its end the earliest counts, as none is too early', () => {
		const budget = budgetWith(2);
		spendAll(budget, 2);
		updateBudget(budget, { headers: headers(1, NOW + MINUTE - 900) }, NOW);
		updateBudget(budget, { headers: headers(0, NOW + MINUTE + 900) }, NOW);
		expect(timeUntilFree(budget, NOW)).toBe(MINUTE - 900);
	});

	test.each([
		[5 * SECOND, 3],
		[5001, 98],
	])('of which an end was reported %d ms earlier has %d left', (earlier, left) => {
		const budget = fresh();
		ask(budget, 3, NOW + MINUTE - earlier);
		expect(budget.remaining).toBe(left);
		expect(budget.resetAt).toBe(NOW + MINUTE - (left === 3 ? earlier : 0));
	});

	test('lost answers count as sent, and an unexpected one does no harm', () => {
		const budget = budgetWith(10);
		spendAll(budget, 4);
		for (let lost = 0; lost < 5; lost++) updateBudget(budget, { headers: {} }, NOW);
		expect(budget).toMatchObject({ remaining: 6, inFlight: 0 });
	});
});

describe('a 429', () => {
	test.each<[string, object, number]>([
		['a reset', headers(7, NOW + MINUTE), MINUTE],
		['Retry-After', { 'retry-after': '20' }, 21_000],
		['both', { ...headers(7, NOW + MINUTE), 'Retry-After': 120 }, 121_000],
		['neither', {}, MINUTE],
		['nonsense', { 'x-ratelimit-reset': 'soon' }, MINUTE],
	])('with %s means that nothing is left until then', (_, given, wait) => {
		const budget = newBudget();
		spend(budget, NOW);
		updateBudget(budget, { statusCode: 429, headers: { ...given } }, NOW);
		expect(timeUntilFree(budget, NOW)).toBe(wait);
		expect(timeUntilFree(budget, NOW + wait)).toBe(0);
	});

	test('lasts longer than a known window only if it says so', () => {
		const end = NOW + 40 * SECOND;
		const refused = (given: object, now = NOW) => {
			const budget = budgetWith(99, end);
			spend(budget, Math.min(now, end));
			updateBudget(budget, { statusCode: 429, headers: { ...given } }, now);
			return timeUntilFree(budget, now);
		};
		expect(refused({})).toBe(40 * SECOND);
		expect(refused({ 'retry-after': 120 })).toBe(121_000);
		expect(refused(headers(0, NOW + 3 * MINUTE), NOW + SECOND)).toBe(3 * MINUTE - SECOND);
		// Nearly the same end is no other one.
		expect(refused(headers(0, end + 5 * SECOND))).toBe(40 * SECOND);
		// The end of a window of which no answer has told is only assumed.
		expect(refused({}, end + 10 * SECOND)).toBe(MINUTE);
	});
});

test.each<[string, early: number, later: number, expected: number]>([
	['has begun', 2 * SECOND, MINUTE, 97],
	['has begun, on the edge', 5 * SECOND, 5001, 97],
	['hasn’t begun if the old one ends later', 5001, MINUTE, 6],
	['hasn’t begun if it is the same one, read differently', 2 * SECOND, 5 * SECOND, 6],
])(
	'a new window that the service reports shortly before the old one ends %s',
	(_what, early, later, expected) => {
		const budget = budgetWith(6);
		ask(budget, 97, NOW + MINUTE + later, NOW + MINUTE - early);
		expect(budget.remaining).toBe(expected);
		const end = expected === 97 ? NOW + MINUTE + later : NOW + MINUTE;
		expect(budget.resetAt).toBe(end);
	},
);

describe('the next window', () => {
	test('lasts a minute and lets the known limit out, less what is in flight', () => {
		const budget = fresh();
		spendAll(budget, 4);
		spend(budget, NOW + MINUTE);
		expect(budget).toMatchObject({ remaining: LIMIT - 5, resetAt: NOW + 2 * MINUTE });
		expect(budget.lowest).toBeUndefined();
	});

	test('begins with the answer that arrives after the old one', () => {
		const budget = fresh();
		spend(budget, NOW);
		updateBudget(budget, { headers: {} }, NOW + MINUTE);
		expect(budget).toMatchObject({ remaining: LIMIT, resetAt: NOW + 2 * MINUTE });
	});

	test('isn’t affected by answers from the old one', () => {
		const budget = budgetWith(2);
		spendAll(budget, 2);
		const later = NOW + MINUTE;
		timeUntilFree(budget, later);
		for (const statusCode of [200, 429]) {
			updateBudget(budget, { statusCode, headers: headers(0, NOW + MINUTE) }, later + 10);
			expect(budget.remaining).toBeGreaterThanOrEqual(LIMIT - 2);
		}
		spend(budget, later + 20);
		updateBudget(budget, { headers: headers(99, later + MINUTE) }, later + 30);
		// An old window reported in seconds from now seems to end soon.
		updateBudget(budget, { headers: headers(0, 0) }, later + 40);
		updateBudget(budget, { statusCode: 429, headers: { 'retry-after': 1 } }, later + 40);
		expect(timeUntilFree(budget, later + 50)).toBe(0);
		expect(budget.remaining).toBeGreaterThanOrEqual(LIMIT - 3);
	});

	test('lets one request out even if as many are in flight as the limit allows', () => {
		const budget = newBudget();
		spend(budget, NOW);
		updateBudget(budget, { headers: headers(4, NOW + MINUTE, 5) }, NOW);
		spendAll(budget, 7);
		expect(timeUntilFree(budget, NOW + MINUTE)).toBe(0);
		expect(budget.remaining).toBe(1);
	});

	test('has no end if no limit is known, so nothing waits', () => {
		const budget = newBudget();
		spend(budget, NOW);
		updateBudget(budget, { headers: headers(0, NOW + MINUTE, null) }, NOW);
		expect(timeUntilFree(budget, NOW)).toBe(MINUTE);
		expect(timeUntilFree(budget, NOW + MINUTE)).toBe(0);
		spendAll(budget, 2, NOW + MINUTE);
		expect(timeUntilFree(budget, NOW + MINUTE)).toBe(0);
	});

	test('is asked about again after half a second, or when it ends, and nothing waits for ever', () => {
		const budget = fresh();
		const begun = NOW + MINUTE;
		spendAll(budget, LIMIT, begun);
		expect(timeUntilFree(budget, begun)).toBe(500);
		expect(timeUntilFree(budget, begun + MINUTE - 100)).toBe(100);
		expect(timeUntilFree(budget, NOW + 3 * MINUTE)).toBe(0);
	});
});

describe('the budgets of all keys', () => {
	test('are one for each address and key', () => {
		const budget = rateBudgetOf('https://one.example', ['key', '']);
		expect(rateBudgetOf('https://one.example', ['key', ''])).toBe(budget);
		expect(rateBudgetOf('https://two.example', ['key', ''])).not.toBe(budget);
		expect(rateBudgetOf('https://one.example', ['', 'key'])).not.toBe(budget);
	});

	test('are forgotten from the 201st on, the one first that wasn’t used for the longest time', () => {
		const of = (key: number) => rateBudgetOf('https://many.example', [String(key)]);
		const all = Array.from({ length: 200 }, (_, key) => of(key));
		expect(of(0)).toBe(all[0]);
		of(200);
		expect(of(0)).toBe(all[0]);
		expect(of(2)).toBe(all[2]);
		expect(of(1)).not.toBe(all[1]);
	});
});
