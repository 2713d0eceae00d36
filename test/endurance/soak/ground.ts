import { setTimeout as sleep } from 'node:timers/promises';

import type { CredentialIds, N8nClient } from '../../n8n/client';
import { readInvoicing } from '../../n8n/invoices';
import type { Sandbox } from '../../sandbox';
import { atLeast, exactly, told, type Finding } from '../../support/finding';
import type { Answer } from '../../n8n/nodes';

/** What the jobs work on. */
export type Ground = {
	sandbox: Sandbox;
	client: N8nClient;
	credentials: CredentialIds;
	/** The address of n8n. */
	url: string;
	signal: AbortSignal;
};

/** One kind of work, repeated until the time is over. It publishes its workflows before there are faults. */
export type Job = (ground: Ground) => Promise<Work>;

export type Work = {
	name: string;
	/** The pause after each turn. */
	pauseMs: number;
	/** Turns count from 0. */
	turn(at: number): Promise<void>;
	/** Compares what n8n reported with what the services have. Asked when all turns and faults are over. */
	findings(): Promise<Finding[]>;
};

/** What the user is told about a write: it was done, it wasn’t, or it must be checked in the service. */
export type Outcome = 'done' | 'failed' | 'unknown';

export function outcomeOf({ error, details }: Answer): Outcome {
	if (error === undefined) return 'done';
	const text = `${error} ${details?.description ?? ''}`;
	return /may have (succeeded|been done)/.test(text) ? 'unknown' : 'failed';
}

/** Remembers what was told about each key, and compares it with what the service has in the end. */
export function createAccount() {
	const outcomes = new Map<string, Outcome>();
	let asked = 0;
	return {
		/** Enters the answers, which must be as many as the keys and in their order. */
		enter: (keys: readonly string[], answers: readonly Answer[]) => {
			asked += keys.length;
			for (const [at, key] of keys.entries()) {
				const answer = answers[at];
				if (answer) outcomes.set(key, outcomeOf(answer));
			}
		},
		/** `stored`: the keys that the service has. */
		findings: (what: string, stored: readonly string[]): Finding[] => {
			const there = new Set(stored);
			const those = (wanted: Outcome) =>
				[...outcomes].filter(([, outcome]) => outcome === wanted).map(([key]) => key);
			const [done, failed, unknown] = [those('done'), those('failed'), those('unknown')];
			const lost = done.filter((key) => !there.has(key));
			const undenied = failed.filter((key) => there.has(key));
			return [
				exactly(`${what}: answers, one for each item`, asked, outcomes.size),
				exactly(`${what}: doubled`, 0, stored.length - there.size),
				exactly(`${what}: lost (said to be done, but not there)`, 0, lost.length),
				exactly(`${what}: said to have failed, but there`, 0, undenied.length),
				atLeast(`${what}: done`, 1, done.length),
				told(`${what}: failed, outcome unknown`, `${failed.length}, ${unknown.length}`),
			];
		},
	};
}

const pageSize = 100;

/** All records of a list of the invoicing service. The path has a query already. */
export async function readAll<T>(sandbox: Sandbox, path: string): Promise<T[]> {
	const all: T[] = [];
	for (let page = 1; ; page++) {
		const some = await readInvoicing<T[]>(sandbox, `${path}&page_size=${pageSize}&page=${page}`);
		all.push(...some);
		if (some.length < pageSize) return all;
	}
}

/**
 * The names of all clients that begin with the prefix. Workflows that a trigger starts create a client each time, so
 * that the service shows how often they ran. There are no faults for clients, apart from the rate limit.
 */
export async function clientsNamed(sandbox: Sandbox, prefix: string): Promise<string[]> {
	const path = `/clients?search=${encodeURIComponent(prefix.trim())}`;
	const clients = await readAll<{ name: string }>(sandbox, path);
	return clients.map(({ name }) => name).filter((name) => name.startsWith(prefix));
}

const patienceMs = 120_000;
const lookEveryMs = 1_000;

/** Looks until there are so many, at most for a while, and then a moment longer, so that one too many shows as well. */
export async function untilThere(sandbox: Sandbox, prefix: string, count: number) {
	for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(lookEveryMs)) {
		if ((await clientsNamed(sandbox, prefix)).length >= count) break;
	}
	await sleep(5 * lookEveryMs);
	return await clientsNamed(sandbox, prefix);
}
