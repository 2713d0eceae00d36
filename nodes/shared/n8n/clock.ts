import { sleep } from 'n8n-workflow';

import { createSignal } from '../concurrency';

/** The real time and chance, in one place so that tests can bring their own. Nothing ends its waits. */
export const clock = {
	now: (): number => Date.now(),
	elapsed: (): number => performance.now(),
	random: (): number => Math.random(),
	pause: async (milliseconds: number): Promise<void> => await sleep(milliseconds),
	isOver: (): boolean => false,
	/** A signal that is set off after so many milliseconds. It keeps no process alive. */
	deadline: (milliseconds: number): AbortSignal => AbortSignal.timeout(milliseconds),
};

/** The longest time that a timer of Node.js can wait, in milliseconds. */
export const MAX_TIMER = 2 ** 31 - 1;

/**
 * Long waits are cut into pauses of this many milliseconds: a pause can’t be ended, so none may outlast its wait by
 * much.
 */
const SLICE = 200;

export type RunClock = ReturnType<typeof runClock>;

/** The clock of a run, whose waits can be ended: by `stop`, or by n8n when it cancels the execution. */
export function runClock(cancelSignal?: AbortSignal) {
	const waits = new Set<() => void>();
	let isOver = cancelSignal?.aborted === true;
	/** Ends all waits, now and later. */
	const stop = () => {
		isOver = true;
		for (const end of waits) end();
	};
	cancelSignal?.addEventListener('abort', stop);
	/** Waits for something, but no longer than until all waits end. */
	const wait = async (what: Promise<unknown>): Promise<void> => {
		const { given: ended, give: end } = createSignal();
		if (isOver) end();
		waits.add(end);
		await Promise.race([what, ended]);
		waits.delete(end);
	};
	return {
		now: clock.now,
		elapsed: clock.elapsed,
		random: clock.random,
		isOver: () => isOver,
		stop,
		/** Stops listening to n8n, which keeps its signal for the whole execution. */
		release: () => cancelSignal?.removeEventListener('abort', stop),
		wait,
		/**
		 * Waits for something, but not once n8n has cancelled the execution: it then stores what the node has said by then.
		 */
		unlessCancelled: async (what: Promise<unknown>): Promise<void> => {
			const { given: cancelled, give } = createSignal();
			if (cancelSignal?.aborted) give();
			cancelSignal?.addEventListener('abort', give);
			await Promise.race([what, cancelled]);
			cancelSignal?.removeEventListener('abort', give);
		},
		pause: async (milliseconds: number): Promise<void> => {
			// Counted, because the time of day can be set.
			for (let left = milliseconds; left > 0 && !isOver; left -= SLICE) {
				await wait(clock.pause(Math.min(left, SLICE)));
			}
		},
	};
}
