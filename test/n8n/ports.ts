import getPort, { portNumbers } from 'get-port';

const host = '127.0.0.1';

/**
 * Below the ports that systems give away on their own, and in a part that other processes that run tests hardly use:
 * nobody else takes one between this look and the start of n8n.
 */
const first = 20_000 + (process.pid % 500) * 20;

export const freePort = async (): Promise<number> =>
	await getPort({ host, port: portNumbers(first, 32_000) });

/** Fails before anything is started if the port is in use, and says which variable changes it. */
export async function requireFreePort(
	port: number,
	purpose: string,
	setting: string,
): Promise<void> {
	if ((await getPort({ host, port })) === port) return;
	throw new Error(
		`Port ${port} (${purpose}) is in use, perhaps by another demo. Stop it, or choose another port: ${setting}=${port + 100} npm start`,
	);
}
