import { everyOrder, type Budget } from '../../support/everyOrder';
import { createWorld, type Process } from '../../support/manyProcesses';

const MINUTE = 61_000;
const DAY = 86_400_000;

/** Lets all time pass that the work needs. */
async function finish<T>(world: ReturnType<typeof createWorld>, work: Promise<T>): Promise<T> {
	await world.settle();
	return await Promise.race([work, Promise.reject(new Error('it waits for ever'))]);
}

/** Processes with one database, of which rows can be deleted. */
function start() {
	const world = createWorld({ seed: 1, slowest: 0 });
	const processes = [world.start(), world.start()];
	const [one, other] = processes as [Process, Process];
	const prune = async (row: RegExp) => {
		const names = [...world.rows().keys()].filter((name) => row.test(name));
		await finish(world, Promise.all(names.map(async (name) => await one.store.clear(name))));
	};
	const knows = async ({ birth, clock, store }: Process) =>
		await finish(world, birth.knowsAll(store, clock.clock));
	const begin = async ({ birth, clock, store }: Process) =>
		await finish(world, birth.beginAnew(store, clock.clock));
	const restart = ({ birth, store }: Process) => void birth.SEEN.delete(store.name);
	processes.forEach(restart);
	return { world, one, other, prune, knows, begin, restart };
}

test('a process asks once a minute, and writes once a day', async () => {
	const { world, one, knows } = start();
	const counts = async () => {
		const before = { ...world.counts };
		expect(await knows(one)).toBe(true);
		return [world.counts.calls - before.calls, world.counts.writes - before.writes];
	};
	await counts();
	expect([...world.rows().values()]).toEqual([1, 1]);
	expect(await counts()).toEqual([0, 0]);
	world.advance(MINUTE);
	expect(await counts()).toEqual([1, 0]);
	world.advance(DAY);
	// The second row is deleted and created.
	expect((await counts())[1]).toBe(2);
});

test.each([
	['the oldest row', /^birth/, true],
	['all rows, while it runs', /./, false],
])('a process tells that %s is gone, and so do others', async (_, row, restarts) => {
	const { world, one, other, prune, knows, begin, restart } = start();
	expect([await knows(one), await knows(other)]).toEqual([true, true]);
	world.advance(MINUTE);
	await prune(row);
	if (restarts) restart(one);
	for (let times = 0; times < 2; times++) {
		expect(await knows(one)).toBe(false);
		restart(other);
		expect(await knows(other)).toBe(false);
	}
	await begin(other);
	expect([await knows(one), await knows(other)]).toEqual([true, true]);
	world.advance(MINUTE);
	expect([await knows(one), await knows(other)]).toEqual([true, true]);
});

test('nothing is told if only younger rows are gone, or if no process knows of any', async () => {
	const { world, one, prune, knows, restart } = start();
	await knows(one);
	await prune(/^alive/);
	world.advance(MINUTE);
	expect(await knows(one)).toBe(true);
	await prune(/./);
	restart(one);
	expect(await knows(one)).toBe(true);
});

test('a database that can’t be written fails nothing that was there before', async () => {
	const { world, one, knows } = start();
	await knows(one);
	world.advance(DAY);
	one.store.record = async () => await Promise.reject(new Error('no database'));
	expect(await knows(one)).toBe(true);
});

test.each<[string, number, Budget]>([
	['two at once', 2, {}],
	['three at once', 3, {}],
	['one dies', 2, { deaths: 1 }],
	['a call of the database fails', 2, { failures: 1 }],
	['two answers are lost', 2, { lostAnswers: 2 }],
])('a new node is never taken for one whose rows are gone: %s', async (_, processes, budget) => {
	const { ends, wrong } = await everyOrder({
		processes,
		budget,
		areAlike: true,
		begin: (started) => {
			const ask = async ({ birth, blame, clock, store }: (typeof started)[number]) => {
				if (!(await birth.knowsAll(store, clock.clock))) blame('rows are told as gone');
			};
			for (const process of started) {
				process.birth.SEEN.delete(process.store.name);
				void ask(process).catch(() => {});
			}
			return async (later) => await ask(later);
		},
	});
	expect(wrong.slice(0, 3)).toEqual([]);
	expect(ends).toBeGreaterThan(10);
});
