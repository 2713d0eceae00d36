import fc from 'fast-check';

import { createLimiter } from '../../../nodes/shared/http/limiter';

test('tasks start in order, never more at once than allowed, and a failing one makes room', async () => {
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
				const all = outcomes.map(
					async (succeeds, index) =>
						await limiter.run(async () => {
							started.push(index);
							most = Math.max(most, ++running);
							await scheduler.schedule(Promise.resolve());
							running--;
							if (!succeeds) throw new Error(`task ${index}`);
							return index;
						}),
				);
				const settled = Promise.allSettled(all);
				await scheduler.waitFor(settled);
				expect(started).toEqual(outcomes.map((_, index) => index));
				expect(most).toBe(Math.min(size, outcomes.length));
				expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual(outcomes);
			},
		),
	);
});

test('a task that comes while a place is handed on waits behind those in line', async () => {
	const limiter = createLimiter(1);
	const order: string[] = [];
	const note = (name: string) => async () => {
		order.push(name);
		await Promise.resolve();
	};
	const first = limiter.run(note('first'));
	const second = limiter.run(note('second'));
	await first;
	const third = limiter.run(note('third'));
	await Promise.all([second, third]);
	expect(order).toEqual(['first', 'second', 'third']);
});
