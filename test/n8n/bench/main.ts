/* eslint-disable @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import type { Finding } from '../chaos/case';
import { ensureN8n } from '../install';
import { secondsSince } from '../progress';
import { verdict } from './bounds';
import { cases } from './cases';
import { openHosts } from './hosts';
import type { Case } from './kit';
import type { Bench } from './measure';
import { startApart } from './sandbox';
import { chosenCases, playCase } from '../../support/cases';
import { limitedTime } from '../../support/limitedTime';
import { runCommand } from '../../support/runCommand';
import { readOptions, reporting, several } from '../../support/options';

const usage = `Compares the nodes with n8n's own nodes and with plain loops, in the same run and in a real n8n.

  npm run bench                      all cases; exit code 1 if a limit is missed
  npm run bench -- --quick           a tenth of the items; limits are reported but not enforced
  npm run bench -- --only reads      that case only; can be repeated
  npm run bench -- --json FILE       writes what was found as { rows: [{ what, mustBe, got, ok }], ok }`;

const deadlineMs = 30 * 60_000;

type Found = { name: string; findings: Finding[] };

async function play(one: Case, signal: AbortSignal): Promise<Found> {
	const began = Date.now();
	const findings = await playCase(one, one.play, signal);
	console.log(`\n${findings.map(verdict).join('\n')}\n${secondsSince(began)} s`);
	return { name: one.name, findings };
}

async function playAll(bench: Bench, quick: boolean, only?: string[]): Promise<Found[]> {
	const found: Found[] = [];
	for (const one of chosenCases(cases(bench, quick), only))
		found.push(await play(one, bench.signal));
	const [violation] = await bench.sandbox.control.violations();
	if (violation) throw new Error(`The sandbox failed: ${violation.message}`);
	return found;
}

async function bench(stop: AbortSignal): Promise<boolean> {
	const values = readOptions(usage, { ...reporting, only: several });
	const { quick, only, json } = values;
	const { signal, end } = limitedTime(deadlineMs, stop);
	const installation = await ensureN8n('latest', signal);
	const sandbox = await startApart(quick ? 1_000 : 10_000, signal);
	let found: Found[];
	try {
		const hosts = await openHosts(sandbox, installation, signal);
		try {
			console.log(`n8n ${installation.version}, ${availableParallelism()} cores`);
			found = await playAll({ sandbox, hosts, signal }, quick, only);
		} finally {
			await hosts.close();
		}
	} finally {
		await sandbox.close();
		end();
	}
	const rows = found.flatMap(({ name, findings }) =>
		findings.map((finding) => ({ ...finding, what: `${name}: ${finding.what}` })),
	);
	const ok = rows.every((row) => row.ok);
	if (json) writeFileSync(json, `${JSON.stringify({ rows, ok }, null, '\t')}\n`);
	const missed = rows.filter((row) => !row.ok);
	if (missed.length > 0) console.log(`\nMissed:\n${missed.map(verdict).join('\n')}`);
	const enforced = quick ? ', which isn’t enforced because of the few items' : '';
	console.log(ok ? '\nAll limits met' : `\nNot all limits met${enforced}`);
	return ok || quick;
}

runCommand(bench);
