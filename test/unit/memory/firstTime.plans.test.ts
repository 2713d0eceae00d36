import { createHash } from 'node:crypto';

import { createWorld, type Process } from '../../support/manyProcesses';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How many plans of each kind are tried, and from which on. */
const PLANS = process.env.FULL ? 1500 : 40;
const SEED = Number(process.env.SEED ?? 1) * 1_000_000;

const idOf = (what: string) => createHash('sha256').update(what).digest('hex');

interface Faults {
	/** The share of the calls of the database that fail, or whose answer is lost. */
	failing?: number;
	/** Whether processes die, and what they were at is executed again by another. */
	deaths?: 'lost' | 'executed again';
	keepsOwners?: boolean;
}

/** An execution that a copy has started. */
interface Task {
	id: string;
	period: number;
	by: string;
}

/**
 * Copies of deliveries come around the turns of periods to processes whose clocks differ. Executions start late, and
 * stand still at any step. Meanwhile, old rows are deleted. Returns how often each of the bodies has started.
 */
async function play(seed: number, { failing, deaths, keepsOwners }: Faults = {}) {
	const hours = [0.5, 6, 24][seed % 3] as number;
	const window = hours * HOUR;
	const longestPause = Math.min(40 * MINUTE, window / 8);
	/** By how much the clocks of two processes differ at most. */
	const differ = Math.min(8 * MINUTE, window / 5);
	const pausing = { pausing: 0.08, longestPause };
	const world = createWorld({ seed, slowest: 100, ...pausing, failing, keepsOwners });
	const { random } = world;
	const upTo = (most: number) => Math.floor(random() * most);
	const start = () => world.start({ fast: (random() - 0.5) * differ });
	const processes = [start(), start(), start()];
	/** Who plans it, which no fault concerns. */
	const { sleep } = world.start();
	const any = () => processes[upTo(processes.length)] as Process;
	const started = new Map<string, number>();
	/** The ends of some periods, so that rows of the first are old before the last. */
	const someTurn = () => turn + upTo(4) * window;
	const turn = (Math.floor(world.now() / window) + 2) * window;
	const running = new Map<Task, Process>();
	let executions = 0;

	const execute = async (task: Task) => {
		const process = any();
		const { firstTime, sweeping, store } = process;
		running.set(task, process);
		const asked = firstTime.isFirstTime(store, { hours, ...task });
		// What can’t be asked is processed.
		if (await asked.catch(() => true)) started.set(task.id, (started.get(task.id) ?? 0) + 1);
		running.delete(task);
		void sweeping.sweep(store, hours, task.period);
	};
	const deliver = async (id: string, at: number) => {
		await sleep(at - world.now());
		const period = Math.floor(any().clock.clock.now() / window);
		if (random() < 0.2) await sleep(random() * longestPause);
		await execute({ id, period, by: `execution ${++executions}` });
	};
	const kill = async (at: number) => {
		await sleep(at - world.now());
		const victim = any();
		victim.kill();
		processes.splice(processes.indexOf(victim), 1, start());
		for (const [task, process] of [...running]) {
			if (process !== victim) continue;
			running.delete(task);
			if (deaths === 'executed again') void execute(task);
		}
	};
	const bodies = Array.from({ length: 6 + upTo(12) }, (_, at) => idOf(`${seed} ${at}`));
	const all = bodies.map((id) => {
		const near = random() < 0.8 ? longestPause / 2 : window;
		const first = someTurn() + (random() - 0.5) * near;
		void deliver(id, first);
		for (let copy = upTo(4); copy > 0; copy--) {
			const soon = random() < 0.7 ? longestPause / 4 : window - differ;
			void deliver(id, first + random() * soon);
		}
		return id;
	});
	for (let death = deaths ? 3 : 0; death > 0; death--) {
		void kill(someTurn() + (random() - 0.5) * longestPause);
	}
	await world.settle();
	return all.map((id) => started.get(id) ?? 0);
}

/** The plans with a body that started less or more often than it may. */
async function wrongPlans(faults: Faults, isRight: (starts: number) => boolean) {
	const wrong: string[] = [];
	for (let plan = 0; plan < PLANS; plan++) {
		const starts = await play(SEED + 7919 * plan + 1, faults);
		if (!starts.every(isRight)) wrong.push(`plan ${plan}: ${starts.join(' ')}`);
	}
	return wrong;
}

const rows: Array<[string, Faults]> = [
	['', {}],
	[', where rows keep no owners', { keepsOwners: false }],
];

describe.each(rows)('a delivery starts the workflow%s', (_title, owners) => {
	const times = 30 * MINUTE;

	test(
		'once, whatever the clocks, the pauses and the turn of the period',
		async () => {
			expect(await wrongPlans(owners, (starts) => starts === 1)).toEqual([]);
		},
		times,
	);

	test(
		'at most once, also if a process dies',
		async () => {
			expect(await wrongPlans({ ...owners, deaths: 'lost' }, (starts) => starts <= 1)).toEqual([]);
		},
		times,
	);

	test(
		'at least once, if what a dead process was at is executed again',
		async () => {
			const faults: Faults = { ...owners, deaths: 'executed again' };
			expect(await wrongPlans(faults, (starts) => starts >= 1)).toEqual([]);
		},
		times,
	);

	test(
		'at least once, if calls of the database fail or get no answer',
		async () => {
			expect(await wrongPlans({ ...owners, failing: 0.3 }, (starts) => starts >= 1)).toEqual([]);
		},
		times,
	);
});
