import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';

/** Answers one request, in whatever way. The stream closes when the sender hangs up. `index` counts from 0. */
export type RawAnswer = (
	response: ServerResponse,
	request: IncomingMessage & { url: string },
	index: number,
) => unknown;

/** A server that answers requests byte by byte as a test wants it; by default, with a record. */
export async function startRawServer(answer: RawAnswer = answering({})) {
	const arrived: IncomingMessage[] = [];
	let [answered, abandoned] = [0, 0];
	const server = createServer((request, response) => {
		request.resume();
		response.once('prefinish', () => answered++);
		response.once('close', () => {
			if (!response.writableFinished) abandoned++;
		});
		answer(response, request as IncomingMessage & { url: string }, arrived.push(request) - 1);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		/** The requests in order of arrival, which isn’t always the order in which they were sent. */
		arrived,
		/** How many requests were answered completely. */
		answered: () => answered,
		/** How many requests were ended by their sender before they were answered completely. */
		abandoned: () => abandoned,
		close: async () => {
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}

export type RawServer = Awaited<ReturnType<typeof startRawServer>>;

/** Starts the servers that a test asks for, and closes them after it. */
export function useRawServers() {
	const started: RawServer[] = [];
	afterEach(async () => {
		await Promise.all(started.splice(0).map(async ({ close }) => await close()));
	});
	return async (...answer: Parameters<typeof startRawServer>) => {
		const server = await startRawServer(...answer);
		started.push(server);
		return server;
	};
}

/** The URL of a port that no server listens on. */
export async function closedPort(): Promise<string> {
	const { url, close } = await startRawServer();
	await close();
	return url;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Never answers. */
export const silent: RawAnswer = () => {};

/** Answers at once, then sends one character every few milliseconds and never ends. */
export const dripping: RawAnswer = (response) => {
	response.writeHead(200, JSON_TYPE).write('{"data":"');
	const timer = setInterval(() => response.write('x'), 10);
	response.once('close', () => clearInterval(timer));
};

const CHUNK = Buffer.alloc(64_000, 'x');

/** A JSON text of so many bytes, made as fast as it is taken. */
function* textOf(bytes: number) {
	yield '{"data":[{"id":"';
	for (let made = 0; made < bytes; made += CHUNK.length) yield CHUNK;
	yield '"}]}';
}

/** The sender may hang up at any time. */
const ignore = () => {};

/** Answers with a JSON text of so many bytes. */
export const large =
	(bytes: number, status = 200): RawAnswer =>
	(response) => {
		response.writeHead(status, JSON_TYPE);
		pipeline(Readable.from(textOf(bytes)), response, ignore);
	};

/** The same, packed with gzip to about a thousandth. */
export const packed =
	(bytes: number): RawAnswer =>
	(response) => {
		response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' });
		pipeline(Readable.from(textOf(bytes)), createGzip(), response, ignore);
	};

interface Answers {
	/** How long each answer waits: a number of milliseconds, or until a promise resolves. */
	after?: (url: string, index: number) => number | Promise<void>;
	body?: (url: string) => unknown;
	status?: (url: string) => number;
}

/** Answers with JSON when the test says so; by default at once, with a record. */
export const answering =
	({ after, body, status }: Answers): RawAnswer =>
	async (response, { url }, index) => {
		const wait = after?.(url, index) ?? 0;
		if (typeof wait === 'object') await wait;
		else if (wait > 0) await sleep(wait);
		response.writeHead(status?.(url) ?? 200, JSON_TYPE);
		response.end(JSON.stringify(body?.(url) ?? { data: { id: url } }));
	};
