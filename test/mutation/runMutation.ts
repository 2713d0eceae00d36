import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Area } from './areas';
import { equivalents } from './equivalents';
import { report, type Mutant, type MutationReport } from './report';

const root = resolve(__dirname, '../..');

/** Changes the code of each area in many ways, one at a time, and runs the tests of the area with each change. */
export async function runMutation(areas: readonly Area[]): Promise<MutationReport> {
	const mutants: Mutant[] = [];
	for (const area of areas) {
		const began = Date.now();
		const found = await mutate(area);
		mutants.push(...found);
		console.log(
			`${area.name}: ${found.length} mutants, ${Math.round((Date.now() - began) / 1000)} s`,
		);
	}
	return report(mutants, equivalents, (fileName) => readFileSync(resolve(root, fileName), 'utf8'));
}

async function mutate({ files, tests }: Area): Promise<Mutant[]> {
	const { Stryker } = await import('@stryker-mutator/core');
	const stryker = new Stryker({
		mutate: files.map((file) => `nodes/${file}`),
		ignorePatterns: IGNORED,
		testRunner: 'jest',
		plugins: ['@stryker-mutator/jest-runner'],
		jest: {
			projectType: 'custom',
			configFile: 'test/mutation/jest.config.js',
			config: { testMatch: tests.map((test) => `<rootDir>/test/${test}`) },
			// It would leave out tests that reach the code only through n8n, without a word.
			enableFindRelatedTests: false,
		},
		coverageAnalysis: 'perTest',
		concurrency: 2,
		// Jest leaves an AsyncLocalStorage behind for each test file, and each promise passes through all of them: a process
		// that runs the tests a hundred times takes more than twice as long for them in the end.
		maxTestRunnerReuse: 20,
		tempDirName: '.stryker-tmp',
		cleanTempDir: 'always',
		reporters: ['progress-append-only'],
		logLevel: 'warn',
		allowConsoleColors: false,
		// For a change that makes a promise wait for ever. Added to one and a half times what the tests take.
		timeoutMS: 4_000,
	});
	return (await stryker.runMutationTest()) as Mutant[];
}

/** What the tests don’t need isn’t copied for them. */
const IGNORED = [
	...['.*', 'dist', 'docs', 'coverage', 'icons', 'workflows', 'nodes/**/*.svg'],
	...['test/{browser,contract,generate,lint,n8n,nodes,package,sandbox,trace}/**'],
];
