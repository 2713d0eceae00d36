import { findingsTable } from '../../support/findingsTable';
import { reportOf, writeReport } from '../../support/report';
import { soak } from './soak';
import { runCommand } from '../../support/runCommand';
import { readOptions, reporting } from '../../support/options';

const usage = `Mixed work with faults in a real n8n, and what became of the work, the memory and the open connections.

  npm run soak                    30 minutes; exit code 1 if a figure is missed
  npm run soak -- --minutes 60    longer, or shorter
  npm run soak -- --quick         2 minutes, too few to judge the memory
  npm run soak -- --json FILE     writes the findings to a file, too`;

const quickMinutes = 2;

async function main(signal: AbortSignal): Promise<boolean> {
	const values = readOptions(usage, {
		...reporting,
		minutes: { type: 'string', default: '30' },
	});
	const minutes = values.quick ? quickMinutes : Number(values.minutes);
	if (!(minutes > 0)) throw new Error(`--minutes takes a number above 0\n\n${usage}`);
	const { findings: rows, broken } = await soak(minutes, signal);
	for (const problem of broken) console.error(problem);
	const report = reportOf(rows);
	writeReport(values.json, report);
	console.log(`\n${await findingsTable(rows)}`);
	return report.ok;
}

runCommand(main);
