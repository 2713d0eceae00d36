import type * as BirthModule from '../../nodes/shared/memory/birth';
import type * as ClaimsModule from '../../nodes/shared/memory/claims';
import type { Store } from '../../nodes/shared/memory/claims';
import type * as FirstTimeModule from '../../nodes/Invoicing/trigger/firstTime';
import type * as SweepModule from '../../nodes/Invoicing/trigger/sweep';
import type * as ClockModule from '../../nodes/shared/n8n/clock';
import type * as WaitingModule from '../../nodes/shared/memory/waiting';
import type * as OnlyOnceModule from '../../nodes/shared/run/onlyOnce';

/**
 * The package as one process of n8n has loaded it, with variables of its own. Jest doesn’t see what is loaded if a type
 * stands before the path, and whoever asks for the tests of a file gets none.
 */
const loadModules = () => ({
	birth: jest.requireActual('../../nodes/shared/memory/birth') as typeof BirthModule,
	claims: jest.requireActual('../../nodes/shared/memory/claims') as typeof ClaimsModule,
	firstTime: jest.requireActual(
		'../../nodes/Invoicing/trigger/firstTime',
	) as typeof FirstTimeModule,
	sweeping: jest.requireActual('../../nodes/Invoicing/trigger/sweep') as typeof SweepModule,
	onlyOnce: jest.requireActual('../../nodes/shared/run/onlyOnce') as typeof OnlyOnceModule,
	waiting: jest.requireActual('../../nodes/shared/memory/waiting') as typeof WaitingModule,
	clock: jest.requireActual('../../nodes/shared/n8n/clock') as typeof ClockModule,
});

type LoadedPackage = ReturnType<typeof loadModules>;

/** Whether rows were deleted has tests of its own. In others, no process ever looks. */
export const neverLooks = ({ birth }: LoadedPackage, { name }: Store): void => {
	birth.SEEN.set(name, { looked: Infinity, renewed: Infinity });
};

const pool: LoadedPackage[] = [];

/** Loads the package once more. The packages of n8n are shared, as they hold nothing that matters here. */
export function loadPackage(place: number): LoadedPackage {
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

let worlds = 0;

/** n8n’s table of processed values, as the code under test sees it. */
export type Rows = Map<string, { token: string; mode: string; values: readonly string[] }>;

/** A call of the database: how long it takes, and whether it fails, is up to whoever lets it happen. */
type Call = <T>(does: 'reads' | 'writes' | 'deletes', row: string, happen: () => T) => Promise<T>;

/** As n8n does: reads the row, later writes it back whole. Only one can insert it. `keepsOwners`: see Store. */
export const storeOf = (name: string, rows: Rows, call: Call, keepsOwners = true): Store => ({
	name,
	keepsOwners: async () => await Promise.resolve(keepsOwners),
	record: async (row, token, values) => {
		const mode = keepsOwners ? token : 'entries';
		const found = await call('reads', row, () => rows.get(row));
		if (found && found.mode !== mode) return undefined;
		const all = [...new Set([...(found?.values ?? []), ...values])];
		await call('writes', row, () => {
			if (!found && rows.has(row)) throw new Error('UNIQUE constraint failed: processed_data');
			// Written although somebody may have deleted it: n8n’s update then changes nothing.
			if (!found || rows.has(row)) rows.set(row, { ...{ token, ...found }, mode, values: all });
		});
		return values.filter((value) => found?.values.includes(value));
	},
	count: async (row) => (await call('reads', row, () => rows.get(row)))?.values.length ?? 0,
	clear: async (row) => await call('deletes', row, () => void rows.delete(row)),
});

/** More than any plan needs. */
const MOST_EVENTS = 500_000;

export interface WorldOptions {
	seed: number;
	/** Milliseconds that a read, a write or an answer of the database usually takes at most. */
	slowest: number;
	/** The share of the steps before which a process stands still for a while, and how long that is at most. */
	pausing?: number;
	longestPause?: number;
	/** The share of the calls that fail, before or after the row is written. */
	failing?: number;
	/** See Store. */
	keepsOwners?: boolean;
}

/** Several processes of n8n with one database, in a time of their own: waiting takes no real time. */
export function createWorld({
	seed,
	slowest,
	pausing = 0,
	longestPause = 0,
	failing = 0,
	keepsOwners = true,
}: WorldOptions) {
	let state = seed;
	const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
	let now = 1_700_000_000_000;
	const rows: Rows = new Map();
	const counts = { calls: 0, writes: 0 };
	let processes = 0;
	const world = ++worlds;
	/** Nobody waits for what a deadline sets off, so the world rests while nothing else is to come. */
	type Timer = { at: number; wake: () => void; isAlive: () => boolean; isDeadline?: true };
	let timers: Timer[] = [];

	/** A call takes a while before and after it has happened, and may fail then. */
	const callWith =
		(sleep: (milliseconds: number) => Promise<void>): Call =>
		async (does, _row, happen) => {
			const step = async () =>
				await sleep(random() * (random() < pausing ? longestPause : slowest));
			if (does === 'reads') counts.calls++;
			// A row is written right after it was read.
			if (does !== 'writes') await step();
			const result = happen();
			if (does !== 'reads') counts.writes++;
			else if (random() < failing / 2) throw new Error('the database is busy');
			await step();
			if (does !== 'reads' && random() < failing / 2) throw new Error('the connection was lost');
			return result;
		};

	return {
		now: () => now,
		/** From 0 to below 1; the same numbers for the same seed. */
		random,
		/** The rows in the database, as they are now: how many values each has. */
		rows: () => new Map([...rows].map(([name, { values }]) => [name, values.length])),
		/** How often the database was asked, and how often it wrote. */
		counts,
		/** Starts a process with a loaded package that no other living process uses. Its clock can be fast, or slow. */
		start: ({ fast = 0 } = {}) => {
			const loaded = loadPackage(processes++);
			let isAlive = true;
			const sleep = async (milliseconds: number) =>
				await new Promise<void>((wake) => {
					timers.push({ at: now + milliseconds, wake, isAlive: () => isAlive });
				});
			const deadline = (milliseconds: number) => {
				const controller = new AbortController();
				const wake = () => controller.abort();
				const at = now + milliseconds;
				timers.push({ at, wake, isAlive: () => isAlive, isDeadline: true });
				return controller.signal;
			};
			const time = { now: () => now + fast, elapsed: () => now, random, pause: sleep, deadline };
			Object.assign(loaded.clock.clock, time);
			// Those of a process that was killed never stop waiting.
			loaded.waiting.WAITING_LONGER.now = 0;
			const store = storeOf('world ' + String(world), rows, callWith(sleep), keepsOwners);
			neverLooks(loaded, store);
			return {
				...{ ...loaded, store },
				/** What the process does stops where it is, and nothing of it is written any more. */
				kill: () => {
					isAlive = false;
				},
				isAlive: () => isAlive,
				/** Waits in the world’s time; never ends if the process is killed meanwhile. */
				sleep,
			};
		},
		/** Lets time pass. */
		advance: (milliseconds: number) => {
			now += milliseconds;
		},
		/** Runs everything until nothing waits any more. */
		settle: async () => {
			for (let events = 0; ; events++) {
				if (events > MOST_EVENTS) throw new Error('the processes never come to rest');
				await new Promise((resolve) => setImmediate(resolve));
				timers = timers.filter((timer) => timer.isAlive());
				if (timers.every(({ isDeadline }) => isDeadline)) return;
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
