import { GAVE_UP } from '../errors/faults';

/*
 * The rule: a request is sent again if that can do no harm and may help.
 *
 *     429                                    sent again after the reset, reads and writes: the service did nothing
 *     connection refused                     sent again, reads and writes: the request never arrived
 *     connection lost, 502, 503, 504         only reads are sent again: a write may have succeeded
 *     408, 460, 499                          the same: a proxy gave up after it had passed the request on
 *     400, 401, 404 and every other status   never sent again: the answer would be the same
 *     200, but cut off or a web page         only reads are sent again
 */

/** How many attempts a request has, and how long it may wait. */
export interface RetryRule {
	/** How many times a request is sent at most, including the first. */
	maximumAttempts: number;
	/** Maximum time that a request waits in total, in milliseconds. */
	longestWait: number;
	/** The user can’t change it. */
	isFixed?: boolean;
}

export type AttemptOutcome =
	| {
			kind: 'answer';
			statusCode: number;
			headers: Readonly<Record<string, unknown>>;
	  }
	/** A good status, but the body was cut off or is a web page. */
	| { kind: 'unreadable' }
	/** No answer. `arrived`: the service may have received the request; `transient`: the cause may pass. */
	| { kind: 'fault'; arrived: boolean; transient: boolean };

export interface AttemptState {
	/** 1 for the first. */
	attempt: number;
	/** Milliseconds waited so far. */
	waited: number;
	/** Whether sending it twice does no harm. */
	idempotent: boolean;
	outcome: AttemptOutcome;
	/** How long a limit lasts if a 429 doesn’t say it, in milliseconds; undefined if the service documents no limit. */
	limitWindow?: number;
}

/** When to send again, or why not. `asked`: milliseconds that the service wants a request to wait, if known. */
type RetryDecision =
	| { retryIn: number; counts: boolean }
	| { stop: 'final' | 'attempts' | 'wait'; asked?: number };

/** The rule if the user sets none. */
export const DEFAULT_RULE: RetryRule = {
	// Back-off alone then takes at most 7.5 seconds: enough for a restart of the service, not for an outage.
	maximumAttempts: 5,
	// Five windows of a limit per minute, and n8n’s own default timeout of a request.
	longestWait: 300_000,
};

/** Maximum back-off before the second attempt, in milliseconds. It doubles with each attempt. */
const BASE = 500;

/** Maximum back-off, in milliseconds. */
const CAP = 30_000;

/**
 * Several processes wait for the same reset and must not all come at once, so up to this many milliseconds are added.
 */
export const SPREAD = 250;

/** If a limit resets later than this many milliseconds, each attempt falls into another window. */
const MIN_WINDOW = 2_000;

/** The service, or a proxy in front of it, is overloaded or out of order for the moment. */
const PASSING = [...GAVE_UP, 502, 503, 504];

/**
 * Milliseconds to wait before sending again, or why not: `final` (it would not help, or could repeat a write),
 * `attempts` (sent as often as the rule allows) or `wait` (the wait would be longer than the rule allows).
 *
 * The service’s own wish comes first: Retry-After and, after a 429, the reset of the limit or its documented length.
 * Without one, or if that is longer, exponential back-off with full jitter counts. With BASE 500:
 *
 *     503, no header, second attempt      → 0 to 1,000 ms, at random
 *     503, Retry-After: 30                → 30,000 to 30,250 ms
 *     429, resets in 40 s                 → 40,000 to 40,250 ms, and the attempt doesn’t count
 *     429, no header, window of 60 s      → 60,000 to 60,250 ms, and the attempt doesn’t count
 *
 * A 429 whose end is known doesn’t count as an attempt: if several processes share a key, a request may meet a used
 * up window many times. `longestWait` bounds that. `now` is in milliseconds since 1970, `random` returns 0 to 1. Never
 * throws.
 */
export function decideRetry(
	rule: RetryRule,
	attempt: AttemptState,
	now: number,
	random: () => number,
): RetryDecision {
	const asked = askedWait(attempt, now);
	if (!mayRepeat(attempt)) return { stop: 'final', asked };
	// Stryker disable next-line ConditionalExpression: undefined isn’t longer than anything
	const counts = !(isLimit(attempt.outcome) && asked !== undefined && asked >= MIN_WINDOW);
	if (counts && attempt.attempt >= rule.maximumAttempts) return { stop: 'attempts', asked };
	const backOff = random() * Math.min(CAP, BASE * 2 ** (attempt.attempt - 1));
	const retryIn = Math.round(
		asked === undefined ? backOff : Math.max(backOff, asked + random() * SPREAD),
	);
	return attempt.waited + retryIn > rule.longestWait
		? { stop: 'wait', asked }
		: { retryIn, counts };
}

const isLimit = (outcome: AttemptOutcome): boolean =>
	// Stryker disable next-line ConditionalExpression: only an answer has a status
	outcome.kind === 'answer' && outcome.statusCode === 429;

/** From what is always safe to what never is. */
function mayRepeat({ outcome, idempotent }: AttemptState): boolean {
	if (isLimit(outcome)) return true;
	if (outcome.kind === 'fault' && !outcome.arrived) return outcome.transient;
	// From here on the service may have done its work.
	if (!idempotent) return false;
	if (outcome.kind === 'fault') return outcome.transient;
	if (outcome.kind === 'unreadable') return true;
	// With a good status, the node can’t read it, or won’t read as much. That would be the same the next time.
	// Stryker disable next-line ConditionalExpression: only an answer has a status
	return outcome.kind === 'answer' && PASSING.includes(outcome.statusCode);
}

function askedWait({ outcome, limitWindow }: AttemptState, now: number): number | undefined {
	if (outcome.kind !== 'answer') return undefined;
	// Stryker disable next-line ArrayDeclaration,StringLiteral: Retry-After is read below in any case
	const names = isLimit(outcome) ? ['retry-after', 'x-ratelimit-reset'] : ['retry-after'];
	const at = resumeAt(outcome.headers, names, now);
	if (at !== undefined) return at - now;
	return isLimit(outcome) ? limitWindow : undefined;
}

/** How far ahead a reset may be, in milliseconds: some quotas last a month. */
const MONTH = 31 * 24 * 3_600_000;

/** How far the service’s clock may be behind ours, in milliseconds. */
const CLOCK_SKEW = 5 * 60_000;

/** RFC 9110, section 5.6.7: the usual form, and the obsolete one with the full name of the day. */
const HTTP_DATE = /^[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d GMT$/;

/**
 * When a rate limit resets, in milliseconds since 1970, from the value of X-RateLimit-Reset or Retry-After. Undefined
 * if the value makes no sense; never throws.
 *
 * A service may document a number without its unit; RFC 9110 wants seconds or a date for Retry-After:
 *
 *     30                              seconds from now, up to a month
 *     1767225600                      seconds since 1970
 *     1767225600000                   milliseconds since 1970
 *     Thu, 01 Jan 2026 00:00:00 GMT   HTTP date
 *
 * Numbers can be text and have decimals. If a header was sent several times, the first value counts.
 *
 * The result is never too early. Servers may round down, so a second counts until its end: `30` means 31 seconds.
 * Milliseconds are exact. A time up to five minutes ago means now, because clocks differ.
 */
export function parseReset(value: unknown, now: number): number | undefined {
	const first: unknown = Array.isArray(value) ? value[0] : value;
	if (typeof first !== 'string' && typeof first !== 'number') return undefined;
	const text = String(first).trim();
	const at = readTime(text, now);
	if (Number.isNaN(at) || at < now - CLOCK_SKEW || at > now + MONTH) return undefined;
	return Math.max(now, Math.ceil(Number(text) >= MILLISECONDS ? at : at + 1000));
}

/** From here on, a number means milliseconds. As seconds, it is the year 5138; as milliseconds, it is 1973. */
const MILLISECONDS = 1e11;

/** The moment that a text means, in milliseconds since 1970; NaN if it means none. */
function readTime(text: string, now: number): number {
	if (HTTP_DATE.test(text)) return Date.parse(text);
	const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
	if (number * 1000 <= MONTH) return now + number * 1000;
	return number < MILLISECONDS ? number * 1000 : number;
}

/** The value of a header. Its own name can be in any case; `name` is in lower case. */
export function readHeader(headers: Readonly<Record<string, unknown>>, name: string): unknown {
	const key = Object.keys(headers).find((each) => each.toLowerCase() === name);
	return key === undefined ? undefined : headers[key];
}

/**
 * The latest future reset that any of the named headers reports: milliseconds from now, added to `from`, which is now
 * unless the caller has a clock of its own.
 */
export function resumeAt(
	headers: Readonly<Record<string, unknown>>,
	names: readonly string[],
	now: number,
	from = now,
): number | undefined {
	const resets = names
		.map((name) => parseReset(readHeader(headers, name), now) ?? NaN)
		.filter((at) => at > now);
	return resets.length === 0 ? undefined : Math.max(...resets) - now + from;
}
