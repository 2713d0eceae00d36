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

/** Long waits are cut into sleeps of this many milliseconds: a sleep can’t be ended, so none may outlast its wait by much. */
const SLICE = 200;

/** The pace of requests that can be ended: by `stop`, or by n8n when it cancels the execution. */
export interface StoppablePace extends Pace {
	/** Ends all waits, now and later. */
	stop(): void;
	/** Stops listening to n8n, which keeps its signal for the whole execution. */
	release(): void;
}

export function paceOf(cancelSignal?: AbortSignal): StoppablePace {
	const waits = new Set<() => void>();
	let isOver = cancelSignal?.aborted === true;
	const stop = () => {
		isOver = true;
		for (const end of waits) end();
	};
	cancelSignal?.addEventListener('abort', stop);
	return {
		now: clock.now,
		random: clock.random,
		isOver: () => isOver,
		stop,
		release: () => cancelSignal?.removeEventListener('abort', stop),
		pause: async (milliseconds) => {
			let end = () => {};
			const ended = new Promise<void>((resolve) => {
				end = resolve;
			});
			waits.add(end);
			const until = clock.now() + milliseconds;
			for (let left = milliseconds; left > 0 && !isOver; left = until - clock.now()) {
				await Promise.race([clock.sleep(Math.min(left, SLICE)), ended]);
			}
			waits.delete(end);
		},
	};
}
