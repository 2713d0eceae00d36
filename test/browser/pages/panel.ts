import type { Locator, Page } from '@playwright/test';

export const panelOf = (page: Page): Locator => page.getByTestId('ndv');

export const parametersOf = (page: Page): Locator => page.getByTestId('node-parameters');

export const outputOf = (page: Page): Locator => page.getByTestId('output-panel');

const inputOf = (page: Page): Locator => page.getByTestId('ndv-input-panel');

export const field = (page: Page, name: string): Locator =>
	page.getByTestId(`parameter-input-${name}`);

/** Closes the panel and waits until the canvas is free again. */
export async function closePanel(page: Page): Promise<void> {
	await page.getByTestId('ndv-close-button').click();
	await panelOf(page).waitFor({ state: 'hidden' });
}

export async function title(page: Page): Promise<string> {
	return await page.getByTestId('node-title-container').innerText();
}

/** Executes the node, and those before it that have no data yet. */
export async function execute(page: Page): Promise<void> {
	await page.getByTestId('node-execute-button').click();
}

/** Executes a node that has no output yet, and waits for its output. */
export async function executeFirst(page: Page): Promise<void> {
	await execute(page);
	await outputOf(page).getByTestId('ndv-items-count').waitFor();
}

/** Opens the list of a trigger’s addresses, and returns the one for tests. */
export async function testUrl(page: Page): Promise<string> {
	const urls = page.locator('.webhooks');
	await urls.locator('.headline').click();
	const url = urls.locator('.webhook-url').first();
	await url.waitFor();
	return (await url.innerText()).trim();
}

/** Drags a field of the input panel into a parameter, like a user with a mouse. */
export async function dragField(page: Page, name: string, parameter: string): Promise<void> {
	const from = inputOf(page)
		.locator(`[data-name=${JSON.stringify(name)}]`)
		.first();
	await from.hover();
	await page.mouse.down();
	const target = field(page, parameter);
	const box = await target.boundingBox();
	if (!box) throw new Error(`The panel has no parameter ${parameter}`);
	// The editor takes a press for a drag only after the first movement.
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
	await page.mouse.up();
	await target.locator('.cm-content', { hasText: name }).waitFor();
}

/** Types a value into a text field. */
export async function fill(page: Page, parameter: string, value: string): Promise<void> {
	await field(page, parameter).locator('input, textarea').first().fill(value);
}

/** Opens the list of options, which is the last of a panel. */
async function openOptions(page: Page): Promise<void> {
	await parametersOf(page).getByPlaceholder('Add option').locator('visible=true').last().click();
}

/** The options that can be added, in their order. */
export async function optionsOf(page: Page): Promise<string[]> {
	await openOptions(page);
	const options = page.getByRole('option').locator('visible=true');
	await options.first().waitFor();
	const names = await options.allInnerTexts();
	await page.keyboard.press('Escape');
	return names;
}

/** Adds one of the options. */
export async function addOption(page: Page, name: string): Promise<void> {
	await openOptions(page);
	await page.getByRole('option', { name, exact: true }).click();
}

/** Closes the message that an execution failed. It appears when the execution has ended, after the output. */
export async function dismissFailure(page: Page): Promise<void> {
	const message = page.locator('.el-notification', { hasText: 'Problem in node' });
	await message.locator('.el-notification__closeBtn').click();
	await message.waitFor({ state: 'hidden' });
}
