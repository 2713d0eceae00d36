import type { SettingsChange } from '../../sandbox';
import { uuid } from '../../sandbox/invoicing/books';
import type { Finding } from '../chaos/case';
import { floor, type Call } from './floor';
import { measure, unlimited, type Bench, type Measurement } from './measure';
import { summary, type Rounds } from './rounds';
import { table } from './table';
import { httpRequest, type Subject } from './workflows';

/** What the benchmark can be asked to measure alone. */
export type Case = {
	name: string;
	title: string;
	/** Throws if it can’t be measured at all. */
	play(): Promise<Finding[]>;
};

export type Row = { label: string; run: () => Promise<Measurement> };

export const labels = {
	our: 'Invoicing node',
	wide: 'Invoicing node, Concurrency 32',
	combined: 'SMS node, Combine Items',
	theirs: 'HTTP Request',
	bare: 'bare node, 32 concurrent',
	noOp: 'No Operation',
	axios: 'axios loop',
	axiosWide: 'axios loop, 32 concurrent',
};

/** The node's default limits for concurrent requests. */
export const usual = { reads: 8, writes: 4 };

export type Kit = ReturnType<typeof createKit>;

/**
 * Measures the rows in turn, round after round and every other round backwards, so that a busy machine hits all of them
 * alike. Prints medians.
 */
export async function inRounds(
	rows: readonly Row[],
	rounds: number,
	signal: AbortSignal,
): Promise<Rounds> {
	const all: Rounds = {};
	for (let round = 0; round < rounds; round++) {
		for (const { label, run } of round % 2 === 0 ? rows : [...rows].reverse()) {
			signal.throwIfAborted();
			(all[label] ??= []).push(await run());
		}
	}
	const medians = rows.map(({ label }) => [label, summary(all[label] ?? [])] as const);
	console.log(`\n${table(Object.fromEntries(medians))}`);
	return all;
}

/** The building blocks of the cases, with 10,000 and 1,000 items, or a tenth of that for a quick run. */
export function createKit(bench: Bench, quick: boolean) {
	const scale = quick ? 10 : 1;
	const many = 10_000 / scale;
	const few = 1_000 / scale;
	const latencyMs = 50;
	const free = { latencyMs, rateLimit: { limit: unlimited } };
	const ofSide = ({ type }: Subject) => (type.startsWith('n8n-nodes-base.') ? 'theirs' : 'ours');
	return {
		...bench,
		quick,
		scale,
		many,
		few,
		latencyMs,
		free,
		rounds: quick ? 1 : 3,
		http: httpRequest(bench.sandbox),
		ids: idsOf(many),
		names: Array.from({ length: few }, (_, at) => ({ n: at, name: `Client ${at}` })),
		/** Runs in the process of its side, which lives until the end of the benchmark. */
		row: (
			label: string,
			subject: Subject,
			items: object[],
			settings: SettingsChange = free,
		): Row => ({
			label,
			run: async () =>
				await measure(bench, await bench.hosts.get(ofSide(subject)), { subject, items, settings }),
		}),
		/** Runs in a process that nothing has run in before. */
		freshRow: (
			label: string,
			subject: Subject,
			items: object[],
			settings: SettingsChange = free,
		): Row => ({
			label,
			run: async () => {
				const host = await bench.hosts.get('fresh');
				try {
					return await measure(bench, host, { subject, items, settings });
				} finally {
					await bench.hosts.end('fresh');
				}
			},
		}),
		loop: (calls: Call[], atOnce: number): Row => ({
			label: atOnce === 32 ? labels.axiosWide : labels.axios,
			run: async () => await floor(bench.sandbox, calls, { atOnce, latencyMs }),
		}),
	};
}

/** Of the sandbox’s invoices, from the first on. The same ones again if there aren’t so many. */
export const idsOf = (count: number, known = count) =>
	Array.from({ length: count }, (_, at) => ({ n: at, id: uuid('invoice', (at % known) + 1) }));
