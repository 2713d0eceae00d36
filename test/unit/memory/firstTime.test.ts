import { createHash } from 'node:crypto';

import { rowName } from '../../../nodes/shared/memory/claims';
import { createWorld, type Process, type World } from '../../support/manyProcesses';

const DAY = 86_400_000;

/** The period of today, with periods of a day. */
const today = (world: World) => Math.floor(world.now() / DAY);

const idOf = (what: unknown) => createHash('sha256').update(String(what)).digest('hex');

const ask = async (
	process: Process,
	what: unknown,
	period: number,
	by = `execution of ${String(what)}`,
) => await process.firstTime.isFirstTime(process.store, { id: idOf(what), hours: 24, period, by });

/** Lets all time pass that the work needs. */
async function finish<T>(world: World, work: () => Promise<T>): Promise<T> {
	const ended = work();
	await world.settle();
	return await Promise.race([ended, Promise.reject(new Error('it waits for ever'))]);
}

test.each([1, 2, 3, 4, 5].flatMap((seed) => [true, false].map((keeps) => [seed, keeps] as const)))(
	'of many copies in several processes, one is the first, whatever the pauses: %i, rows keep owners: %s',
	async (seed, keepsOwners) => {
		const pausing = { pausing: 0.1, longestPause: 3_600_000 };
		const world = createWorld({ seed, slowest: 100, ...pausing, keepsOwners });
		const processes = [world.start(), world.start(), world.start()];
		const firsts = await finish(world, async () => {
			return await Promise.all(
				Array.from({ length: 300 }, async (_, at) => {
					// Copies that come at the turn of a period count to different periods.
					const period = today(world) + (at % 2);
					const process = processes[at % 3] as Process;
					return (await ask(process, at % 50, period, `execution ${at}`)) ? at % 50 : [];
				}),
			);
		});
		expect(firsts.flat().sort()).toEqual(Array.from({ length: 50 }, (_, at) => at).sort());
	},
);

test('a repeat is found in the same period and the next, and not afterwards', async () => {
	const world = createWorld({ seed: 1, slowest: 1 });
	const process = world.start();
	const found = [];
	for (const day of [0, 0, 1, 1, 0, 1, 1]) {
		world.advance(day * DAY);
		const period = today(world);
		found.push(await finish(world, async () => await ask(process, 'a', period, `at ${period}`)));
	}
	// What ran in period 9 isn’t a repeat of itself.
	expect(found).toEqual([true, true, false, true, true, false, true]);
});

test.each([true, false])(
	'who asks again isn’t a repeat of itself, also if the database fails now and then (rows keep owners: %s)',
	async (keepsOwners) => {
		const world = createWorld({ seed: 3, slowest: 1, failing: 0.3, keepsOwners });
		const process = world.start();
		let lost = 0;
		for (let what = 0; what < 200; what++) {
			const isFirst = await finish(world, async () => {
				return await ask(process, what, today(world)).catch(() => undefined);
			});
			if (isFirst === false) lost++;
		}
		expect(lost).toBe(0);
	},
);

/** How many rows there are after periods with so many deliveries each, and how many one window needs. */
async function month(
	perPeriod: (period: number) => number,
	{ periods = 30, restartEvery = Infinity }: { periods?: number; restartEvery?: number } = {},
) {
	const world = createWorld({ seed: 5, slowest: 0 });
	let process = world.start();
	let deliveries = 0;
	let most = 0;
	for (let period = 0; period < periods; period++) {
		for (let at = 0; at < perPeriod(period); at++) {
			if (++deliveries % restartEvery === 0) process = world.start();
			const living = process;
			await finish(world, async () => {
				expect(await ask(living, deliveries, today(world))).toBe(true);
				await living.sweeping.sweep(living.store, 24, today(world));
			});
		}
		most = Math.max(most, world.rows().size);
		world.advance(DAY);
	}
	// The last day is over by now, and what is late counts for one more.
	const counting = [3, 2, 1, 0].map((ago) => rowName(`24@${today(world) - ago}`, ''));
	const isOld = (name: string) => !counting.some((end) => name.endsWith(end));
	const old = [...world.rows().keys()].filter(isOld);
	return { old: old.length, most, calls: world.counts.calls / deliveries };
}

/** What a new delivery takes on the last of some days: calls of the database, and rows. */
async function cost({ processes = 1, perDay = 5000, days = 1, atOnce = 1 }) {
	const world = createWorld({ seed: 4, slowest: 1 });
	const started = Array.from({ length: processes }, () => world.start());
	let deliveries = 0;
	let before = { calls: 0, rows: 0 };
	const soFar = () => ({ calls: world.counts.calls, rows: world.rows().size });
	for (let day = 0; day < days; day++) {
		before = soFar();
		for (let come = 0; come < perDay; come += atOnce) {
			await finish(world, async () => {
				const asked = Array.from({ length: atOnce }, async () => {
					const process = started[++deliveries % processes] as Process;
					return await ask(process, deliveries, today(world));
				});
				expect(new Set(await Promise.all(asked))).toEqual(new Set([true]));
			});
		}
		world.advance(DAY);
	}
	const after = soFar();
	return {
		calls: (after.calls - before.calls) / perDay,
		rows: (after.rows - before.rows) / perDay,
	};
}

test.each([
	['of one process takes one call on its first day', {}, 1.02],
	['takes one call, too, if many come at once', { perDay: 2000, atOnce: 20 }, 1.02],
	['takes two calls, as the day before is looked at', { perDay: 2000, days: 3 }, 2],
	['of two processes takes three calls', { perDay: 2000, processes: 2, days: 3 }, 3],
	[
		'of two processes takes three calls on a quiet day, too',
		{ processes: 2, perDay: 50, days: 6 },
		3.5,
	],
])('a new delivery %s', async (_title, traffic, most) => {
	const { calls, rows } = await cost(traffic);
	expect(calls).toBeLessThanOrEqual(most);
	expect(rows).toBeLessThanOrEqual(1.03);
});

test('a repeat is found although its place was empty when another was looked for there', async () => {
	const world = createWorld({ seed: 2, slowest: 1 });
	const [one, other] = [world.start(), world.start()];
	const day = today(world);
	const askFor = async ({ firstTime, store }: Process, id: string, period: number) =>
		await finish(world, async () => {
			const by = `${id} in ${period} by ${one.store === store ? 'one' : 'other'}`;
			return await firstTime.isFirstTime(store, { id, hours: 24, period, by });
		});
	expect(await askFor(one, 'a1'.repeat(16), day)).toBe(true);
	world.advance(DAY);
	expect(await askFor(one, 'a1'.repeat(16), day + 1)).toBe(false);
	expect(await askFor(other, 'a2'.repeat(16), day + 1)).toBe(true);
	world.advance(DAY);
	expect(await askFor(one, 'a2'.repeat(16), day + 2)).toBe(false);
});

test('who asks again is still the first, although a slow one of the day before came meanwhile', async () => {
	const world = createWorld({ seed: 2, slowest: 1 });
	const [one, other] = [world.start(), world.start()];
	const day = today(world);
	world.advance(DAY);
	const askAs = async (process: Process, period: number, by: string) =>
		await finish(world, async () => await ask(process, 'a', period, by));
	expect(await askAs(one, day + 1, 'later')).toBe(true);
	expect(await askAs(other, day, 'slow')).toBe(false);
	expect(await askAs(other, day + 1, 'later')).toBe(true);
	expect(await askAs(one, day + 1, 'third')).toBe(false);
});

test('a repeat that waits in the queue for as long as a period is found', async () => {
	const world = createWorld({ seed: 2, slowest: 1 });
	const process = world.start();
	const { sweeping, store } = process;
	const day = today(world);
	await finish(world, async () => await ask(process, 'a', day));
	world.advance(2 * DAY);
	for (let other = 0; other < 20; other++) {
		await finish(world, async () => {
			await ask(process, other, day + 2);
			await sweeping.sweep(store, 24, day + 2);
		});
	}
	expect(await finish(world, async () => await ask(process, 'a', day + 1, 'late'))).toBe(false);
});

describe('rows go again after their period', () => {
	test('that of deliveries that were worked off much later', async () => {
		const world = createWorld({ seed: 6, slowest: 1 });
		const process = world.start();
		const late = today(world) - 5;
		const { store } = process;
		const sweep = async (seen = late) => await process.sweeping.sweep(store, 24, seen);
		for (let what = 0; what < 30; what++) {
			await finish(world, async () => {
				expect(await ask(process, what, late)).toBe(true);
				await sweep();
			});
		}
		// One that fails forgets nothing.
		const down = async () => await Promise.reject(new Error('no database'));
		const { count } = store;
		await finish(world, async () => void (await ask(process, 30, late)));
		store.count = down;
		await finish(world, sweep);
		store.count = count;
		expect(world.rows().size).toBeGreaterThan(0);
		for (let more = 0; more < 3; more++) {
			await finish(world, async () => await sweep(today(world)));
		}
		expect(world.rows().size).toBe(0);
	});

	test('in a month of steady traffic', async () => {
		const { old, most, calls } = await month(() => 40);
		expect(old).toBe(0);
		// Each delivery has a row, and each period one more. Rows of four periods are there at most.
		expect(most).toBeLessThanOrEqual(4 * (40 + 1));
		expect(calls).toBeLessThan(8);
	});

	test('although n8n is restarted all the time, and knows nothing of what it had recorded', async () => {
		expect((await month(() => 20, { restartEvery: 3 })).old).toBe(0);
	});

	test('if there is hardly any traffic after a busy day, or none for weeks', async () => {
		const { old } = await month((period) => [300, 0, 30][Math.min(period, 2)] ?? 0, {
			periods: 8,
		});
		expect(old).toBe(0);
		const quiet = (period: number) => (period < 2 ? 30 : period < 25 ? 0 : 8);
		expect((await month(quiet, { periods: 40 })).old).toBe(0);
		// Started again on the first day after the pause.
		expect((await month(quiet, { periods: 40, restartEvery: 61 })).old).toBe(0);
	});

	test.each([
		['the process that has recorded them', false],
		['one that was started afterwards', true],
	])(
		'of another Repeat Window, which was changed from 24 to 12 hours, by %s',
		async (_by, restarts) => {
			const world = createWorld({ seed: 8, slowest: 0 });
			let process = world.start();
			for (let day = 0; day < 20; day++) {
				const hours = day < 2 ? 24 : 12;
				if (day === 2 && restarts) process = world.start();
				const { firstTime, sweeping, store } = process;
				for (let at = 0; at < 20; at++) {
					const period = Math.floor(world.now() / (hours * 3_600_000));
					const [id, by] = [idOf(`${day} ${at}`), `${day} ${at}`];
					await finish(world, async () => {
						expect(await firstTime.isFirstTime(store, { id, hours, period, by })).toBe(true);
						await sweeping.sweep(store, hours, period);
					});
				}
				world.advance(DAY);
			}
			expect([...world.rows().keys()].filter((name) => name.startsWith('24@'))).toEqual([]);
		},
	);

	test('one go at a time, while deliveries come fast', async () => {
		const world = createWorld({ seed: 7, slowest: 1 });
		const { store, sweeping } = world.start();
		const sweeps = Array.from({ length: 10 }, async () => {
			await sweeping.sweep(store, 24, today(world));
		});
		await finish(world, async () => await Promise.all(sweeps));
		expect(world.counts.calls).toBeLessThanOrEqual(120);
	});
});
