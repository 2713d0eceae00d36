import { createHash } from 'node:crypto';

import type { Store } from '../../nodes/shared/memory/claims';
import type { RunClock } from '../../nodes/shared/n8n/clock';
import { loadPackage, neverLooks, storeOf, type Rows } from './manyProcesses';

/** What can still go wrong on a path: so many deaths of a process, and so many calls of the database that fail. */
export interface Budget {
	deaths?: number;
	/** Nothing is written. */
	failures?: number;
	/** It is written, but the answer doesn’t come. */
	lostAnswers?: number;
	/** So many signs of life are given, each at any moment. */
	signs?: number;
	/** So many of a process may wait for longer; as many as like to if it isn’t said. */
	room?: number;
}

/** One process of n8n, whose every step waits to be chosen. */
export interface SteppedProcess extends ReturnType<typeof loadPackage> {
	at: number;
	store: Store;
	runClock: RunClock;
	isAlive(): boolean;
	/**
	 * From here on, what the process does follows from this and no longer from all that it has seen: orders then meet.
	 */
	forget(summary: unknown): void;
	/** Notes what must never happen. */
	blame(what: string): void;
	/** Waits until the scenario’s time of this number has come. */
	until(time: number): Promise<void>;
	/** Waits for its turn, and then has one of the outcomes: each of them is tried. */
	step<T>(what: string, outcomes: Record<string, () => T>): Promise<T>;
}

interface Choice {
	label: string;
	take(): void;
}

/**
 * Milliseconds between two looks at a key that somebody else is at: each does the same, so a few are as good as many.
 */
const LOOK = 5000;

let worlds = 0;

/** Every order of so many places. */
const everyPlace = (places: number): number[][] =>
	places === 0
		? [[]]
		: everyPlace(places - 1).flatMap((rest) =>
				Array.from({ length: places }, (_, at) => [
					...rest.slice(0, at),
					places - 1,
					...rest.slice(at),
				]),
			);

/** One path: several processes with one database. Waits take no time. */
function createPath({ processes, budget: { room, ...budget } = {}, ...scenario }: Scenario) {
	const { areAlike, keepOwners = [], times = [1_700_000_000_000], clocks = [] } = scenario;
	const name = `path ${++worlds}`;
	const rows: Rows = new Map();
	const left = { deaths: 0, failures: 0, lostAnswers: 0, signs: 0, ...budget };
	const hasSigns = left.signs > 0;
	/** Who watches claims, until it is time for the next sign. */
	const watching = new Map<number, () => void>();
	/** Which of the times it is, and who waits for which. */
	let time = 0;
	let sleepers: Array<{ time: number; wake: () => void }> = [];
	const dead = new Set<number>();
	const history = Array.from({ length: processes + 1 }, (): string[] => []);
	const tokens = new Map<string, { at: number; name: string }>();
	let waiting: Array<{ process: number; what: string; choices: Choice[] }> = [];
	const wrong: string[] = [];

	const wakeSleepers = () => {
		for (const { wake } of sleepers.filter((each) => each.time <= time)) wake();
		sleepers = sleepers.filter((each) => each.time > time);
	};
	const pass: Choice = {
		label: 'time passes',
		take: () => {
			time++;
			wakeSleepers();
		},
	};

	const start = (at: number): SteppedProcess => {
		const loaded = loadPackage(at);
		const own = history[at] as string[];
		let claims = 0;
		let held = '';
		const step: SteppedProcess['step'] = async (what, outcomes) => {
			const label = `${at}.${own.length} ${what}`;
			return await new Promise((resolve, reject) => {
				const choices = Object.entries(outcomes).map(([outcome, happen]) => ({
					label: `${label} ${outcome}`,
					take: () => {
						try {
							resolve(happen());
						} catch (error) {
							reject(error as Error);
						}
						own.push(outcome);
						waiting = waiting.filter((other) => other !== turn);
					},
				}));
				const turn = { process: at, what, choices };
				waiting.push(turn);
			});
		};
		/** A call of the database that may fail, before or after it is done. */
		const ask = async <T>(what: string, isWrite: boolean, happen: () => T): Promise<T> => {
			const fails = (kind: 'failures' | 'lostAnswers') => () => {
				left[kind]--;
				if (kind === 'lostAnswers') happen();
				throw new Error('the database is away');
			};
			return await step(what, {
				done: happen,
				...(left.failures > 0 ? { failed: fails('failures') } : {}),
				...(isWrite && left.lostAnswers > 0 ? { unanswered: fails('lostAnswers') } : {}),
			});
		};
		const now = () => {
			if (times.length > 1) own.push(`time ${time}`);
			return (times[time] as number) + (clocks[at] ?? 0);
		};
		const until = async (awaited: number) =>
			await new Promise<void>((wake) => {
				sleepers.push({ time: awaited, wake });
				wakeSleepers();
			});
		const clock = {
			...{ now, elapsed: () => 0, random: () => 0.5, pause: async () => {} },
			deadline: () => {
				const controller = new AbortController();
				watching.set(at, () => controller.abort());
				return controller.signal;
			},
		};
		Object.assign(loaded.clock.clock, clock);
		const { WAIT, SIGNS, WAITING_LONGER } = loaded.waiting;
		// Without signs to be seen, nobody needs to look for them.
		const brief = hasSigns || room !== undefined ? 0 : Infinity;
		Object.assign(WAIT, { first: LOOK, max: LOOK, brief });
		Object.assign(SIGNS, { every: 0, silence: LOOK });
		Object.assign(WAITING_LONGER, { now: 0, most: room ?? Infinity });
		const stored = storeOf(
			name,
			rows,
			async (does, row, happen) =>
				await ask(`${does} ${row}`, does !== 'reads', () => {
					if (does === 'reads') own.push(String(rows.get(row)?.values.length));
					return happen();
				}),
			keepOwners[at] ?? keepOwners[0],
		);
		neverLooks(loaded, stored);
		const store: Store = {
			...stored,
			record: async (row, token, values) => {
				if (!tokens.has(token)) tokens.set(token, { at, name: `${row} ${++claims}` });
				if (!row.startsWith('signs')) held = row;
				return await stored.record(row, token, values);
			},
		};
		const runClock: RunClock = {
			...{ ...clock, isOver: () => false, stop: () => {}, release: () => {} },
			wait: async (what) => void (await what),
			unlessCancelled: async (what) => void (await what),
		};
		const forget = (summary: unknown) => {
			own.splice(0, own.length, JSON.stringify([summary, held, claims]));
		};
		const blame = (what: string) => void wrong.push(what);
		const isAlive = () => !dead.has(at);
		return { ...loaded, at, store, runClock, until, step, forget, blame, isAlive };
	};

	const choices = (): Choice[] => {
		const living = waiting.filter(({ process }) => !dead.has(process));
		const deaths = [...new Set(living.map(({ process }) => process))]
			.filter((process) => left.deaths > 0 && process < processes)
			.map((process) => ({
				label: `${process} dies`,
				take: () => {
					left.deaths--;
					dead.add(process);
				},
			}));
		const signs = [...watching]
			.filter(([process]) => left.signs > 0 && !dead.has(process))
			.map(([process, wake]) => ({
				label: `${process} gives a sign`,
				take: () => {
					left.signs--;
					watching.delete(process);
					history[process]?.push('sign');
					wake();
				},
			}));
		const passing = time < times.length - 1 ? [pass] : [];
		return [...living.flatMap((turn) => turn.choices), ...deaths, ...signs, ...passing];
	};
	/** Two paths with the same state go on alike: what a process does next follows from what it has seen. */
	const stateWith = (places: readonly number[]) => {
		const placeOf = (at: number) => places.indexOf(at);
		const owner = (token: string) => {
			const { at, name } = tokens.get(token) as { at: number; name: string };
			return [placeOf(at), name];
		};
		const all = [
			[...rows].map(([row, { token, values }]) => [row, owner(token), values.length]).sort(),
			...[left, time, [...dead].map(placeOf).sort()],
			places.map((at) => [
				history[at],
				waiting.filter(({ process }) => process === at).map(({ what }) => what),
				hasSigns && watching.has(at),
			]),
		];
		return createHash('sha1').update(JSON.stringify(all)).digest('base64');
	};
	/** Processes that do the same can change places. */
	const orders = areAlike ? everyPlace(processes) : [[...Array(processes).keys()]];
	const state = () => orders.map((places) => stateWith([...places, processes])).sort()[0] as string;
	return { start, choices, state, wrong };
}

/** Far more turns than anything takes that waits for no step. A timer would take longer than all of them. */
const TURNS = 40;

const rest = async () => {
	for (let turn = 0; turn < TURNS; turn++) await undefined;
};

export interface Scenario {
	processes: number;
	budget?: Budget;
	/** They do the same, so which of them does it makes no difference. */
	areAlike?: boolean;
	/**
	 * Whether the n8n of each process refuses to write to another's row (see Store). For the others it is as for the
	 * first.
	 */
	keepOwners?: readonly boolean[];
	/** The times that pass, each after any step, and how much the clocks of the processes are fast. */
	times?: readonly number[];
	clocks?: readonly number[];
	/**
	 * Starts what the processes do, and returns how to judge what came of it. The judge gets one more process, which
	 * comes later, in peace.
	 */
	begin(processes: readonly SteppedProcess[]): (later: SteppedProcess) => Promise<void>;
}

/**
 * Runs every order in which the steps of the processes can happen, with every outcome. Returns the orders that went
 * wrong.
 */
export async function everyOrder(scenario: Scenario) {
	const { processes, begin } = scenario;
	const seen = new Set<string>();
	const wrong: string[] = [];
	const paths: number[][] = [[]];
	let ends = 0;
	for (let path = paths.pop(); path; path = paths.pop()) {
		const world = createPath(scenario);
		const judge = begin(Array.from({ length: processes }, (_, at) => world.start(at)));
		const labels: string[] = [];
		const take = async (at: number) => {
			const choice = world.choices()[at] as Choice;
			labels.push(choice.label);
			choice.take();
			await rest();
		};
		await rest();
		for (const at of path) await take(at);
		while (!seen.has(world.state()) && world.wrong.length === 0) {
			seen.add(world.state());
			const open = world.choices().length;
			if (open === 0) {
				ends++;
				let isJudged = false;
				void judge(world.start(processes)).then(() => (isJudged = true));
				await rest();
				while (!isJudged && world.choices().length > 0) await take(0);
				if (!isJudged) world.wrong.push('it hangs');
				break;
			}
			for (let other = 1; other < open; other++) paths.push([...path, other]);
			path.push(0);
			await take(0);
		}
		for (const what of world.wrong) wrong.push(`${what}: ${labels.join(', ')}`);
	}
	return { states: seen.size, ends, wrong };
}
