import { labels } from './kit';
import type { Measurement } from './measure';

const heads = [
	'',
	'time',
	'ratio',
	'CPU',
	'ratio',
	'peak memory',
	'ratio',
	'growth',
	'ratio',
	'results',
	'requests',
	'refused',
	'at once',
	'connections',
];

const ratio = (value: number | undefined, other: number | undefined) =>
	value === undefined || !other ? '' : (value / other).toFixed(2);
const seconds = (ms: number | undefined) =>
	ms === undefined ? '' : `${(ms / 1_000).toFixed(2)} s`;
const megabytes = (bytes: number | undefined) =>
	bytes === undefined ? '' : `${Math.round(bytes / 2 ** 20)} MB`;

function cells(label: string, own: Measurement, other: Measurement | undefined): string[] {
	const { requests, answers, peakConcurrent, peakConnections } = own.traffic;
	const good = Object.entries(answers)
		.filter(([status]) => status.startsWith('2'))
		.reduce((sum, [, count]) => sum + count, 0);
	return [
		label,
		seconds(own.ms),
		ratio(own.ms, other?.ms),
		seconds(own.cpuMs),
		ratio(own.cpuMs, other?.cpuMs),
		megabytes(own.peakBytes),
		ratio(own.peakBytes, other?.peakBytes),
		megabytes(own.growthBytes),
		ratio(own.growthBytes, other?.growthBytes),
		...[own.results, requests, requests - good, peakConcurrent, peakConnections].map(String),
	];
}

/** A Markdown table. Each ratio is relative to the HTTP Request node in the same case. */
export function table(measured: Record<string, Measurement>): string {
	const rows = Object.entries(measured).map(([label, one]) =>
		cells(label, one, measured[labels.theirs]),
	);
	const widths = heads.map((head, at) =>
		Math.max(head.length, 2, ...rows.map((row) => row[at]?.length ?? 0)),
	);
	const line = (row: string[]) =>
		`| ${row
			.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
			.join(' | ')} |`;
	const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
	return [line(heads), rule, ...rows.map(line)].join('\n');
}
