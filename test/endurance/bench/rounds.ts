import { median, sum } from 'simple-statistics';

import { atMost, exactly, type Finding } from '../../support/finding';
import { table } from '../../generate/docs/markdown';
import type { Measurement } from './measure';

export type Row = { label: string; run: () => Promise<Measurement> };

/** What was measured, by the label of the row: one measurement for each round. */
export type Rounds = Record<string, Measurement[]>;

type Figure = 'ms' | 'cpuMs' | 'peakBytes' | 'growthBytes' | 'lateMs';

export const labels = {
	our: 'Invoicing node',
	wide: 'Invoicing node, Concurrency 32',
	combined: 'SMS node, Combine Items',
	theirs: 'HTTP Request',
	bare: 'bare node, 32 concurrent',
	noOp: 'No Operation',
	axios: 'axios loop',
	axiosWide: 'axios loop, 32 concurrent',
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

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

const figures: Array<[head: string, figure: Figure, show: (value: number) => string]> = [
	['time', 'ms', seconds],
	['CPU', 'cpuMs', seconds],
	['peak memory', 'peakBytes', megabytes],
	['growth', 'growthBytes', megabytes],
	['loop delay', 'lateMs', (ms) => `${ms.toFixed(0)} ms`],
];

const refused = ({ traffic: { requests, answers } }: Measurement) =>
	Object.entries(answers).reduce(
		(rest, [status, count]) => rest - (status.startsWith('2') ? count : 0),
		requests,
	);

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
	const heads = figures.flatMap(([head]) => [head, 'ratio']);
	const counts = ['results', 'requests', 'refused', 'at once', 'connections'];
	const cells = rows.map(({ label }) => {
		const rounds = roundsOf(all, label);
		const most = (of: (one: Measurement) => number) => String(Math.max(...rounds.map(of)));
		return [
			label,
			...figures.flatMap(([, figure, show]) => {
				const value = median(rounds.map((one) => one[figure]));
				const toTheirs = all[labels.theirs] ? ratio(all, figure, label, labels.theirs) : NaN;
				return [value, toTheirs].map((each, at) => {
					if (Number.isNaN(each)) return '';
					return at === 0 ? show(each) : each.toFixed(2);
				});
			}),
			String(Math.min(...rounds.map(({ results }) => results))),
			most(({ traffic }) => traffic.requests),
			most(refused),
			most(({ traffic }) => traffic.peakConcurrent),
			most(({ traffic }) => traffic.peakConnections),
		];
	});
	console.log(`\n${table(['', ...heads, ...counts], cells)}`);
	return all;
}

/** Every round returned a result for each item. */
export const allDone = (all: Rounds, label: string, items: number): Finding => {
	const results = roundsOf(all, label).map((one) => one.results);
	return exactly(`results of ${label}`, items, Math.min(...results));
};

/** No round had more than that many requests or connections at once. */
export function within(all: Rounds, label: string, atOnce: number): Finding[] {
	const traffic = roundsOf(all, label).map((one) => one.traffic);
	const requests = Math.max(...traffic.map(({ peakConcurrent }) => peakConcurrent));
	const connections = Math.max(...traffic.map(({ peakConnections }) => peakConnections));
	return [
		atMost(`concurrent requests of ${label}`, atOnce, requests),
		atMost(`concurrent connections of ${label}`, atOnce, connections),
	];
}

/** No round sent another number of requests. */
export const requestsAre = (all: Rounds, label: string, count: number): Finding => {
	const sent = roundsOf(all, label).map(({ traffic }) => traffic.requests);
	return exactly(`requests of ${label}`, count, sent.find((each) => each !== count) ?? count);
};

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
