import type { SettingsChange } from '../../sandbox';
import { uuid } from '../../sandbox/invoicing/books';
import type { Bound } from './bounds';
import { floor, type Call } from './floor';
import { measure, unlimited, type Bench, type Measurement } from './measure';
import { httpRequest, type Subject } from './workflows';

export type Row = { label: string; run: () => Promise<Measurement> };

/** Rows are measured one after another. Ratios are relative to the row `HTTP Request`. */
export type Case = {
	title: string;
	rows: Row[];
	bounds: (measured: Record<string, Measurement>) => Bound[];
};

export const labels = {
	our: 'Invoicing node',
	wide: 'Invoicing node, Concurrency 32',
	combined: 'SMS node, Combine Items',
	theirs: 'HTTP Request',
	noOp: 'No Operation',
	axios: 'axios loop',
	axiosWide: 'axios loop, 32 concurrent',
};

/** The node's default limits for concurrent requests. */
export const usual = { reads: 8, writes: 4 };

export type Kit = ReturnType<typeof createKit>;

/** The building blocks of the cases, with 10,000 and 1,000 items, or a tenth of that for a quick run. */
export function createKit(bench: Bench, quick: boolean) {
	const scale = quick ? 10 : 1;
	const many = 10_000 / scale;
	const few = 1_000 / scale;
	const latencyMs = 50;
	const free = { latencyMs, rateLimit: { limit: unlimited } };
	return {
		quick,
		scale,
		many,
		few,
		latencyMs,
		free,
		http: httpRequest(bench.sandbox),
		ids: Array.from({ length: many }, (_, at) => ({ n: at, id: uuid('invoice', at + 1) })),
		names: Array.from({ length: few }, (_, at) => ({ n: at, name: `Client ${at}` })),
		row: (
			label: string,
			subject: Subject,
			items: object[],
			settings: SettingsChange = free,
		): Row => ({
			label,
			run: async () => await measure(bench, { subject, items, settings }),
		}),
		loop: (calls: Call[], atOnce: number): Row => ({
			label: atOnce === 32 ? labels.axiosWide : labels.axios,
			run: async () => await floor(bench.sandbox, calls, { atOnce, latencyMs }),
		}),
	};
}

export function get(all: Record<string, Measurement>, label: string): Measurement {
	const found = all[label];
	if (!found) throw new Error(`${label} was not measured`);
	return found;
}
