import type { AttemptOutcome } from './retry';

/** Writes a line to n8n’s log. Nothing that it gets contains a key, an address or the number of a person. */
export type Log = (level: 'info' | 'warn', message: string) => void;

/** A request that is sent again. */
interface Retry {
	/** Name of the service. */
	service: string;
	method: string;
	outcome: AttemptOutcome;
	/** Code of the connection error, if there was one. */
	code?: string;
	/** How often the request was sent so far. */
	tries: number;
	/** Milliseconds until it is sent again. */
	retryIn: number;
}

/**
 * What happened between the requests of a run. Waits and retries go to n8n’s log when they begin; at the end, the hints
 * above the output sum everything up.
 */
export interface Journal {
	/** A request waits that many milliseconds for the rate limit. */
	waitForLimit(service: string, milliseconds: number): void;
	/** A request waits and is then sent again. */
	retry(again: Retry): void;
	/** Milliseconds spent waiting for the rate limit. Requests that wait at the same time count once. */
	limitWait(): number;
	/** The same for waits before requests that were sent again for another reason. */
	retryWait(): number;
	/** An item has waited for another one, maybe of another execution, that was at the same Only Once key. */
	waitedForKey(milliseconds: number): void;
	/** The same for those waits. */
	keyWait(): number;
	/** How many requests were sent again for another reason than the rate limit. */
	retries(): number;
	/** How many pages of lists were read again. */
	pagesAgain: number;
	/** What the output says about PHP messages. */
	php: Set<string>;
}

/** Shorter waits, in milliseconds, aren’t worth a word. */
export const LONG_WAIT = 3_000;

export function createJournal(now: () => number, log: Log = () => {}): Journal {
	const limitWaits = createSpan();
	const retryWaits = createSpan();
	const keyWaits = createSpan();
	let retries = 0;
	// Several requests wait for the same reset, so the log has only what goes on longer than it has said.
	let loggedUntil = 0;
	return {
		waitForLimit: (service, milliseconds) => {
			const until = now() + milliseconds;
			const began = limitWaits.add(now(), until);
			if (until - Math.max(began, loggedUntil) < LONG_WAIT) return;
			log('info', `waiting ${seconds(until - now())} s for the ${service} rate limit`);
			loggedUntil = until;
		},
		retry: ({ service, method, outcome, code, tries, retryIn }) => {
			const until = now() + retryIn;
			const isLimit = outcome.kind === 'answer' && outcome.statusCode === 429;
			if (!isLimit) retries++;
			(isLimit ? limitWaits : retryWaits).add(now(), until);
			if (isLimit) loggedUntil = Math.max(loggedUntil, until);
			log(
				'warn',
				`a ${method} request to ${service} failed (${reason(outcome, code)}), sending it again in ${seconds(retryIn)} s (try ${tries + 1})`,
			);
		},
		waitedForKey: (milliseconds) => {
			keyWaits.add(now() - milliseconds, now());
			if (milliseconds < LONG_WAIT) return;
			log(
				'info',
				`waited ${seconds(milliseconds)} s for another execution at the same Only Once key`,
			);
		},
		keyWait: keyWaits.length,
		limitWait: limitWaits.length,
		retryWait: retryWaits.length,
		retries: () => retries,
		pagesAgain: 0,
		php: new Set(),
	};
}

export const seconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000);

function reason(outcome: AttemptOutcome, code = 'no answer'): string {
	if (outcome.kind === 'answer') return `HTTP status ${outcome.statusCode}`;
	return outcome.kind === 'fault' ? code : 'unreadable answer';
}

/** How long at least one of several waits lasts. They are added in the order of their beginnings. */
function createSpan() {
	let length = 0;
	let began = 0;
	let end = -Infinity;
	return {
		/** Returns when the waits began that this one continues. */
		add: (from: number, until: number): number => {
			if (from > end) began = from;
			length += Math.max(0, until - Math.max(from, end));
			end = Math.max(end, until);
			return began;
		},
		length: () => length,
	};
}
