import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Limiter } from '../concurrency';
import { counted, NOT_SENT, redactFailure, waitTooLong, withEnd } from '../errors/texts';
import type { Outgoing } from '../operation';
import { failed, type Failure, type Result, type Remark, type Remarks } from '../result';
import { attempt, type AttemptContext, type ReadAnswer } from './attempt';
import { type AttemptOutcome, decideRetry, SPREAD } from './retry';

export interface ExchangeContext extends AttemptContext, Pick<Outgoing, 'closedAt'> {
	/** Where waits and retries are noted. */
	stats?: RunStats;
	/** Never more exchanges at once than this allows. */
	requests?: Limiter;
}

/**
 * Sends a request until it is answered, refused for good or not worth another attempt. Waits for the rate limit
 * and between attempts. Returns what `read` makes of the body of a good answer, or a failure in plain words, both
 * without secrets. `read` returns undefined for a body that isn’t what the service should have answered.
 */
export async function exchange<T>(
	context: ExchangeContext,
	options: IHttpRequestOptions,
	read: ReadAnswer<T>,
): Promise<Result<T>> {
	const leave = await context.requests?.enter();
	try {
		return await sendUntilAnswered(context, options, read);
	} finally {
		leave?.();
	}
}

async function sendUntilAnswered<T>(
	context: ExchangeContext,
	options: IHttpRequestOptions,
	read: ReadAnswer<T>,
): Promise<Result<T>> {
	const { service, rule, clock, target, limit, secrets, stats } = context;
	const { idempotent } = target;
	const pauses = createPauses(clock);
	let uncounted = 0;
	let limitEnds = 0;
	for (let attempts = 1, last: Failure = NOT_SENT; ; attempts++) {
		const refusal = await takePlace(context, pauses, attempts - 1);
		if (refusal === 'over') {
			const asked = limitEnds - clock.elapsed();
			const end = { attempts: attempts - 1, stop: 'over', asked };
			return failed(asked > 0 ? withEnd(last, rule, end) : last);
		}
		if (refusal) return failed(refusal);
		const result = await attempt(context, options, read);
		if (result.ok) return result;
		const { outcome } = result;
		last = redactFailure(result.failure, secrets);
		const state = {
			attempt: attempts - uncounted,
			waited: pauses.total(),
			idempotent,
			outcome,
			limitWindow: limit.window,
		};
		const next = decideRetry(rule, state, clock.now(), clock.random);
		if ('stop' in next) return failed(withEnd(last, rule, { ...next, attempts }));
		const { retryIn } = next;
		if (!next.counts) {
			uncounted++;
			limitEnds = clock.elapsed() + retryIn;
		}
		const { method = 'GET' } = options;
		stats?.retry({ service: service.name, method, outcome, attempts, code: last.code, retryIn });
		await pauses.pause(retryIn);
	}
}

/** The pauses of one exchange, with their sum in milliseconds. */
function createPauses(clock: ExchangeContext['clock']) {
	let total = 0;
	return {
		total: () => total,
		pause: async (milliseconds: number) => {
			total += milliseconds;
			await clock.pause(milliseconds);
		},
	};
}

/**
 * Waits for the rate limit, and takes a place in it for the next request. Returns why it must not be sent, if so;
 * `over` if the run is over.
 */
async function takePlace(
	{ service, rule, clock, limit, stats, closedAt }: ExchangeContext,
	{ total, pause }: ReturnType<typeof createPauses>,
	attempts: number,
): Promise<Failure | 'over' | undefined> {
	// Nothing may be awaited between the last look at the limit and `spend`: two requests would see the same free place.
	while (!clock.isOver()) {
		const wait = limit.timeUntilFree();
		if (wait > 0) {
			if (total() + wait > rule.longestWait) return waitTooLong(service, rule, { wait, attempts });
			const milliseconds = wait + clock.random() * SPREAD;
			stats?.waitForLimit(service.name, milliseconds);
			await pause(milliseconds);
			continue;
		}
		// What was refused before didn’t arrive, or the request wouldn’t be sent again.
		const closed = closedAt?.(clock.now());
		if (closed) return closed;
		limit.spend();
		return undefined;
	}
	return 'over';
}

/** Writes a line to n8n’s log. Nothing that it gets contains a key, an address or the number of a person. */
export type Log = (level: 'info' | 'warn', message: string) => void;

interface Retry {
	service: string;
	method: string;
	outcome: AttemptOutcome;
	code?: string;
	/** How often the request was sent so far. */
	attempts: number;
	/** In milliseconds. */
	retryIn: number;
}

/** Counts what kept a run waiting. Waits and retries go to n8n’s log when they begin, and into remarks at the end. */
export type RunStats = ReturnType<typeof createRunStats>;

/** Shorter waits, in milliseconds, aren’t worth a word. */
const LONG_WAIT = 3_000;

export function createRunStats(now: () => number, log: Log = () => {}) {
	const limit = createTimer();
	const retry = createTimer();
	const key = createTimer();
	let retries = 0;
	let pagesAgain = 0;
	let short = '';
	const warnings = new Map<string, string>();
	let cut = { count: 0, of: 0 };
	return {
		waitForLimit: (service: string, milliseconds: number) => {
			// Several requests wait for the same reset, so the log has only the time that this wait adds.
			if (limit.add(now(), milliseconds) < LONG_WAIT) return;
			log('info', `waiting ${seconds(milliseconds)} s for the ${service} rate limit`);
		},
		/** A request waits and is then sent again. */
		retry: (sending: Retry) => {
			const { outcome, retryIn } = sending;
			const isLimit = outcome.kind === 'answer' && outcome.statusCode === 429;
			if (!isLimit) retries++;
			(isLimit ? limit : retry).add(now(), retryIn);
			log('warn', retryLine(sending));
		},
		/** An item has waited for another item, maybe of another execution, that was at the same Only Once key. */
		waitedForKey: (milliseconds: number) => {
			key.add(now() - milliseconds, milliseconds);
			if (milliseconds < LONG_WAIT) return;
			log('info', `waited ${seconds(milliseconds)} s for another item with the same Only Once key`);
		},
		pageAgain: () => pagesAgain++,
		cutList: (read: number, total: number) => {
			cut = { count: cut.count + read, of: cut.of + total };
		},
		shortList: (read: number, total: number) => {
			short = `The service reports ${total} records, but its pages hold ${read}. The others may be hidden from this user, or are missing.`;
		},
		/** Each request may say the same in other words, and one sentence about it is enough to find the cause. */
		warn: (about: string, sentence: string) =>
			void warnings.set(about, warnings.get(about) ?? sentence),
		/** What the user should know of it. */
		remarkOn: (remarks: Remarks): void => {
			const waited = (time: number) => (time < LONG_WAIT ? 0 : seconds(time));
			if (warnings.size > 0) remarks.add(WARNING, { which: [...warnings.values()] });
			if (short !== '') remarks.add(SHORT_LIST, { which: [short] });
			remarks.add(CUT_LIST, cut);
			remarks.add(WAITED_FOR_LIMIT, { count: waited(limit.until(now())) });
			remarks.add(WAITED_FOR_KEY, { count: waited(key.until(now())) });
			remarks.add(SENT_AGAIN, { count: retries, of: waited(retry.until(now())) });
			remarks.add(PAGES_AGAIN, { count: pagesAgain });
		},
	};
}

const WARNING: Remark = { type: 'warning', say: ({ which }) => which.join(' ') };

const SHORT_LIST: Remark = { type: 'warning', say: ({ which }) => which.join() };

const CUT_LIST: Remark = {
	type: 'info',
	say: ({ count, of }) =>
		`Returned ${count} of ${of} records, because Limit is set. To get the others, turn on “Return All” or raise “Limit”.`,
};

const WAITED_FOR_LIMIT: Remark = {
	type: 'info',
	say: ({ count }) => `Waited ${count} s in all for the rate limit.`,
};

const WAITED_FOR_KEY: Remark = {
	type: 'info',
	say: ({ count }) =>
		`Waited ${count} s in all for another item with the same value of Only Once Per.`,
};

/** How many requests were sent again, and how many seconds they waited before. */
const SENT_AGAIN: Remark = {
	type: 'info',
	say: ({ count, of: waited }) =>
		`${counted(count, 'request was', 'requests were')} sent again because the service failed${waited === 0 ? '' : `, after waiting ${waited} s in all`}.`,
};

const PAGES_AGAIN: Remark = {
	type: 'info',
	say: ({ count }) =>
		`The list changed, repeated records or came with an empty page while it was read, so ${counted(count, 'page was', 'pages were')} read again.`,
};

const retryLine = ({ service, method, outcome, code, attempts, retryIn }: Retry): string =>
	`a ${method} request to ${service} failed (${reason(outcome, code)}), sending it again in ${seconds(retryIn)} s (attempt ${attempts + 1})`;

const seconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000);

function reason(outcome: AttemptOutcome, code = 'no answer'): string {
	if (outcome.kind === 'answer') return `HTTP status ${outcome.statusCode}`;
	return outcome.kind === 'fault' ? code : 'unreadable answer';
}

/** Adds up waits, in the order of their beginnings. A moment in which several waits go on counts once. */
function createTimer() {
	let all = 0;
	let end = 0;
	return {
		/** Returns how long this wait goes on after all earlier waits. */
		add: (from: number, milliseconds: number): number => {
			const until = from + milliseconds;
			const longer = Math.max(0, until - Math.max(from, end));
			all += longer;
			end = Math.max(end, until);
			return longer;
		},
		/** A wait may have been broken off. */
		until: (now: number) => all - Math.max(0, end - now),
	};
}
