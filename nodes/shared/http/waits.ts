import { counted } from '../errors/texts';
import type { Hint } from '../result';
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

/** Counts what kept a run waiting. Waits and retries go to n8n’s log when they begin, and into hints at the end. */
export interface Waits {
	/** A request waits that many milliseconds for the rate limit. */
	waitForLimit(service: string, milliseconds: number): void;
	/** A request waits and is then sent again. */
	retry(again: Retry): void;
	/** An item has waited for another one, maybe of another execution, that was at the same Only Once key. */
	waitedForKey(milliseconds: number): void;
	/** How many pages of lists were read again. */
	pagesAgain: number;
	/** What the output says about PHP messages. */
	php: Set<string>;
	/** All of it for the user, in sentences with numbers only. */
	hints(): Hint[];
}

/** Shorter waits, in milliseconds, aren’t worth a word. */
const LONG_WAIT = 3_000;

export function createWaits(now: () => number, log: Log = () => {}): Waits {
	const [limit, retry, key] = [createTimer(), createTimer(), createTimer()];
	let retries = 0;
	// Several requests wait for the same reset, so the log has only what goes on longer than it has said.
	let loggedUntil = 0;
	return {
		waitForLimit: (service, milliseconds) => {
			const until = now() + milliseconds;
			limit.add(now(), until);
			if (until - Math.max(now(), loggedUntil) < LONG_WAIT) return;
			log('info', `waiting ${seconds(milliseconds)} s for the ${service} rate limit`);
			loggedUntil = until;
		},
		retry: ({ service, method, outcome, code, tries, retryIn }) => {
			const until = now() + retryIn;
			const isLimit = outcome.kind === 'answer' && outcome.statusCode === 429;
			if (!isLimit) retries++;
			(isLimit ? limit : retry).add(now(), until);
			if (isLimit) loggedUntil = Math.max(loggedUntil, until);
			log(
				'warn',
				`a ${method} request to ${service} failed (${reason(outcome, code)}), sending it again in ${seconds(retryIn)} s (attempt ${tries + 1})`,
			);
		},
		waitedForKey: (milliseconds) => {
			key.add(now() - milliseconds, now());
			if (milliseconds < LONG_WAIT) return;
			log(
				'info',
				`waited ${seconds(milliseconds)} s for another execution at the same Only Once key`,
			);
		},
		pagesAgain: 0,
		php: new Set(),
		hints() {
			const waited = (time: number, what: string, end = '') =>
				time < LONG_WAIT ? '' : `${what} ${seconds(time)} s in all${end}`;
			return [
				// Each request may print another message, and one is enough to find the cause.
				...[...this.php].slice(0, 1).map((message): Hint => ({ type: 'warning', message })),
				...[
					waited(limit.all(), 'Waited', ' for the rate limit'),
					waited(key.all(), 'Waited', ' for other executions with the same value of Only Once Per'),
					retries === 0
						? ''
						: `${counted(retries, 'request was', 'requests were')} sent again because the service failed at first${waited(retry.all(), ', after waiting')}`,
					this.pagesAgain === 0
						? ''
						: `The list changed or repeated records while it was read, so ${counted(this.pagesAgain, 'page was', 'pages were')} read again`,
				]
					.filter((sentence) => sentence !== '')
					.map((sentence): Hint => ({ type: 'info', message: `${sentence}.` })),
			];
		},
	};
}

const seconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000);

function reason(outcome: AttemptOutcome, code = 'no answer'): string {
	if (outcome.kind === 'answer') return `HTTP status ${outcome.statusCode}`;
	return outcome.kind === 'fault' ? code : 'unreadable answer';
}

/** Adds up waits, in the order of their beginnings. Of those at the same time, each moment counts once. */
function createTimer() {
	let all = 0;
	let end = 0;
	return {
		add: (from: number, until: number): void => {
			all += Math.max(0, until - Math.max(from, end));
			end = Math.max(end, until);
		},
		all: () => all,
	};
}
