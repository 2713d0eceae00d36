import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { brokenOff, type Finding } from './finding';
import { findingsTable } from './findingsTable';
import { limitedTime } from './limitedTime';

/** How a part is run. */
interface PartOptions {
	/** A short form. */
	quick: boolean;
	/** Everything random follows from it. */
	seed: number;
	/** How long, where that can be chosen. */
	minutes: number;
	days: number;
	/** Whether to draw what was found, where that can be drawn. */
	picture: boolean;
	/** Only the cases with these names. */
	only?: string[];
	signal: AbortSignal;
}

/** Tries something, and returns a row for each figure. */
export type Part = (options: PartOptions) => Promise<Finding[]>;

/** What a part writes to the file that `--json` names. */
export type Report = { rows: Finding[]; ok: boolean };

/** Nothing found is no proof. */
export const reportOf = (rows: Finding[]): Report => ({
	rows,
	ok: rows.length > 0 && rows.every(({ ok }) => ok),
});

const deadlineMs = 100 * 60_000;

/** Runs the part that the command line names, prints its rows, and ends with exit code 1 if one isn’t as it must be. */
export function runParts(parts: Record<string, Part>): void {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			quick: { type: 'boolean', default: false },
			seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
			minutes: { type: 'string', default: '30' },
			days: { type: 'string', default: '30' },
			picture: { type: 'boolean', default: false },
			only: { type: 'string', multiple: true },
			json: { type: 'string' },
		},
	});
	const [first = '', ...others] = Object.keys(parts);
	// One alone needs no name.
	const [name = others.length === 0 ? first : ''] = positionals;
	const part = parts[name];
	if (!part) {
		console.error(
			`Name one of ${Object.keys(parts).join(', ')}. Options: --quick, --seed N, --minutes N, --days N, --picture, --only CASE, --json FILE`,
		);
		process.exit(2);
	}
	const stop = new AbortController();
	for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(event, () => stop.abort(new Error(`Stopped by ${event}`)));
	}
	const { signal } = limitedTime(deadlineMs, stop.signal);
	const numbers = {
		seed: Number(values.seed),
		minutes: Number(values.minutes),
		days: Number(values.days),
	};
	console.log(`${name}, seed ${numbers.seed}`);
	void part({ ...values, ...numbers, signal })
		.catch((error: unknown) => {
			console.error(error);
			return [brokenOff()];
		})
		.then((rows) => {
			const report = reportOf(rows);
			console.log(`\n${findingsTable(rows)}`);
			if (values.json) writeFileSync(values.json, JSON.stringify(report));
			process.exit(report.ok ? 0 : 1);
		});
}
