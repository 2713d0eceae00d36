import { sleep } from 'n8n-workflow';

import { clock } from '../../nodes/shared/n8n/clock';

const real = { ...clock };

/**
 * A clock that moves only when the nodes sleep. A sleep takes no real time, and a slow machine doesn't move the clock.
 */
export function useFakeClock() {
	let at = real.now();
	let begun = at;
	beforeEach(() => {
		// Rate limit budgets outlive a test, so the clock must not go back.
		begun = at;
		clock.now = () => at;
		clock.elapsed = () => at;
		clock.pause = async (milliseconds) => {
			at += milliseconds;
			await Promise.resolve();
		};
	});
	afterAll(() => Object.assign(clock, real));
	return {
		/** The time the nodes see, in milliseconds since 1970. */
		now: () => at,
		/** How many milliseconds the nodes waited in this test. */
		slept: () => at - begun,
	};
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
	afterAll(() => Object.assign(clock, real));
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
