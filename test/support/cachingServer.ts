import { buffer } from 'node:stream/consumers';

import type { RawAnswer } from './rawServer';

interface Cache {
	/** The server that it stands in front of. */
	origin: string;
	/** What it knows an answer by; by default, the whole address. The request’s headers don’t matter to it. */
	keyOf?: (url: URL) => string;
	/** What it adds to its copies, to say that they are. */
	told?: Record<string, string>;
}

const KEPT_HEADERS = ['content-type', 'x-tec-total', 'x-tec-totalpages'];

/** A cache in front of a server, for ever and whatever the requests say: it answers each read with its first answer. */
export function cachingServer({ origin, keyOf = ({ href }) => href, told = {} }: Cache) {
	const copies = new Map<
		string,
		{ status: number; headers: Record<string, string>; body: Buffer }
	>();
	const answer: RawAnswer = async (response, request) => {
		const url = new URL(origin + request.url);
		const { method = 'GET' } = request;
		const key = keyOf(url);
		const copy = method === 'GET' ? copies.get(key) : undefined;
		if (copy) {
			response.writeHead(copy.status, { ...copy.headers, ...told });
			return response.end(copy.body);
		}
		const sent = method === 'GET' ? undefined : new Uint8Array(await buffer(request));
		const headers = Object.fromEntries(
			['authorization', 'x-api-key', 'content-type'].flatMap((name) => {
				const value = request.headers[name];
				return typeof value === 'string' ? [[name, value]] : [];
			}),
		);
		const answered = await fetch(url, { method, headers, body: sent });
		const kept = [...answered.headers].filter(([name]) => KEPT_HEADERS.includes(name));
		const fresh = {
			status: answered.status,
			headers: Object.fromEntries(kept),
			body: Buffer.from(await answered.arrayBuffer()),
		};
		if (method === 'GET') copies.set(key, fresh);
		response.writeHead(fresh.status, fresh.headers);
		return response.end(fresh.body);
	};
	return answer;
}
