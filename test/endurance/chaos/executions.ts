import { setTimeout as sleep } from 'node:timers/promises';

import { hasEnded, type Execution, type N8nClient } from '../../n8n/client';

const pageSize = 100;
const lookEveryMs = 1_000;
/** n8n writes times as ISO 8601. */
export type Dated = Execution & {
	mode?: string;
	startedAt?: string | null;
	stoppedAt?: string | null;
};
type Page = { results: Dated[] };

/** Under heavy load, n8n now and then answers 503 (“Database is not ready!”), and has the answer a moment later. */
async function read(client: N8nClient, path: string): Promise<Page> {
	for (let again = 60; ; again--) {
		const { status, text } = await client.session.raw('GET', path);
		if (status === 200) return (JSON.parse(text) as { data: Page }).data;
		if (status !== 503 || again === 0) throw new Error(`GET ${path}: ${status} ${text}`);
		await sleep(lookEveryMs);
	}
}

/**
 * All executions of the workflow, however many, newest first. n8n’s own way to the next page loses executions that
 * started in another order than they were created, so each page begins where the one before ended.
 */
export async function executionsOf(client: N8nClient, workflowId: string): Promise<Dated[]> {
	const all = new Map<string, Dated>();
	let startedBefore: string | undefined;
	for (;;) {
		const known = all.size;
		const filter = encodeURIComponent(JSON.stringify({ workflowId, startedBefore }));
		const { results } = await read(client, `/rest/executions?limit=${pageSize}&filter=${filter}`);
		for (const one of results) all.set(one.id, one);
		if (results.length < pageSize || all.size === known) return [...all.values()];
		const starts = results.flatMap(({ startedAt }) => startedAt ?? []).sort();
		// Those that never started come first, at most a page of them.
		startedBefore = starts[0] ?? new Date().toISOString();
	}
}

const patienceMs = 10 * 60_000;

/** Waits until that many executions of the workflow have ended and none is under way, and returns all of them. */
export async function untilAllEnded(
	client: N8nClient,
	workflowId: string,
	count: number,
	signal: AbortSignal,
): Promise<Execution[]> {
	for (const end = Date.now() + patienceMs; ; ) {
		const all = await executionsOf(client, workflowId);
		if (all.length >= count && all.every(hasEnded)) return all;
		if (Date.now() > end) {
			const open = all.filter((one) => !hasEnded(one)).map(({ id, status }) => `${id} ${status}`);
			throw new Error(
				`Waited in vain for ${count} executions to end: ${all.length} exist, not ended: ${open.join(', ')}`,
			);
		}
		await sleep(lookEveryMs, undefined, { signal });
	}
}

/** How many looks in a row must find the same. A crash can leave executions that n8n never ends. */
const quietLooks = { ended: 10, leftOver: 40 };

/** Waits until no execution of the workflow is under way and none has been added or has changed for a while. */
export async function untilQuiet(
	client: N8nClient,
	workflowId: string,
	signal: AbortSignal,
): Promise<void> {
	let known = '';
	for (let quiet = 0, enough = 1; quiet < enough; ) {
		await sleep(lookEveryMs, undefined, { signal });
		const all = await executionsOf(client, workflowId);
		const found = JSON.stringify(all.map(({ id, status }) => [id, status]).sort());
		quiet = found === known ? quiet + 1 : 0;
		enough = all.every(hasEnded) ? quietLooks.ended : quietLooks.leftOver;
		known = found;
	}
}
