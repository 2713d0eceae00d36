/** Processor time, because other work on the machine doesn’t affect it. In microseconds. */
function costOf(work: () => unknown): number {
	const start = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(start);
	return user + system;
}

/** The least of several tries: the engine collects garbage and compiles in some of them. */
const leastCost = (work: () => unknown, tries: number): number =>
	Math.min(...Array.from({ length: tries }, () => costOf(work)));

const costs = new Map<number, number>();

/** What a peer takes for a text of this length, which looks at each character once. */
function costOfPeer(length: number): number {
	const text = 'a'.repeat(Math.max(length, 1000));
	const cost =
		costs.get(length) ??
		Math.max(
			20,
			leastCost(() => text.replace(/[^]/g, ''), 9),
		);
	costs.set(length, cost);
	return cost;
}

/** Whether work on a text takes more than so many times as long as the peer, even in the best of three tries. */
export const isSlow = (work: (text: string) => unknown, text: string, times: number): boolean => {
	const limit = times * costOfPeer(text.length);
	return costOf(() => work(text)) > limit && leastCost(() => work(text), 3) > limit;
};

/** Processor time in milliseconds, in the best of three tries. */
export const millisecondsFor = (work: (text: string) => unknown, text: string): number =>
	leastCost(() => work(text), 3) / 1000;
