/**
 * A signal that is aborted with the others, or when the time is over. Unlike `AbortSignal.timeout`, whose signal
 * Node.js can lose together with its timer if only `AbortSignal.any` holds it.
 */
export function limitedTime(ms: number, ...others: AbortSignal[]) {
	const controller = new AbortController();
	const late = new Error(`it took longer than ${ms / 60_000} minutes`);
	const timer = setTimeout(() => controller.abort(late), ms);
	const stop = (event: Event) => controller.abort((event.target as AbortSignal).reason);
	for (const other of others) {
		if (other.aborted) controller.abort(other.reason);
		other.addEventListener('abort', stop);
	}
	return {
		signal: controller.signal,
		/** Releases the timer and the other signals. */
		end: () => {
			clearTimeout(timer);
			for (const other of others) other.removeEventListener('abort', stop);
		},
	};
}
