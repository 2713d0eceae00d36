import type { Page } from '@playwright/test';

import { chain, ourNode, type OurType } from '../n8n/nodes';
import { openNew } from './executeLast';
import { expect, test } from './fixtures';
import { describeNodes, panelsOf, type NodePanel } from './nodePanels';
import { openNode, zoomToFit } from './pages/canvas';
import { closePanel, executeFirst, field, optionsOf, parametersOf, title } from './pages/panel';
import type { Stage } from './stage';
import { manually, send } from './steps';
import { gridOf } from './workflows';

const toPlace = ({ name, description, parameters }: NodePanel) =>
	ourNode(name, description.name as OurType, parameters);

/** What the panel should show and doesn’t. */
async function missingIn(page: Page, { labels }: NodePanel): Promise<string[]> {
	const text = await parametersOf(page).innerText();
	const lines = new Set(text.split('\n').map((line) => line.trim()));
	return labels.filter((label) => !lines.has(label));
}

test('a tool returns the fields that are chosen in its panel', async ({ page, stage }) => {
	const parameters = { resource: 'invoice', operation: 'get', simplify: true };
	const tool = ourNode('Tool', 'invoicingTool', parameters);
	await openNew(stage, page, gridOf('A tool', [tool]));
	await openNode(page, 'Tool');
	const output = field(page, 'simplify');
	await expect(output.locator('input')).toHaveValue('Simplified');
	await output.click();
	await page.getByRole('option', { name: 'Selected Fields' }).click();
	await field(page, 'outputFields').click();
	await page.getByRole('option', { name: 'Balance Due', exact: true }).click();
	await page.keyboard.press('Escape');
	await expect(field(page, 'outputFields')).toContainText('Balance Due');
});

test('an option in Advanced stays where a workflow has it stored', async ({
	page,
	sandbox,
	stage,
}) => {
	const name = 'Options of before';
	const stored = { unicode: 'yes' };
	const step = send('AKWAABA', '+233241234567', 'Plain', stored);
	await openNew(stage, page, { ...chain(name, [manually, step]) });
	await openNode(page, step.name);
	await expect(field(page, 'unicode').locator('input')).toHaveValue('Yes');
	const offered = await optionsOf(page);
	expect(offered).not.toContain('Combine Items');
	expect(offered.at(-1)).toBe('Advanced');
	await executeFirst(page);
	const sent = (await sandbox.control.requests()).filter(({ method }) => method === 'POST').at(-1);
	expect(sent?.body).toMatchObject({ message: 'Plain', unicode: true });
});

/** Opens the panels one after another. The editor draws a panel field by field. */
async function openAll(
	stage: Stage,
	page: Page,
	panels: readonly NodePanel[],
	problems: () => string[],
): Promise<void> {
	// Some 60 panels, on a machine that is too busy.
	test.setTimeout(600_000);
	const name = `Panels from ${panels[0]?.name}`;
	await openNew(stage, page, gridOf(name, panels.map(toPlace)));
	await zoomToFit(page);
	for (const panel of panels) {
		await openNode(page, panel.name);
		await expect.poll(async () => await title(page)).toBe(panel.name);
		const missing = async () => await missingIn(page, panel);
		await expect.poll(missing, `missing in ${panel.name}`).toEqual([]);
		await closePanel(page);
		expect.soft(problems(), `problems of ${panel.name}`).toEqual([]);
	}
}

/** Calendar has so many operations that several workers share them. */
const shares = [
	{ name: 'SMS', share: 1, of: 1 },
	{ name: 'Invoicing', share: 1, of: 1 },
	...[1, 2, 3].map((share) => ({ name: 'Calendar', share, of: 3 })),
];

for (const { name, share, of } of shares) {
	test(`every operation of ${name} (${share} of ${of}) opens with all its fields and options, and without an error`, async ({
		page,
		problems,
		stage,
	}) => {
		const nodes = await describeNodes(stage.client);
		const panels = nodes
			.filter(({ displayName }) => displayName === name)
			.flatMap(panelsOf)
			.filter((_, at) => at % of === share - 1);
		expect(panels.length).toBeGreaterThan(3);
		await openAll(stage, page, panels, problems);
	});
}

test('every trigger opens with all its fields and options, and without an error', async ({
	page,
	problems,
	stage,
}) => {
	const nodes = await describeNodes(stage.client);
	const triggers = nodes.filter(({ group }) => group.includes('trigger'));
	expect(triggers).toHaveLength(4);
	await openAll(stage, page, triggers.flatMap(panelsOf), problems);
});
