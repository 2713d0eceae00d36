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
	/** Without a sign for this long, a claim is abandoned. A process or database that is slow may miss one sign. */
	silence: 25_000,
};

/** How long an execution waits for the end of a claim, in milliseconds. */
export const WAIT = {
	first: 50,
	max: 2000,
	/** Every execution waits this long, which is longer than most requests take. */
	brief: 5_000,
};

/**
 * How many executions of this process wait longer than WAIT.brief, and how many may. Each takes up a place of a worker
 * that other executions need, and all that a worker was at when it died may be delivered again in one moment.
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
			for (const [{ name, token }, life] of claims) {
				if (clock.elapsed() - life.last < SIGNS.every) continue;
				life.last = clock.elapsed();
				const sign = `sign ${++life.signs}`;
				await life.store.record(signsAt(name), token, [sign]).catch(() => {});
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
	/** Waits all that time, also for a claim without signs of life: what it stands for is going to be repeated. */
	ignoresSilence: boolean;
}

/**
 * Looks at a claim until it has ended, which writes nothing. `inVain`: it hasn’t ended in all the time that it could
 * take, or is abandoned. `noRoom`: it takes longer, and too many executions wait that long already.
 */
export async function waitForEnd(
	store: Store,
	key: string,
	attempt: number,
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
			if (!(await isStillOpen(store, key, attempt))) return 'ended';
			if (waited < brief) continue;
			if (!isLonger) {
				if (WAITING_LONGER.now >= WAITING_LONGER.most) return 'noRoom';
				WAITING_LONGER.now++;
				isLonger = true;
			}
			const count = await store.count(signsAt(rowOf(key, attempt)));
			// Signs from before the first look don’t say that the process still lives.
			if (count !== (signs ?? count)) heard = waited;
			else if (waited - heard >= SIGNS.silence && !ignoresSilence) return 'inVain';
			signs = count;
		}
		return 'inVain';
	} finally {
		if (isLonger) WAITING_LONGER.now--;
	}
}
