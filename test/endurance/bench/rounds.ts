import { median, sum } from 'simple-statistics';

import { atMost, type Finding } from '../../support/finding';
import { table } from '../../generate/docs/markdown';
import type { Measurement } from './measure';

export type Row = { label: string; run: () => Promise<Measurement> };

/** What was measured, by the label of the row: one measurement for each round. */
export type Rounds = Record<string, Measurement[]>;

export const labels = {
	our: 'Invoicing node',
	wide: 'Invoicing node, Concurrency 32',
	theirs: 'HTTP Request',
	bare: 'bare node',
	noOp: 'No Operation',
	axios: 'axios loop',
};

/**
 * Measures the rows in turn, round after round and every other round backwards, so that a busy machine hits all of them
 * alike.
 */
export async function inTurn<T>(
	rows: ReadonlyArray<{ label: string; run: () => Promise<T> }>,
	rounds: number,
	signal: AbortSignal,
): Promise<Record<string, T[]>> {
	const all: Record<string, T[]> = {};
	for (let round = 0; round < rounds; round++) {
		for (const { label, run } of round % 2 === 0 ? rows : [...rows].reverse()) {
			signal.throwIfAborted();
			(all[label] ??= []).push(await run());
		}
	}
	return all;
}

export function roundsOf<T>(all: Record<string, T[]>, label: string): T[] {
	const found = all[label];
	if (!found) throw new Error(`${label} was not measured`);
	return found;
}

/** The median of what `own` took in each round as a ratio to what the others took in the same one, together. */
export const ratio = <Name extends string>(
	all: Record<string, Array<Record<Name, number>>>,
	figure: Name,
	own: string,
	...others: string[]
): number => {
	const inRound = (at: number) =>
		sum(others.map((other) => roundsOf(all, other)[at]?.[figure] ?? NaN));
	return median(roundsOf(all, own).map((one, at) => one[figure] / inRound(at)));
};

/** What is shown of a measurement, and in units of how much. */
const figures = [
	['time in s', 'ms', 1_000],
	['CPU in s', 'cpuMs', 1_000],
	['peak memory in MB', 'peakBytes', 2 ** 20],
] as const;

const short = (value: number) => (Number.isNaN(value) ? '' : value.toFixed(2));

/**
 * Measures the rows, and prints medians, each also relative to the HTTP Request node in the same case, and the most of
 * what is counted.
 */
export async function inRounds(
	rows: readonly Row[],
	count: number,
	signal: AbortSignal,
): Promise<Rounds> {
	const all = await inTurn(rows, count, signal);
	const shown = rows.map(({ label }) => {
		const rounds = roundsOf(all, label);
		const most = (of: (one: Measurement) => number) => String(Math.max(...rounds.map(of)));
		return {
			'': label,
			...Object.fromEntries(
				figures.flatMap(([head, figure, unit]) => [
					[head, short(median(rounds.map((one) => one[figure])) / unit)],
					[
						`${head}, ratio`,
						all[labels.theirs] ? short(ratio(all, figure, label, labels.theirs)) : '',
					],
				]),
			),
			results: String(Math.min(...rounds.map(({ results }) => results))),
			requests: most(({ traffic }) => traffic.requests),
			'at once': most(({ traffic }) => traffic.peakConcurrent),
		};
	});
	console.log(
		`\n${table(
			Object.keys(shown[0] ?? {}),
			shown.map((row) => Object.values(row)),
		)}`,
	);
	return all;
}

/** A ratio, which is rounded only where it is shown. */
export const atMostTimes = (what: string, limit: number, got: number): Finding =>
	atMost(what, limit, got, ' ×');

/** Higher is better. */
export const atLeastTimes = (what: string, limit: number, got: number): Finding => ({
	what,
	mustBe: `at least ${limit} ×`,
	got: `${got.toFixed(2)} ×`,
	ok: got >= limit,
});
