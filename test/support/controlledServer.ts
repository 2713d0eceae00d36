import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ControlledServer {
	url: string;
	/** The paths of the requests in order of arrival, which isn't always the order in which they were sent. */
	arrived: string[];
	/** The number of answered requests. */
	answered(): number;
	/** The number of requests whose sender gave up before they were answered. */
	abandoned(): number;
	close(): Promise<void>;
}

interface Answers {
	/** How long each answer waits: a number of milliseconds, Infinity for no answer at all, or until a promise resolves. */
	after: (url: string, index: number) => number | Promise<void>;
	body?: (url: string) => unknown;
	status?: (url: string) => number;
}

/** A server that answers each request when the test says so. */
export async function startControlledServer({
	after,
	body,
	status,
}: Answers): Promise<ControlledServer> {
	const arrived: string[] = [];
	const timers = new Set<NodeJS.Timeout>();
	let [answered, abandoned] = [0, 0];
	const server = createServer(({ url = '' }, response) => {
		const wait = after(url, arrived.length);
		arrived.push(url);
		response.once('close', () => {
			if (!response.writableFinished) abandoned++;
		});
		const answer = () => {
			answered++;
			response.statusCode = status?.(url) ?? 200;
			const json = JSON.stringify(body?.(url) ?? { data: { id: url } });
			response.setHeader('content-type', 'application/json').end(json);
		};
		if (wait === Infinity) return;
		if (typeof wait === 'object') return void wait.then(answer);
		const timer = setTimeout(() => {
			timers.delete(timer);
			answer();
		}, wait);
		timers.add(timer);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		arrived,
		answered: () => answered,
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
