import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { Page } from '@playwright/test';

import { ownNumber } from '../../n8n/examples';
import { root } from '../../n8n/releases';
import { readWorkflow, type WorkflowFile } from '../../n8n/workflow';
import { zoomToFit } from '../pages/canvas';
import { openWorkflow } from '../pages/editor';
import type { Stage } from '../stage';
import type { Picture } from './take';

/** What covers the canvas. */
const covers = [
	'[data-test-id="canvas-controls"]',
	// With the choice of a trigger beside the button, where there are several.
	':has(> * > [data-test-id="execute-workflow-button"])',
	'[data-test-id="workflow-chat-button"]',
	'[data-test-id="logs-panel"]',
	'[data-test-id="node-creator-plus-button"]',
	'[data-test-id="canvas-node-toolbar"]',
	'[data-test-id="instance-ai-canvas-action-button"]',
];

/** Hides it, so that the workflow is all there is to see. */
export async function hideCovers(page: Page): Promise<void> {
	await page.addStyleTag({ content: `${covers.join(', ')} { visibility: hidden !important; }` });
}

const padding = 24;

/** The part of the page with all nodes and notes. */
async function around(page: Page) {
	const boxes = await page
		.locator('[data-test-id="canvas-node"], [data-test-id="sticky"]')
		.evaluateAll((elements) =>
			elements.map((element) => {
				const { left, top, right, bottom } = element.getBoundingClientRect();
				return { left, top, right, bottom };
			}),
		);
	const x = Math.max(0, Math.min(...boxes.map(({ left }) => left)) - padding);
	const y = Math.max(0, Math.min(...boxes.map(({ top }) => top)) - padding);
	// The name of a node is below it.
	const below = 2 * padding;
	return {
		x,
		y,
		width: Math.max(...boxes.map(({ right }) => right)) + padding - x,
		height: Math.max(...boxes.map(({ bottom }) => bottom)) + below - y,
	};
}

/** Of services that the sandbox doesn’t have, such as a language model. Nothing is executed here. */
async function withOthers({ client, credentials }: Stage, { nodes }: WorkflowFile) {
	const all = { ...credentials };
	for (const type of nodes.flatMap((node) => Object.keys(node.credentials ?? {}))) {
		const name = 'Account';
		all[type] ??= { id: await client.putCredential(type, name, { apiKey: 'none' }), name };
	}
	return all;
}

/** With a sender ID and the user’s own number, which users have to enter themselves. */
function completed({ sandbox }: Stage, file: WorkflowFile): WorkflowFile {
	const entered = { senderId: sandbox.sms.senderIds[0], to: ownNumber };
	const nodes = file.nodes.map(({ parameters, ...node }) => {
		const missing = Object.entries(entered).filter(([name]) => parameters[name] === '');
		return { ...node, parameters: { ...parameters, ...Object.fromEntries(missing) } };
	});
	return { ...file, nodes };
}

type Theme = 'light' | 'dark';

async function takeWorkflow(stage: Stage, page: Page, name: string, colorScheme: Theme) {
	const file = completed(stage, readWorkflow(name));
	const workflow = await stage.client.putWorkflow(file, await withOthers(stage, file));
	await page.emulateMedia({ colorScheme });
	await openWorkflow(page, workflow.id);
	await zoomToFit(page);
	await hideCovers(page);
	const picture = await page.screenshot({ clip: await around(page), animations: 'disabled' });
	await page.emulateMedia({ colorScheme: 'light' });
	return picture;
}

const themes: Array<[Theme, ending: string]> = [
	['light', ''],
	['dark', '-dark'],
];

/** Pictures of each example workflow in both themes, as it looks right after the import. */
export const workflowPictures: Picture[] = readdirSync(join(root, 'workflows'))
	.filter((file) => file.endsWith('.json'))
	.flatMap((file) =>
		themes.map(([theme, ending]) => ({
			name: `workflow-${basename(file, '.json')}${ending}`,
			take: async (stage, page) => await takeWorkflow(stage, page, file, theme),
		})),
	);
