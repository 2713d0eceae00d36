import type { Page } from '@playwright/test';

/** The list of a parameter that names a record. */
export function recordPicker(page: Page, parameter: string) {
	const locator = page.getByTestId(`resource-locator-${parameter}`);
	return {
		items: page.getByTestId('rlc-item'),
		/** What is said instead of a list. */
		failure: page.getByTestId('rlc-error-container'),
		open: async () => await locator.getByTestId('rlc-input').click(),
		close: async () => {
			await page.keyboard.press('Escape');
			await page.getByTestId('resource-locator-dropdown').waitFor({ state: 'hidden' });
		},
		search: async (text: string) => await page.getByTestId('rlc-search').fill(text),
	};
}
