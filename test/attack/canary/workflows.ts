import { randomUUID } from 'node:crypto';

import type { Target } from '../fuzz/targets';
import type { WorkflowFile, WorkflowNode } from '../../n8n/workflow';
import { usualParameters } from '../../support/usualParameters';
import type { Account } from './accounts';

const PACKAGE = 'n8n-nodes-sms-invoicing-calendar';

export type SavedCredential = { id: string; name: string };

const node = (type: string, name: string, more: object): WorkflowNode => ({
	...{ id: randomUUID(), typeVersion: 1, position: [0, 0], parameters: {} },
	...{ name, type, ...more },
});

/** A node that carries out an operation once. `settings` are those of n8n, such as On Error. */
export const nodeOf = (
	account: Account,
	credential: SavedCredential,
	{ service, resource, operation }: Target,
	{ timeout, ...settings }: { timeout?: number | undefined; [setting: string]: unknown },
): WorkflowNode =>
	node(`${PACKAGE}.${service}`, `${account.name}: ${resource} ${operation.value}`, {
		executeOnce: true,
		parameters: {
			...{ resource, operation: operation.value },
			...usualParameters(service, operation),
			options: { maximumAttempts: 1 },
			requestOptions: timeout === undefined ? {} : { timeout },
		},
		credentials: { [`${service}Api`]: credential },
		...settings,
	});

/** A chain of nodes after a manual trigger, each of which runs once, whatever the one before has returned. */
export function chain(name: string, nodes: readonly WorkflowNode[]): WorkflowFile {
	const all = [node('n8n-nodes-base.manualTrigger', 'Start', {}), ...nodes];
	const connections = Object.fromEntries(
		nodes.map((next, at) => [
			(all[at] as WorkflowNode).name,
			{ main: [[{ node: next.name, type: 'main', index: 0 }]] },
		]),
	);
	const placed = all.map((each, at) => ({ ...each, position: [at * 200, 0] }));
	return { name, nodes: placed, connections, settings: {} };
}

/** A workflow that returns a text, and whose name and a node’s are the text, which n8n logs. */
export const showing = (text: string): WorkflowFile =>
	chain(text, [
		node('n8n-nodes-base.set', text, {
			typeVersion: 3.4,
			parameters: { mode: 'raw', jsonOutput: JSON.stringify({ text }) },
		}),
	]);

/** The Invoicing Trigger alone. */
export const trigger = (invoicingWebhookApi: SavedCredential): WorkflowFile => ({
	name: 'Canary',
	nodes: [
		node(`${PACKAGE}.invoicingTrigger`, 'Trigger', {
			webhookId: randomUUID(),
			parameters: { events: ['*'] },
			credentials: { invoicingWebhookApi },
		}),
	],
	connections: {},
	settings: {},
});
