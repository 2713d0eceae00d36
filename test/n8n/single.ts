import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Sandbox } from '../sandbox';
import { connect } from './client';
import { owner, putCredentials } from './exampleSetup';
import { ensureN8n } from './install';
import { installPackage } from './package';
import { freePort } from './ports';
import { startN8n, type RunningN8n } from './process';
import type { Release } from './releases';

type SingleOptions = {
	sandbox: Sandbox;
	/** The newest, unless another is wanted. */
	release?: Release;
	/** Without the package, there are no credentials either. */
	hasPackage?: boolean;
	settings?: Readonly<Record<string, string>>;
	signal?: AbortSignal;
};

/** One n8n process that can be killed and started again with the same database, address and login. */
export async function startSingle({
	sandbox,
	release = 'latest',
	hasPackage = true,
	settings,
	signal,
}: SingleOptions) {
	const installation = await ensureN8n(release, signal);
	const userFolder = mkdtempSync(join(tmpdir(), 'n8n-single-'));
	let current: RunningN8n | undefined;
	const close = async () => {
		await current?.stop();
		rmSync(userFolder, { recursive: true, force: true });
	};
	try {
		if (hasPackage) await installPackage(userFolder, signal);
		const ports = { editor: await freePort(), broker: await freePort() };
		const start = async () => await startN8n(installation, { userFolder, ports, signal, settings });
		current = await start();
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
			close,
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
	} catch (error) {
		await close();
		throw error;
	}
}

export type Single = Awaited<ReturnType<typeof startSingle>>;
