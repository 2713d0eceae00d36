import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './releases';

export type WorkflowNode = {
	name: string;
	type: string;
	webhookId?: string;
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id?: string; name: string }>;
};

export type WorkflowFile = { name: string; nodes: WorkflowNode[]; [field: string]: unknown };

export function readWorkflow(file: string): WorkflowFile {
	return JSON.parse(readFileSync(join(root, 'workflows', file), 'utf8')) as WorkflowFile;
}

/** Shipped workflows contain only the types of their credentials. This fills in the credentials of this n8n. */
export function withCredentials(
	workflow: WorkflowFile,
	known: Record<string, { id: string; name: string }>,
): WorkflowFile {
	const nodes = workflow.nodes.map((node) => {
		if (!node.credentials) return node;
		const credentials = Object.fromEntries(
			Object.keys(node.credentials).map((type) => {
				const found = known[type];
				if (!found) throw new Error(`${node.name} needs a credential of type ${type}`);
				return [type, found];
			}),
		);
		return { ...node, credentials };
	});
	return { ...workflow, nodes };
}

/** Changes one node. Throws if there is none of this name. */
function withNode(
	file: WorkflowFile,
	name: string,
	change: (node: WorkflowNode) => WorkflowNode,
): WorkflowFile {
	if (!file.nodes.some((one) => one.name === name))
		throw new Error(`The workflow has no node ${name}`);
	return { ...file, nodes: file.nodes.map((one) => (one.name === name ? change(one) : one)) };
}

/** Leaves out the credentials of one node, which are still to be chosen. */
export const withoutCredentials = (workflow: WorkflowFile, node: string): WorkflowFile =>
	withNode(workflow, node, (one) => ({ ...one, credentials: undefined }));

/** Changes the parameters of one node, as a user does in the editor after the import. */
export const withParameters = (
	workflow: WorkflowFile,
	node: string,
	parameters: object,
): WorkflowFile =>
	withNode(workflow, node, (one) => ({ ...one, parameters: { ...one.parameters, ...parameters } }));

const webhookTriggers = /\.(invoicingTrigger|chatTrigger)$/;

/** Gives each webhook trigger an address of its own, as n8n's editor does on import. Through the API, n8n doesn't. */
export function withWebhookIds(workflow: WorkflowFile): WorkflowFile {
	const nodes = workflow.nodes.map((node) =>
		webhookTriggers.test(node.type) ? { webhookId: randomUUID(), ...node } : node,
	);
	return { ...workflow, nodes };
}

/** The path of a trigger's default webhook: its webhook ID and the path the node declares. */
export function webhookPath(workflow: WorkflowFile): string {
	const trigger = workflow.nodes.find(({ webhookId }) => webhookId);
	if (!trigger) throw new Error(`The workflow ${workflow.name} has no webhook`);
	return `/webhook/${trigger.webhookId}/webhook`;
}
