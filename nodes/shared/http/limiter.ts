/** Lets so many tasks run at once; the others wait and start in the order they came. */
export interface Limiter {
	run<T>(task: () => Promise<T>): Promise<T>;
}

export function createLimiter(size: number): Limiter {
	const waiting: Array<() => void> = [];
	let running = 0;
	// A place goes straight to the next in line, so that nobody can slip in between.
	const leave = () => {
		const next = waiting.shift();
		if (next) next();
		else running--;
	};
	return {
		async run(task) {
			if (running < size) running++;
			else await new Promise<void>((resolve) => waiting.push(resolve));
			try {
				return await task();
			} finally {
				leave();
			}
		},
	};
}
