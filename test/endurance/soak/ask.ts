import { chain, node } from '../chaos/workflows';
import { untilRegistered } from '../../n8n/exampleSetup';
import type { WorkflowFile } from '../../n8n/workflow';
import type { Ground } from './job';

export type Answer = Record<string, unknown> & {
	error?: string;
	details?: { description?: string };
};

export type Node = WorkflowFile['nodes'][number];

/** n8n stores no executions of these workflows, so that its database doesn’t grow. */
export const unsaved = { saveDataSuccessExecution: 'none', saveDataErrorExecution: 'none' };

/** Passes items to a workflow and returns what its last node returned for each. */
export type Ask = (items: object[]) => Promise<Answer[]>;

/** Publishes a workflow that passes the items of a request through the node, which continues on errors. */
export async function askable(ground: Ground, name: string, tested: Node): Promise<Ask> {
	const { client, credentials, url, signal } = ground;
	const path = `soak-${name}`;
	const webhook = node(
		'Start',
		'n8n-nodes-base.webhook',
		{
			path,
			httpMethod: 'POST',
			responseMode: 'lastNode',
			responseData: 'allEntries',
			options: {},
		},
		{ typeVersion: 2, webhookId: path },
	);
	const items = node('Items', 'n8n-nodes-base.splitOut', {
		fieldToSplitOut: 'body.items',
		options: {},
	});
	const last = { ...tested, onError: 'continueRegularOutput' };
	const file = chain(name, [webhook, items, last], unsaved);
	const { id } = await client.putWorkflow(file, credentials);
	await client.activate(id);
	// Without items, nothing is sent.
	await untilRegistered(`${url}/webhook/${path}`);
	return async (all) => {
		const response = await fetch(`${url}/webhook/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ items: all }),
			signal,
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${name} answered ${response.status} ${text.slice(0, 300)}`);
		return JSON.parse(text) as Answer[];
	};
}
