import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const transports = { http: StreamableHTTPClientTransport, sse: SSEClientTransport };

export type McpTransport = keyof typeof transports;

/** Connects the official client to an MCP server, as soon as n8n has registered its address. */
export async function connectMcp(address: string, transport: McpTransport) {
	for (const end = Date.now() + 60_000; ; await sleep(200)) {
		const client = new Client({ name: 'tests', version: '1.0.0' });
		try {
			await client.connect(new transports[transport](new URL(address)));
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
		} catch (error) {
			if (Date.now() > end) throw error;
		}
	}
}
