import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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

export interface FuzzServers {
	port: number;
	/** Of a server that no request may reach. */
	trapPort: number;
	/** Forgets earlier requests and answers the next ones in this way. */
	begin(answer: (request: Received, index: number) => Reply): void;
	requests: Received[];
	/** What reached the other server since the beginning. */
	trapped: string[];
	close(): Promise<void>;
}

/** The service, and a trap for requests that leave it. */
export async function startFuzzServers(): Promise<FuzzServers> {
	let answer: ((request: Received, index: number) => Reply) | undefined;
	const own = await listen((req, res) => {
		const chunks: Buffer[] = [];
		const { requests } = servers;
		req.on('data', (chunk: Buffer) => chunks.push(chunk));
		req.on('error', () => {});
		req.on('end', () => {
			const { method = '', url = '', headers } = req;
			const request: Received = { method, url, headers, body: Buffer.concat(chunks).toString() };
			request.reply = answer?.(request, requests.push(request) - 1);
			if (request.reply) send(res, request.reply);
			else res.destroy();
		});
	});
	const trap = await listen((req, res) => {
		servers.trapped.push(`${req.method} ${req.url} ${JSON.stringify(req.headers)}`);
		res.end('{}');
	});
	const servers: FuzzServers = {
		port: (own.address() as AddressInfo).port,
		trapPort: (trap.address() as AddressInfo).port,
		requests: [],
		trapped: [],
		begin: (next) => {
			answer = next;
			// A request that comes late belongs to the case before.
			servers.requests = [];
		},
		close: async () => {
			for (const server of [own, trap]) {
				const closed = once(server, 'close');
				server.close();
				server.closeAllConnections();
				await closed;
			}
		},
	};
	return servers;
}

async function listen(
	handle: (req: IncomingMessage, res: ServerResponse) => void,
): Promise<Server> {
	const server = createServer({ keepAliveTimeout: 60_000 }, handle).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return server;
}

function send(res: ServerResponse, { status, headers, body, ending }: Reply): void {
	if (ending === 'never') return;
	if (ending === 'drop') return void res.destroy();
	res.statusCode = status;
	for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
	if (ending === 'whole') return void res.end(body);
	res.setHeader('content-length', body.length + 1);
	res.write(body.subarray(0, Math.ceil(body.length / 2)), () => res.destroy());
}
