import type { Page } from '@playwright/test';

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { everyMinute, lowBalanceAlert } from '../n8n/examples';
import { root } from '../n8n/releases';
import { expect, test } from './fixtures';
import { nodeNames, nodeOn } from './pages/canvas';
import { newWorkflow, openImportMenu, openWorkflow } from './pages/editor';

const folder = join(root, 'workflows');
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

type Node = { name: string; type: string };

/** The canvas shows the nodes in the file and no others, besides notes. */
async function shows(page: Page, file: string): Promise<void> {
	const { nodes } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { nodes: Node[] };
	const names = nodes.filter(({ type }) => !type.endsWith('.stickyNote')).map(({ name }) => name);
	for (const name of names) await nodeOn(page, name).waitFor({ state: 'attached' });
	expect((await nodeNames(page)).sort()).toEqual([...names].sort());
}

for (const file of files) {
	test(`Import → From file takes ${file}`, async ({ page }) => {
		await newWorkflow(page);
		const chooser = page.waitForEvent('filechooser');
		await (await openImportMenu(page)).click();
		await (await chooser).setFiles(join(folder, file));
		await shows(page, file);
	});
}

test('the content of a file can be pasted onto the canvas', async ({ page }) => {
	const file = 'invoice-paid-to-sms.json';
	await newWorkflow(page);
	const text = JSON.stringify(readFileSync(join(folder, file), 'utf8'));
	await page.evaluate(`navigator.clipboard.writeText(${text})`);
	await page.getByTestId('canvas-wrapper').click({ position: { x: 300, y: 120 } });
	await page.keyboard.press('ControlOrMeta+V');
	await shows(page, file);
});

test('in npm start, n8n’s checklist doesn’t cover a published example, and can be opened', async ({
	client,
	page,
	stage: { credentials, sandbox },
}) => {
	const file = lowBalanceAlert(sandbox, everyMinute);
	let count = 0;
	// n8n may have saved what was imported above, under the name of the example.
	const publishNew = async () =>
		(await client.publish({ ...file, name: `Published ${++count}` }, credentials)).id;
	const list = page.getByText('Production Checklist', { exact: true });
	await openWorkflow(page, await publishNew());
	await expect(list).toBeVisible();

	await page.addInitScript({ path: join(root, 'test', 'sandbox', 'page', 'editor.js') });
	await openWorkflow(page, await publishNew());
	// The trigger is where the list was, so it would take the click.
	await nodeOn(page, 'Balance Low').click();
	await expect(list).toBeHidden();
	await page.getByTestId('workflow-menu').click();
	await page.getByRole('menuitem', { name: 'Production Checklist' }).click();
	await expect(list).toBeVisible();
});
