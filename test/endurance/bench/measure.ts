import { readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import axios from 'axios';
import { sum } from 'simple-statistics';

import { startSingle, type Single } from '../../n8n/single';
import type { SettingsChange, Traffic } from '../../sandbox';
import { startSandboxApart } from '../apart';
import { askable, type Ask } from '../../n8n/nodes';
import { inParallel } from '../chaos/deliveries';
import { nodesFor, type Subject } from './subjects';

/** What one run took. NaN where the machine doesn’t tell it. */
export type Measurement = {
	/** From the request that starts the workflow to its response. */
	ms: number;
	cpuMs: number;
	peakBytes: number;
	results: number;
	traffic: Traffic;
};

/** An n8n process with the package, the bare node, and credentials for the sandbox. */
export type Host = Single & {
	/** What was published on it, by what is tested. */
	known: Map<string, Ask>;
};

/** A rate limit too high to matter here. */
export const noLimit = { limit: 1_000_000 };

/** The sandbox and n8n processes by name, so that neither side inherits memory or connections from the other. */
export async function openBench(invoices: number, signal: AbortSignal) {
	const sandbox = await startSandboxApart({ invoices }, signal);
	const running = new Map<string, Host>();
	const start = async (more: Readonly<Record<string, string>>): Promise<Host> => {
		const custom = join(__dirname, 'custom');
		const settings = { N8N_CUSTOM_EXTENSIONS: custom, ...more };
		const single = await startSingle({ sandbox, settings, signal });
		const data = { name: 'Authorization', value: `Bearer ${sandbox.invoicing.apiKey}` };
		const id = await single.client.putCredential('httpHeaderAuth', 'Header', data);
		single.credentials.httpHeaderAuth = { id, name: 'Header' };
		return { ...single, known: new Map() };
	};
	const end = async (name: string) => {
		await running.get(name)?.close();
		running.delete(name);
	};
	return {
		sandbox,
		signal,
		/** Starts it if it doesn’t run yet. `settings` are environment variables. */
		host: async (name: string, settings: Readonly<Record<string, string>> = {}) => {
			const host = running.get(name) ?? (await start(settings));
			running.set(name, host);
			return host;
		},
		end,
		close: async () => {
			for (const name of [...running.keys()]) await end(name);
			await sandbox.close();
		},
	};
}

export type Bench = Awaited<ReturnType<typeof openBench>>;

const isLinux = process.platform === 'linux';

/**
 * What a process has used, all its threads included. The times, in ticks of 10 ms, come after its name in parentheses.
 */
export function usageOf(pid: number) {
	if (!isLinux) return { cpuMs: NaN, peakBytes: NaN, residentBytes: NaN };
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	const bytes = (name: string) =>
		Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
	return {
		cpuMs: (Number(fields[11]) + Number(fields[12])) * 10,
		peakBytes: bytes('VmHWM'),
		residentBytes: bytes('VmRSS'),
	};
}

export type Job = {
	subject: Subject;
	items: object[];
	settings: SettingsChange;
};

const warmUpItems = 20;

/** Publishes the workflow of a subject once, and runs it once. */
async function published({ sandbox, signal }: Bench, host: Host, job: Job): Promise<Ask> {
	const { subject, items, settings } = job;
	const key = JSON.stringify([subject, settings]);
	const known = host.known.get(key);
	if (known) return known;
	const { client, credentials } = host;
	const ground = { client, credentials, url: host.n8n().url };
	const ask = await askable(ground, `bench-${host.known.size + 1}`, nodesFor(subject), signal);
	await sandbox.control.reset();
	await sandbox.control.settings(settings);
	await ask(items.slice(0, warmUpItems));
	host.known.set(key, ask);
	return ask;
}

/** Time for connections of the run before to close, in milliseconds. */
const betweenMs = 500;

/** Measures one run of a node. The first on a host comes after a short warm-up run. */
export async function measure(bench: Bench, host: Host, job: Job): Promise<Measurement> {
	const { control } = bench.sandbox;
	const { pid } = host.n8n();
	const ask = await published(bench, host, job);
	await sleep(betweenMs, undefined, { signal: bench.signal });
	await control.reset();
	await control.settings(job.settings);
	// Resets the peak to the memory that the process uses now.
	if (isLinux) writeFileSync(`/proc/${pid}/clear_refs`, '5');
	const before = usageOf(pid);
	const began = performance.now();
	const [counts = {}] = await ask(job.items);
	const ms = performance.now() - began;
	const { cpuMs, peakBytes } = usageOf(pid);
	return {
		ms,
		cpuMs: cpuMs - before.cpuMs,
		peakBytes,
		results: Number(Object.values(counts)[0] ?? 0),
		traffic: await control.traffic(),
	};
}

export type Call = { url: string };

/**
 * Sends the same requests from a loop without n8n: roughly the least time that Node.js needs. `alone`: how many have to
 * be answered before the others are sent.
 */
export async function measureLoop(
	{ sandbox: { invoicing, control } }: Bench,
	calls: Call[],
	{ atOnce, alone }: { atOnce: number; alone: number },
	settings: SettingsChange,
): Promise<Measurement> {
	const httpAgent = new Agent({ keepAlive: true });
	const headers = { authorization: `Bearer ${invoicing.apiKey}` };
	const http = axios.create({ baseURL: invoicing.baseUrl, headers, httpAgent, proxy: false });
	await control.reset();
	await control.settings(settings);
	const began = performance.now();
	const cpu = process.cpuUsage();
	const send = async (call: Call) => {
		const { data } = await http.request<{ data: unknown }>(call);
		return Array.isArray(data.data) ? data.data.length : 1;
	};
	const before = await inParallel(calls.slice(0, alone), 1, send);
	const others = await inParallel(calls.slice(alone), atOnce, send);
	const { user, system } = process.cpuUsage(cpu);
	const ms = performance.now() - began;
	// Connections left open would be counted in the next measurement.
	httpAgent.destroy();
	return {
		ms,
		cpuMs: (user + system) / 1_000,
		peakBytes: NaN,
		results: sum([...before, ...others]),
		traffic: await control.traffic(),
	};
}
