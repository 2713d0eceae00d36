import { setTimeout as sleep } from 'node:timers/promises';

import { webhookSecret } from '../../n8n/exampleSetup';
import { sign } from '../../support/signer';

/** What the service would deliver. Two deliveries with the same key have the same bytes. */
export const delivery = (data: object): string => JSON.stringify({ event: 'invoice.paid', data });

export type Receipt = { status: number; ms: number };

/** What the service’s documentation promises: it waits that long for an answer, and repeats what wasn’t accepted. */
const service = { timeoutMs: 10_000, attempts: 4, backOffMs: 1_000 };

/** The header of a genuine delivery. */
const signed = (body: string) => ({ 'x-service-signature': sign(body, webhookSecret) });

/** Posts a delivery, by default a genuine one. The status is 0 if no answer came, by default however long it takes. */
export async function post(
	url: string,
	body: string,
	{ headers = signed(body), signal }: { headers?: object; signal?: AbortSignal } = {},
): Promise<Receipt> {
	const began = performance.now();
	const common = { 'content-type': 'application/json', 'x-service-event': 'invoice.paid' };
	const sent = { method: 'POST', headers: { ...common, ...headers }, body, signal };
	const status = await fetch(url, sent).then(
		async (response) => {
			await response.arrayBuffer();
			return response.status;
		},
		() => 0,
	);
	return { status, ms: performance.now() - began };
}

/**
 * Delivers as the service does: until an answer is 2xx, with up to three repeats. Returns all receipts. With a longer
 * time-out, what isn’t answered in time on a small machine doesn’t add to its load.
 */
export async function deliver(
	url: string,
	body: string,
	timeoutMs = service.timeoutMs,
): Promise<Receipt[]> {
	const receipts: Receipt[] = [];
	for (let attempt = 1; ; attempt++) {
		const receipt = await post(url, body, { signal: AbortSignal.timeout(timeoutMs) });
		receipts.push(receipt);
		const accepted = receipt.status >= 200 && receipt.status < 300;
		if (accepted || attempt === service.attempts) return receipts;
		await sleep(service.backOffMs * 2 ** (attempt - 1));
	}
}

/** Runs the tasks, so many at once, in their order. */
export async function inParallel<T, R>(
	tasks: readonly T[],
	atOnce: number,
	work: (task: T, at: number) => Promise<R>,
): Promise<R[]> {
	const results: R[] = [];
	let next = 0;
	const worker = async () => {
		for (let at = next++; at < tasks.length; at = next++) {
			results[at] = await work(tasks[at] as T, at);
		}
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, tasks.length) }, worker));
	return results;
}

export const keys = (count: number, prefix = 'key'): string[] =>
	Array.from({ length: count }, (_, at) => `${prefix}-${at + 1}`);

/** The keys in lists of the same length, but for the last. */
export const slices = (all: readonly string[], length: number) =>
	Array.from({ length: Math.ceil(all.length / length) }, (_, at) =>
		all.slice(at * length, (at + 1) * length),
	);

/** How often each of the keys occurs: once, more often, never. */
export function tally(keys: readonly string[], texts: readonly string[]) {
	const counts = new Map(keys.map((key) => [key, 0]));
	for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
	const all = [...counts.values()];
	return {
		once: all.filter((count) => count === 1).length,
		doubled: all.filter((count) => count > 1).length,
		missing: all.filter((count) => count === 0).length,
		never: [...counts].filter(([, count]) => count === 0).map(([key]) => key),
	};
}
