import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root, versionOf } from '../n8n/releases';
import { findingsTable } from '../support/findingsTable';
import { limitedTime } from '../support/limitedTime';
import { overview, page, verdict } from './page';
import { lanes, longest, parts, type Part } from './parts';
import { keep, recall, type Result } from './results';
import { runPart } from './runPart';
import { runCommand } from '../support/runCommand';
import { readOptions, reporting } from '../support/options';

const usage = `Puts everything that is promised to the test, and writes what came of it to docs/proof.md.

  npm run prove                      all parts, in at most ${longest} minutes; exit code 1 if a figure is missed
  npm run prove -- --only soak,bench some parts; the others keep their last result
  npm run prove -- --quick           a short form of all parts, which isn't written to docs/proof.md
  npm run prove -- --page            only writes the page anew, from the last results

The parts:
${parts.map(({ name, promise }) => `  ${name.padEnd(10)} ${promise}`).join('\n')}`;

const git = (...args: string[]) =>
	execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

function circumstances(): Pick<Result, 'commit' | 'versions'> {
	const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		version: string;
	};
	// The page and the results themselves are written during a run.
	const changes = git(
		'status',
		'--porcelain',
		'--',
		'.',
		':!docs/proof.md',
		':!test/prove/results',
	);
	return {
		commit: `${git('rev-parse', '--short=10', 'HEAD')}${changes ? ' with changes' : ''}`,
		versions: { node: process.versions.node, n8n: versionOf('latest'), package: version },
	};
}

function chosen(only: string | undefined): Part[][] {
	const named = only?.split(',').map((name) => name.trim());
	const unknown = named?.find((name) => !parts.some((part) => part.name === name));
	if (unknown) throw new Error(`There is no part “${unknown}”\n\n${usage}`);
	const partOf = (name: string) => parts.filter((part) => part.name === name);
	if (!named) return lanes.map((lane) => lane.flatMap(partOf));
	const listed = lanes.flat();
	return [...lanes, named.filter((name) => !listed.includes(name))].map((lane) =>
		lane.filter((name) => named.includes(name)).flatMap(partOf),
	);
}

async function prove(stop: AbortSignal): Promise<boolean> {
	const values = readOptions(usage, {
		only: { type: 'string' },
		quick: reporting.quick,
		page: { type: 'boolean', default: false },
	});
	const { signal, end } = limitedTime(longest * 60_000, stop);
	const found = new Map<string, Result>();
	const run = async (part: Part) => {
		const began = Date.now();
		const where = circumstances();
		console.log(`${part.name}: begins`);
		const report = await runPart(part, { quick: values.quick, signal });
		stop.throwIfAborted();
		const seconds = (Date.now() - began) / 1000;
		const result = { ...report, ...where, seconds, at: new Date().toISOString() };
		found.set(part.name, result);
		if (!values.quick) keep(part.name, result);
		console.log(`\n${part.name}: ${verdict(result)}\n\n${await findingsTable(report.rows)}\n`);
	};
	const runLane = async (lane: Part[]) => {
		for (const part of lane) await run(part);
	};
	if (!values.page) await Promise.all(chosen(values.only).map(runLane));
	end();
	const latest = (name: string) => found.get(name) ?? recall(name);
	const shown = values.quick ? parts.filter(({ name }) => found.has(name)) : parts;
	console.log(await overview(shown, latest));
	if (!values.quick) writeFileSync(join(root, 'docs', 'proof.md'), await page(parts, latest));
	return [...found.values()].every(({ ok }) => ok);
}

runCommand(prove);
