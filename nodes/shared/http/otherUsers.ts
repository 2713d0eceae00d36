/**
 * Other processes that use the same API key, such as the other workers in n8n’s queue mode. Nobody sees what they have
 * in flight, so while there are any, everybody leaves room for them: at most a quarter of what is left is in flight at
 * once, and of the last requests, each process sends one at a time.
 *
 *     100 left → 25 in flight      20 left → 5      7 left → 1
 *
 * Two workers that have up to 40 requests in flight each get 1 % of them refused, instead of 24 %
 * (`npm run nightly -- chaos`).
 */
const SHARE = 4;

/** When to ask again, in milliseconds, if that many are in flight. */
export const NEXT_ANSWER = 50;

/** How many requests of this process may have been counted in the wrong window. */
const MISCOUNTED = 2;

/** How long to expect others after they were last seen, in milliseconds: two of the service’s windows. */
const EXPECTED_FOR = 120_000;

/** What is known of the use of an API key in the current window. Times are in milliseconds since 1970. */
export interface KeyUse {
	/** Requests allowed in a window, once the service has reported it. */
	limit?: number;
	/** Smallest number of remaining requests that the service has reported in this window, if any. */
	lowest?: number;
	/** Requests sent and not yet answered. */
	inFlight: number;
	/** Requests of this process that may count in this window, those in flight included. */
	sent: number;
	/** When an answer last showed that others use the key too. */
	othersSeenAt?: number;
}

/** Whether another request may go out without using up the room of other processes. */
export function leavesRoom(use: KeyUse, now: number): boolean {
	const { inFlight, lowest, limit = 0, othersSeenAt } = use;
	if (othersSeenAt === undefined || now - othersSeenAt > EXPECTED_FOR) return true;
	return inFlight < Math.max(1, Math.floor((lowest ?? limit) / SHARE));
}

/** Whether more of the limit is used up than this process can have used. */
export function revealsOthers({ limit = 0, lowest = limit, sent }: KeyUse): boolean {
	return limit - lowest > sent + MISCOUNTED;
}
