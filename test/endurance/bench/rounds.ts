import type { Measurement } from './measure';

/** What was measured, by the label of the row: one measurement for each round. */
export type Rounds = Record<string, Measurement[]>;

export const median = (values: readonly number[]): number => {
	const sorted = [...values].sort((one, other) => one - other);
	const middle = Math.floor(sorted.length / 2);
	const [low = 0, high = 0] = [sorted[middle - 1 + (sorted.length % 2)], sorted[middle]];
	return (low + high) / 2;
};

export function roundsOf(all: Rounds, label: string): Measurement[] {
	const found = all[label];
	if (!found) throw new Error(`${label} was not measured`);
	return found;
}

/** What is measured as a number. Missing where the machine doesn’t tell it. */
type Figure = (measured: Measurement) => number | undefined;

export const time: Figure = ({ ms }) => ms;
export const cpu: Figure = ({ cpuMs }) => cpuMs;
export const peak: Figure = ({ peakBytes }) => peakBytes;
export const growth: Figure = ({ growthBytes }) => growthBytes;

/** The median of what `own` took in each round as a ratio to what `other` took in the same one. */
export function ratio(all: Rounds, figure: Figure, own: string, other: string): number {
	const others = roundsOf(all, other);
	return median(
		roundsOf(all, own).map((one, at) => {
			const [mine = NaN, theirs = NaN] = [figure(one), figure(others[at] ?? one)];
			return mine / theirs;
		}),
	);
}

const middle = (rounds: readonly Measurement[], figure: Figure): number | undefined => {
	const known = rounds.map(figure).filter((value) => value !== undefined);
	return known.length === 0 ? undefined : median(known);
};

/** One measurement for all rounds: medians, and for what must never be exceeded, the most. */
export function summary(rounds: readonly Measurement[]): Measurement {
	const [first] = rounds as [Measurement];
	const most = (of: (measured: Measurement) => number) => Math.max(...rounds.map(of));
	return {
		ms: middle(rounds, time) ?? 0,
		results: Math.min(...rounds.map(({ results }) => results)),
		cpuMs: middle(rounds, cpu),
		peakBytes: middle(rounds, peak),
		growthBytes: middle(rounds, growth),
		traffic: {
			...first.traffic,
			requests: most(({ traffic }) => traffic.requests),
			peakConcurrent: most(({ traffic }) => traffic.peakConcurrent),
			peakConnections: most(({ traffic }) => traffic.peakConnections),
		},
	};
}
