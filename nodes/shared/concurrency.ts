/** Time, chance and the end of all waits. */
export interface Clock {
	/** Milliseconds since 1970. It can be set while somebody waits, so it is for what others say in that form. */
	now(): number;
	/** Milliseconds since some moment. It only ever passes, so waits are measured by it. */
	elapsed(): number;
	/** From 0 to below 1. */
	random(): number;
	pause(milliseconds: number): Promise<void>;
	/** Nobody waits for the answer any more: the execution was stopped, or another item has failed. */
	isOver(): boolean;
}

export type Signal = ReturnType<typeof createSignal>;

/** Something that others wait for: `given` is fulfilled once `give` is called. */
export function createSignal() {
	let give = () => {};
	const given = new Promise<void>((resolve) => {
		give = resolve;
	});
	return { given, give };
}

/** Ends a turn. Call it exactly once. */
export type Leave = () => void;

export type Limiter = ReturnType<typeof createLimiter>;

/** Lets a number of tasks run at once. The others wait and start in the order they came. */
export function createLimiter(size: number) {
	const waiting: Array<() => void> = [];
	let running = 0;
	// A place goes straight to the next in line, so that nobody can slip in between.
	const leave = () => {
		const next = waiting.shift();
		if (next) next();
		else running--;
	};
	return {
		/** Waits for a free place. The place stays taken until `leave` is called. */
		async enter(): Promise<Leave> {
			if (running < size) running++;
			else await new Promise<void>((resolve) => waiting.push(resolve));
			return leave;
		},
	};
}

/** Lets tasks that have a key in common run one after the other, in the order they came. */
export function createSequencer() {
	const ends = new Map<string, Promise<void>>();
	return {
		/** Whether a task with this key has entered or waits, and hasn’t left. */
		isBusy: (key: string) => ends.has(key),
		async enter(keys: readonly string[]): Promise<Leave> {
			const { given: end, give } = createSignal();
			const earlier = keys.map((key) => ends.get(key));
			for (const key of keys) ends.set(key, end);
			await Promise.all(earlier);
			return () => {
				for (const key of keys) if (ends.get(key) === end) ends.delete(key);
				give();
			};
		},
	};
}
