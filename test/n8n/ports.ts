import { createServer, type AddressInfo } from 'node:net';

async function listenOnce(port: number): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, '127.0.0.1', resolve);
	});
	const { port: bound } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return bound;
}

/**
 * Below the ports that systems give away on their own, and in a part that other processes that run tests hardly use:
 * nobody else takes one between this look and the start of n8n.
 */
let next = 20_000 + (process.pid % 500) * 20;

export async function freePort(): Promise<number> {
	for (;;) {
		const free = await listenOnce(next++).catch(() => undefined);
		if (free !== undefined) return free;
	}
}

/** Fails before anything is started if the port is in use, and says which variable changes it. */
export async function requireFreePort(
	port: number,
	purpose: string,
	setting: string,
): Promise<void> {
	try {
		await listenOnce(port);
	} catch {
		throw new Error(
			`Port ${port} (${purpose}) is in use, perhaps by another demo. Stop it, or choose another port: ${setting}=${port + 100} npm start`,
		);
	}
}
