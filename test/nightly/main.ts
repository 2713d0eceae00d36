import { spawnSync } from 'node:child_process';
import {
	appendFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { survivorsIn } from '../mutation/survivors';
import { root } from '../n8n/releases';
import { reportOf } from '../support/parts';
import { FOLDER, jobs, partOf, titleOf, type Job } from './parts';
import { jobText, summaryOf, type JobReport } from './summary';

/** Of a job: `job` is its title. */
const REPORT = /\.report\.json$/;

/** Prints it, on GitHub into the summary of the run. */
function tell(text: string): void {
	console.log(text);
	if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, text);
}

/** Runs a job, and keeps its figures in a file. Returns whether all of it is as it must be. */
function run(job: Job, more: string[]): boolean {
	const { command, env, out, read } = partOf(job);
	mkdirSync(FOLDER, { recursive: true });
	rmSync(out, { force: true });
	const began = Date.now();
	const [program, ...words] = [...command, ...more] as [string, ...string[]];
	if (Object.keys(env).length > 0) console.log(env);
	const { status } = spawnSync(program, words, {
		cwd: root,
		env: { ...process.env, ...env, TEST_N8N: job.n8n, AREA: job.area },
		stdio: ['ignore', 2, 2],
	});
	const rows = existsSync(out) ? read(readFileSync(out, 'utf8')) : [];
	const { ok } = reportOf(rows);
	const minutes = (Date.now() - began) / 60_000;
	const report: JobReport = { job: titleOf(job), rows, ok: ok && status === 0, minutes };
	tell(jobText(report));
	const file = `${report.job.replaceAll(' ', '-')}.report.json`;
	writeFileSync(join(FOLDER, file), JSON.stringify({ ...report, ...env }));
	return report.ok;
}

/** What became of the jobs whose reports are there, also from other machines. Returns whether nothing got worse. */
function summarize(): boolean {
	const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => REPORT.test(name)) : [];
	const reports = files.map(
		(name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as JobReport,
	);
	const { text, ok } = summaryOf(jobs.map(titleOf), reports);
	tell(text);
	writeFileSync(join(FOLDER, 'summary.md'), text);
	return ok;
}

/** Once somebody has looked at what survived in the areas that were just mutated. */
function nameSurvivors(): void {
	const { out } = partOf({ part: 'mutation' });
	const found = survivorsIn(
		JSON.parse(readFileSync(out, 'utf8')) as Parameters<typeof survivorsIn>[0],
	);
	const file = join(root, 'test/mutation/survivors.json');
	const known = JSON.parse(readFileSync(file, 'utf8')) as object;
	writeFileSync(file, `${JSON.stringify({ ...known, ...found }, null, '\t')}\n`);
}

function main([name = '', ...more]: string[]): boolean {
	if (name === 'summary') return summarize();
	if (name === 'jobs') {
		console.log(JSON.stringify(jobs));
		return true;
	}
	if (name === 'survivors') {
		nameSurvivors();
		return true;
	}
	return run({ part: name, n8n: process.env.TEST_N8N, area: process.env.AREA }, more);
}

try {
	process.exit(main(process.argv.slice(2)) ? 0 : 1);
} catch (error) {
	console.error((error as Error).message);
	process.exit(1);
}
