import type * as ClaimsModule from '../../nodes/shared/memory/claims';
import type * as ProcessedValuesModule from '../../nodes/shared/memory/processedValues';
import type { Memory, Store } from '../../nodes/shared/memory/processedValues';
import type * as ClockModule from '../../nodes/shared/n8n/clock';
import type * as OnlyOnceModule from '../../nodes/shared/run/onlyOnce';

/** The package as one process of n8n has loaded it, with variables of its own. */
const loadModules = () => ({
	claims: jest.requireActual<typeof ClaimsModule>('../../nodes/shared/memory/claims'),
	processedValues: jest.requireActual<typeof ProcessedValuesModule>(
		'../../nodes/shared/memory/processedValues',
	),
	onlyOnce: jest.requireActual<typeof OnlyOnceModule>('../../nodes/shared/run/onlyOnce'),
	clock: jest.requireActual<typeof ClockModule>('../../nodes/shared/n8n/clock'),
});

type LoadedPackage = ReturnType<typeof loadModules>;

const pool: LoadedPackage[] = [];

/** Loads the package once more. The packages of n8n are shared, as they hold nothing that matters here. */
function loadPackage(place: number): LoadedPackage {
	const known = pool[place];
	if (known) return known;
	let loaded: LoadedPackage | undefined;
	jest.isolateModules(() => {
		loaded = loadModules();
	});
	return (pool[place] = loaded as LoadedPackage);
}

// Before the first test: otherwise its constants would count as used by that test only, and a mutation of them would be
// shown to no other.
loadPackage(0);

/** More than any plan needs. */
const MOST_EVENTS = 500_000;

let worlds = 0;

export interface WorldOptions {
	seed: number;
	/** Milliseconds that a read, a write or an answer of the database takes at most. */
	slowest: number;
	/** The share of the calls that fail, before or after the record is written. */
	failing?: number;
	maxEntries?: number;
}

/** Several processes of n8n with one database, in a time of their own: waiting takes no real time. */
export function createWorld({ seed, slowest, failing = 0, maxEntries = 15_000 }: WorldOptions) {
	const name = `world ${++worlds}`;
	let state = seed;
	const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
	let now = 1_700_000_000_000;
	let row: string[] | undefined;
	let calls = 0;
	let processes = 0;
	let timers: Array<{ at: number; wake: () => void; isAlive: () => boolean }> = [];

	/** As n8n does: reads the row, later writes it back whole. Only inserting it is safe. */
	const storeOf = (sleep: (milliseconds: number) => Promise<void>): Store => {
		const step = async () => await sleep(random() * slowest);
		const change = async (alter: (read: string[] | undefined) => string[] | undefined) => {
			calls++;
			await step();
			const read = row && [...row];
			if (random() < failing / 2) throw new Error('the database is busy');
			await step();
			const written = alter(read);
			if (written && !read && row) throw new Error('UNIQUE constraint failed: processed_data');
			if (written) row = written;
			await step();
			if (random() < failing / 2) throw new Error('the connection was lost');
		};
		return {
			check: async (values) => {
				let processed: string[] = [];
				await change((read) => {
					const before = new Set(read);
					processed = values.filter((value) => before.has(value));
					const all = [...(read ?? []), ...values.filter((value) => !before.has(value))];
					return all.slice(-maxEntries);
				});
				return processed;
			},
			remove: async (values) => {
				const gone = new Set(values);
				await change((read) => read?.filter((value) => !gone.has(value)));
			},
		};
	};

	return {
		now: () => now,
		/** From 0 to below 1; the same numbers for the same seed. */
		random,
		/** The record in the database, as it is now. */
		values: (): readonly string[] => row ?? [],
		/** How often the record was read or written. */
		calls: () => calls,
		/** Starts a process with a loaded package that no other living process uses. */
		start: () => {
			const loaded = loadPackage(processes++);
			let isAlive = true;
			const sleep = async (milliseconds: number) =>
				await new Promise<void>((wake) => {
					timers.push({ at: now + milliseconds, wake, isAlive: () => isAlive });
				});
			Object.assign(loaded.clock.clock, { now: () => now, random, pause: sleep });
			loaded.processedValues.noteReceiver('unknown');
			return {
				...loaded,
				memory: { name, store: storeOf(sleep) } as Memory,
				/** What the process does stops where it is, and nothing of it is written any more. */
				kill: () => {
					isAlive = false;
				},
				isAlive: () => isAlive,
				/** Waits in the world’s time; never ends if the process is killed meanwhile. */
				sleep,
			};
		},
		/** Runs everything until nothing waits any more. */
		settle: async () => {
			for (let events = 0; ; events++) {
				if (events > MOST_EVENTS) throw new Error('the processes never come to rest');
				await new Promise((resolve) => setImmediate(resolve));
				timers = timers.filter((timer) => timer.isAlive());
				if (timers.length === 0) return;
				const next = Math.min(...timers.map(({ at }) => at));
				now = Math.max(now, next);
				const due = timers.filter(({ at }) => at <= next);
				timers = timers.filter(({ at }) => at > next);
				for (const { wake } of due) wake();
			}
		},
	};
}

export type World = ReturnType<typeof createWorld>;
/** One process of n8n. */
export type Process = ReturnType<World['start']>;
