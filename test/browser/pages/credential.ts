import type { Locator, Page } from '@playwright/test';

/** Opens a saved credential, which n8n then tests. */
export async function openCredential(page: Page, id: string): Promise<Locator> {
	await page.goto(`/home/credentials/${id}`);
	const dialog = page.getByTestId('credential-edit-dialog');
	await dialog.getByTestId('parameter-input-field').first().waitFor();
	return dialog;
}
