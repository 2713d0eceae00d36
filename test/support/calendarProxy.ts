import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Passes every GET on to another server, and does something after the answer has been read and before it is sent on. */
export async function startProxy(
	origin: string,
	afterwards: (url: URL) => Promise<void>,
): Promise<{ origin: string; close(): Promise<void> }> {
	const pass = async (url: string, authorization: string | undefined) => {
		const answer = await fetch(origin + url, {
			headers: authorization === undefined ? {} : { authorization },
		});
		const body = await answer.text();
		await afterwards(new URL(url, origin));
		const totals = [...answer.headers].filter(([name]) => name.startsWith('x-'));
		return { status: answer.status, headers: Object.fromEntries(totals), body };
	};
	const server = createServer(({ url = '', headers }, response) => {
		void pass(url, headers.authorization).then(({ status, headers: totals, body }) => {
			response.writeHead(status, { ...totals, 'content-type': 'application/json' }).end(body);
		});
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: async () => {
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}
