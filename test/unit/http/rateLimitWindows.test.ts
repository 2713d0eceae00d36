import {
	newBudget,
	rateBudgetOf,
	spend,
	timeUntilFree,
	updateBudget,
} from '../../../nodes/shared/http/rateLimit';

const NOW = Date.UTC(2026, 5, 15, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LIMIT = 100;

const headers = (remaining: unknown, resetAt: unknown, limit: unknown = LIMIT) => ({
	'x-ratelimit-limit': limit,
	'x-ratelimit-remaining': remaining,
	'x-ratelimit-reset': resetAt,
});

type Budget = ReturnType<typeof newBudget>;

/** One request and its answer. */
function ask(budget: Budget, remaining: unknown, resetAt: unknown, now = NOW, statusCode = 200) {
	spend(budget, now);
	updateBudget(budget, { statusCode, headers: headers(remaining, resetAt) }, now);
}

/** A budget of which 99 of 100 are left until a minute from now. */
function fresh(): Budget {
	const budget = newBudget();
	ask(budget, 99, NOW + MINUTE);
	return budget;
}

/** How many requests may go out at once. */
function room(budget: Budget, now: number): number {
	let count = 0;
	for (; timeUntilFree(budget, now) === 0; count++) spend(budget, now);
	return count;
}

describe('a new window that the service reports shortly before the old one ends', () => {
	test.each<[string, early: number, later: number, expected: number]>([
		['has begun', 2 * SECOND, MINUTE, 97],
		['has begun, on the edge', 5 * SECOND, 5001, 97],
		['hasn’t begun if the old one ends later', 5001, MINUTE, 6],
		['hasn’t begun if it is the same one, read differently', 2 * SECOND, 5 * SECOND, 6],
	])('%s', (_what, early, later, expected) => {
		const budget = newBudget();
		ask(budget, 6, NOW + MINUTE, NOW);
		const now = NOW + MINUTE - early;
		ask(budget, 97, NOW + MINUTE + later, now);
		expect(budget.remaining).toBe(expected);
		const end = expected === 97 ? NOW + MINUTE + later : NOW + MINUTE;
		expect(budget.resetAt).toBe(end);
	});

	test('has begun wherever the old one ends, if the service refuses', () => {
		const budget = fresh();
		ask(budget, 0, NOW + 3 * MINUTE, NOW + SECOND, 429);
		expect(timeUntilFree(budget, NOW + SECOND)).toBe(3 * MINUTE - SECOND);
	});

	test('is no other one if a refusal names nearly the same end', () => {
		const budget = fresh();
		ask(budget, 0, NOW + MINUTE + 5 * SECOND, NOW, 429);
		expect(timeUntilFree(budget, NOW)).toBe(MINUTE);
	});
});

test.each([
	[5 * SECOND, 3],
	[5001, 98],
])('an end that was reported %d ms earlier leaves %d', (earlier, left) => {
	const budget = fresh();
	ask(budget, 3, NOW + MINUTE - earlier, NOW);
	expect(budget.remaining).toBe(left);
	expect(budget.resetAt).toBe(NOW + MINUTE - (left === 3 ? earlier : 0));
});

describe('a count in a header', () => {
	test.each<[string, unknown, number]>([
		['with spaces around it', ' 7 ', 7],
		['as a number', 7, 7],
		['sent twice', ['7', '3'], 7],
	])('counts %s', (_what, remaining, left) => {
		const budget = newBudget();
		ask(budget, remaining, NOW + MINUTE);
		expect(budget.remaining).toBe(left);
		const limited = newBudget();
		spend(limited, NOW);
		updateBudget(limited, { headers: headers(1, NOW + MINUTE, remaining) }, NOW);
		expect(limited.limit).toBe(left);
	});

	test.each(['', '7.5', '-7', '7 of 100', 'x7', '1234567890', undefined, null, {}])(
		'makes nothing wait if it is %p',
		(remaining) => {
			const budget = newBudget();
			ask(budget, remaining, NOW + MINUTE);
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

describe('the next window', () => {
	test('lasts a minute and lets the limit out, less what is in flight', () => {
		const budget = fresh();
		for (let sent = 0; sent < 4; sent++) spend(budget, NOW);
		spend(budget, NOW + MINUTE);
		expect(budget).toMatchObject({ remaining: LIMIT - 5, resetAt: NOW + 2 * MINUTE, sent: 5 });
		expect(budget.lowest).toBeUndefined();
	});

	test('begins with the answer that arrives after the old one', () => {
		const budget = fresh();
		spend(budget, NOW);
		updateBudget(budget, { headers: {} }, NOW + MINUTE);
		expect(budget).toMatchObject({ remaining: LIMIT, resetAt: NOW + 2 * MINUTE });
	});

	test('lets one request out even if as many are in flight as the limit allows', () => {
		const budget = newBudget();
		spend(budget, NOW);
		updateBudget(budget, { headers: headers(4, NOW + MINUTE, 5) }, NOW);
		for (let sent = 0; sent < 7; sent++) spend(budget, NOW);
		expect(timeUntilFree(budget, NOW + MINUTE)).toBe(0);
		expect(budget.remaining).toBe(1);
	});

	test('has no end if no limit is known, so nothing waits', () => {
		const budget = newBudget();
		spend(budget, NOW);
		const withoutLimit = { ...headers(0, NOW + MINUTE), 'x-ratelimit-limit': undefined };
		updateBudget(budget, { headers: withoutLimit }, NOW);
		expect(timeUntilFree(budget, NOW)).toBe(MINUTE);
		expect(timeUntilFree(budget, NOW + MINUTE)).toBe(0);
		spend(budget, NOW + MINUTE);
		spend(budget, NOW + MINUTE);
		expect(timeUntilFree(budget, NOW + MINUTE)).toBe(0);
	});

	test('is asked about again when it ends, or after half a second', () => {
		const budget = fresh();
		const begun = NOW + MINUTE;
		for (let sent = 0; sent < LIMIT; sent++) spend(budget, begun);
		expect(timeUntilFree(budget, begun)).toBe(500);
		expect(timeUntilFree(budget, begun + MINUTE - 100)).toBe(100);
	});

	test('is used up by a refusal that doesn’t say until when, until its assumed end', () => {
		const budget = fresh();
		spend(budget, NOW + MINUTE);
		const later = NOW + MINUTE + 10 * SECOND;
		updateBudget(budget, { statusCode: 429, headers: {} }, later);
		expect(timeUntilFree(budget, later)).toBe(MINUTE);
	});
});

describe('others who use the key', () => {
	test.each([
		['not suspected if two requests may have been miscounted', 97, 97],
		['suspected if more than two are missing', 96, 24],
	])('are %s', (_what, left, atOnce) => {
		const budget = newBudget();
		ask(budget, left, NOW + MINUTE);
		expect(room(budget, NOW)).toBe(atOnce);
	});

	test('are left a part of what is left, until an answer makes room', () => {
		const budget = newBudget();
		ask(budget, 8, NOW + MINUTE);
		expect(room(budget, NOW)).toBe(2);
		expect(timeUntilFree(budget, NOW)).toBe(50);
	});

	test('are expected for two minutes, in the windows that follow too', () => {
		const seen = () => {
			const budget = newBudget();
			ask(budget, 8, NOW + MINUTE);
			return budget;
		};
		expect(room(seen(), NOW + MINUTE)).toBe(25);
		expect(room(seen(), NOW + 2 * MINUTE)).toBe(25);
		expect(room(seen(), NOW + 2 * MINUTE + 1)).toBe(LIMIT);
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
