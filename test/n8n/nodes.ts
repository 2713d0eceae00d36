import { randomUUID } from 'node:crypto';

import { untilRegistered } from './exampleSetup';
import type { CredentialIds, N8nClient } from './client';
import { sendJson } from './http';
import { webhookPath, type WorkflowFile } from './workflow';

type Link = { node: string; type: 'main'; index: number };
export type Node = WorkflowFile['nodes'][number];

/** A node as the editor saves it. `rest` can hold its settings, such as `onError`, and its credentials. */
export function node(name: string, type: string, parameters: object, rest: object = {}): Node {
	const place = { id: randomUUID(), typeVersion: 1, position: [0, 0] };
	return { ...place, name, type, parameters: { ...parameters }, ...rest };
}

type Service = 'sms' | 'invoicing' | 'calendar';
export type OurType = Service | `${Service}${'Tool' | 'Trigger'}` | 'invoicingPollingTrigger';

/** One of our nodes, with its credential. */
export const ourNode = (
	name: string,
	type: OurType,
	parameters: object,
	rest: object = {},
): Node => {
	const credential = type === 'invoicingTrigger' ? 'invoicingWebhook' : type.replace(/[A-Z].*/, '');
	return node(name, `n8n-nodes-sms-invoicing-calendar.${type}`, parameters, {
		credentials: { [`${credential}Api`]: { name: '' } },
		...rest,
	});
};

/** The trigger for any event of the invoicing service, with a path of its own. */
export const trigger = (options: object = {}): Node =>
	ourNode('Delivery', 'invoicingTrigger', { events: ['*'], options }, { webhookId: randomUUID() });

/** The entries of a list as one item each. */
export const split = (name: string, field: string): Node =>
	node(name, 'n8n-nodes-base.splitOut', { fieldToSplitOut: field, options: {} });

/** The list of a delivery as one item each. */
export const splitList = (): Node => split('List', 'data.list');

/** How long a request may take. Whoever finds a key claimed waits as long for its end. */
export const requestMs = 10_000;

const message = (name: string, operation: string, key: string, options: object, settings: object) =>
	ourNode(
		name,
		'sms',
		{
			...{ resource: 'message', operation, senderId: 'AKWAABA' },
			...{ to: '+233241000001', message: `={{ ${key} }}`, options },
			requestOptions: { timeout: requestMs },
		},
		settings,
	);

/**
 * A message for each item, whose text is the key of the item: the sandbox thus tells what was sent for which key.
 * `key` is an expression without braces, such as `$json.data.key`.
 */
export const send = (key: string, options: object = {}, settings: object = {}): Node =>
	message('Send', 'send', key, options, settings);

/** A question with the key as its text, which the execution waits with. */
export const ask = (key: string, options: object = {}): Node =>
	message('Ask', 'sendAndWait', key, options, {});

/** A message that is sent once for each key. */
export const sendOnce = (key: string, settings: object = {}): Node =>
	send(key, { onlyOncePer: `={{ ${key} }}` }, settings);

/** A client with this name for each item. */
export const createClient = (name: string): Node =>
	ourNode('Create', 'invoicing', { resource: 'client', operation: 'create', name, options: {} });

/** How far apart the canvas shows nodes. */
const spacing = 220;

/** The nodes one after the other. */
export function chain(name: string, nodes: Node[], settings: object = {}): WorkflowFile {
	const links = nodes.slice(1).map(({ name: next }, at): [string, { main: Link[][] }] => {
		const link: Link = { node: next, type: 'main', index: 0 };
		return [nodes[at]?.name ?? '', { main: [[link]] }];
	});
	return {
		name: `${name} ${randomUUID()}`,
		nodes: nodes.map((one, at) => ({ ...one, position: [at * spacing, 0] })),
		connections: Object.fromEntries(links),
		settings: { executionOrder: 'v1', ...settings },
		// Without it, the editor can’t execute a node for the second time.
		pinData: {},
	};
}

/** A workflow that was published. Its webhook has the same path at every process that receives webhooks. */
type Published = { id: string; path: string; retire(): Promise<void> };

/** Saves and publishes the workflow, and waits until each of the addresses knows its webhook. */
export async function publish(
	client: N8nClient,
	credentials: CredentialIds,
	file: WorkflowFile,
	addresses: readonly string[],
): Promise<Published> {
	const { id } = await client.publish(file, credentials);
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

/** n8n stores no executions of such a workflow, which would take time, and make its database grow. */
export const unsaved = { saveDataSuccessExecution: 'none', saveDataErrorExecution: 'none' };

export type Answer = Record<string, unknown> & {
	error?: string;
	details?: { description?: string };
};

/** Passes items to a workflow and returns what its last node returned. */
export type Ask = (items: object[]) => Promise<Answer[]>;

/**
 * Publishes a workflow that passes the items of a request through the nodes, or along other links. Failed items go on.
 */
export async function askable(
	{ client, credentials, url }: { client: N8nClient; credentials: CredentialIds; url: string },
	path: string,
	nodes: Node[],
	signal: AbortSignal,
	links: WorkflowFile['connections'] = {},
): Promise<Ask> {
	const start = node(
		'Start',
		'n8n-nodes-base.webhook',
		{
			...{ path, httpMethod: 'POST', options: {} },
			...{ responseMode: 'lastNode', responseData: 'allEntries' },
		},
		{ typeVersion: 2, webhookId: path },
	);
	const goingOn = nodes.map((one) => ({ ...one, onError: 'continueRegularOutput' }));
	const file = chain(path, [start, split('Items', 'body.items'), ...goingOn], unsaved);
	Object.assign(file.connections as object, links);
	await client.publish(file, credentials);
	const address = `${url}/webhook/${path}`;
	// Without items, nothing is sent.
	await untilRegistered(address);
	return async (items) => {
		const response = await sendJson(address, { items }, { signal });
		const text = await response.text();
		if (!response.ok) throw new Error(`${path} answered ${response.status} ${text.slice(0, 300)}`);
		return JSON.parse(text) as Answer[];
	};
}
