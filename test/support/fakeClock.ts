import { sleep } from 'n8n-workflow';

import { clock } from '../../nodes/shared/n8n/clock';

const real = { ...clock };

/** Gives the nodes their own clock back. */
export const giveClockBack = () => void Object.assign(clock, real);

/**
 * A clock that moves only when the nodes sleep. A sleep takes no real time, and a slow machine doesn't move the clock.
 */
export function createFakeClock() {
	let at = real.now();
	/** The time the nodes see, in milliseconds since 1970. */
	const now = () => at;
	const pause = async (milliseconds: number) => {
		at += milliseconds;
		await Promise.resolve();
	};
	/** Puts it in place of the nodes’ own. It goes on from where it was, because rate limit budgets outlive a test. */
	const take = () => void Object.assign(clock, { now, elapsed: now, pause });
	return { now, take };
}

/** The same for the tests of a file. */
export function useFakeClock() {
	const { now, take } = createFakeClock();
	beforeEach(take);
	afterAll(giveClockBack);
	return { now };
}

/** A clock that goes with the real one, as that of the sandbox does, and is ahead of it by what the nodes have slept. */
export function useRunningClock() {
	let slept = 0;
	const now = () => real.now() + slept;
	const pause = async (milliseconds: number) => {
		slept += milliseconds;
		await Promise.resolve();
	};
	beforeEach(() => {
		slept = 0;
		Object.assign(clock, { now, elapsed: now, pause });
	});
	afterAll(giveClockBack);
}

/** A clock that moves only when the test moves it; until then, every sleep goes on. */
export function useManualClock() {
	let at = real.now();
	let sleepers: Array<{ until: number; wake: () => void }> = [];
	beforeEach(() => {
		sleepers = [];
		clock.now = () => at;
		clock.elapsed = () => at;
		clock.pause = async (milliseconds) =>
			await new Promise<void>((wake) => sleepers.push({ until: at + milliseconds, wake }));
	});
	afterAll(giveClockBack);
	return {
		/** How many sleeps are in progress. */
		sleepers: () => sleepers.length,
		/** Moves the clock forward and ends the sleeps that are over by then. */
		advance: async (milliseconds: number) => {
			const end = at + milliseconds;
			for (;;) {
				const next = Math.min(...sleepers.map(({ until }) => until));
				if (next > end) break;
				at = Math.max(at, next);
				for (const { wake } of sleepers.filter(({ until }) => until <= next)) wake();
				sleepers = sleepers.filter(({ until }) => until > next);
				// Code that wakes up may sleep again.
				await sleep(0);
			}
			at = end;
		},
	};
}

export type ManualClock = ReturnType<typeof useManualClock>;
