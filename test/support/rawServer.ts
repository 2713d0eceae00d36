import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

export interface RawServer {
	url: string;
	/** Method and path of each request, in order of arrival. */
	arrived: string[];
	/** How many requests were ended by their sender before they were answered completely. */
	abandoned(): number;
	close(): Promise<void>;
}

/** Answers one request, in whatever way. The stream closes when the sender hangs up. */
export type RawAnswer = (response: ServerResponse, url: string) => void;

/** A server that answers requests byte by byte as a test wants it. */
export async function startRawServer(answer: RawAnswer): Promise<RawServer> {
	const arrived: string[] = [];
	let abandoned = 0;
	const server = createServer((request, response) => {
		const { method = '', url = '' } = request;
		arrived.push(`${method} ${url}`);
		request.resume();
		response.once('close', () => {
			if (!response.writableFinished) abandoned++;
		});
		answer(response, url);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		arrived,
		abandoned: () => abandoned,
		close: async () => {
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
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
