import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Sandbox } from '../sandbox';
import { credentialsFor } from '../support/credentials';
import { opening } from '../support/opening';
import { connect, type CredentialIds, type N8nClient } from './client';
import type { N8nPorts } from './environment';
import { ensureN8n } from './install';
import { installPackage } from './package';
import { freePort } from './ports';
import { startN8n, type RunningN8n } from './process';
import type { Release } from './releases';

export const owner = { email: 'demo@example.com', password: 'Sandbox-demo-1' };

const names: Record<keyof ReturnType<typeof credentialsFor>, string> = {
	smsApi: 'SMS account',
	invoicingApi: 'Invoicing account',
	invoicingWebhookApi: 'Invoicing Webhook account',
	calendarApi: 'Calendar account',
};

/** A credential of each type for the sandbox's accounts. The shipped workflows refer to them by type. */
export async function putCredentials(client: N8nClient, sandbox: Sandbox): Promise<CredentialIds> {
	const ids: CredentialIds = {};
	for (const [type, data] of Object.entries(credentialsFor(sandbox))) {
		const name = names[type as keyof typeof names];
		ids[type] = { id: await client.putCredential(type, name, data), name };
	}
	return ids;
}

type SingleOptions = {
	sandbox: Sandbox;
	/** The newest, unless another is wanted. */
	release?: Release;
	/** Without the package, there are no credentials either. */
	hasPackage?: boolean;
	/** Where n8n keeps its database; by default, in a folder that is removed in the end. */
	userFolder?: string;
	/** By default, any free ones. */
	ports?: N8nPorts;
	settings?: Readonly<Record<string, string>>;
	signal?: AbortSignal;
};

/** One n8n process that can be killed and started again with the same database, address and login. */
export const startSingle = async ({
	sandbox,
	release = 'latest',
	hasPackage = true,
	settings,
	signal,
	...options
}: SingleOptions) =>
	await opening(async (inTheEnd) => {
		const installation = await ensureN8n(release, signal);
		const userFolder = options.userFolder ?? mkdtempSync(join(tmpdir(), 'n8n-single-'));
		if (!options.userFolder) inTheEnd(() => rmSync(userFolder, { recursive: true, force: true }));
		if (hasPackage) await installPackage(userFolder, signal);
		// Chosen only now because other programs could take the ports while the package is built.
		const ports = options.ports ?? { editor: await freePort(), broker: await freePort() };
		const start = async () => await startN8n(installation, { userFolder, ports, signal, settings });
		let current: RunningN8n | undefined = await start();
		inTheEnd(async () => await current?.stop());
		const client = connect(current.url);
		await client.enter(owner);
		const credentials = hasPackage ? await putCredentials(client, sandbox) : {};
		return {
			/** The process that runs now. */
			n8n: () => {
				if (!current) throw new Error('n8n was killed and not started again');
				return current;
			},
			/** Where n8n keeps its database and its logs. */
			userFolder,
			client,
			credentials,
			/** Ends n8n like a crash. */
			kill: async () => {
				const ending = current;
				current = undefined;
				await ending?.kill();
			},
			/** Starts n8n again if it was killed. */
			revive: async () => {
				current ??= await start();
			},
		};
	});

export type Single = Awaited<ReturnType<typeof startSingle>>;
