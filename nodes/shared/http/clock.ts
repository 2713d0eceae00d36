import { sleep } from 'n8n-workflow';

/** Time and chance, in one place, so that tests can bring their own. */
export const clock = {
	/** Milliseconds since 1970. */
	now: (): number => Date.now(),
	/** From 0 to below 1. */
	random: (): number => Math.random(),
	sleep: async (milliseconds: number): Promise<void> => await sleep(milliseconds),
};

/** Longest time until a pause notices that it is over: stopping an execution must not hang. */
const SLICE = 200;

/** Waits, in slices, until the time has passed or `isOver` says that nobody waits for it any more. */
export async function pause(milliseconds: number, isOver: () => boolean): Promise<void> {
	const end = clock.now() + milliseconds;
	for (let left = milliseconds; left > 0 && !isOver(); left = end - clock.now()) {
		await clock.sleep(Math.min(left, SLICE));
	}
}
