import { sleep } from 'n8n-workflow';

import { clock } from '../../nodes/shared/n8n/clock';

const real = { ...clock };

export interface FakeClock {
	/** Milliseconds since 1970, as the nodes see them. */
	now(): number;
	/** Milliseconds that the nodes waited in this test. */
	slept(): number;
}

/** A clock that only waiting moves: a sleep takes no time, and however slow the machine is, no time passes. */
export function useFakeClock(): FakeClock {
	let at = real.now();
	let begun = at;
	beforeEach(() => {
		// Budgets outlive a test, so the clock must not go back.
		begun = at;
		clock.now = () => at;
		clock.sleep = async (milliseconds) => {
			at += milliseconds;
			await Promise.resolve();
		};
	});
	afterAll(() => Object.assign(clock, real));
	return { now: () => at, slept: () => at - begun };
}

export interface ManualClock {
	/** How many sleeps are under way. */
	sleepers(): number;
	/** Moves the clock forward, and wakes whoever has slept long enough by then. */
	advance(milliseconds: number): Promise<void>;
}

/** A clock that only the test moves: whoever sleeps does so until the test lets the time pass. */
export function useManualClock(): ManualClock {
	let at = real.now();
	let sleepers: Array<{ until: number; wake: () => void }> = [];
	beforeEach(() => {
		sleepers = [];
		clock.now = () => at;
		clock.sleep = async (milliseconds) =>
			await new Promise<void>((wake) => sleepers.push({ until: at + milliseconds, wake }));
	});
	afterAll(() => Object.assign(clock, real));
	return {
		sleepers: () => sleepers.length,
		advance: async (milliseconds) => {
			const end = at + milliseconds;
			for (;;) {
				const next = Math.min(...sleepers.map(({ until }) => until));
				if (next > end) break;
				at = Math.max(at, next);
				for (const { wake } of sleepers.filter(({ until }) => until <= next)) wake();
				sleepers = sleepers.filter(({ until }) => until > next);
				// Whoever wakes may go back to sleep.
				await sleep(0);
			}
			at = end;
		},
	};
}
