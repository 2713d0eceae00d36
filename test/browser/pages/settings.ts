import type { Page } from '@playwright/test';

/** Fills the form that installs a community node, and presses its button if asked to. */
export async function installPackage(page: Page, name: string, isPressed: boolean): Promise<void> {
	await page.goto('/settings/community-nodes');
	await page
		.getByRole('button', { name: /^Install/ })
		.first()
		.click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('textbox').fill(name);
	await dialog.getByRole('checkbox').check();
	const button = dialog.getByRole('button', { name: 'Install', exact: true });
	if (isPressed) {
		await button.click();
		await page.getByText(name).first().waitFor();
	} else {
		await button.click({ trial: true });
	}
}

/** Creates a credential of the type with these values, by parameter, and waits until n8n has tested it. */
export async function createCredential(
	page: Page,
	type: string,
	values: Record<string, string>,
): Promise<void> {
	await page.goto('/home/credentials');
	await page.getByTestId('add-resource-credential').click();
	await page.getByTestId('new-credential-type-select').locator('input').fill(type);
	await page
		.getByTestId('new-credential-type-select-option')
		.getByText(type, { exact: true })
		.click();
	await page.getByTestId('new-credential-type-button').click();
	const dialog = page.getByTestId('credential-edit-dialog');
	for (const [name, value] of Object.entries(values)) {
		await dialog.getByTestId(`parameter-input-${name}`).locator('input').fill(value);
	}
	await page.getByTestId('credential-save-button').click();
	await dialog.getByTestId('credentials-config-container-test-success').waitFor();
}
