import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import { lookFor } from '../../support/waitUntil';
import type { ExampleSetup } from '../exampleSetup';
import type { Node } from '../nodes';
import { mcpWorkflow } from './workflows';

const transports = { http: StreamableHTTPClientTransport, sse: SSEClientTransport };

/** Publishes the tools, and connects the official client to them as soon as n8n has registered their address. */
export async function connectMcp(
	{ client: n8nClient, credentials, n8n }: ExampleSetup,
	tools: readonly Node[],
	transport: keyof typeof transports,
) {
	const file = mcpWorkflow(tools);
	await n8nClient.publish(file, credentials);
	const address = new URL(`${n8n.url}/mcp/${file.nodes[0]?.webhookId}`);
	const client = await lookFor(`an MCP server at ${address}`, async () => {
		const made = new Client({ name: 'tests', version: '1.0.0' });
		return await made.connect(new transports[transport](address)).then(
			() => made,
			() => undefined,
		);
	});
	return {
		tools: async () => (await client.listTools()).tools,
		/** What a tool has answered: its text, and whether the protocol calls it an error. */
		call: async (name: string, input: Record<string, unknown> = {}) => {
			const { content, isError } = await client.callTool({ name, arguments: input });
			const texts = (content as Array<{ text?: string }>).map(({ text }) => text ?? '');
			return { text: texts.join('\n'), isError: isError === true };
		},
		close: async () => await client.close(),
	};
}
