import type { Locator, Page } from '@playwright/test';

/** The list of a parameter that names a record. */
type RecordPicker = {
	items: Locator;
	/** What is said instead of a list. */
	failure: Locator;
	open(): Promise<void>;
	close(): Promise<void>;
	search(text: string): Promise<void>;
};

export function recordPicker(page: Page, parameter: string): RecordPicker {
	const locator = page.getByTestId(`resource-locator-${parameter}`);
	return {
		items: page.getByTestId('rlc-item'),
		failure: page.getByTestId('rlc-error-container'),
		open: async () => await locator.getByTestId('rlc-input').click(),
		close: async () => {
			await page.keyboard.press('Escape');
			await page.getByTestId('resource-locator-dropdown').waitFor({ state: 'hidden' });
		},
		search: async (text) => await page.getByTestId('rlc-search').fill(text),
	};
}
