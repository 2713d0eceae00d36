/** Timers that can all be cleared at once, so that closing never waits for a retry or delay. */
export function createTimers() {
	const pending = new Set<NodeJS.Timeout>();
	const after = (ms: number, run: () => void) => {
		const timer = setTimeout(() => {
			pending.delete(timer);
			run();
		}, ms);
		pending.add(timer);
	};
	return {
		after,
		/** Never resolves if the timers are cleared first. */
		sleep: async (ms: number) => await new Promise<void>((resolve) => after(ms, resolve)),
		clear: () => {
			pending.forEach(clearTimeout);
			pending.clear();
		},
	};
}

export type Timers = ReturnType<typeof createTimers>;
