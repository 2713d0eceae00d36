import fc from 'fast-check';

import {
	isFirstTime,
	MOST_ATTEMPTS,
	noteReceiver,
	PROCESS,
} from '../../../nodes/shared/memory/processedValues';
import { createWorld } from '../../support/manyProcesses';
import { rowStore } from './rowStore';

beforeEach(() => noteReceiver('another process'));

let names = 0;

/** Asks for an event, in a record with these values. */
function setUp(...values: string[]) {
	const { row, calls, store } = rowStore(values);
	const pauses: number[] = [];
	/** What other processes do meanwhile. */
	let others = () => {};
	const clock = {
		now: () => 0,
		random: () => 0,
		isOver: () => false,
		pause: async (milliseconds: number) => {
			pauses.push(milliseconds);
			others();
			await Promise.resolve();
		},
	};
	const memory = { name: `events ${++names}`, store };
	const ask = async (own = 'e#1') =>
		await isFirstTime(memory, clock, { seen: ['e@7', 'e@6'], own });
	const meanwhile = (what: () => void) => (others = what);
	return {
		row,
		pauses,
		store,
		ask,
		meanwhile,
		asked: () => calls.filter((call) => call === 'check').length,
	};
}

test('a new event is asked for again after a while, because others may have undone it', async () => {
	const { row, pauses, ask, asked } = setUp();
	expect([await ask(), asked(), pauses]).toEqual([true, 2, [200]]);
	expect([...row]).toEqual(['e@7', 'e@6', 'e#1']);
});

test('in the only process, a new event is asked for once, and a repeat is still one', async () => {
	noteReceiver(PROCESS);
	const { pauses, ask, asked } = setUp();
	expect([await ask(), asked(), pauses]).toEqual([true, 1, []]);
	expect([await ask('e#2'), asked(), pauses]).toEqual([false, 2, []]);
});

test('a repeat ends at once and leaves no trace, so that it doesn’t count as seen', async () => {
	const { row, pauses, ask, asked } = setUp('e@6');
	expect([await ask(), asked(), pauses]).toEqual([false, 1, []]);
	expect([...row]).toEqual(['e@6']);
});

test('a repeat that runs once more, because its worker crashed, still is one', async () => {
	const { ask } = setUp('e@7', 'e@6');
	expect([await ask(), await ask()]).toEqual([false, false]);
});

test('in the only process, which runs nothing once more, a repeat costs one call', async () => {
	noteReceiver(PROCESS);
	const { row, ask } = setUp('e@7', 'e@6');
	expect([await ask(), [...row]]).toEqual([false, ['e@7', 'e@6', 'e#1']]);
});

test('a repeat is one even if its trace can’t be removed', async () => {
	const { store, ask } = setUp('e@6');
	store.remove = async () => await Promise.reject(new Error('busy'));
	expect(await ask()).toBe(false);
});

test('whoever was undone by another execution of the event is the repeat', async () => {
	const { row, ask, meanwhile } = setUp();
	meanwhile(() => {
		row.clear();
		row.add('e@7').add('e@6').add('e#2');
	});
	expect(await ask()).toBe(false);
});

test('an event that is undone again and again runs: better twice than never', async () => {
	const { row, pauses, ask, meanwhile, asked } = setUp();
	meanwhile(() => row.clear());
	expect(await ask()).toBe(true);
	expect([asked(), pauses.length]).toEqual([MOST_ATTEMPTS, MOST_ATTEMPTS]);
});

interface Plan {
	seed: number;
	slowest: number;
	processes: number;
	events: number;
	/** How often each event is delivered; each time to any of the processes. */
	copies: number;
	/** Milliseconds over which the deliveries arrive. */
	spread: number;
}

/** Delivers events to several processes. Returns how often each ran. */
async function deliver(plan: Plan): Promise<number[]> {
	const world = createWorld(plan);
	const processes = Array.from({ length: plan.processes }, () => world.start());
	const ran = Array.from({ length: plan.events }, () => 0);
	for (let execution = 0; execution < plan.events * plan.copies; execution++) {
		const event = execution % plan.events;
		const process = processes[Math.floor(world.random() * plan.processes)] as (typeof processes)[0];
		const clock = { ...process.clock.clock, now: world.now, pause: process.sleep };
		const keys = { seen: [`${event}@7`, `${event}@6`], own: `${event}#${execution}` };
		void process
			.sleep(world.random() * plan.spread)
			.then(() => process.processedValues.isFirstTime(process.memory, clock, keys))
			.then((isFirst) => isFirst && ran[event]!++);
	}
	await world.settle();
	return ran;
}

const plans = fc.record({
	seed: fc.integer({ min: 1, max: 2_147_483_646 }),
	slowest: fc.constantFrom(1, 5, 20, 60, 199),
	processes: fc.integer({ min: 1, max: 5 }),
	events: fc.constantFrom(1, 20, 60),
	copies: fc.integer({ min: 1, max: 3 }),
	spread: fc.constantFrom(1, 300, 3000),
});

test('each event runs once, whatever processes its copies arrive at, and none is lost', async () => {
	await fc.assert(
		fc.asyncProperty(plans, async (plan) => {
			expect(await deliver(plan)).toEqual(Array.from({ length: plan.events }, () => 1));
		}),
		{ numRuns: Number(process.env.PLANS ?? 40), endOnFailure: true },
	);
});

test('an execution that runs a second time isn’t a repeat of itself', async () => {
	const world = createWorld({ seed: 1, slowest: 5 });
	const [first, second] = [world.start(), world.start()];
	const answers: boolean[] = [];
	for (const [process, own] of [
		[first, 'e#1'],
		[second, 'e#1'],
		[second, 'e#2'],
	] as const) {
		const clock = { ...process.clock.clock, now: world.now, pause: process.sleep };
		void process.processedValues
			.isFirstTime(process.memory, clock, { seen: ['e@7', 'e@6'], own })
			.then((isFirst) => answers.push(isFirst));
		await world.settle();
	}
	expect(answers).toEqual([true, true, false]);
});
