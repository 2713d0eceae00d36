import { readHeader, resumeAt } from './reset';

/**
 * What is left of the limit of one API key. One budget is shared by all requests of the key in this process; other
 * processes may use the key too. Only the functions below change it.
 */
export interface RateBudget {
	/** Requests in a window, once the service told it. */
	limit?: number;
	/** Requests that may still be sent in this window. Means nothing while no window is known. */
	remaining: number;
	/** When the window ends, in milliseconds since 1970; 0 while no window is known. */
	resetAt: number;
	/** Requests sent and not yet answered. */
	inFlight: number;
	/** Fewest requests that the service told to be left in this window; undefined until it told of the window. */
	lowest?: number;
}

/** Length of a window until the service tells its end (the service's document, section 8, rule 1). */
const WINDOW = 60_000;

/** Two resets this close mean the same window: seconds are rounded, and answers take their time. */
const SAME_WINDOW = 5_000;

/** When to ask again while all of a window is spent and no answer has told its end. */
const ASK_AGAIN = 500;

/** A budget of which nothing is known: nothing waits until an answer tells of the limit. */
export function newBudget(): RateBudget {
	return { remaining: 0, resetAt: 0, inFlight: 0 };
}

/**
 * How long to wait before the next request may be sent, in milliseconds; 0 for now. After the wait, ask again: others
 * wait for the same window, and its end may have become known. `now` is in milliseconds since 1970.
 */
export function waitFor(budget: RateBudget, now: number): number {
	endWindow(budget, now);
	if (budget.remaining > 0 || budget.resetAt <= now) return 0;
	const wait = budget.resetAt - now;
	return budget.lowest === undefined ? Math.min(wait, ASK_AGAIN) : wait;
}

/** A request is being sent. Each must be followed by exactly one `learn`, also when no answer comes. */
export function spend(budget: RateBudget, now: number): void {
	endWindow(budget, now);
	budget.remaining--;
	budget.inFlight++;
}

/**
 * An answer came (or none: headers {}). Takes in X-RateLimit-Limit, -Remaining and -Reset, whatever the case of their
 * names; after status 429 nothing is left until the reset or Retry-After, whichever is later (the service's document,
 * section 8, rules 2 and 3). Headers that are missing or make no sense change nothing, so nothing waits for ever.
 */
export function learn(
	budget: RateBudget,
	answer: { statusCode?: number; headers: Readonly<Record<string, unknown>> },
	now: number,
): void {
	const { headers } = answer;
	budget.inFlight = Math.max(0, budget.inFlight - 1);
	budget.limit = readCount(headers, 'x-ratelimit-limit') || budget.limit;
	endWindow(budget, now);

	const refused = answer.statusCode === 429;
	const left = refused ? 0 : readCount(headers, 'x-ratelimit-remaining');
	const names = refused ? ['x-ratelimit-reset', 'retry-after'] : ['x-ratelimit-reset'];
	const resetAt = resumeAt(headers, names, now);
	// A reset that is over is that of an old window.
	if (left === undefined || resetAt === undefined) return;

	const { lowest } = budget;
	const later = resetAt - budget.resetAt;
	if (lowest === undefined) {
		budget.resetAt = resetAt;
	} else if (later < -SAME_WINDOW) {
		return; // An old window, told in seconds from now.
	} else if (later > SAME_WINDOW && (refused || budget.resetAt - now <= SAME_WINDOW)) {
		// The next window began a little before the end that we rounded up, or we are shut out for longer.
		startWindow(budget, resetAt);
	} else {
		// No reading is earlier than what the service means, so the earliest is the best.
		budget.resetAt = Math.min(budget.resetAt, resetAt);
	}
	budget.lowest = Math.min(budget.lowest ?? left, left);
	// No answered request was counted after the lowest, so at most those in flight were.
	const atLeast = budget.lowest - budget.inFlight;
	budget.remaining = Math.min(budget.lowest, Math.max(budget.remaining, atLeast));
}

/** Begins the next window once the known one is over. */
function endWindow(budget: RateBudget, now: number): void {
	if (budget.resetAt > now) return;
	if (budget.resetAt > 0) startWindow(budget, budget.limit === undefined ? 0 : now + WINDOW);
}

/** Requests in flight may be counted in the new window; one may always try. */
function startWindow(budget: RateBudget, resetAt: number): void {
	budget.remaining = Math.max(1, (budget.limit ?? 0) - budget.inFlight);
	budget.resetAt = resetAt;
	budget.lowest = undefined;
}

/** A count from a header; undefined for nonsense. */
function readCount(headers: Readonly<Record<string, unknown>>, name: string): number | undefined {
	const value = readHeader(headers, name);
	const text = String(Array.isArray(value) ? value[0] : value).trim();
	return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
