import type { Locator, Page } from '@playwright/test';

import type { Owner } from '../../n8n/client';

/** Logs in through the form, as a user does. */
export async function logIn(page: Page, { email, password }: Owner): Promise<void> {
	await page.goto('/signin');
	await page.locator('input[name=emailOrLdapLoginId]').fill(email);
	await page.locator('input[name=password]').fill(password);
	await page.getByTestId('form-submit-button').click();
	await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
}

/** An empty canvas. */
export async function newWorkflow(page: Page): Promise<void> {
	await page.goto('/workflow/new');
	await page.getByTestId('canvas-add-button').waitFor();
}

/** Opens a saved workflow and waits until its nodes are on the canvas. */
export async function openWorkflow(page: Page, workflowId: string): Promise<void> {
	await page.goto(`/workflow/${workflowId}`);
	await page.getByTestId('canvas-node').first().waitFor();
}

/** Opens ⋯ → Import, and returns its entry From file. */
export async function openImportMenu(page: Page): Promise<Locator> {
	await page.getByTestId('workflow-menu').click();
	await page.getByRole('menuitem', { name: 'Import', exact: true }).hover();
	return page.getByRole('menuitem', { name: 'From file' });
}

/** Publishes the workflow and returns its ID. */
export async function publish(page: Page): Promise<string> {
	await page.getByTestId('workflow-open-publish-modal-button').click();
	const published = page.waitForResponse(
		(response) => /\/rest\/workflows\/[^/]+\/activate$/.test(response.url()) && response.ok(),
	);
	await page.getByTestId('workflow-publish-button').click();
	const path = new URL((await published).url()).pathname;
	// Afterwards, n8n explains what publishing means.
	await page.keyboard.press('Escape');
	return path.split('/').at(-2) ?? '';
}
