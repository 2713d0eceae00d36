import type { Clock } from '../concurrency';
import { type Lease, isStillOpen, rowOf, type Store } from './claims';

/*
 * Rows are all that processes see of each other, and a claim looks the same whether its process works on it or has
 * died. So a process gives signs of life for a claim that takes longer, in a row beside it: one value more each time.
 * The number of values of the claim’s own row is its state.
 */

/** In milliseconds. */
export const SIGNS = {
	/** How long a claim takes before the first sign, and from one to the next. A quick request needs none. */
	every: 10_000,
	/** How often a process looks which of its claims need one. */
	look: 5_000,
	/** Without a sign for this long, nobody is at a claim. A process or database that is slow may miss one. */
	silence: 25_000,
};

/** How one waits for a claim: times in milliseconds. */
export const WAIT = {
	first: 50,
	max: 2000,
	/** Everybody waits this long, which is longer than most requests take. */
	brief: 5_000,
};

/**
 * How many of this process wait longer than that, and how many may. Each keeps a place of a worker from other
 * executions, and all that a worker was at when it died may be delivered again in one moment.
 */
export const WAITING_LONGER = { now: 0, most: 2 };

const signsAt = (claim: string) => `signs-${claim}`;

type Signing = Pick<Lease, 'name' | 'token'>;

interface SignClock {
	elapsed(): number;
	deadline(milliseconds: number): AbortSignal;
}

/**
 * Gives signs of life for claims, from when they are added to when they are removed. It looks at them once more
 * afterwards, and keeps nothing of the execution until then.
 */
export function createSigns(clock: SignClock) {
	const claims = new Map<Signing, { store: Store; last: number; signs: number }>();
	let isWatching = false;
	const watch = async () => {
		isWatching = true;
		while (claims.size > 0) {
			await new Promise((wake) =>
				clock.deadline(SIGNS.look).addEventListener('abort', wake, { once: true }),
			);
			// One after the other: a request can be about a thousand keys, and n8n needs its database itself.
			for (const [{ name, token }, given] of claims) {
				if (clock.elapsed() - given.last < SIGNS.every) continue;
				given.last = clock.elapsed();
				const sign = `sign ${++given.signs}`;
				await given.store.record(signsAt(name), token, [sign]).catch(() => {});
			}
		}
		isWatching = false;
	};
	return {
		add: (claim: Signing, store: Store) => {
			claims.set(claim, { store, last: clock.elapsed(), signs: 0 });
			if (!isWatching) void watch();
		},
		remove: (claim: Signing) => void claims.delete(claim),
	};
}

interface Waiting {
	clock: Clock;
	/** For how long a claim whose process lives is waited for, in milliseconds. */
	patience: number;
	brief: number;
	/** Waits all that time, also for one that gives no sign: what it stands for is going to be repeated. */
	ignoresSilence: boolean;
}

/**
 * Looks at a claim until it has ended, which writes nothing. `inVain`: it hasn’t in all the time that it could take, or
 * nobody is at it. `noRoom`: it takes longer, and so many others wait longer already.
 */
export async function waitForEnd(
	store: Store,
	key: string,
	place: number,
	{ clock, patience, brief, ignoresSilence }: Waiting,
): Promise<'ended' | 'inVain' | 'noRoom' | 'over'> {
	let isLonger = false;
	let signs: number | undefined;
	let heard = 0;
	try {
		for (let waited = 0, next = WAIT.first; waited < patience; ) {
			next = Math.min(2 * next, WAIT.max, patience - waited);
			await clock.pause(next);
			waited += next;
			if (clock.isOver()) return 'over';
			if (!(await isStillOpen(store, key, place))) return 'ended';
			if (waited < brief) continue;
			if (!isLonger) {
				if (WAITING_LONGER.now >= WAITING_LONGER.most) return 'noRoom';
				WAITING_LONGER.now++;
				isLonger = true;
			}
			const given = await store.count(signsAt(rowOf(key, place)));
			// What was given before the first look says nothing of now.
			if (given !== (signs ?? given)) heard = waited;
			else if (waited - heard >= SIGNS.silence && !ignoresSilence) return 'inVain';
			signs = given;
		}
		return 'inVain';
	} finally {
		if (isLonger) WAITING_LONGER.now--;
	}
}
