import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { startRawServer } from '../support/rawServer';

/** A request as it arrived, with its address as it was written. */
export interface Received {
	method: string;
	url: string;
	headers: IncomingMessage['headers'];
	body: string;
	/** What it was answered. */
	reply?: Reply;
}

export interface Reply {
	status: number;
	headers: Record<string, string | string[]>;
	body: Buffer;
	/** `cut` breaks off in the middle of the body, `drop` before it, `never` doesn’t answer. */
	ending: 'whole' | 'cut' | 'drop' | 'never';
}

/** How requests are answered. */
type Answer = (request: Received, index: number) => Reply;

/** The service, and a trap for requests that leave it. */
export async function startServers() {
	let answer: Answer | undefined;
	const own = await startRawServer(async (response, request) => {
		const { requests } = servers;
		const { method = '', url, headers } = request;
		const received: Received = { method, url, headers, body: await text(request).catch(() => '') };
		received.reply = answer?.(received, requests.push(received) - 1);
		if (received.reply) send(response, received.reply);
		else response.destroy();
	});
	const trap = await startRawServer((response, { method, url, headers }) => {
		servers.trapped.push(`${method} ${url} ${JSON.stringify(headers)}`);
		response.end('{}');
	});
	const servers = {
		url: own.url,
		/** Of a server that no request may reach. */
		trapPort: Number(new URL(trap.url).port),
		requests: [] as Received[],
		/** What reached the other server since the beginning. */
		trapped: [] as string[],
		/** Forgets earlier requests and answers the next ones in this way. */
		begin: (next: Answer) => {
			answer = next;
			// A request that comes late belongs to the case before.
			servers.requests = [];
			own.arrived.length = 0;
		},
		close: async () => {
			await own.close();
			await trap.close();
		},
	};
	return servers;
}

export type Servers = Awaited<ReturnType<typeof startServers>>;

function send(response: ServerResponse, { status, headers, body, ending }: Reply): void {
	if (ending === 'never') return;
	if (ending === 'drop') return void response.destroy();
	response.statusCode = status;
	for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
	if (ending === 'whole') return void response.end(body);
	response.setHeader('content-length', body.length + 1);
	response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy());
}
