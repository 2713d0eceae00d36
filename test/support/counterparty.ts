import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

import axios from 'axios';

import { useRawServers } from './rawServer';

/** How the answer to a write is lost. */
export type Loss = 'reset' | 'cut' | 'timeout' | 'webPage' | 'badGateway' | 'empty' | 'serverError';

export const LOSSES: readonly Loss[] = [
	...(['reset', 'cut', 'timeout', 'webPage', 'badGateway', 'empty', 'serverError'] as const),
];

/**
 * What becomes of a write whose answer is lost: it is carried out, or not at all, or after so many reads, or twice, as a
 * proxy does that repeats requests.
 */
export type Fate = 'done' | 'lost' | 'late' | 'twice';

export const FATES: readonly Fate[] = ['done', 'lost', 'late', 'twice'];

/** Milliseconds after which a request that is never answered is given up. */
export const TIMEOUT = 1_000;

interface Plan {
	loss: Loss;
	fate: Fate;
	/** Which writes lose their answer, counted from 0; the first if it isn’t said. */
	writes?: readonly number[];
}

/**
 * Stands between n8n and a service, loses the answers to writes, and decides what becomes of these writes. Everything
 * else passes.
 */
export function useCounterparties() {
	const start = useRawServers();
	return async (target: string, { loss, fate, writes = [0] }: Plan) => {
		let written = 0;
		let late: Array<() => Promise<unknown>> = [];
		const log: string[] = [];
		const answer = async (response: ServerResponse, request: IncomingMessage) => {
			const { method = 'GET', url = '', headers } = request;
			const chunks: Buffer[] = [];
			request.on('data', (chunk: Buffer) => chunks.push(chunk));
			await once(request, 'end');
			const body = Buffer.concat(chunks);
			const passed = { ...headers, host: undefined, connection: undefined };
			const forward = async () =>
				await axios.request<ArrayBuffer>({
					...{ method, url: target + url, headers: passed },
					...{ data: body.length > 0 ? body : undefined, responseType: 'arraybuffer' },
					...{ validateStatus: () => true, decompress: false, maxRedirects: 0 },
				});
			log.push(`${method} ${url.replace(/\?.*/, '')}`);
			const isLost = method !== 'GET' && writes.includes(written);
			if (method !== 'GET') written++;
			if (!isLost) {
				const { status, headers: own, data } = await forward();
				response.writeHead(status, own as Record<string, string>).end(Buffer.from(data));
				// What comes late comes after the first look.
				const arriving = method === 'GET' ? late.splice(0) : [];
				for (const send of arriving) await send();
				return;
			}
			const times = { done: 1, twice: 2, lost: 0, late: 0 }[fate];
			let answered: { data: ArrayBuffer } | undefined;
			for (let time = 0; time < times; time++) answered = await forward();
			if (fate === 'late') late = [...late, forward];
			lose(response, loss, Buffer.from(answered?.data ?? new ArrayBuffer(0)));
		};
		const server = await start((response, request) => void answer(response, request));
		return {
			url: server.url,
			/** The requests in their order, as `GET /invoices`. */
			log,
		};
	};
}

function lose(response: ServerResponse, loss: Loss, data: Buffer): void {
	const json = { 'content-type': 'application/json' };
	if (loss === 'reset') response.destroy();
	else if (loss === 'cut') {
		const whole = data.length > 20 ? data : Buffer.from(`{"data":{"id":"${'x'.repeat(40)}"}}`);
		response.writeHead(200, { ...json, 'content-length': String(whole.length) });
		response.write(whole.subarray(0, 12), () => response.destroy());
	} else if (loss === 'webPage') {
		const page = '<!doctype html><html><body>Please wait</body></html>';
		response.writeHead(200, { 'content-type': 'text/html' }).end(page);
	} else if (loss === 'badGateway') {
		response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
	} else if (loss === 'empty') response.writeHead(200, json).end();
	else if (loss === 'serverError') response.writeHead(500, json).end('{"error":"Oops"}');
	// Otherwise it is never answered.
}
