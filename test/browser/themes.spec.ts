import type { Locator } from '@playwright/test';

import { ourNode, type OurType } from '../n8n/nodes';
import { openNew } from './executeLast';
import { expect, test } from './fixtures';
import { describeNodes } from './nodePanels';
import { openNode, zoomToFit } from './pages/canvas';
import { closePanel, panelOf } from './pages/panel';
import { gridOf } from './workflows';

/** The addresses of pictures that were loaded and drawn. */
async function shownIn(part: Locator): Promise<string[]> {
	const pictures = await part.locator('img').all();
	const shown = pictures.map(async (picture) => {
		await picture.waitFor();
		return await picture.evaluate(
			async (image: { src: string; decode(): Promise<void> }) =>
				await image.decode().then(
					() => image.src,
					() => '',
				),
		);
	});
	return (await Promise.all(shown)).filter((source) => source !== '');
}

const themes = [
	{ colorScheme: 'light', file: /\/icons\/(sms|invoicing|calendar)\.svg/ },
	{ colorScheme: 'dark', file: /\/icons\/(sms|invoicing|calendar)\.dark\.svg/ },
] as const;

for (const { colorScheme, file } of themes) {
	test(`all nodes show their icons in the ${colorScheme} theme`, async ({ page, stage }) => {
		await page.emulateMedia({ colorScheme });
		const nodes = (await describeNodes(stage.client)).map(({ displayName, name }) =>
			ourNode(displayName, name as OurType, {}),
		);
		await openNew(stage, page, gridOf('Icons', nodes));
		await zoomToFit(page);
		const icons = await shownIn(page.getByTestId('canvas-wrapper'));
		expect(icons.filter((source) => file.test(source))).toHaveLength(nodes.length);
		for (const { name } of nodes) {
			await openNode(page, name);
			const header = panelOf(page).locator('header, [class*=header]').first();
			expect((await shownIn(header)).join()).toMatch(file);
			await closePanel(page);
		}
	});
}
