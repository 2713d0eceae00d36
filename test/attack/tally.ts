import fc from 'fast-check';

import { atLeast, exactly, type Finding } from '../support/finding';
import { RULES, type Rule, type Violation } from './judge';
import type { Played } from './ground';

/** How much dearer than the median a case may be. What this finds is a cost that grows with the square of an input. */
const DEAREST = 500;

interface FuzzSize {
	/** Cases for each operation, for each kind of attack. */
	cases: number;
	seed: number;
}

/** A case that broke a rule, in its shortest form. */
export interface Failing extends Violation {
	title: string;
	seed: number;
	/** The case as fast-check prints it, after it was made as small as possible. */
	counterexample: string;
}

class Broken extends Error {
	constructor(readonly violation: Violation) {
		super(`${violation.rule}: ${violation.what}`);
	}
}

export type Tally = ReturnType<typeof createTally>;

/** Counts cases, and collects what broke a rule. */
export function createTally({ cases: numRuns, seed }: FuzzSize, log: (line: string) => void) {
	let count = 0;
	/** How far the cases got: what fails before it is sent shows nothing about requests. */
	const got = { sent: 0, written: 0, failed: 0 };
	const costs: number[] = [];
	const failing: Failing[] = [];
	const dear: Array<{ title: string; cost: number; again: () => Promise<number>; text: string }> =
		[];
	const fail = (one: Failing) => {
		failing.push(one);
		log(`\n${one.title}, seed ${one.seed}\n  ${one.rule}: ${one.what}\n  ${one.counterexample}`);
	};
	return {
		failing,
		/** Tries cases of one kind until one breaks a rule, and makes that one small. */
		try: async <T>(
			title: string,
			cases: fc.Arbitrary<T>,
			play: (one: T) => Promise<Played>,
			judge: (played: Played, one: T) => Violation[],
		) => {
			const property = fc.asyncProperty(cases, async (one) => {
				count++;
				const played = await play(one);
				got.sent += played.requests.length > 0 ? 1 : 0;
				got.written += played.requests.some(({ method }) => method !== 'GET') ? 1 : 0;
				got.failed += played.outcome?.error || played.thrown ? 1 : 0;
				costs.push(played.cost);
				if (played.cost > 50) {
					const again = async () => (await play(one)).cost;
					dear.push({ title, cost: played.cost, again, text: fc.stringify(one) });
				}
				const [violation] = judge(played, one);
				if (violation) throw new Broken(violation);
			});
			const result = await fc.check(property, { numRuns, seed });
			if (!result.failed) return;
			const error = result.errorInstance;
			const violation =
				error instanceof Broken
					? error.violation
					: { rule: 'words' as const, what: `the test itself: ${String((error as Error)?.stack)}` };
			const counterexample = fc.stringify(result.counterexample).slice(0, 3_000);
			fail({ ...violation, title, seed, counterexample });
		},
		/** Plays cases again that were far dearer than the others, because a pause of the machine counts too. */
		judgeCosts: async () => {
			const median = [...costs].sort((one, other) => one - other)[costs.length >> 1] ?? 0;
			const most = Math.max(median * DEAREST, 50);
			for (const { title, cost, again, text } of dear.filter((one) => one.cost > most)) {
				const costsAgain = [await again(), await again()];
				if (Math.min(cost, ...costsAgain) <= most) continue;
				const what = `${Math.round(Math.min(cost, ...costsAgain))} ms, and half of all take less than ${median.toFixed(1)} ms`;
				fail({ rule: 'time', what, title, seed, counterexample: text.slice(0, 3_000) });
			}
		},
		rows: (least: number): Finding[] => [
			atLeast('cases', least, count),
			atLeast('of them reached the service', Math.floor(least / 3), got.sent),
			atLeast('of them wrote', Math.floor(least / 10), got.written),
			atLeast('of them stopped with an error that was judged', Math.floor(least / 10), got.failed),
			...(Object.keys(RULES) as Rule[]).map((rule) =>
				exactly(RULES[rule], 0, failing.filter((one) => one.rule === rule).length),
			),
		],
	};
}
