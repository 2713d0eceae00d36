import { randomUUID } from 'node:crypto';

import { chain, node, ourNode, type Node } from '../nodes';
import type { WorkflowFile } from '../workflow';

const langchain = '@n8n/n8n-nodes-langchain';

/** A parameter that the model fills in, as the editor writes it. */
export const fromAi = (name: string, description = '', type = 'string'): string =>
	`={{ $fromAI('${name}', \`${description}\`, '${type}') }}`;

/** A resource locator whose ID the model fills in. */
export const idFromAi = (name: string, description: string) => ({
	...{ __rl: true, mode: 'id', value: fromAi(name, description) },
});

/** One of our nodes as a tool, as the editor adds it below an agent. */
export const tool = (
	name: string,
	service: 'sms' | 'invoicing' | 'calendar',
	parameters: object,
): Node => ourNode(name, `${service}Tool`, parameters);

/** Connects the nodes to an input of the target. */
const linkTo = (target: string, type: string, nodes: readonly Node[]) =>
	Object.fromEntries(
		nodes.map(({ name }) => [name, { [type]: [[{ node: target, type, index: 0 }]] }]),
	);

type AgentOptions = {
	version?: number;
	/** A node between the tools and the agent, such as one that asks somebody. */
	between?: readonly Node[];
};

/** A webhook that gives its question to an agent with these tools, and answers with what the agent says. */
export function agentWorkflow(
	tools: readonly Node[],
	{ version = 3.1, between = [] }: AgentOptions = {},
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
		{ promptType: 'define', text: '={{ $json.body.question }}', options: {} },
		{ typeVersion: version },
	);
	const model = node(
		'Model',
		`${langchain}.lmChatOpenAi`,
		{ model: { __rl: true, mode: 'id', value: 'scripted' }, options: {} },
		{ typeVersion: 1.2, credentials: { openAiApi: { name: '' } } },
	);
	const file = chain('Agent', [webhook, agent]);
	file.nodes.push(model, ...tools, ...between);
	Object.assign(file.connections as object, {
		...linkTo(agent.name, 'ai_languageModel', [model]),
		...linkTo(between[0]?.name ?? agent.name, 'ai_tool', tools),
		...linkTo(agent.name, 'ai_tool', between),
	});
	return file;
}

/** The tools for MCP clients. */
export function mcpWorkflow(tools: readonly Node[]): WorkflowFile {
	const path = randomUUID();
	const rest = { webhookId: path, typeVersion: 2 };
	const trigger = node('MCP Server Trigger', `${langchain}.mcpTrigger`, { path }, rest);
	const connections = linkTo(trigger.name, 'ai_tool', tools);
	return { ...chain('MCP', [trigger]), nodes: [trigger, ...tools], connections };
}
