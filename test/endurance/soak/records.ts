import { setTimeout as sleep } from 'node:timers/promises';

import type { Sandbox } from '../../sandbox';
import { readInvoicing } from '../../n8n/invoices';

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

/** The names of all clients that begin with the prefix. Workflows that a trigger starts create a client each time. */
export async function clientsNamed(sandbox: Sandbox, prefix: string): Promise<string[]> {
	const path = `/clients?search=${encodeURIComponent(prefix.trim())}`;
	const clients = await readAll<{ name: string }>(sandbox, path);
	return clients.map(({ name }) => name).filter((name) => name.startsWith(prefix));
}

const lookEveryMs = 1_000;

/** Looks until there are so many, at most for a while, and then a moment longer, so that one too many shows as well. */
export async function untilThere(
	look: () => Promise<string[]>,
	count: number,
	patienceMs = 120_000,
): Promise<string[]> {
	for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(lookEveryMs)) {
		if ((await look()).length >= count) break;
	}
	await sleep(5 * lookEveryMs);
	return await look();
}
