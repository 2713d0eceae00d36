import type { IHttpRequestOptions } from 'n8n-workflow';
import { NOT_SENT, redactFailure, waitTooLong, withTries } from '../errors/texts';
import { failed, succeeded, type Failure, type Result } from '../result';
import { attempt, type AttemptContext, type ReadAnswer } from './attempt';
import type { Limiter } from './concurrency';
import { spend, timeUntilFree } from './rateLimit';
import { decideRetry, SPREAD, type AttemptOutcome, type RetryRule } from './retry';

/** Time, chance and the ways to end a wait. */
export interface Pace {
	/** Milliseconds since 1970. */
	now(): number;
	/** From 0 to below 1. */
	random(): number;
	pause(milliseconds: number): Promise<void>;
	/** Nobody waits for the answer any more: the execution was stopped, or another item has failed. */
	isOver(): boolean;
}

/** What an exchange with a service needs besides the request itself. */
export interface ExchangeContext extends AttemptContext {
	rule: RetryRule;
	pace: Pace;
	/** Never more exchanges at once than this allows. */
	requests?: Limiter;
}

/**
 * Sends a request until it is answered, refused for good or not worth another try. Waits for the rate limit and between
 * tries. Returns what `read` makes of the body of a good answer, or a failure in plain words, both without secrets.
 * `read` returns undefined for a body that isn’t what the service should have answered.
 */
export async function exchange<T>(
	context: ExchangeContext,
	options: IHttpRequestOptions,
	read: ReadAnswer<T>,
): Promise<Result<T>> {
	const { rule, pace, target, budget, secrets, requests } = context;
	const { idempotent } = target;
	const leave = await requests?.enter();
	try {
		let waited = 0;
		let uncounted = 0;
		for (let tries = 1, last: Failure = NOT_SENT; ; tries++) {
			const limit = await waitForRateLimit(context, waited, tries - 1);
			if (!limit.ok) return limit;
			waited += limit.value;
			if (pace.isOver()) return failed(last);
			if (budget) spend(budget, pace.now());
			const tried = await attempt(context, options, read);
			if (tried.ok) return tried;
			const { outcome } = tried;
			last = redactFailure(tried.failure, secrets);
			if (!idempotent && mayHaveWorked(outcome)) last.isUncertain = true;
			const next = decideRetry(
				rule,
				{ attempt: tries - uncounted, waited, idempotent, outcome },
				pace.now(),
				pace.random,
			);
			if ('stop' in next) return failed(withTries(last, tries, next.stop === 'wait'));
			if (!next.counts) uncounted++;
			waited += next.retryIn;
			await pace.pause(next.retryIn);
		}
	} finally {
		leave?.();
	}
}

/**
 * Waits until the rate limit allows another request, or nobody waits for it any more. Returns the milliseconds waited.
 * Fails if all waits of the request together, `waited` included, would be longer than the rule allows.
 */
async function waitForRateLimit(
	{ service, rule: { longestWait }, pace, budget }: ExchangeContext,
	waited: number,
	tries: number,
): Promise<Result<number>> {
	let total = 0;
	for (let wait = 0; budget && (wait = timeUntilFree(budget, pace.now())) > 0; ) {
		if (pace.isOver()) break;
		if (waited + total + wait > longestWait) {
			return failed(waitTooLong(service, { wait, longestWait, tries }));
		}
		const spread = wait + pace.random() * SPREAD;
		total += spread;
		await pace.pause(spread);
	}
	return succeeded(total);
}

/** Whether a request that failed may have been carried out all the same. */
const mayHaveWorked = (outcome: AttemptOutcome): boolean =>
	outcome.kind === 'answer'
		? outcome.statusCode >= 500 || outcome.statusCode < 400
		: outcome.kind === 'unreadable' || outcome.arrived;
