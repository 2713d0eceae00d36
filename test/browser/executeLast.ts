import type { Page } from '@playwright/test';

import type { WorkflowFile } from '../n8n/workflow';
import { openNode } from './pages/canvas';
import { openWorkflow } from './pages/editor';
import { executeFirst } from './pages/panel';
import type { Stage } from './stage';

/** Saves the workflow, opens it and returns its ID. */
export async function openNew(
	{ client, credentials }: Stage,
	page: Page,
	workflow: WorkflowFile,
): Promise<string> {
	const { id } = await client.putWorkflow(workflow, credentials);
	await openWorkflow(page, id);
	return id;
}

/** Opens the last node of the workflow and executes it. */
export async function executeLast(stage: Stage, page: Page, workflow: WorkflowFile): Promise<void> {
	await openNew(stage, page, workflow);
	await openNode(page, workflow.nodes.at(-1)?.name ?? '');
	await executeFirst(page);
}
