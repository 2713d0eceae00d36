import { sleep, type INodeTypeDescription } from 'n8n-workflow';
import type { Page } from 'playwright-core';

import { openWorkflow } from '../pages/editor';
import { openNode, zoomToFit } from '../pages/canvas';
import { closePanel, parametersOf, title } from '../pages/panel';
import { describeNodes, panelsOf, type NodePanel } from '../nodePanels';
import type { GetStage } from '../stage';
import { gridOf, typeOf, type NodeToPlace } from '../workflows';

const toPlace = ({ name, description, parameters }: NodePanel): NodeToPlace => ({
	name,
	type: typeOf(description.name),
	parameters,
	credentials: (description.credentials ?? []).map((credential) => credential.name),
});

/** What the panel should show and doesn’t. */
function missing({ labels }: NodePanel, text: string): string[] {
	const lines = new Set(text.split('\n').map((line) => line.trim()));
	return labels.filter((label) => !lines.has(label));
}

/** How long an open panel may take until all its fields are there, on a machine that is too busy. */
const patience = 60_000;

/** What the open panel doesn’t show although it should. The editor draws a panel field by field. */
async function wrongIn(page: Page, panel: NodePanel): Promise<string[]> {
	for (const began = Date.now(); ; await sleep(100)) {
		const shown = await title(page);
		const text = await parametersOf(page).innerText();
		const wrong = [
			...(shown === panel.name ? [] : [`${panel.name}: opened ${shown}`]),
			...missing(panel, text).map((label) => `${panel.name}: no ${label}`),
		];
		if (wrong.length === 0 || Date.now() - began > patience) return wrong;
	}
}

/** Opens the panels one after another, and returns what is wrong with them. */
async function openAll(stage: GetStage, panels: readonly NodePanel[], name: string) {
	const { client, credentials } = stage();
	const { page, problems } = await stage().tab();
	const workflow = await client.putWorkflow(gridOf(name, panels.map(toPlace)), credentials);
	await openWorkflow(page, workflow.id);
	await zoomToFit(page);
	const findings: string[] = problems();
	for (const panel of panels) {
		await openNode(page, panel.name);
		findings.push(...(await wrongIn(page, panel)));
		await closePanel(page);
		findings.push(...problems().map((problem) => `${panel.name}: ${problem}`));
	}
	return findings;
}

export function panelCases(stage: GetStage): void {
	let descriptions: INodeTypeDescription[];

	beforeAll(async () => {
		descriptions = await describeNodes(stage().client);
	});

	test.each([['SMS'], ['Invoicing'], ['Calendar']])(
		'every operation of %s opens with all its fields and options, and without an error',
		async (name) => {
			const description = descriptions.find(({ displayName }) => displayName === name);
			const panels = description ? panelsOf(description) : [];
			expect(panels.length).toBeGreaterThan(3);
			expect(await openAll(stage, panels, `Panels of ${name}`)).toEqual([]);
		},
	);

	test('every trigger opens with all its fields and options, and without an error', async () => {
		const triggers = descriptions.filter(({ group }) => group.includes('trigger'));
		expect(triggers).toHaveLength(3);
		expect(await openAll(stage, triggers.flatMap(panelsOf), 'Panels of triggers')).toEqual([]);
	});
}
