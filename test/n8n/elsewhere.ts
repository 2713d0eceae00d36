import { randomUUID } from 'node:crypto';

import type { Sandbox } from '../sandbox';
import { opening } from '../support/opening';
import { connect, type Owner } from './client';
import { manifest, withInstalledTypes } from './package';
import { owner, putCredentials } from './single';

/** An n8n that somebody else has started, with the package installed. It must reach 127.0.0.1 of this machine. */
export type Elsewhere = Owner & { url: string };

function fromEnvironment(): Elsewhere | undefined {
	const { TEST_N8N_URL: url, TEST_N8N_EMAIL, TEST_N8N_PASSWORD } = process.env;
	const [email, password] = [TEST_N8N_EMAIL || owner.email, TEST_N8N_PASSWORD || owner.password];
	return url ? { url: url.replace(/\/+$/, ''), email, password } : undefined;
}

/** The one that the environment names. Without it, the tests start an n8n of their own. */
export const elsewhere = fromEnvironment();

/**
 * `test` and `describe` for what needs more of n8n than its API. At an n8n elsewhere they skip, and print the sentence
 * that says why.
 */
export function atHome(why: string): Pick<typeof globalThis, 'test' | 'describe'> {
	if (!elsewhere) return { test, describe };
	console.warn(`Skipped at ${elsewhere.url}: ${why}`);
	return { test: test.skip as jest.It, describe: describe.skip as jest.Describe };
}

const outOfReach = (): never => {
	throw new Error(
		'This n8n was started by somebody else: it can’t be stopped, and its log can’t be read.',
	);
};

/**
 * Signs in to an n8n elsewhere, and sets up its owner if it has none. Whatever the tests make there has a name that
 * nobody else uses, and is removed in the end.
 */
export const joinN8n = async ({ url, ...login }: Elsewhere, sandbox: Sandbox) =>
	await opening(async (inTheEnd) => {
		const client = connect(url, ` (tests ${randomUUID().slice(0, 8)})`);
		await client.enter(login);
		const type = withInstalledTypes(`${manifest().name}.sms`);
		if (!(await client.knows(type))) {
			throw new Error(
				`n8n at ${url} doesn’t know the node ${type}. Install its package there, and start n8n with N8N_UNVERIFIED_PACKAGES_ENABLED=true.`,
			);
		}
		inTheEnd(client.removeAll);
		const credentials = await putCredentials(client, sandbox);
		const exited = new Promise<void>(() => {});
		const n8n = { url, pid: NaN, log: outOfReach, exited, stop: outOfReach, kill: outOfReach };
		return {
			...{ client, credentials, n8n: () => n8n },
			...{ userFolder: 'out of reach', kill: outOfReach, revive: outOfReach },
		};
	});
