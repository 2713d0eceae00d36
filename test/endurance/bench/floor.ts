import { Agent } from 'node:http';

import axios from 'axios';

import type { Sandbox } from '../../sandbox';
import type { Measurement } from './measure';

export type Call = { method: 'get' | 'post'; url: string; data?: object };

/** Sends the same requests from a loop without n8n: roughly the least time that Node.js needs. */
export async function floor(
	{ invoicing, control }: Sandbox,
	calls: Call[],
	{ atOnce, latencyMs }: { atOnce: number; latencyMs: number },
): Promise<Measurement> {
	const agent = new Agent({ keepAlive: true });
	const http = axios.create({
		baseURL: invoicing.baseUrl,
		headers: { authorization: `Bearer ${invoicing.apiKey}` },
		httpAgent: agent,
		proxy: false,
	});
	await control.reset();
	await control.settings({ latencyMs, rateLimit: { limit: 1_000_000 } });
	const began = performance.now();
	const cpu = process.cpuUsage();
	let next = 0;
	let results = 0;
	const worker = async () => {
		for (let call = calls[next++]; call; call = calls[next++]) {
			const { data } = await http.request<{ data: unknown }>(call);
			results += Array.isArray(data.data) ? data.data.length : 1;
		}
	};
	await Promise.all(Array.from({ length: atOnce }, worker));
	const { user, system } = process.cpuUsage(cpu);
	const ms = performance.now() - began;
	// Connections left open would be counted in the next measurement.
	agent.destroy();
	return { ms, results, cpuMs: (user + system) / 1_000, traffic: await control.traffic() };
}
