import { defineConfig } from '@playwright/test';

import { findBrowser, howToInstall, launchOptions } from './findBrowser';
import { isFilmed, patience } from './stage';

// On GitHub, there is a browser; a run without one there would test nothing and be green.
if (!findBrowser() && process.env.TEST_BROWSER === 'required') throw new Error(howToInstall);
const isWorker = process.env.TEST_WORKER_INDEX !== undefined;
if (!findBrowser() && !isWorker) console.warn(`Skipped the tests in a browser. ${howToInstall}`);

export default defineConfig({
	testDir: '.',
	outputDir: '../../.browser',
	reporter: 'list',
	forbidOnly: Boolean(process.env.CI),
	// Each has an n8n of its own, and waits for it so often that three keep two cores busy.
	workers: 3,
	fullyParallel: true,
	// The longest builds a workflow of four nodes, which a busy machine needs minutes for.
	timeout: (isFilmed ? 8 : 4) * patience,
	expect: { timeout: patience },
	use: {
		launchOptions: isFilmed ? { ...launchOptions, slowMo: 500 } : launchOptions,
		testIdAttribute: 'data-test-id',
		screenshot: 'only-on-failure',
		// Without copies of the page, which for an editor as large as this take a quarter of the time.
		// A trace would make a film as small as its own pictures.
		trace: isFilmed ? 'off' : { mode: 'retain-on-failure', snapshots: false },
	},
});
