import type { Locator, Page } from '@playwright/test';

import { panelOf } from './panel';

export const pickerOf = (page: Page): Locator => page.getByTestId('node-creator');

const items = (page: Page): Locator => page.getByTestId('node-creator-item-name');

const searchBar = (page: Page): Locator => page.getByTestId('node-creator-search-bar');

/** Opens the node picker of an empty canvas. */
export async function addFirstStep(page: Page): Promise<void> {
	await page.getByTestId('canvas-plus-button').click();
	await searchBar(page).waitFor();
}

/** Opens the node picker for the step after another node. */
export async function addAfter(page: Page, node: string): Promise<void> {
	const handle = page.locator(
		`[data-test-id="canvas-node-output-handle"][data-node-name=${JSON.stringify(node)}]`,
	);
	await handle.getByTestId('canvas-handle-plus').click();
	await searchBar(page).waitFor();
}

/** Types a word and returns the names of what was found, best first. */
export async function search(page: Page, word: string): Promise<string[]> {
	const another = items(page).getByText('Crypto', { exact: true }).first();
	// So that what is read afterwards can’t be the list from before.
	await searchBar(page).fill('crypto');
	await another.waitFor();
	await searchBar(page).fill(word);
	await another.waitFor({ state: 'hidden' });
	await items(page).or(page.getByTestId('node-creator-no-results')).first().waitFor();
	return (await items(page).allInnerTexts()).map((name) => name.trim());
}

/** Chooses an entry of the list by its full name. */
export async function choose(page: Page, name: string): Promise<void> {
	await items(page).getByText(name, { exact: true }).first().click();
}

/** Adds an action of a node behind another node, and opens its panel. */
export async function addAction(
	page: Page,
	after: string,
	node: string,
	action: string,
): Promise<void> {
	await addAfter(page, after);
	await search(page, node.toLowerCase());
	await choose(page, node);
	await choose(page, action);
	await panelOf(page).waitFor();
}
