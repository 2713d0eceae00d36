/* eslint-disable @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
import { parseArgs } from 'node:util';

import { notRun } from '../../support/finding';
import { findingsTable } from '../../support/findingsTable';
import { reportOf, writeReport } from '../../support/report';
import { secondsSince } from '../progress';
import { whatIsMissing } from '../queue/servers';
import { cases } from './cases';
import type { ChaosCase, Finding, Size } from './case';
import { openStage, type Stage } from './stage';
import { runCommand } from '../../support/runCommand';

const usage = `Delivers events several times and at once, kills n8n, retries what failed, and counts what came of it.

  npm run chaos                          all cases; exit code 1 if a figure is missed
  npm run chaos -- --quick               the same with fewer items
  npm run chaos -- --only worker-kill    that case only; can be repeated
  npm run chaos -- --json FILE           writes the findings to a file, too

The cases:
${cases.map(({ name, title }) => `  ${name.padEnd(22)} ${title}`).join('\n')}`;

const deadlineMs = 90 * 60_000;

function chosen(only: readonly string[] | undefined): ChaosCase[] {
	const unknown = only?.find((wanted) => !cases.some(({ name }) => name === wanted));
	if (unknown) throw new Error(`There is no case ${unknown}\n\n${usage}`);
	return cases.filter(({ name }) => !only || only.includes(name));
}

/** A case that breaks off has failed, but the others still run. */
async function play({ name, title, run }: ChaosCase, stage: Stage, size: Size): Promise<Finding[]> {
	console.log(`\n${name}: ${title}`);
	const began = Date.now();
	let findings: Finding[];
	try {
		findings = await run(stage, size);
	} catch (error) {
		stage.signal.throwIfAborted();
		console.error(error);
		findings = [{ what: 'ran to its end', mustBe: 'yes', got: 'no', ok: false }];
	}
	console.log(`\n${await findingsTable(findings)}\n\n${secondsSince(began)} s`);
	return findings.map((finding) => ({ ...finding, what: `${name}: ${finding.what}` }));
}

async function chaos(stop: AbortSignal): Promise<boolean> {
	const { values } = parseArgs({
		options: {
			quick: { type: 'boolean', default: false },
			only: { type: 'string', multiple: true },
			json: { type: 'string' },
			help: { type: 'boolean' },
		},
	});
	if (values.help) {
		console.log(usage);
		return true;
	}
	const wanted = chosen(values.only);
	const missing = wanted.some(({ needsServers }) => needsServers) ? whatIsMissing() : undefined;
	if (missing && values.only) throw new Error(missing);
	const stage = await openStage(AbortSignal.any([stop, AbortSignal.timeout(deadlineMs)]));
	const found: Finding[] = [];
	try {
		for (const one of wanted) {
			if (missing && one.needsServers)
				found.push(notRun(`${one.name}: ${one.title}`, missing.split('\n')[0] ?? ''));
			else found.push(...(await play(one, stage, values.quick ? 'quick' : 'full')));
		}
	} finally {
		await stage.close();
	}
	const report = reportOf(found);
	writeReport(values.json, report);
	if (wanted.length > 1) console.log(`\n${await findingsTable(found)}`);
	console.log(report.ok ? '\nAll is as it must be' : '\nNot all is as it must be');
	return report.ok;
}

runCommand(chaos);
