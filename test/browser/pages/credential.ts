import type { Locator, Page } from '@playwright/test';

const dialogOf = (page: Page): Locator => page.getByTestId('credential-edit-dialog');

/** The list of all credentials. */
export async function openCredentials(page: Page): Promise<void> {
	await page.goto('/home/credentials');
	await page.getByTestId('resources-list-item').first().waitFor();
}

/** Opens a credential of the list, which n8n then tests. */
export async function openCredential(page: Page, name: string): Promise<Locator> {
	await page.getByTestId('resources-list-item').getByText(name, { exact: true }).click();
	const dialog = dialogOf(page);
	await dialog.getByTestId('parameter-input-field').first().waitFor();
	return dialog;
}

export async function closeCredential(page: Page): Promise<void> {
	await page.keyboard.press('Escape');
	await dialogOf(page).waitFor({ state: 'hidden' });
}
