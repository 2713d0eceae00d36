/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that notes who came and with what. */
export async function startWitness(): Promise<{
	url: string;
	seen: Array<{ url?: string; headers: object }>;
	close(): Promise<void>;
}> {
	const seen: Array<{ url?: string; headers: object }> = [];
	const server = createServer(({ url, headers }, response) => {
		seen.push({ url, headers });
		response.setHeader('content-type', 'application/json').end('{"data":{"id":"elsewhere"}}');
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		seen,
		close: async () => {
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}

/** The address of a port on which nobody listens any more. */
export async function closedPort(): Promise<string> {
	const { url, close } = await startWitness();
	await close();
	return url;
}
