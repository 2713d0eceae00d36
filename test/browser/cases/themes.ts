import type { Locator, Page } from 'playwright-core';

import { closePanel, panelOf } from '../pages/panel';
import { openNode, zoomToFit } from '../pages/canvas';
import { openWorkflow } from '../pages/editor';
import { describeNodes } from '../nodePanels';
import type { GetStage } from '../stage';
import { gridOf, typeOf } from '../workflows';

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

const iconsOn = async (page: Page): Promise<string[]> =>
	await shownIn(page.getByTestId('canvas-wrapper'));

export function themeCases(stage: GetStage): void {
	test.each(['light', 'dark'] as const)(
		'all nodes show their icons in the %s theme',
		async (theme) => {
			const { client, credentials } = stage();
			const descriptions = await describeNodes(client);
			const nodes = descriptions.map(({ name, displayName, credentials: types = [] }) => ({
				name: displayName,
				type: typeOf(name),
				parameters: {},
				credentials: types.map((credential) => credential.name),
			}));
			const { id } = await client.putWorkflow(gridOf('Icons', nodes), credentials);
			const tab = await stage().open({ theme });
			const { page } = tab;
			await openWorkflow(page, id);
			await zoomToFit(page);
			const file =
				theme === 'dark'
					? /\/icons\/(sms|invoicing|calendar)\.dark\.svg/
					: /\/icons\/(sms|invoicing|calendar)\.svg/;
			const icons = await iconsOn(page);
			expect(icons.filter((source) => file.test(source))).toHaveLength(nodes.length);
			for (const { name } of nodes) {
				await openNode(page, name);
				const header = panelOf(page).locator('header, [class*=header]').first();
				expect((await shownIn(header)).join()).toMatch(file);
				await closePanel(page);
			}
			expect(tab.problems()).toEqual([]);
			await tab.close();
		},
	);
}
