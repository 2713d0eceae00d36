import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { linearRegression, linearRegressionLine, median } from 'simple-statistics';

import { atMost, exactly, told, type Finding } from '../../support/finding';
import { usageOf } from '../bench/measure';

/** What the probe in n8n writes. */
type Inside = {
	at: number;
	heapUsed: number;
	resources: Record<string, number>;
	warnings: Record<string, number>;
};

/** What can be seen of the process from outside, on Linux only. */
type Outside = { at: number; residentBytes?: number; openFiles?: number };

type Point = { at: number; value: number };

export function lookAt(pid: number): Outside {
	if (process.platform !== 'linux') return { at: Date.now() };
	const openFiles = readdirSync(`/proc/${pid}/fd`).length;
	return { at: Date.now(), residentBytes: usageOf(pid).residentBytes, openFiles };
}

export function readProbe(file: string): Inside[] {
	if (!existsSync(file)) return [];
	const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
	return lines.map((line) => JSON.parse(line) as Inside);
}

/** How much a value has grown along the line through all points, relative to where the line begins. */
export function growth(points: readonly Point[]): number {
	const [first] = points;
	const last = points.at(-1);
	if (!first || !last) return NaN;
	const line = linearRegressionLine(
		linearRegression(points.map(({ at, value }) => [at - first.at, value])),
	);
	return line(last.at - first.at) / line(0) - 1;
}

/** How many more in the last third than in the first. */
function increase(points: readonly Point[]): number {
	const third = Math.floor(points.length / 3);
	const values = points.map(({ value }) => value);
	return median(values.slice(-third)) - median(values.slice(0, third));
}

/** Until n8n has compiled its hot code and filled its caches, its memory grows whatever runs in it. */
const warmUp = 0.3;

/**
 * A node that kept a kilobyte of each request would make the heap grow by more than this within half an hour. What n8n
 * itself keeps in that time stays below it.
 */
const mostGrowth = { heap: 0.1, resident: 0.2 };

/** Connections come and go with the work, so their number differs from moment to moment. */
const mostMore = 10;

/** Over a few minutes, chance decides on the slope, and on how many connections happen to be open. */
const leastMinutes = 10;

const percent = (share: number) => Number((share * 100).toFixed(1));

/** What the memory, the open files and the warnings of n8n came to, between two times. */
export function vitalFindings(inside: readonly Inside[], outside: readonly Outside[]): Finding[] {
	const began = outside[0]?.at ?? 0;
	const from = began + warmUp * ((outside.at(-1)?.at ?? 0) - began);
	const late = <T extends { at: number }>(all: readonly T[]) => all.filter(({ at }) => at >= from);
	const points = <T extends { at: number }>(all: readonly T[], value: (one: T) => number) =>
		late(all).map((one) => ({ at: one.at, value: value(one) }));

	const heap = points(inside, ({ heapUsed }) => heapUsed);
	const resident = points(outside, ({ residentBytes = NaN }) => residentBytes);
	const minutes = ((heap.at(-1)?.at ?? 0) - (heap[0]?.at ?? 0)) / 60_000;
	const judged = (what: string, limit: number, found: number, unit = '') =>
		minutes >= leastMinutes
			? atMost(what, limit, found, unit)
			: told(`${what} (not judged over less than ${leastMinutes} minutes)`, `${found}${unit}`);
	const grown = (what: string, limit: number, all: Point[]) =>
		judged(what, percent(limit), percent(growth(all)), ' %');
	const handles = points(inside, ({ resources }) =>
		Object.values(resources).reduce((sum, one) => sum + one, 0),
	);
	const warnings = inside.at(-1)?.warnings ?? {};
	return [
		told('n8n: minutes measured after the warm-up', minutes.toFixed(1)),
		grown('n8n: growth of the heap after collections', mostGrowth.heap, heap),
		grown('n8n: growth of resident memory', mostGrowth.resident, resident),
		judged(
			'n8n: more open files and sockets at the end',
			mostMore,
			increase(points(outside, ({ openFiles = NaN }) => openFiles)),
		),
		judged('n8n: more timers and handles at the end', mostMore, increase(handles)),
		exactly('n8n: unhandled rejections', 0, warnings.UnhandledPromiseRejectionWarning ?? 0),
		exactly('n8n: warnings of too many listeners', 0, warnings.MaxListenersExceededWarning ?? 0),
	];
}
