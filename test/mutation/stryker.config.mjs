import { readFileSync } from 'node:fs';

// Small mistakes in the code, one at a time: does a test notice? `AREA=retry npm run nightly -- mutation` tries one area
// of areas.json, `npm run nightly -- mutation` one after the other. They are the code that decides about money, secrets
// and what is sent twice, with the tests that have to notice. All of these are loaded for each mistake, so small areas
// are quick, and the model of every order of steps, which takes long, is in none.
const areas = JSON.parse(readFileSync(new URL('areas.json', import.meta.url), 'utf8'));
const { mutate, tests } = areas[process.env.AREA] ?? {};

export default {
	plugins: ['@stryker-mutator/jest-runner', import.meta.resolve('../jest/ignoreDefaults.mjs')],
	mutate: [`nodes/${mutate}.ts`],
	ignorers: ['defaults'],
	// What the tests don’t need isn’t copied for them.
	ignorePatterns: [
		...['.*', 'dist', 'docs', 'icons', 'workflows', 'nodes/**/*.svg'],
		...['test/{attack,browser,endurance,generate,lint,month,n8n,nightly,package,sabotage}/**'],
	],
	testRunner: 'jest',
	jest: {
		projectType: 'custom',
		configFile: 'test/jest/mutation.config.js',
		config: { testMatch: [`<rootDir>/test/${tests}.test.ts`] },
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	// After a hundred runs in one process, the tests take twice as long.
	maxTestRunnerReuse: 20,
	// For a change that makes a promise wait for ever. Added to one and a half times what the tests take.
	timeoutMS: 4_000,
	tempDirName: '.stryker-tmp',
	reporters: ['clear-text', 'progress-append-only', 'json'],
	clearTextReporter: { allowColor: false, reportTests: false },
	jsonReporter: { fileName: '.nightly/stryker.json' },
	allowConsoleColors: false,
	thresholds: { high: 100, low: 99, break: null },
};
