import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../n8n/releases';
import { nodeNames, nodeOn } from '../pages/canvas';
import { newWorkflow, openImportMenu } from '../pages/editor';
import type { GetStage } from '../stage';

const folder = join(root, 'workflows');
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

type Node = { name: string; type: string };

/** The nodes in the file, without notes. */
function nodesIn(file: string): string[] {
	const { nodes } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { nodes: Node[] };
	return nodes.filter(({ type }) => !type.endsWith('.stickyNote')).map(({ name }) => name);
}

export function importCases(stage: GetStage): void {
	test.each(files)('Import → From file takes %s', async (file) => {
		const { page, problems } = await stage().tab();
		await newWorkflow(page);
		const [chooser] = await Promise.all([
			page.waitForEvent('filechooser'),
			openImportMenu(page).then(async (fromFile) => await fromFile.click()),
		]);
		await chooser.setFiles(join(folder, file));
		const names = nodesIn(file);
		for (const name of names) await nodeOn(page, name).waitFor({ state: 'attached' });
		expect((await nodeNames(page)).sort()).toEqual([...names].sort());
		expect(problems()).toEqual([]);
	});

	test('the content of a file can be pasted onto the canvas', async () => {
		const { page, problems } = await stage().tab();
		const file = 'invoice-paid-to-sms.json';
		await newWorkflow(page);
		const text = JSON.stringify(readFileSync(join(folder, file), 'utf8'));
		await page.evaluate(`navigator.clipboard.writeText(${text})`);
		await page.getByTestId('canvas-wrapper').click({ position: { x: 300, y: 120 } });
		await page.keyboard.press('ControlOrMeta+V');
		const names = nodesIn(file);
		for (const name of names) await nodeOn(page, name).waitFor({ state: 'attached' });
		expect((await nodeNames(page)).sort()).toEqual([...names].sort());
		expect(problems()).toEqual([]);
	});
}
