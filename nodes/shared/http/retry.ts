import { resumeAt } from './reset';

/** How often and how long a request is tried. */
export interface RetryRule {
	/** Times that a request is sent at most, the first included. */
	maximumAttempts: number;
	/** Longest time in milliseconds that all waits of a request may take together. */
	longestWait: number;
}

/** What came of sending a request once. */
export type Outcome =
	| { kind: 'answer'; statusCode: number; headers: Readonly<Record<string, unknown>> }
	/** A good status, but the body was cut off or is a web page. */
	| { kind: 'unreadable' }
	/** No answer. `arrived`: the service may have received the request; `transient`: it may pass. */
	| { kind: 'fault'; arrived: boolean; transient: boolean };

export interface Attempt {
	/** 1 for the first. */
	attempt: number;
	/** Milliseconds waited so far. */
	waited: number;
	/** Whether sending it twice does no harm. */
	idempotent: boolean;
	outcome: Outcome;
}

/** Back-off alone then takes at most 7.5 seconds: enough for a restart of the service, not for an outage. */
export const MAXIMUM_ATTEMPTS = 5;

/** Five windows of the limit (the service's document, section 8, rule 1), and n8n's own default timeout of a request. */
export const LONGEST_WAIT = 300_000;

/** The rule where the user sets none. */
export const DEFAULT_RULE: RetryRule = {
	maximumAttempts: MAXIMUM_ATTEMPTS,
	longestWait: LONGEST_WAIT,
};

/** Back-off of the first repetition at most, in milliseconds; doubles with each. */
const BASE = 500;

/** Longest back-off, in milliseconds. */
const CAP = 30_000;

/** Several processes wait for the same reset and must not all come at once. */
const SPREAD = 250;

/** Milliseconds; where a limit resets later than this, each try is in another window. */
const LEAST_WINDOW = 2_000;

/** The service, or a proxy before it, is overloaded or out of order for the moment. */
const PASSING = [502, 503, 504];

/**
 * Milliseconds to wait before sending again, or why not: 'final' (sending again would not help, or could do a write
 * twice), 'attempts' (sent as often as the rule allows) or 'wait' (the wait would be longer than the rule allows).
 *
 * What the service asks for is the least wait: Retry-After, and after 429 the reset of the limit as well (the
 * service's document, section 8, rule 3); up to 250 ms are added to it. Otherwise, or where it is longer, exponential
 * back-off with full jitter counts. A refusal for the limit that tells its reset doesn't count as an attempt: where
 * several processes share a key, a request may meet a used up window many times, and Longest Wait bounds that. `now` is in milliseconds since 1970, `random` gives 0 to 1. Never throws.
 */
export function decideRetry(
	rule: RetryRule,
	attempt: Attempt,
	now: number,
	random: () => number,
): { retryIn: number; counts: boolean } | { stop: 'final' | 'attempts' | 'wait' } {
	if (!mayRepeat(attempt)) return { stop: 'final' };
	const asked = askedWait(attempt.outcome, now);
	const counts = !(isLimit(attempt.outcome) && asked !== undefined && asked >= LEAST_WINDOW);
	if (counts && attempt.attempt >= rule.maximumAttempts) return { stop: 'attempts' };
	const backOff = random() * Math.min(CAP, BASE * 2 ** (attempt.attempt - 1));
	const retryIn = Math.round(
		asked === undefined ? backOff : Math.max(backOff, asked + random() * SPREAD),
	);
	return attempt.waited + retryIn > rule.longestWait ? { stop: 'wait' } : { retryIn, counts };
}

const isLimit = (outcome: Outcome): boolean =>
	outcome.kind === 'answer' && outcome.statusCode === 429;

/** The ladder, from what is always safe to what never is. */
function mayRepeat({ outcome, idempotent }: Attempt): boolean {
	// Refused for the limit: the service did nothing, so a write can be sent again.
	if (isLimit(outcome)) return true;
	// It provably never arrived, so a write can be sent again; a fault that stays would only come again.
	if (outcome.kind === 'fault' && !outcome.arrived) return outcome.transient;
	// From here on the service may have done its work, so only what does no harm twice is sent again.
	if (!idempotent) return false;
	if (outcome.kind === 'fault') return outcome.transient;
	// A good answer that was cut off on its way, or the page of a proxy.
	if (outcome.kind === 'unreadable') return true;
	// Other statuses are the service's last word: the same request would get the same answer.
	return PASSING.includes(outcome.statusCode);
}

/** Milliseconds that the service asks to wait; undefined when it doesn't. */
function askedWait(outcome: Outcome, now: number): number | undefined {
	if (outcome.kind !== 'answer') return undefined;
	const names = outcome.statusCode === 429 ? ['retry-after', 'x-ratelimit-reset'] : ['retry-after'];
	const at = resumeAt(outcome.headers, names, now);
	return at === undefined ? undefined : at - now;
}
