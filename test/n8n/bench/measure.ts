/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Sandbox, SettingsChange, Traffic } from '../../sandbox';
import { connect, type CredentialIds } from '../client';
import type { Installation } from '../install';
import { freePort } from '../ports';
import { startN8n } from '../process';
import { credentialsFor, owner } from '../exampleSetup';
import { readUsage, resetPeak } from './usage';
import { workflowFor, type Subject } from './workflows';

export type Measurement = {
	/** From the request that starts the workflow to its response. */
	ms: number;
	results: number;
	cpuMs?: number;
	peakBytes?: number;
	/** How much more memory n8n used at its peak than when idle. */
	growthBytes?: number;
	traffic: Traffic;
};

export type Bench = {
	sandbox: Sandbox;
	installation: Installation;
	userFolder: string;
	signal: AbortSignal;
};

export type Job = { subject: Subject; items: object[]; settings: SettingsChange };

const warmUpItems = 20;
const registeredWithinMs = 30_000;

async function putCredentials(
	client: ReturnType<typeof connect>,
	sandbox: Sandbox,
	{ service = 'invoicing' }: Subject,
) {
	const value = `Bearer ${sandbox[service].apiKey}`;
	const { invoicingApi, smsApi } = credentialsFor(sandbox);
	const header = { name: 'Header', data: { name: 'Authorization', value } };
	const ids: CredentialIds = {};
	for (const [type, { name, data }] of Object.entries({
		invoicingApi,
		smsApi,
		httpHeaderAuth: header,
	})) {
		ids[type] = { id: await client.putCredential(type, name, data), name };
	}
	return ids;
}

/** Runs the workflow and returns how many results it reports. */
async function run(url: string, items: object[], signal: AbortSignal): Promise<number> {
	for (const end = Date.now() + registeredWithinMs; ; await sleep(100)) {
		const response = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ items }),
			signal,
		});
		const text = await response.text();
		if (response.ok) {
			const [count] = Object.values(JSON.parse(text) as Record<string, number>);
			return count ?? 0;
		}
		// n8n registers a webhook shortly after it has answered the request to activate it.
		if (response.status !== 404 || Date.now() > end) {
			throw new Error(`The workflow answered ${response.status} ${text.slice(0, 500)}`);
		}
	}
}

/** Measures one node in its own n8n process, after a short warm-up run. */
export async function measure(
	bench: Bench,
	{ subject, items, settings }: Job,
): Promise<Measurement> {
	const { sandbox, installation, userFolder, signal } = bench;
	const { control } = sandbox;
	const ports = { editor: await freePort(), broker: await freePort() };
	const n8n = await startN8n(installation, { userFolder, ports, signal });
	try {
		const client = connect(n8n.url);
		await client.enter(owner);
		const path = `bench-${Date.now()}`;
		const credentials = await putCredentials(client, sandbox, subject);
		const workflow = await client.putWorkflow(workflowFor(path, subject), credentials);
		await client.activate(workflow.id);
		const url = `${n8n.url}/webhook/${path}`;

		await control.reset();
		await control.settings(settings);
		await run(url, items.slice(0, warmUpItems), signal);
		// Waits until the window of the warm-up is over, so that what the node learned about it no longer applies.
		const { limit = 0, windowMs = 0 } = settings.rateLimit ?? {};
		await sleep(1_000 + (limit < unlimited ? windowMs : 0), undefined, { signal });
		await control.reset();
		await control.settings(settings);
		resetPeak(n8n.pid);
		const before = readUsage(n8n.pid);
		const began = performance.now();
		const results = await run(url, items, signal);
		const ms = performance.now() - began;
		const { cpuMs, peakBytes } = readUsage(n8n.pid);
		await client.session.raw('POST', `/rest/workflows/${workflow.id}/deactivate`, {});
		return {
			ms,
			results,
			peakBytes,
			growthBytes: peakBytes === undefined ? undefined : peakBytes - (before.residentBytes ?? 0),
			cpuMs: cpuMs === undefined ? undefined : cpuMs - (before.cpuMs ?? 0),
			traffic: await control.traffic(),
		};
	} finally {
		await n8n.stop();
	}
}

/** A rate limit too high to matter here. */
export const unlimited = 1_000_000;
