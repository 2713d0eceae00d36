import { table } from '../generate/docs/markdown';
import type { Finding } from '../support/finding';
import { findingsTable } from '../support/findingsTable';
import type { Report } from '../support/parts';

/** What became of a job of the night. */
export interface JobReport extends Report {
	job: string;
	minutes: number;
}

export const jobText = ({ job, rows, ok, minutes }: JobReport): string =>
	`## ${job}\n\n${findingsTable(rows)}\n\n${ok ? 'Passed' : '**Failed**'} after ${minutes.toFixed(1)} minutes\n`;

/** More than that doesn’t fit into an issue. */
const MOST_ROWS = 100;

/** A line for each job, and all that isn’t as it must be. A job without a report has failed. */
export function summaryOf(
	jobs: readonly string[],
	reports: readonly JobReport[],
): { text: string; ok: boolean } {
	const found = jobs.map((job) => reports.find((report) => report.job === job));
	const lines = found.map((report, at) => {
		const name = jobs[at] ?? '';
		if (!report) return [name, '**no result**', '', ''];
		const missed = report.rows.filter(({ ok }) => !ok).length;
		const result = report.ok ? 'passed' : '**failed**';
		return [
			name,
			result,
			`${report.rows.length - missed} of ${report.rows.length}`,
			report.minutes.toFixed(1),
		];
	});
	const worse = found.flatMap((report): Finding[] => {
		const missed = report?.rows.filter(({ ok }) => !ok) ?? [];
		return missed.map((row) => ({ ...row, what: `${report?.job}: ${row.what}` }));
	});
	const ok = found.every((report) => report?.ok);
	const passed = found.filter((report) => report?.ok).length;
	const parts = [
		`# The night: ${passed} of ${jobs.length} jobs passed`,
		...(worse.length > 0
			? [`## Worse than it was\n\n${findingsTable(worse.slice(0, MOST_ROWS))}`]
			: []),
		...(worse.length > MOST_ROWS ? [`… and ${worse.length - MOST_ROWS} more.`] : []),
		`## All jobs\n\n${table(['Job', 'Result', 'As it must be', 'Minutes'], lines)}`,
	];
	return { text: `${parts.join('\n\n')}\n`, ok };
}
