/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Traffic {
	url: string;
	/** Addresses below the server's, in the order in which they were asked for. */
	started: string[];
	/** Most requests under way at once. */
	peak(): number;
	/** Requests that nobody waits for any more, though they weren't answered. */
	abandoned(): number;
	close(): Promise<void>;
}

/** A server that answers each request after a while, and counts how many are under way. */
export async function startTraffic(answer: {
	/** Milliseconds until the answer; Infinity for never. */
	after: (index: number) => number;
	body?: (url: string) => unknown;
}): Promise<Traffic> {
	const started: string[] = [];
	const timers = new Set<NodeJS.Timeout>();
	let [active, peak, abandoned] = [0, 0, 0];
	const server = createServer(({ url = '' }, response) => {
		const after = answer.after(started.length);
		started.push(url);
		peak = Math.max(peak, ++active);
		response.once('close', () => {
			active--;
			if (!response.writableFinished) abandoned++;
		});
		if (after === Infinity) return;
		const timer = setTimeout(() => {
			timers.delete(timer);
			const body = answer.body?.(url) ?? { data: { id: url } };
			response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
		}, after);
		timers.add(timer);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		started,
		peak: () => peak,
		abandoned: () => abandoned,
		close: async () => {
			timers.forEach(clearTimeout);
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}
