import fc from 'fast-check';

import { createLimiter, createSequencer } from '../../nodes/shared/concurrency';

describe('a limiter', () => {
	test('starts tasks in order, never more at once than allowed, and a failing one makes room', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 9 }),
				fc.array(fc.boolean(), { maxLength: 40 }),
				fc.scheduler(),
				async (size, outcomes, scheduler) => {
					const limiter = createLimiter(size);
					const started: number[] = [];
					let running = 0;
					let most = 0;
					const task = async (succeeds: boolean, index: number) => {
						const leave = await limiter.enter();
						try {
							started.push(index);
							most = Math.max(most, ++running);
							await scheduler.schedule(Promise.resolve());
							running--;
							if (!succeeds) throw new Error(`task ${index}`);
						} finally {
							leave();
						}
					};
					const settled = Promise.allSettled(outcomes.map(task));
					await scheduler.waitFor(settled);
					expect(started).toEqual(outcomes.map((_, index) => index));
					expect(most).toBe(Math.min(size, outcomes.length));
					expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual(outcomes);
				},
			),
		);
	});

	test('makes a task that comes while a place is handed on wait behind those in line', async () => {
		const limiter = createLimiter(1);
		const order: string[] = [];
		const task = async (name: string) => {
			const leave = await limiter.enter();
			order.push(name);
			await Promise.resolve();
			leave();
		};
		const first = task('first');
		const second = task('second');
		await first;
		const third = task('third');
		await Promise.all([second, third]);
		expect(order).toEqual(['first', 'second', 'third']);
	});
});

test('a sequencer runs tasks that share a key one after the other, in order, and others side by side', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c'), { minLength: 1 }), {
				maxLength: 20,
			}),
			fc.scheduler(),
			async (tasks, scheduler) => {
				const sequencer = createSequencer();
				const running = new Set<number>();
				const started: number[] = [];
				const task = async (keys: string[], index: number) => {
					const leave = await sequencer.enter(keys);
					const others = [...running].flatMap((other) => tasks[other] ?? []);
					expect(keys.filter((key) => others.includes(key))).toEqual([]);
					running.add(index);
					started.push(index);
					await scheduler.schedule(Promise.resolve());
					running.delete(index);
					leave();
				};
				await scheduler.waitFor(Promise.all(tasks.map(task)));
				for (const key of ['a', 'b', 'c']) {
					const own = started.filter((index) => tasks[index]?.includes(key));
					expect(own).toEqual([...own].sort((one, other) => one - other));
				}
				expect(started).toHaveLength(tasks.length);
			},
		),
	);
});
