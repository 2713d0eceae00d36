import { createHash } from 'crypto';

import { readHeader, resumeAt } from '../shared/http/retry';
import type { Limit, Line } from '../shared/service';

/**
 * What is left of the rate limit of one API key. All requests with the key in this process share one budget; other
 * processes may use the key too: what they send shows in the answers. Only the functions below change it. Times are in
 * milliseconds, by the clock that only ever passes.
 */
export interface RateBudget {
	/** Requests allowed in a window, once the service has reported it. */
	limit?: number;
	/** Smallest number of remaining requests that the service has reported in this window, if any. */
	lowest?: number;
	/** Requests sent and not yet answered. */
	inFlight: number;
	/** Requests that may still be sent in this window. Means nothing while no window is known. */
	remaining: number;
	/** When the window ends; 0 while no window is known. */
	resetAt: number;
}

/** Length of a window, in milliseconds, until the service reports its end: 100 requests a minute. */
const WINDOW = 60_000;

/** Two resets this close, in milliseconds, mean the same window: seconds are rounded, and answers take time. */
const SAME_WINDOW = 5_000;

/** When to ask again, in milliseconds, if a window is used up and no answer has reported its end. */
const ASK_AGAIN = 500;

/** Keys that weren’t used for the longest time are forgotten first. */
const MAX_KEYS = 200;

const budgets = new Map<string, RateBudget>();

/** The budget of an API key, shared by all executions of this process. Stored under a digest, never under the key. */
export function rateBudgetOf(address: string, secrets: readonly string[]): RateBudget {
	const name = createHash('sha256')
		.update(JSON.stringify([address, secrets]))
		.digest('hex');
	const budget = budgets.get(name) ?? newBudget();
	budgets.delete(name);
	budgets.set(name, budget);
	const [oldest] = budgets.keys();
	if (budgets.size > MAX_KEYS && oldest !== undefined) budgets.delete(oldest);
	return budget;
}

/** The limit of a key, for requests that wait until the service takes them. */
export function rateLimitOf({ baseURL, secrets, clock }: Line): Limit {
	const budget = rateBudgetOf(baseURL, secrets);
	return {
		window: WINDOW,
		timeUntilFree: () => timeUntilFree(budget, clock.elapsed()),
		spend: () => spend(budget, clock.elapsed()),
		update: (answer) => updateBudget(budget, answer, clock.elapsed(), clock.now()),
	};
}

/** A budget of which nothing is known: nothing waits until an answer reports the limit. */
export function newBudget(): RateBudget {
	return { remaining: 0, resetAt: 0, inFlight: 0 };
}

/**
 * How long to wait before the next request may be sent, in milliseconds; 0 for now. Ask again after the wait: others
 * wait for the same window, and its end may have become known.
 */
export function timeUntilFree(budget: RateBudget, now: number): number {
	endWindow(budget, now);
	if (budget.resetAt <= now || budget.remaining > 0) return 0;
	const wait = budget.resetAt - now;
	return budget.lowest === undefined ? Math.min(wait, ASK_AGAIN) : wait;
}

/** A request is being sent. Exactly one `updateBudget` must follow, even if no answer comes. */
export function spend(budget: RateBudget, now: number): void {
	endWindow(budget, now);
	budget.remaining--;
	budget.inFlight++;
}

/**
 * Takes in what an answer says about the limit. Answers overtake each other, so no single one is believed. Never more
 * is left than the lowest report says, and never less than that report minus the requests in flight:
 *
 *     10 left were reported, then 3 requests were sent         → 7 left by our own count
 *     an answer reports 4 left: another process uses the key   → 4 left
 *     our count is 0, but the lowest report is 4, 1 in flight  → 4 - 1 = 3 left
 *
 * Reads X-RateLimit-Limit, -Remaining and -Reset in any case. After a 429 nothing is left until the reset or
 * Retry-After, whichever is later; without either, until the known end of the window, or for a whole one. Other headers
 * that are missing or make no sense change nothing, so nothing waits for ever. If no answer came, pass `headers: {}`.
 * `timeOfDay` is in milliseconds since 1970, as services say when a limit resets.
 */
export function updateBudget(
	budget: RateBudget,
	answer: { statusCode?: number; headers: Readonly<Record<string, unknown>> },
	now: number,
	timeOfDay = now,
): void {
	const { headers } = answer;
	budget.inFlight = Math.max(0, budget.inFlight - 1);
	budget.limit = readCount(headers, 'x-ratelimit-limit') || budget.limit;
	endWindow(budget, now);

	const refused = answer.statusCode === 429;
	const left = refused ? 0 : readCount(headers, 'x-ratelimit-remaining');
	const names = refused ? ['x-ratelimit-reset', 'retry-after'] : ['x-ratelimit-reset'];
	const resetAt =
		resumeAt(headers, names, timeOfDay, now) ??
		(refused && !names.some((name) => saysWhen(headers, name))
			? assumedEnd(budget, now)
			: undefined);
	// A reset in the past belongs to an old window.
	if (left === undefined || resetAt === undefined) return;

	const { lowest } = budget;
	const later = resetAt - budget.resetAt;
	if (lowest === undefined) {
		budget.resetAt = resetAt;
	} else if (later < -SAME_WINDOW) {
		return; // An old window, reported in seconds from now.
	} else if (later > SAME_WINDOW && (refused || budget.resetAt - now <= SAME_WINDOW)) {
		// The next window began slightly before the end that we had rounded up, or we are shut out for longer.
		startWindow(budget, resetAt);
	} else {
		// No reading is earlier than what the service means, so the earliest is the best.
		budget.resetAt = Math.min(budget.resetAt, resetAt);
	}
	budget.lowest = Math.min(budget.lowest ?? left, left);
	const atLeast = budget.lowest - budget.inFlight;
	budget.remaining = Math.min(budget.lowest, Math.max(budget.remaining, atLeast));
}

/** Whether a header gives a time, be it in the past. */
const saysWhen = (headers: Readonly<Record<string, unknown>>, name: string): boolean =>
	/\d/.test(String(readHeader(headers, name)));

/** When a window ends that was used up without saying so. */
const assumedEnd = ({ lowest, resetAt }: RateBudget, now: number): number =>
	lowest === undefined ? now + WINDOW : resetAt;

function endWindow(budget: RateBudget, now: number): void {
	if (budget.resetAt > now) return;
	if (budget.resetAt > 0) startWindow(budget, budget.limit === undefined ? 0 : now + WINDOW);
}

/** Requests in flight may count in the new window. One may always be sent. */
function startWindow(budget: RateBudget, resetAt: number): void {
	budget.remaining = Math.max(1, (budget.limit ?? 0) - budget.inFlight);
	budget.resetAt = resetAt;
	budget.lowest = undefined;
}

function readCount(headers: Readonly<Record<string, unknown>>, name: string): number | undefined {
	const value = readHeader(headers, name);
	const text = String(Array.isArray(value) ? value[0] : value).trim();
	return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
