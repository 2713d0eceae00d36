import { notRun } from '../../support/finding';
import { findingsTable } from '../../support/findingsTable';
import { reportOf, writeReport } from '../../support/report';
import { secondsSince } from '../progress';
import { whatIsMissing } from '../queue/servers';
import { cases } from './cases';
import type { ChaosCase, Finding, Size } from './case';
import { openStage, type Stage } from './stage';
import { chosenCases, listOf, playCase } from '../../support/cases';
import { limitedTime } from '../../support/limitedTime';
import { runCommand } from '../../support/runCommand';
import { readOptions, reporting, several } from '../../support/options';

const usage = `Delivers events several times and at once, kills n8n, retries what failed, and counts what came of it.

  npm run chaos                          all cases; exit code 1 if a figure is missed
  npm run chaos -- --quick               the same with fewer items
  npm run chaos -- --only worker-kill    that case only; can be repeated
  npm run chaos -- --json FILE           writes the findings to a file, too

The cases:
${listOf(cases)}`;

const deadlineMs = 90 * 60_000;

async function play(one: ChaosCase, stage: Stage, size: Size): Promise<Finding[]> {
	const began = Date.now();
	const findings = await playCase(one, async () => await one.run(stage, size), stage.signal);
	console.log(`\n${await findingsTable(findings)}\n\n${secondsSince(began)} s`);
	return findings.map((finding) => ({ ...finding, what: `${one.name}: ${finding.what}` }));
}

async function chaos(stop: AbortSignal): Promise<boolean> {
	const values = readOptions(usage, { ...reporting, only: several });
	const wanted = chosenCases(cases, values.only);
	const missing = wanted.some(({ needsServers }) => needsServers) ? whatIsMissing() : undefined;
	if (missing && values.only) throw new Error(missing);
	const { signal, end } = limitedTime(deadlineMs, stop);
	const stage = await openStage(signal);
	const found: Finding[] = [];
	try {
		for (const one of wanted) {
			if (missing && one.needsServers)
				found.push(notRun(`${one.name}: ${one.title}`, missing.split('\n')[0] ?? ''));
			else found.push(...(await play(one, stage, values.quick ? 'quick' : 'full')));
		}
	} finally {
		await stage.close();
		end();
	}
	const report = reportOf(found);
	writeReport(values.json, report);
	if (wanted.length > 1) console.log(`\n${await findingsTable(found)}`);
	console.log(report.ok ? '\nAll is as it must be' : '\nNot all is as it must be');
	return report.ok;
}

runCommand(chaos);
