import { expect, test as base, type BrowserContext } from '@playwright/test';

import { findBrowser, howToInstall } from './findBrowser';
import { withoutNoise, type Complaint } from './noise';
import { openStage, openWindow, type Stage } from './stage';

type Shared = { stage: Stage; window: BrowserContext };

type Own = {
	skipWithoutBrowser: void;
	sandbox: Stage['sandbox'];
	client: Stage['client'];
	credentials: Stage['credentials'];
	/** Errors in the console and exceptions since the last call, without what n8n itself causes. */
	problems: () => string[];
};

/** All tests share one n8n and a window in which the owner is logged in; each has a page of its own. */
export const test = base.extend<Own, Shared>({
	skipWithoutBrowser: [
		// eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
		async ({}, use, info) => {
			info.skip(!findBrowser(), howToInstall);
			await use();
		},
		{ auto: true },
	],
	stage: [
		// eslint-disable-next-line no-empty-pattern -- as above
		async ({}, use) => {
			const stage = await openStage();
			await use(stage);
			await stage.close();
		},
		{ scope: 'worker', timeout: 300_000 },
	],
	// Loading the editor takes seconds, and less from the cache of a window that stays open.
	window: [
		async ({ browser, stage }, use) => {
			const window = await openWindow(browser, stage, { width: 1280, height: 800 });
			await use(window);
			await window.close();
		},
		{ scope: 'worker', timeout: 300_000 },
	],
	page: async ({ window }, use) => {
		const page = await window.newPage();
		await use(page);
		await page.close();
	},
	client: async ({ stage }, use) => await use(stage.client),
	credentials: async ({ stage }, use) => await use(stage.credentials),
	sandbox: async ({ stage: { sandbox } }, use) => {
		await use(sandbox);
		// What a failed test leaves behind must not fail the next one.
		await sandbox.control.clearFaults();
	},
	problems: [
		async ({ page, stage }, use) => {
			const complaints: Complaint[] = [];
			page.on('console', (message) => {
				if (message.type() !== 'error') return;
				complaints.push({ kind: 'error', text: message.text(), url: message.location().url });
			});
			page.on('pageerror', ({ message }) => {
				complaints.push({ kind: 'exception', text: message, url: page.url() });
			});
			const problems = () => withoutNoise(complaints.splice(0), stage.url);
			await use(problems);
			expect(problems(), 'what the editor complained about').toEqual([]);
		},
		{ auto: true },
	],
});

export { expect };
