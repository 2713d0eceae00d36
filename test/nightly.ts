import { spawnSync } from 'node:child_process';
import {
	appendFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';

import { findingsTable } from './support/findingsTable';
import { atLeast, type Finding } from './support/finding';
import { reportOf, type Report } from './support/parts';

const ROOT = join(__dirname, '..');
const FOLDER = join(ROOT, '.nightly');
const OUT = join(FOLDER, 'out.json');

/** A command, and how to read the figures that it has written. */
interface Part {
	command: readonly string[];
	env?: Record<string, string>;
	read?(text: string): Finding[];
}

interface JestReport {
	testResults: Array<{ name: string; assertionResults: Array<{ status: string }> }>;
}

/** A line for each file of tests. If none of them ran, that is a failure. */
function readJest(text: string): Finding[] {
	let ran = 0;
	const rows = (JSON.parse(text) as JestReport).testResults.map(({ name, assertionResults }) => {
		const count = (...wanted: string[]) =>
			assertionResults.filter(({ status }) => wanted.includes(status)).length;
		const [passed, run] = [count('passed'), count('passed', 'failed')];
		ran += run;
		const ok = passed === run && assertionResults.length > 0;
		return { what: relative(ROOT, name), mustBe: 'all passed', got: `${passed} of ${run}`, ok };
	});
	return [...rows, atLeast('tests that ran', 1, ran)];
}

interface StrykerReport {
	files: Record<string, { mutants: Array<{ status: string }> }>;
}

/** A line for each file, and the score of all. */
function readStryker(text: string): Finding[] {
	const killed = (mutants: Array<{ status: string }>, ...wanted: string[]) =>
		mutants.filter(({ status }) => ['Killed', 'Timeout', ...wanted].includes(status)).length;
	const { files } = JSON.parse(text) as StrykerReport;
	const row = (what: string, mutants: Array<{ status: string }>, least: number): Finding => {
		const [found, all] = [killed(mutants), killed(mutants, 'Survived', 'NoCoverage')];
		const ok = found >= all * least;
		return { what, mustBe: `${least * 100} % noticed`, got: `${found} of ${all}`, ok };
	};
	const rows = Object.entries(files).map(([what, { mutants }]) => row(what, mutants, 0.9));
	const all = Object.values(files).flatMap(({ mutants }) => mutants);
	return [...rows, row('all', all, 0.98)];
}

const tsx = (file: string, ...more: string[]) => [
	process.execPath,
	'--import',
	'tsx',
	file,
	...more,
];

const jest = (...more: string[]) => [
	...[process.execPath, 'node_modules/jest/bin/jest.js', '--outputFile', OUT],
	...['--json', ...more],
];

const json = ['--json', OUT];

const parts: Record<string, Part> = {
	full: {
		command: jest('--selectProjects', 'fast', '--randomize'),
		env: { FULL: '1', SEED: String(Date.now() % 2 ** 31) },
		read: readJest,
	},
	/** The Calendar node against the newest server, which isn’t released yet. */
	head: {
		command: jest('--selectProjects', 'fast', '--testPathPatterns', 'nodes/Calendar'),
		env: { SERVER: 'head' },
		read: readJest,
	},
	/** The same against a site with a block theme. */
	block: {
		command: jest('--selectProjects', 'fast', '--testPathPatterns', 'nodes/Calendar'),
		env: { THEME: 'block' },
		read: readJest,
	},
	/** n8n’s Docker image: of the version, or the newest that begins with the number, that TEST_N8N names. */
	image: { command: tsx('test/n8n/image.ts', '--outputFile', OUT, '--json'), read: readJest },
	versions: { command: jest('--selectProjects', 'n8n', '--maxWorkers', '1'), read: readJest },
	fuzz: { command: tsx('test/attack/main.ts', 'fuzz', ...json) },
	forged: { command: tsx('test/attack/main.ts', 'forged', ...json) },
	canary: { command: tsx('test/attack/main.ts', 'canary', ...json) },
	chaos: { command: tsx('test/endurance/main.ts', 'chaos', ...json) },
	soak: { command: tsx('test/endurance/main.ts', 'soak', ...json) },
	bench: { command: tsx('test/endurance/main.ts', 'bench', ...json) },
	/** The packages of one service each. */
	packages: { command: tsx('test/packages/check.ts', 'packages', ...json) },
	mutation: { command: [process.execPath, 'test/mutate.mjs'], read: readStryker },
};

/** Runs a part and writes its figures as a table, on GitHub into the summary of the run. */
function run(name: string, more: string[]): boolean {
	const part = parts[name];
	if (!part) throw new Error(`npm run nightly -- <part>, one of ${Object.keys(parts).join(', ')}`);
	mkdirSync(FOLDER, { recursive: true });
	const out = name === 'mutation' ? join(FOLDER, 'stryker.json') : OUT;
	rmSync(out, { force: true });
	const began = Date.now();
	const [program, ...words] = [...part.command, ...more] as [string, ...string[]];
	const env = { ...process.env, ...part.env };
	if (part.env) console.log(part.env);
	const { status } = spawnSync(program, words, { cwd: ROOT, env, stdio: ['ignore', 2, 2] });
	const read = part.read ?? ((text: string) => (JSON.parse(text) as Report).rows);
	const rows = existsSync(out) ? read(readFileSync(out, 'utf8')) : [];
	const report = reportOf(rows);
	const ok = report.ok && status === 0;
	const minutes = ((Date.now() - began) / 60_000).toFixed(1);
	const about = [name, ...more, process.env.TEST_N8N, process.env.AREA].filter(Boolean).join(' ');
	const text = `## ${about}\n\n${findingsTable(rows)}\n\n${ok ? 'Passed' : '**Failed**'} after ${minutes} minutes\n`;
	console.log(text);
	if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, text);
	writeFileSync(join(FOLDER, `${name}.json`), JSON.stringify({ ...report, ok, ...part.env }));
	return ok;
}

const [name = '', ...more] = process.argv.slice(2);
try {
	process.exit(run(name, more) ? 0 : 1);
} catch (error) {
	console.error((error as Error).message);
	process.exit(1);
}
