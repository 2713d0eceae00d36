import type { IHttpRequestOptions } from 'n8n-workflow';
import { tryOnce, type Read } from './attempt';
import type { Target } from './errors';
import { NOT_SENT, redactFailure, tooLong, withTries } from './failures';
import { spend, waitFor, type RateBudget } from './rateBudget';
import { decideRetry, type Outcome, type RetryRule } from './retry';
import { failed, type Failure, type HttpResponse, type Result, type Service } from './types';

/** Sends one request with the credential's key; throws when no answer comes. */
export type Transport = (options: IHttpRequestOptions) => Promise<HttpResponse>;

/** Time, chance and the ways to end a wait. */
export interface Pace {
	now(): number;
	random(): number;
	pause(milliseconds: number): Promise<void>;
	/** Nobody waits for the answer any more: the execution was stopped, or another item has failed. */
	isOver(): boolean;
}

/** What one exchange with a service needs besides the request itself. */
export interface Exchange {
	service: Service;
	target: Target;
	/** Values that must not show up in any text. */
	secrets: readonly string[];
	transport: Transport;
	rule: RetryRule;
	pace: Pace;
	/** What is left of the key's limit, where the service tells it. */
	budget?: RateBudget;
}

/**
 * Sends a request until it is answered, refused for good or not worth another try: what `read` makes of the body of a
 * good answer, or a failure in plain words, both without any secret. `read` gives undefined for a body that isn't what
 * the service should have answered.
 */
export async function exchange<T>(
	context: Exchange,
	options: IHttpRequestOptions,
	read: Read<T>,
): Promise<Result<T>> {
	const { rule, pace, target, budget, secrets } = context;
	let waited = 0;
	let uncounted = 0;
	const wait = async (milliseconds: number) => {
		waited += milliseconds;
		await pace.pause(milliseconds);
	};
	for (let attempt = 1, last: Failure = NOT_SENT; ; attempt++) {
		for (let more = 0; budget && (more = waitFor(budget, pace.now())) > 0 && !pace.isOver(); ) {
			if (waited + more > rule.longestWait)
				return failed(tooLong(context.service, more, rule, attempt - 1));
			// Several processes may share the key: not all should start in the same moment.
			await wait(more + pace.random() * SPREAD);
		}
		if (pace.isOver()) return failed(last);
		if (budget) spend(budget, pace.now());
		const tried = await tryOnce(context, options, read);
		if (tried.ok) return tried;
		const { idempotent } = target;
		const { outcome } = tried;
		last = redactFailure(tried.failure, secrets);
		if (!idempotent && mayHaveWorked(outcome)) last.isUncertain = true;
		const next = decideRetry(
			rule,
			{ attempt: attempt - uncounted, waited, idempotent, outcome },
			pace.now(),
			pace.random,
		);
		if ('stop' in next) return failed(withTries(last, attempt, next.stop === 'wait'));
		if (!next.counts) uncounted++;
		await wait(next.retryIn);
	}
}

/** Most milliseconds that a request starts after a reset. */
const SPREAD = 250;

/** Whether a request that failed may have been carried out all the same. */
const mayHaveWorked = (outcome: Outcome): boolean =>
	outcome.kind === 'answer'
		? outcome.statusCode >= 500 || outcome.statusCode < 400
		: outcome.kind === 'unreadable' || outcome.arrived;
