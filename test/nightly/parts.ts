import { join, relative } from 'node:path';

import { releases, root, versionOf } from '../n8n/releases';
import areas from '../mutation/areas.json';
import { readStryker } from '../mutation/survivors';
import { atLeast, type Finding } from '../support/finding';
import type { Report } from '../support/parts';

export const FOLDER = join(root, '.nightly');
const OUT = join(FOLDER, 'out.json');

/** A job of the night: a part, for the version of n8n or the area of the code that it names. */
export type Job = { part: string; n8n?: string; area?: string };

export const titleOf = ({ part, n8n, area }: Job): string =>
	[part, n8n, area].filter(Boolean).join(' ');

/** A command, and how to read the figures that it has written. */
interface Part {
	command: readonly string[];
	env?: Record<string, string>;
	/** Where it writes its figures. */
	out?: string;
	read?(text: string): Finding[];
	/** If it runs more than once a night: what differs. */
	each?: ReadonlyArray<Omit<Job, 'part'>>;
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
		return { what: relative(root, name), mustBe: 'all passed', got: `${passed} of ${run}`, ok };
	});
	return [...rows, atLeast('tests that ran', 1, ran)];
}

const readReport = (text: string): Finding[] => (JSON.parse(text) as Report).rows;

const tsx = (file: string, ...more: string[]) => [
	...[process.execPath, '--import', 'tsx', file, ...more],
	...['--json', OUT],
];

const jest = (...more: string[]) => [
	...[process.execPath, 'node_modules/jest/bin/jest.js', '--outputFile', OUT],
	...['--json', ...more],
];

const calendar = ['--selectProjects', 'fast', '--testPathPatterns', 'nodes/Calendar'];

const parts: Record<string, Part> = {
	/** All tests with whole tables, other random cases and in another order. */
	full: {
		command: jest('--selectProjects', 'fast', '--randomize'),
		env: { FULL: '1', SEED: String(Date.now() % 2 ** 31) },
		read: readJest,
	},
	/** All tests as they will run some day: none of them rests on today’s date. */
	later: {
		command: ['faketime', '-f', '+400d', ...jest('--selectProjects', 'fast')],
		read: readJest,
	},
	/** The Calendar node against the newest server, which isn’t released yet. */
	head: { command: jest(...calendar), env: { SERVER: 'head' }, read: readJest },
	/** The same against a site with a block theme. */
	block: { command: jest(...calendar), env: { THEME: 'block' }, read: readJest },
	/** The versions of n8n that the README names. */
	versions: {
		command: jest('--selectProjects', 'n8n', '--maxWorkers', '1'),
		read: readJest,
		each: releases.map((release) => ({ n8n: versionOf(release) })),
	},
	/** n8n’s Docker image: of the version, or the newest that begins with the number. */
	image: {
		command: [
			process.execPath,
			'--import',
			'tsx',
			'test/n8n/image.ts',
			'--outputFile',
			OUT,
			'--json',
		],
		read: readJest,
		each: [{ n8n: '2' }, { n8n: '3' }],
	},
	/** More than a hundred small mistakes that people make. */
	sabotage: { command: tsx('test/sabotage/main.ts', 'sabotage') },
	fuzz: { command: tsx('test/attack/main.ts', 'fuzz') },
	forged: { command: tsx('test/attack/main.ts', 'forged') },
	canary: { command: tsx('test/attack/main.ts', 'canary') },
	chaos: { command: tsx('test/endurance/main.ts', 'chaos') },
	soak: { command: tsx('test/endurance/main.ts', 'soak') },
	/** Thirty days of the examples, in simulated time. */
	month: { command: tsx('test/month/main.ts') },
	bench: { command: tsx('test/endurance/main.ts', 'bench') },
	/** The packages of one service each, alone and together. */
	packages: { command: tsx('test/packages/check.ts', 'packages') },
	mutation: {
		command: [process.execPath, 'test/mutation/run.mjs'],
		out: join(FOLDER, 'stryker.json'),
		read: readStryker,
		each: Object.keys(areas).map((area) => ({ area })),
	},
};

/** All jobs of a night. */
export const jobs: readonly Job[] = Object.entries(parts).flatMap(([part, { each = [{}] }]) =>
	each.map((one) => ({ part, ...one })),
);

export function partOf({ part: name }: Job) {
	const part = parts[name];
	if (!part) throw new Error(`npm run nightly -- <part>, one of ${Object.keys(parts).join(', ')}`);
	return { out: OUT, read: readReport, env: {}, ...part };
}
