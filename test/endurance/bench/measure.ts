import { setTimeout as sleep } from 'node:timers/promises';

import type { Sandbox, SettingsChange, Traffic } from '../../sandbox';
import type { Host, Hosts } from './hosts';
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

export type Bench = { sandbox: Sandbox; hosts: Hosts; signal: AbortSignal };

export type Job = { subject: Subject; items: object[]; settings: SettingsChange };

const warmUpItems = 20;
const registeredWithinMs = 30_000;

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

/** Publishes the workflow of a subject once, and runs it once. Returns its address. */
async function publish(bench: Bench, host: Host, { subject, items, settings }: Job) {
	const key = JSON.stringify([subject, settings]);
	const known = host.urls.get(key);
	if (known) return known;
	const { sandbox, signal } = bench;
	const { client, n8n, credentials, headers } = host;
	const path = `bench-${host.urls.size + 1}`;
	const httpHeaderAuth = headers[subject.service ?? 'invoicing'];
	const workflow = await client.putWorkflow(workflowFor(path, subject), {
		...credentials,
		httpHeaderAuth,
	});
	await client.activate(workflow.id);
	const url = `${n8n.url}/webhook/${path}`;
	await sandbox.control.reset();
	await sandbox.control.settings(settings);
	await run(url, items.slice(0, warmUpItems), signal);
	// Waits until the window of the warm-up is over, so that what the node learned about it no longer applies.
	const { limit = 0, windowMs = 0 } = settings.rateLimit ?? {};
	await sleep(limit < unlimited ? windowMs : 0, undefined, { signal });
	host.urls.set(key, url);
	return url;
}

/** Time for connections of the run before to close, in milliseconds. */
const betweenMs = 500;

/** Measures one run of a node. The first on a host comes after a short warm-up run. */
export async function measure(bench: Bench, host: Host, job: Job): Promise<Measurement> {
	const { sandbox, signal } = bench;
	const { control } = sandbox;
	const { pid } = host.n8n;
	const url = await publish(bench, host, job);
	await sleep(betweenMs, undefined, { signal });
	await control.reset();
	await control.settings(job.settings);
	resetPeak(pid);
	const before = readUsage(pid);
	const began = performance.now();
	const results = await run(url, job.items, signal);
	const ms = performance.now() - began;
	const { cpuMs, peakBytes } = readUsage(pid);
	return {
		ms,
		results,
		peakBytes,
		growthBytes: peakBytes === undefined ? undefined : peakBytes - (before.residentBytes ?? 0),
		cpuMs: cpuMs === undefined ? undefined : cpuMs - (before.cpuMs ?? 0),
		traffic: await control.traffic(),
	};
}

/** A rate limit too high to matter here. */
export const unlimited = 1_000_000;
