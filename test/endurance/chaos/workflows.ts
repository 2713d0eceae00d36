import { randomUUID } from 'node:crypto';

import { untilRegistered } from '../../n8n/exampleSetup';
import type { CredentialIds, N8nClient } from '../../n8n/client';
import { webhookPath, type WorkflowFile } from '../../n8n/workflow';

type Link = { node: string; type: 'main'; index: number };
type Node = WorkflowFile['nodes'][number];

export const ourTypes = {
	trigger: 'n8n-nodes-sms-invoicing-calendar.invoicingTrigger',
	sms: 'n8n-nodes-sms-invoicing-calendar.sms',
	invoicing: 'n8n-nodes-sms-invoicing-calendar.invoicing',
	calendar: 'n8n-nodes-sms-invoicing-calendar.calendar',
	calendarTrigger: 'n8n-nodes-sms-invoicing-calendar.calendarTrigger',
	smsTrigger: 'n8n-nodes-sms-invoicing-calendar.smsTrigger',
};

/** A node as the editor saves it. `rest` can hold its settings, such as `onError`, and its credentials. */
export function node(name: string, type: string, parameters: object, rest: object = {}): Node {
	const place = { id: randomUUID(), typeVersion: 1, position: [0, 0] };
	return { ...place, name, type, parameters: { ...parameters }, ...rest };
}

/** The trigger for any event of the invoicing service, with a path of its own. */
export const trigger = (options: object = {}): Node =>
	node(
		'Delivery',
		ourTypes.trigger,
		{ events: ['*'], options },
		{ webhookId: randomUUID(), credentials: { invoicingWebhookApi: { name: '' } } },
	);

/** The list of a delivery as one item each. */
export const splitList = (): Node =>
	node('List', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'data.list', options: {} });

/**
 * A message for each item, whose text is the key of the item: the sandbox thus tells what was sent for which key.
 * `key` is an expression without braces, such as `$json.data.key`.
 */
export const send = (key: string, options: object = {}, settings: object = {}): Node =>
	node(
		'Send',
		ourTypes.sms,
		{
			resource: 'message',
			operation: 'send',
			senderId: 'AKWAABA',
			to: '+233241000001',
			message: `={{ ${key} }}`,
			options,
		},
		{ credentials: { smsApi: { name: '' } }, ...settings },
	);

/** The nodes one after the other. */
export function chain(name: string, nodes: Node[], settings: object = {}): WorkflowFile {
	const links = nodes.slice(1).map(({ name: next }, at): [string, { main: Link[][] }] => {
		const link: Link = { node: next, type: 'main', index: 0 };
		return [nodes[at]?.name ?? '', { main: [[link]] }];
	});
	return {
		name: `${name} ${randomUUID()}`,
		nodes,
		connections: Object.fromEntries(links),
		settings: { executionOrder: 'v1', ...settings },
	};
}

/** A workflow that was published. Its webhook has the same path at every process that receives webhooks. */
export type Published = { id: string; path: string; retire(): Promise<void> };

/** Saves and publishes the workflow, and waits until each of the addresses knows its webhook. */
export async function publish(
	client: N8nClient,
	credentials: CredentialIds,
	file: WorkflowFile,
	addresses: readonly string[],
): Promise<Published> {
	const { id } = await client.putWorkflow(file, credentials);
	await client.activate(id);
	const path = webhookPath(file);
	for (const address of addresses) await untilRegistered(address + path);
	return {
		id,
		path,
		retire: async () => {
			await client.session.call('POST', `/rest/workflows/${id}/deactivate`, {});
		},
	};
}
