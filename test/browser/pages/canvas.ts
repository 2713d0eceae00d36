import type { Locator, Page } from '@playwright/test';

export const nodeOn = (page: Page, name: string): Locator =>
	page.locator(`[data-test-id="canvas-node"][data-node-name=${JSON.stringify(name)}]`);

/** Makes the whole workflow visible. */
export async function zoomToFit(page: Page): Promise<void> {
	await page.getByTestId('zoom-to-fit').click();
	const node = await page.getByTestId('canvas-node').first().elementHandle();
	await node?.waitForElementState('stable');
}

/** Opens the panel of a node. */
export async function openNode(page: Page, name: string): Promise<void> {
	await nodeOn(page, name).dblclick();
	await page.getByTestId('ndv').waitFor();
}

/** The names of all nodes, without notes. */
export async function nodeNames(page: Page): Promise<string[]> {
	const nodes = await page.getByTestId('canvas-node').all();
	const names = await Promise.all(nodes.map((node) => node.getAttribute('data-node-name')));
	return names.filter((name) => name !== null);
}
