import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Limiter } from '../concurrency';
import { mayHaveWorked } from '../errors/faults';
import { NOT_SENT, redactFailure, waitTooLong, withEnd } from '../errors/texts';
import type { Failure, Result } from '../result';
import { failed } from '../result';
import type { AttemptContext, ReadAnswer } from './attempt';
import { attempt } from './attempt';
import type { Waits } from './waits';
import { spend, timeUntilFree, WINDOW } from './rateLimit';
import type { AttemptOutcome, RetryRule } from './retry';
import { decideRetry, SPREAD } from './retry';

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
	/** Where waits and retries are noted. */
	waits?: Waits;
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
	const { service, rule, pace, target, budget, secrets, requests, waits } = context;
	const { longestWait } = rule;
	const { idempotent } = target;
	const leave = await requests?.enter();
	try {
		let waited = 0;
		let uncounted = 0;
		let limitEnds = 0;
		const pause = async (milliseconds: number) => {
			waited += milliseconds;
			await pace.pause(milliseconds);
		};
		for (let tries = 1, last: Failure = NOT_SENT; ; tries++) {
			// Wait for the rate limit. Nothing may be awaited between the last look at the budget and `spend`: other requests
			// would see the same free place.
			while (budget && !pace.isOver()) {
				const wait = timeUntilFree(budget, pace.now());
				if (wait === 0) break;
				if (waited + wait > longestWait) {
					return failed(waitTooLong(service, rule, { wait, tries: tries - 1 }));
				}
				const milliseconds = wait + pace.random() * SPREAD;
				waits?.waitForLimit(service.name, milliseconds);
				await pause(milliseconds);
			}
			if (pace.isOver()) {
				const asked = limitEnds - pace.now();
				const end = { tries: tries - 1, stop: 'over', asked };
				return failed(asked > 0 ? withEnd(last, rule, end) : last);
			}
			if (budget) spend(budget, pace.now());
			const tried = await attempt(context, options, read);
			if (tried.ok) return tried;
			const { outcome } = tried;
			last = redactFailure(tried.failure, secrets);
			if (!idempotent && isUncertain(outcome)) last.isUncertain = true;
			const next = decideRetry(
				rule,
				{
					...{ attempt: tries - uncounted, waited, idempotent, outcome },
					limitWindow: service.reportsRateLimit ? WINDOW : undefined,
				},
				pace.now(),
				pace.random,
			);
			if ('stop' in next) return failed(withEnd(last, rule, { ...next, tries }));
			if (!next.counts) {
				uncounted++;
				limitEnds = pace.now() + next.retryIn;
			}
			waits?.retry({
				...{ service: service.name, method: options.method ?? 'GET', outcome, tries },
				...{ code: last.code, retryIn: next.retryIn },
			});
			await pause(next.retryIn);
		}
	} finally {
		leave?.();
	}
}

/** Whether a request that failed may have been carried out all the same. */
const isUncertain = (outcome: AttemptOutcome): boolean =>
	outcome.kind === 'answer'
		? mayHaveWorked(outcome.statusCode)
		: outcome.kind !== 'fault' || outcome.arrived;
