import fc from 'fast-check';

import { createWorld } from '../../support/manyProcesses';

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
		const watch = { now: world.now, pause: process.sleep };
		const keys = { seen: [`${event}@7`, `${event}@6`], own: `${event}#${execution}` };
		void process
			.sleep(world.random() * plan.spread)
			.then(() => process.firstTime.isFirstTime(process.memory, watch, keys))
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

describe('an execution', () => {
	const keys = { seen: ['e@7', 'e@6'], own: 'e#1' };

	test('that runs a second time isn’t a repeat of itself', async () => {
		const world = createWorld({ seed: 1, slowest: 5 });
		const [first, second] = [world.start(), world.start()];
		const answers: boolean[] = [];
		const ask = ({ firstTime, memory, sleep }: typeof first, own = keys.own) =>
			void firstTime
				.isFirstTime(memory, { now: world.now, pause: sleep }, { ...keys, own })
				.then((isFirst) => answers.push(isFirst));
		ask(first);
		await world.settle();
		ask(second);
		await world.settle();
		ask(second, 'e#2');
		await world.settle();
		expect(answers).toEqual([true, true, false]);
	});

	test('waits for nobody in the only process', async () => {
		const world = createWorld({ seed: 1, slowest: 5 });
		const { confirm, firstTime, memory, sleep } = world.start();
		confirm.noteReceiver(confirm.PROCESS);
		const began = world.now();
		let took: number | undefined;
		void firstTime
			.isFirstTime(memory, { now: world.now, pause: sleep }, keys)
			.then(() => (took = world.now() - began));
		await world.settle();
		expect(took).toBeLessThan(15);
		expect(world.calls()).toBe(1);
	});
});
