import fc from 'fast-check';

import { newBudget, spend, timeUntilFree, updateBudget } from '../../../nodes/Invoicing/rateLimit';
import type { AttemptOutcome } from '../../../nodes/shared/http/retry';
import { decideRetry, DEFAULT_RULE } from '../../../nodes/shared/http/retry';
import { RESETS } from '../http/resets';

const NOW = Date.UTC(2026, 5, 15, 12);
const MINUTE = 60_000;
const LIMIT = 100;

interface Plan {
	/** How the server reports its reset. */
	write: (at: number, now: number) => unknown;
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
function simulate({ slides, offset, latency, lost, ...plan }: Plan) {
	let state = plan.seed;
	const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
	const start = NOW + 337;
	let now = start;
	let events: Array<{ at: number; run: () => void }> = [];
	const after = (wait: number, run: () => void) => events.push({ at: now + Math.ceil(wait), run });

	const begin = slides ? -Infinity : start - offset;
	const server = { begin, used: 0, accepted: 0, refused: 0 };
	const serve = () => {
		const since = (now - server.begin) % MINUTE;
		if (now - server.begin >= MINUTE) {
			Object.assign(server, { begin: slides ? now : now - since, used: 0 });
		}
		const refused = server.used >= LIMIT;
		if (!refused) server.used++;
		server[refused ? 'refused' : 'accepted']++;
		const reset = plan.write(server.begin + MINUTE, now);
		return {
			statusCode: refused ? 429 : 200,
			headers: {
				'X-RateLimit-Limit': String(LIMIT),
				'X-RateLimit-Remaining': String(LIMIT - server.used),
				'X-RateLimit-Reset': reset,
			},
		};
	};

	let open = plan.total;
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
					const sent = { attempt: number, waited: 0, idempotent: true, outcome };
					const again = decideRetry(DEFAULT_RULE, sent, now, random);
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
	for (let process = 0; process < plan.processes; process++) {
		const budget = newBudget();
		for (let worker = 0; worker < plan.concurrency; worker++) after(0, () => work(budget));
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
		write: fc.constantFrom(...RESETS.map(([write]) => write)),
		slides: fc.boolean(),
		offset: fc.nat(30_000),
		processes: fc.constant(processes),
		concurrency: fc.integer({ min: 8, max: 100 / processes }),
		latency: fc.integer({ min: 1, max: 1000 }),
		total: fc.constant(6 * LIMIT),
		lost: fc.constantFrom(0, 0.02),
		seed: fc.integer({ min: 1, max: 2_147_483_646 }),
	});

test('alone, almost no request is above the limit, and almost no more time is taken than necessary', () => {
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

test('two processes with one key take the same time, and what is above the limit is sent again', () => {
	fc.assert(
		fc.property(plans(2), (plan) => {
			const { done, refused, took, least } = simulate(plan);
			expect(done).toBe(plan.total);
			// Neither process sees what the other has in flight, so in each window that much may be too much.
			const windows = Math.ceil(took / MINUTE) + 1;
			expect(refused).toBeLessThanOrEqual(windows * plan.processes * plan.concurrency);
			expect(took).toBeLessThanOrEqual(1.1 * least);
		}),
		{ numRuns: 100 },
	);
});
