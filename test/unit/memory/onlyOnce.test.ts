import { insist } from '../../../nodes/shared/memory/claims';
import type { Clock } from '../../../nodes/shared/concurrency';
import { createWorld, type Process, type World } from '../../support/manyProcesses';
import { remarksOf } from '../../support/remarksOf';

let world: World;
let process: Process;
let other: Process;
beforeEach(() => {
	// The database takes no time, so that times can be compared.
	world = createWorld({ seed: 7, slowest: 0 });
	process = world.start();
	other = world.start();
});

type Item = Partial<{
	key: string;
	ifDone: 'skip' | 'note' | 'fail' | 'again';
	content: string;
	repeat: boolean;
}>;

const PATIENCE = 60_000;

/** An execution in a process. */
function open(items: readonly Item[], where = process, isTool = false, cancel?: AbortSignal) {
	const waits: number[] = [];
	const runClock = where.clock.runClock(cancel);
	const once = where.onlyOnce.openOnlyOnce(
		where.store,
		items.map(({ key = 'a', ifDone = 'note' as const, content = 'x', repeat = false }, item) => {
			const once = { key, ifDone };
			return { item, once, content, repeatUncertain: repeat, patience: PATIENCE };
		}),
		runClock,
		{ isTool, stats: { waitedForKey: (milliseconds) => waits.push(milliseconds) } },
	);
	const begin = async (item = 0, beforeWait?: () => void) =>
		(await once.acquire(item, 'account', beforeWait))?.result;
	return { ...once, begin, runClock, waits };
}

const keys = (...names: string[]): Item[] => names.map((key) => ({ key }));

/** Lets all time pass that the work needs. */
async function finish<T>(work: () => Promise<T>): Promise<T> {
	const ended = work();
	await world.settle();
	return await Promise.race([ended, Promise.reject(new Error('it waits for ever'))]);
}

type End = Parameters<ReturnType<Process['onlyOnce']['openOnlyOnce']>['settle']>[1];
const done: End = { end: 'done' };
const failure = (isUncertain: boolean): End => ({ end: isUncertain ? 'unknown' : 'free' });
const notSent = { ok: false, failure: expect.objectContaining({ kind: 'notSent' }) as object };
const mayBeDone = {
	failure: { message: expect.stringMatching(/may already have been done/) as string },
};
const told = (more: object = {}) => ({ ok: true, note: { alreadyDone: true, key: 'a', ...more } });

/** Claims a key in a process and ends it after a while, or never. */
async function hold(how?: End, after = 0, where = other) {
	const once = open([{}], where);
	const begun = once.begin();
	await world.settle();
	expect(await begun).toBeUndefined();
	if (how) void where.sleep(after).then(() => once.settle(0, how));
	return once;
}

/** What another execution finds, and after how many milliseconds. */
async function find(item: Item = {}, where = process) {
	const began = world.now();
	const once = open([item], where);
	const result = await finish(async () => {
		const found = await once.begin();
		return { found, after: world.now() - began };
	});
	return result;
}

test('an item without a key isn’t known here', async () => {
	const once = open(keys('a'));
	expect(await finish(async () => await once.begin(5))).toBeUndefined();
	once.settle(5, done);
	once.settle(0, done);
	await finish(once.close);
	expect([world.counts, once.waits]).toEqual([{ calls: 0, writes: 0 }, []]);
});

describe('a key that was done before', () => {
	beforeEach(async () => void (await hold(done)));

	test.each<[Item['ifDone'], object[]]>([
		['skip', []],
		['note', [{ alreadyDone: true, key: 'a' }]],
	])('gives what the user wants, and nothing is written: %s', async (ifDone, value) => {
		await world.settle();
		const { writes } = world.counts;
		expect((await find({ ifDone })).found).toEqual({ ...told(), value });
		expect(world.counts.writes).toBe(writes);
	});

	test('with other content is told, also if it is to be skipped', async () => {
		const note = { alreadyDone: true, key: 'a', otherContent: true };
		for (const ifDone of ['skip', 'note'] as const) {
			const { found } = await find({ ifDone, content: 'y' });
			expect(found).toEqual({ ...told(note), value: [note] });
		}
		const message = 'Already done for “a”, but with other content';
		const { found } = await find({ ifDone: 'fail', content: 'y' });
		expect(found).toMatchObject({ ok: false, failure: { message } });
	});

	test('is told to a model in words, whatever the user wants', async () => {
		const message = expect.stringMatching(/done before/) as string;
		for (const ifDone of ['skip', 'note'] as const) {
			const once = open([{ ifDone }], process, true);
			expect(await finish(async () => await once.begin())).toMatchObject({ value: [{ message }] });
		}
	});

	test('fails or is sent again, if the user wants it, and never by two at once', async () => {
		const message = 'Already done for “a”';
		expect((await find({ ifDone: 'fail' })).found).toMatchObject({ failure: { message } });
		const first = open([{ ifDone: 'again' }], other);
		expect(await finish(async () => await first.begin())).toBeUndefined();
		void other.sleep(5000).then(() => first.settle(0, done));
		const { found, after } = await find({ ifDone: 'again' });
		expect(found).toBeUndefined();
		expect(after).toBeGreaterThan(4999);
		expect((await find()).found).toMatchObject(told());
	});
});

test.each<[string, Item, End]>([
	['done again', { ifDone: 'again' }, done],
	['refused', {}, failure(false)],
])(
	'a key is found with few calls of the database although it was %s often',
	async (_, item, how) => {
		for (let times = 0; times < 60; times++) {
			const once = open([item]);
			expect(await finish(async () => await once.begin())).toBeUndefined();
			once.settle(0, how);
			await finish(once.close);
		}
		const { calls } = world.counts;
		expect((await find(item)).found).toBeUndefined();
		expect(world.counts.calls - calls).toBeLessThan(20);
	},
);

describe('if rows were deleted', () => {
	/** The process has seen the node’s own row, which isn’t there now. */
	const lose = () => process.birth.SEEN.set(process.store.name, { looked: -Infinity, renewed: 0 });

	test('a key without rows is told as uncertain, and one with rows as it is', async () => {
		await hold(done);
		lose();
		const once = open(keys('a', 'b'));
		const [a, b] = await finish(async () => [await once.begin(0), await once.begin(1)]);
		expect([a, b]).toMatchObject([told(), mayBeDone]);
		expect(remarksOf(once)).toEqual([]);
	});

	test('those that are to be repeated are sent, with one warning, and from then on all are known', async () => {
		lose();
		const once = open(['b', 'c'].map((key) => ({ key, repeat: true })));
		const found = await finish(async () => [await once.begin(0), await once.begin(1)]);
		expect(found).toEqual([undefined, undefined]);
		expect(remarksOf(once)).toMatchObject([{ type: 'warning' }]);
		expect((await find({ key: 'd' })).found).toBeUndefined();
	});
});

describe('a key that another process is at', () => {
	test.each([50, 7000, 55_000])(
		'is waited for by looking only, for as long as a request may take: %i ms',
		async (time) => {
			await hold(done, time);
			const { writes } = world.counts;
			const { found, after } = await find();
			expect(found).toMatchObject(told());
			expect(after).toBeGreaterThanOrEqual(time);
			expect(after).toBeLessThan(time + 2500);
			// What was done, and what it was done with; and of a long request a sign of life now and then.
			const signs = world.counts.writes - writes - 2;
			expect(signs).toBeGreaterThanOrEqual(Math.floor(time / 15_000));
			expect(signs).toBeLessThanOrEqual(Math.floor(time / 10_000));
		},
	);

	test('is claimed when the other gives it back', async () => {
		await hold(failure(false), 1000);
		expect((await find()).found).toBeUndefined();
	});

	test.each([
		['never gets an end', undefined, PATIENCE],
		['ends with an unknown outcome, at once', failure(true), 0],
	])(
		'and that %s is told as uncertain, or repeated if the user wants that',
		async (_what, how, after) => {
			await hold(how);
			await world.settle();
			expect(await find()).toMatchObject({ found: mayBeDone, after });
			// Those that come later needn’t wait as long again.
			expect(await find()).toMatchObject({ found: mayBeDone, after: 0 });
			expect(await find({ repeat: true })).toMatchObject({ found: undefined, after: 0 });
			// Nobody else repeats it meanwhile.
			const { found } = await find({ repeat: true }, world.start());
			expect(found).toBeUndefined();
		},
	);

	test.each([0, 20_000, 33_000])(
		'and whose process has died, %i ms after the claim, is told as uncertain half a minute later, and to the next at once',
		async (life) => {
			await hold();
			void other.sleep(life).then(other.kill);
			const { found, after } = await find();
			expect(found).toMatchObject(mayBeDone);
			expect(after).toBeGreaterThan(life + 10_000);
			expect(after).toBeLessThan(life + 30_000);
			expect(await find()).toMatchObject({ found: mayBeDone, after: 0 });
		},
	);

	test('and whose process had given signs of life before it died is told within half a minute', async () => {
		await hold();
		await finish(async () => await other.sleep(33_000));
		other.kill();
		const { found, after } = await find();
		expect(found).toMatchObject(mayBeDone);
		expect(after).toBeLessThan(30_000);
	});

	test('and whose process has died is repeated only after all the time that its request could take', async () => {
		await hold();
		other.kill();
		expect(await find({ repeat: true })).toMatchObject({ found: undefined, after: PATIENCE });
	});

	test.each([done, failure(false)])(
		'counts as it ended, also after somebody has waited for it in vain: %j',
		async (how) => {
			const slow = await hold();
			expect((await find()).found).toMatchObject(mayBeDone);
			slow.settle(0, how);
			await finish(slow.close);
			const { found } = await find();
			if (how.end === 'done') expect(found).toMatchObject(told());
			else expect(found).toBeUndefined();
		},
	);

	test('counts as done once somebody has repeated it, and as open if that one gives up', async () => {
		const slow = await hold();
		const taker = open([{ repeat: true }]);
		expect(await finish(async () => await taker.begin())).toBeUndefined();
		taker.settle(0, failure(false));
		await finish(taker.close);
		expect((await find()).found).toMatchObject(mayBeDone);
		const next = open([{ repeat: true }]);
		expect(await finish(async () => await next.begin())).toBeUndefined();
		next.settle(0, done);
		await finish(next.close);
		expect((await find()).found).toMatchObject(told());
		// The first was only slow. What it says now makes no room for a third.
		slow.settle(0, failure(false));
		await finish(slow.close);
		expect((await find()).found).toMatchObject(told());
	});

	test('is repeated by one after the other, also if the first of them gives up quickly', async () => {
		await hold();
		const began: number[] = [];
		const repeat = async () => {
			expect(await open([{ repeat: true }], world.start()).begin()).toBeUndefined();
			began.push(world.now());
		};
		const taker = open([{ repeat: true }]);
		await finish(async () => {
			const taken = taker.begin();
			const second = repeat();
			await taken;
			await process.sleep(1000);
			const third = repeat();
			await process.sleep(2100);
			taker.settle(0, failure(false));
			await Promise.all([second, third]);
		});
		expect(Math.abs(Number(began[0]) - Number(began[1]))).toBeGreaterThanOrEqual(PATIENCE);
	});

	test('makes others of the same run be told at once, once one was waited for in vain', async () => {
		await hold();
		const dead = open(keys('b', 'c'), other);
		await finish(async () => [await dead.begin(0), await dead.begin(1)]);
		const once = open(keys('a', 'b', 'c'));
		const began = world.now();
		for (const item of [0, 1, 2]) {
			expect(await finish(async () => await once.begin(item))).toMatchObject(mayBeDone);
		}
		expect([world.now() - began, once.waits]).toEqual([PATIENCE, [PATIENCE, 0, 0]]);
	});

	describe('of ten that wait in one process for what has died, two wait longer than some seconds', () => {
		const many = Array.from({ length: 10 }, (_, at) => ({ key: `k${at}` }));
		const soon = { failure: { message: expect.stringMatching(/hasn’t reported/) as string } };
		const late = { failure: { message: expect.stringMatching(/never reported/) as string } };
		const findAll = async (runs: readonly Item[][]) =>
			await finish(
				async () =>
					await Promise.all(
						runs.map(async (items) => {
							const [began, once] = [world.now(), open(items)];
							const all: unknown[] = [];
							for (const at of items.keys()) all.push(await once.begin(at));
							await once.close();
							return { all, after: world.now() - began };
						}),
					),
			);
		beforeEach(async () => {
			const dead = open(many, other);
			await finish(async () => await Promise.all(many.map(async (_, at) => await dead.begin(at))));
			other.kill();
		});

		test('the others are told that it may still be running, and write nothing', async () => {
			const { writes } = world.counts;
			const found = await findAll(many.map((item) => [item]));
			const [waiting, told] = [found.slice(0, 2), found.slice(2)];
			for (const { all, after } of waiting) {
				expect(all).toMatchObject([late]);
				expect(after).toBeGreaterThan(20_000);
			}
			for (const { all, after } of told) {
				expect(all).toMatchObject([soon]);
				expect(after).toBeLessThan(8000);
			}
			expect(world.counts.writes - writes).toBe(2);
			// There is room again.
			expect((await findAll([[{ key: 'k9' }]]))[0]?.all).toMatchObject([late]);
		});

		test('a run waits for some seconds once, however many items it has', async () => {
			const [, , list] = await findAll([[{ key: 'k0' }], [{ key: 'k1' }], many.slice(2)]);
			expect(list?.all).toMatchObject(Array(8).fill(soon));
			expect(list?.after).toBeLessThan(8000);
		});

		test('the next repeat finds what one that lives has done meanwhile', async () => {
			const slow = open([{ key: 'slow' }], world.start());
			await finish(async () => await slow.begin());
			const waiting = findAll([[{ key: 'k0' }], [{ key: 'k1' }]]);
			const once = open([{ key: 'slow' }]);
			expect(await finish(async () => await once.begin())).toMatchObject(soon);
			await waiting;
			slow.settle(0, done);
			await finish(slow.close);
			expect((await find({ key: 'slow' })).found).toMatchObject({ note: { alreadyDone: true } });
		});
	});

	test.each(['in this process', 'in another process'])(
		'is told before it is waited for: %s',
		async (where) => {
			await hold(undefined, 0, where === 'in this process' ? process : other);
			const once = open([{}]);
			const beforeWait = jest.fn(() => once.runClock.stop());
			expect(await finish(async () => await once.begin(0, beforeWait))).toMatchObject({
				ok: false,
			});
			expect(beforeWait).toHaveBeenCalledTimes(1);
			expect(once.waits).toEqual([0]);
		},
	);
});

test('in one process, others wait for the end however long it takes', async () => {
	await hold(done, 10 * PATIENCE, process);
	expect(await find()).toMatchObject({ found: told(), after: 10 * PATIENCE });
});

test('if the outcome is unknown, others of the same run are told at once', async () => {
	const once = open([{}, {}, {}]);
	const results = await finish(async () => {
		const first = await once.begin(0);
		void process.sleep(100).then(() => once.settle(0, failure(true)));
		return [first, await once.begin(1), await once.begin(2)];
	});
	expect(results).toMatchObject([undefined, mayBeDone, mayBeDone]);
	expect(once.waits.every((waited) => waited <= 100)).toBe(true);
});

test('a database that fails is told, and nothing is sent', async () => {
	process.store.record = async () => await Promise.reject(new Error('no disk'));
	const { found } = await find();
	expect(found).toMatchObject({ failure: { message: expect.stringMatching(/no disk/) as string } });
});

test('what was done is recorded although the database is away for minutes', async () => {
	const once = await hold();
	const { record } = other.store;
	other.store.record = async () => await Promise.reject(new Error('away'));
	void other.sleep(180_000).then(() => Object.assign(other.store, { record }));
	once.settle(0, done);
	await finish(once.close);
	expect((await find()).found).toMatchObject(told());
});

describe('once the run has ended', () => {
	test('nothing begins, and a key that is being claimed is given back', async () => {
		const once = open(keys('a', 'b'));
		const results = await finish(async () => {
			const begun = once.begin(0);
			once.runClock.stop();
			return [await begun, await once.begin(1)];
		});
		once.settle(0, failure(true));
		expect([results, (await find()).found]).toEqual([[notSent, notSent], undefined]);
	});

	test.each(['in this process', 'in another process'])(
		'nobody waits for somebody %s any more',
		async (where) => {
			await hold(undefined, 0, where === 'in this process' ? process : other);
			const once = open([{}]);
			const result = await finish(async () => {
				const begun = once.begin();
				await process.sleep(100);
				once.runClock.stop();
				return await begun;
			});
			expect([result, once.waits]).toEqual([notSent, [100]]);
		},
	);

	test('n8n isn’t kept waiting for what is to be recorded, if it has cancelled the execution', async () => {
		const cancel = new AbortController();
		const once = open([{}], process, false, cancel.signal);
		await finish(async () => await once.begin());
		process.store.record = async () => await new Promise(() => {});
		once.settle(0, done);
		let isOver = false;
		void once.runClock.unlessCancelled(once.close()).then(() => (isOver = true));
		await world.settle();
		expect(isOver).toBe(false);
		cancel.abort();
		await world.settle();
		expect(isOver).toBe(true);
	});
});

test('what has ended is recorded again and again for ten minutes, at longer and longer intervals', async () => {
	const pauses: number[] = [];
	const pause = async (milliseconds: number) => void pauses.push(milliseconds);
	const down = async () => await Promise.reject(new Error('no database'));
	await insist({ pause } as unknown as Clock, down);
	expect(pauses.slice(0, 6)).toEqual([400, 800, 1600, 3200, 5000, 5000]);
	const all = pauses.reduce((sum, each) => sum + each, 0);
	expect([all >= 600_000, all < 605_000]).toEqual([true, true]);
});
