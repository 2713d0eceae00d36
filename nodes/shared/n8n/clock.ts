import { sleep } from 'n8n-workflow';
import type { Pace } from '../http/exchange';

/** Time and chance in one place, so that tests can bring their own. */
export const clock = {
	/** Milliseconds since 1970. */
	now: (): number => Date.now(),
	/** From 0 to below 1. */
	random: (): number => Math.random(),
	sleep: async (milliseconds: number): Promise<void> => await sleep(milliseconds),
};

/** How long a pause takes at most to notice that it is over: stopping an execution must not hang. */
const SLICE = 200;

/** Waits, in slices, until the time has passed or `isOver` says that nobody is waiting any more. */
export async function pause(milliseconds: number, isOver: () => boolean): Promise<void> {
	const end = clock.now() + milliseconds;
	for (let left = milliseconds; left > 0 && !isOver(); left = end - clock.now()) {
		await clock.sleep(Math.min(left, SLICE));
	}
}

/** The pace of requests that stop when `isOver` says so. */
export const paceOf = (isOver: () => boolean = () => false): Pace => ({
	now: clock.now,
	random: clock.random,
	isOver,
	pause: async (milliseconds) => await pause(milliseconds, isOver),
});
