import { expect, test as base, type Page } from '@playwright/test';

import { startSandbox, type Sandbox } from '../sandbox';

/** The sandbox's own page. It needs no n8n. */
export const test = base.extend<{ sandbox: Sandbox }>({
	// eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
	sandbox: async ({}, use) => {
		const sandbox = await startSandbox({ calendar: 'observed', invoices: 200 });
		await use(sandbox);
		await sandbox.close();
	},
	page: async ({ page, sandbox }, use) => {
		const complaints: string[] = [];
		page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
		page.on('pageerror', ({ message }) => complaints.push(message));
		await page.goto(sandbox.url);
		await use(page);
		expect(complaints, 'what the page complained about').toEqual([]);
	},
});

export const press = async (page: Page, name: string) =>
	await page.getByRole('button', { name, exact: true }).click();
export const messages = (page: Page) =>
	page.getByRole('log', { name: 'Messages' }).getByRole('listitem');
export const part = (page: Page, name: string) => page.getByRole('region', { name });

export { expect };
