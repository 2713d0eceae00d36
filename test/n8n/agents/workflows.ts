import { randomUUID } from 'node:crypto';

import { node } from '../../endurance/chaos/workflows';
import type { WorkflowFile, WorkflowNode } from '../workflow';

const langchain = '@n8n/n8n-nodes-langchain';
const ours = 'n8n-nodes-sms-invoicing-calendar';

/** A parameter that the model fills in, as the editor writes it. */
export const fromAi = (name: string, description = '', type = 'string'): string =>
	`={{ $fromAI('${name}', \`${description}\`, '${type}') }}`;

/** A resource locator whose ID the model fills in. */
export const idFromAi = (name: string, description: string) => ({
	__rl: true,
	mode: 'id',
	value: fromAi(name, description),
});

const credentials = { sms: 'smsApi', invoicing: 'invoicingApi', calendar: 'calendarApi' } as const;

/** One of our nodes as a tool, as the editor adds it below an agent. */
export const tool = (
	name: string,
	kind: keyof typeof credentials,
	parameters: object,
	settings: object = {},
): WorkflowNode =>
	node(name, `${ours}.${kind}Tool`, parameters, {
		credentials: { [credentials[kind]]: { name: '' } },
		...settings,
	});

/** Connects the nodes to the first main input, or to another one, of the last. */
const linkTo = (target: string, type: string, nodes: readonly WorkflowNode[]) =>
	nodes.map(({ name }): [string, object] => [
		name,
		{ [type]: [[{ node: target, type, index: 0 }]] },
	]);

/** A webhook that gives its question to an agent with these tools, and answers with what the agent says. */
export function agentWorkflow(
	tools: readonly WorkflowNode[],
	{ version = 3.1, between = [], options = {} }: AgentOptions = {},
): WorkflowFile {
	const path = randomUUID();
	const webhook = node(
		'Question',
		'n8n-nodes-base.webhook',
		{ httpMethod: 'POST', path, responseMode: 'lastNode', options: {} },
		{ webhookId: path, typeVersion: 2 },
	);
	const agent = node(
		'AI Agent',
		`${langchain}.agent`,
		{ promptType: 'define', text: '={{ $json.body.question }}', options },
		{ typeVersion: version },
	);
	const model = node(
		'Model',
		`${langchain}.lmChatOpenAi`,
		{ model: { __rl: true, mode: 'id', value: 'scripted' }, options: {} },
		{ typeVersion: 1.2, credentials: { openAiApi: { name: '' } } },
	);
	const gate = between[0]?.name;
	return {
		name: `Agent ${path}`,
		nodes: [webhook, agent, model, ...tools, ...between],
		connections: Object.fromEntries([
			...linkTo(agent.name, 'main', [webhook]),
			...linkTo(agent.name, 'ai_languageModel', [model]),
			...linkTo(gate ?? agent.name, 'ai_tool', tools),
			...linkTo(agent.name, 'ai_tool', between),
		]) as object,
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	};
}

type AgentOptions = {
	version?: number;
	/** A node between the tools and the agent, such as one that asks somebody. */
	between?: readonly WorkflowNode[];
	options?: object;
};

/** The tools for MCP clients. */
export function mcpWorkflow(tools: readonly WorkflowNode[]): WorkflowFile {
	const path = randomUUID();
	const trigger = node(
		'MCP Server Trigger',
		`${langchain}.mcpTrigger`,
		{ path },
		{ webhookId: path, typeVersion: 2 },
	);
	return {
		name: `MCP ${path}`,
		nodes: [trigger, ...tools],
		connections: Object.fromEntries(linkTo(trigger.name, 'ai_tool', tools)) as object,
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	};
}
