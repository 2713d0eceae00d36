import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Sandbox } from '../../sandbox';
import { connect, type CredentialIds, type N8nClient } from '../../n8n/client';
import { owner, putCredentials } from '../../n8n/exampleSetup';
import type { Installation } from '../../n8n/install';
import { installPackage } from '../../n8n/package';
import { freePort } from '../../n8n/ports';
import { startN8n, type RunningN8n } from '../../n8n/process';
import { installBareNode } from './bareNode';

/** An n8n process with the package and with credentials for the sandbox. */
export type Host = {
	n8n: RunningN8n;
	client: N8nClient;
	/** By type. */
	credentials: CredentialIds;
	/** Header credentials with the key of a service. */
	headers: Record<'sms' | 'invoicing', { id: string; name: string }>;
	/** Where workflows that were published on it are started, by what is tested. */
	urls: Map<string, string>;
};

/** n8n processes by name. */
export type Hosts = {
	/** Starts it if it doesn’t run yet. `settings` are environment variables. */
	get(name: string, settings?: Readonly<Record<string, string>>): Promise<Host>;
	end(name: string): Promise<void>;
	close(): Promise<void>;
};

async function putHeaders(client: N8nClient, sandbox: Sandbox): Promise<Host['headers']> {
	const put = async (service: 'sms' | 'invoicing') => {
		const name = `Header for ${service}`;
		const value = `Bearer ${sandbox[service].apiKey}`;
		const id = await client.putCredential('httpHeaderAuth', name, { name: 'Authorization', value });
		return { id, name };
	};
	return { sms: await put('sms'), invoicing: await put('invoicing') };
}

/** Each side has a process of its own, so that neither inherits memory or connections from the other. */
export async function openHosts(
	sandbox: Sandbox,
	installation: Installation,
	signal: AbortSignal,
): Promise<Hosts> {
	const running = new Map<string, { host: Host; folder: string }>();
	const template = mkdtempSync(join(tmpdir(), 'n8n-bench-'));
	const start = async (folder: string, settings?: Readonly<Record<string, string>>) => {
		cpSync(template, folder, { recursive: true });
		const ports = { editor: await freePort(), broker: await freePort() };
		const n8n = await startN8n(installation, { userFolder: folder, ports, signal, settings });
		try {
			const client = connect(n8n.url);
			await client.enter(owner);
			const credentials = await putCredentials(client, sandbox);
			const headers = await putHeaders(client, sandbox);
			return { n8n, client, credentials, headers, urls: new Map<string, string>() };
		} catch (error) {
			await n8n.stop();
			throw error;
		}
	};
	const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });
	const end: Hosts['end'] = async (name) => {
		const ending = running.get(name);
		running.delete(name);
		await ending?.host.n8n.stop();
		if (ending) remove(ending.folder);
	};
	try {
		await installPackage(template, signal);
		installBareNode(template);
	} catch (error) {
		remove(template);
		throw error;
	}
	return {
		get: async (name, settings) => {
			const known = running.get(name);
			if (known) return known.host;
			const folder = mkdtempSync(join(tmpdir(), 'n8n-bench-'));
			try {
				const host = await start(folder, settings);
				running.set(name, { host, folder });
				return host;
			} catch (error) {
				remove(folder);
				throw error;
			}
		},
		end,
		close: async () => {
			for (const name of [...running.keys()]) await end(name);
			remove(template);
		},
	};
}
