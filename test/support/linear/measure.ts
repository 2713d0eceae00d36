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

/** How much longer than the peer something may take. What is linear takes up to about 20 times as long. */
const FACTOR = 100;

const limits = new Map<number, number>();

/** What reading so many characters may cost: as much as a peer, that looks at each of them once, many times. */
function limitOf(length: number): number {
	const known = limits.get(length);
	if (known !== undefined) return known;
	const text = 'a'.repeat(Math.max(length, 1000));
	const limit = FACTOR * Math.max(20, leastCost(() => text.replace(/[^]/g, ''), 9));
	limits.set(length, limit);
	return limit;
}

/** How often a part is repeated at first, to notice what doubles its time with each. */
const FEW = [8, 12, 16, 20, 24];

const LENGTHS = [300, 2_000, 10_000];

export const LONG = 100_000;

/** Whether work on a text takes too long for its length, even in the best of three tries. */
const isSlow = (work: (text: string) => unknown, text: string): boolean => {
	const limit = limitOf(text.length);
	return costOf(() => work(text)) > limit && leastCost(() => work(text), 3) > limit;
};

/**
 * The first length for which work on texts that are made by `textOf` takes too long; undefined if none does. Longer texts
 * come last, so what is slow is noticed before it takes minutes. `isLong`: also with 100,000 characters.
 */
export function slowFrom(
	work: (text: string) => unknown,
	textOf: (length: number, times?: number) => string,
	isLong = false,
): number | undefined {
	const texts = [
		...FEW.map((times) => textOf(0, times)),
		...[...LENGTHS, ...(isLong ? [LONG] : [])].map((length) => textOf(length)),
	];
	return texts.find((text) => isSlow(work, text))?.length;
}

/** Processor time in milliseconds for a text of a length. */
export const millisecondsFor = (work: (text: string) => unknown, text: string): number =>
	leastCost(() => work(text), 3) / 1000;
