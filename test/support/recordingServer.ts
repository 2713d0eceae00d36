import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server that records the URL and headers of every request, for tests that expect no request. */
export async function startRecordingServer(): Promise<{
	url: string;
	requests: Array<{ url?: string; headers: object }>;
	close(): Promise<void>;
}> {
	const requests: Array<{ url?: string; headers: object }> = [];
	const server = createServer(({ url, headers }, response) => {
		requests.push({ url, headers });
		response.setHeader('content-type', 'application/json').end('{"data":{"id":"elsewhere"}}');
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		close: async () => {
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}

/** The URL of a port that no server listens on. */
export async function closedPort(): Promise<string> {
	const { url, close } = await startRecordingServer();
	await close();
	return url;
}
