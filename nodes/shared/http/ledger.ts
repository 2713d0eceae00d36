import type { IDataObject } from 'n8n-workflow';
import type { Failure } from './types';

/** What became of a write: the records it answered with, or that nobody knows. */
export type Entry = { records: IDataObject[] } | { unknown: Failure };

/**
 * What the writes of a node have done, in the node's context of the execution. n8n keeps it between the tries of Retry
 * On Fail and in a failed execution that a user retries, where every item would otherwise be sent again.
 */
export interface Ledger {
	find(item: number): Entry | undefined;
	note(item: number, entry: Entry): void;
	/** Forgets the run: all its results are in the output. */
	clear(): void;
}

/**
 * The ledger of one run of a node, kept under `writes` in the given context as plain JSON.
 *
 * An item is known by its place, not by what was sent: an expression such as `{{ $now }}` gives another value with each
 * try, and the same message would pass for a new one. The input of a run is the same in every try.
 */
export function openLedger(context: IDataObject, nameOfRun: () => string): Ledger {
	type Runs = Record<string, Record<string, Entry>>;
	let name: string | undefined;
	const run = () => (name ??= nameOfRun());
	const runs = () => (context.writes ?? {}) as Runs;
	return {
		find: (item) => runs()[run()]?.[item],
		note: (item, entry) => {
			const all = (context.writes ??= {}) as Runs;
			(all[run()] ??= {})[item] = entry;
		},
		clear: () => {
			if (context.writes === undefined) return;
			delete runs()[run()];
			if (Object.keys(runs()).length === 0) delete context.writes;
		},
	};
}
