import { createWorld, type Process, type World } from '../../support/manyProcesses';

let world: World;
let process: Process;
beforeEach(() => {
	// The database takes no time, so that times can be compared.
	world = createWorld({ seed: 7, slowest: 0 });
	process = world.start();
});

type Item = Partial<{ key: string; ifDone: 'skip' | 'note' | 'fail' | 'again'; repeat: boolean }>;

const beAlone = ({ processedValues } = process) =>
	processedValues.noteReceiver(processedValues.PROCESS);

/** An execution in a process. `calls` are what it asks n8n for, with the time since it was opened. */
function open(
	items: readonly Item[],
	options: { isTool?: boolean; isTold?: boolean } = {},
	{ memory, clock, onlyOnce } = process,
) {
	const calls: string[] = [];
	const waits: number[] = [];
	const began = world.now();
	const note = (what: string) => calls.push(`${what} at ${world.now() - began}`);
	const store = {
		check: async (values: string[]) => {
			note(`check ${values.length}`);
			return await memory.store.check(values);
		},
		remove: async (values: string[]) => {
			note(`remove ${values.length}`);
			await memory.store.remove(values);
		},
	};
	const runClock = clock.runClock();
	const counted = { waitedForKey: (milliseconds: number) => waits.push(milliseconds) };
	const once = onlyOnce.openOnlyOnce(
		{ ...memory, store },
		items.map(({ key = 'a', ifDone = 'note' as const, repeat = false }, item) => {
			return { item, once: { key, ifDone }, repeatUncertain: repeat };
		}),
		runClock,
		options.isTold === false ? undefined : { waits: counted, ...options },
	);
	return { ...once, runClock, calls, waits, store };
}

const keys = (...names: string[]): Item[] => names.map((key) => ({ key }));
const numbered = (count: number) => keys(...Array.from({ length: count }, (_, at) => `k${at}`));

/** Lets all time pass that the work needs. */
async function finish<T>(work: () => Promise<T>): Promise<T> {
	const ended = work();
	await world.settle();
	return await Promise.race([ended, Promise.reject(new Error('it waits for ever'))]);
}

/** Claims keys in a process that then says nothing of them any more. */
const leaveOpen = async (names: string[], living = world.start()) =>
	await finish(async () => {
		const once = open(keys(...names), {}, living);
		for (const item of names.keys()) await once.begin(item);
	});

const done = { ok: true as const, value: [] };
const failure = (isUncertain: boolean) => ({
	ok: false as const,
	failure: { message: 'refused', description: '', isUncertain },
});
const left = () => [...world.values()].filter((value) => /^(key|open) /.test(value)).sort();
const notSent = { ok: false, failure: expect.objectContaining({ kind: 'notSent' }) as object };
const mayBeDone = { failure: { message: expect.stringMatching(/may have been done/) as string } };

test('an item without a key isn’t known here', async () => {
	const once = open(numbered(1));
	expect(await finish(async () => await once.begin(5))).toBeUndefined();
	once.end(5, done);
	once.end(0, done);
	await finish(once.close);
	expect([once.calls, once.waits, left()]).toEqual([[], [], []]);
});

describe('a key that was done before', () => {
	const again = async (item: Item, options: { isTool?: boolean; isTold?: boolean } = {}) =>
		await finish(async () => {
			const first = open([{}]);
			await first.begin(0);
			first.end(0, done);
			await first.close();
			return await open([item], options).begin(0);
		});

	test.each<[Item['ifDone'], object[]]>([
		['skip', []],
		['note', [{ alreadyDone: true, key: 'a' }]],
	])('gives what the user wants: %s', async (ifDone, value) => {
		expect(await again({ ifDone })).toEqual({ ok: true, value });
		expect(await again({ ifDone }, { isTold: false })).toEqual({ ok: true, value });
	});

	test('is told to a model in words, whatever the user wants', async () => {
		const message = expect.stringMatching(/done before/) as string;
		for (const ifDone of ['skip', 'note'] as const) {
			const value = [{ alreadyDone: true, key: 'a', message }];
			expect(await again({ ifDone }, { isTool: true })).toEqual({ ok: true, value });
		}
		// It is free of the question at once.
		expect(left()).toEqual(['key a']);
	});

	test('fails or is sent again, if the user wants it', async () => {
		const message = 'Already done for “a”';
		expect(await again({ ifDone: 'fail' })).toMatchObject({ ok: false, failure: { message } });
		expect(await again({ ifDone: 'again' })).toBeUndefined();
	});
});

describe('ends are recorded', () => {
	beforeEach(() => beAlone());
	const removes = (calls: string[]) => calls.filter((call) => call.startsWith('remove'));

	test('for sixteen items at once', async () => {
		const once = open(numbered(40));
		const seen: number[] = [];
		await finish(async () => {
			for (let item = 0; item < 40; item++) {
				await once.begin(item);
				once.end(item, done);
				seen.push(removes(once.calls).length);
			}
		});
		expect([seen[14], seen[15], seen[30], seen[31], seen[39]]).toEqual([0, 1, 1, 2, 2]);
		await finish(once.close);
		expect(left()).toHaveLength(40);
	});

	test('after a second, counted from the last time', async () => {
		const once = open(numbered(4));
		await finish(async () => {
			for (const [item, wait] of [999, 1, 999, 1].entries()) {
				await once.begin(item);
				await process.sleep(wait);
				once.end(item, done);
			}
		});
		expect(removes(once.calls)).toEqual(['remove 4 at 1000', 'remove 4 at 2000']);
	});

	test('not earlier or later because a key was found done in this process', async () => {
		const first = open(keys('a'));
		const once = open(keys('a', 'b'));
		await finish(async () => {
			await first.begin(0);
			first.end(0, done);
			await process.sleep(600);
			await once.begin(0);
			await once.begin(1);
			await process.sleep(400);
			once.end(1, done);
		});
		expect(removes(once.calls)).toEqual(['remove 2 at 1000']);
	});

	test('at once if something wasn’t done, because others wait for it', async () => {
		const refused = open(keys('a'));
		await finish(async () => await refused.begin(0));
		refused.end(0, failure(false));
		await world.settle();
		expect([removes(refused.calls), left()]).toEqual([['remove 3 at 0'], []]);
		const lost = open(keys('b'));
		const other = open(keys('b'));
		const told = finish(async () => {
			await lost.begin(0);
			lost.end(0, failure(true));
			return await other.begin(0);
		});
		expect(await told).toMatchObject(mayBeDone);
		expect(left()).toEqual(['key b', 'open b']);
	});

	test('once for each item', async () => {
		const once = open(keys('a'));
		await finish(async () => await once.begin(0));
		once.end(0, done);
		once.end(0, failure(false));
		await finish(once.close);
		expect(left()).toEqual(['key a']);
	});
});

test('a database that fails is told, and nothing is sent', async () => {
	const once = open(numbered(2));
	once.store.check = async () => await Promise.reject(new Error('no disk'));
	const told = await finish(async () => {
		const result = await once.begin(0);
		await once.close();
		return result;
	});
	expect(told).toMatchObject({ ok: false, failure: { message: expect.stringMatching(/no disk/) } });
});

describe('once the run has ended', () => {
	test('nothing begins, and what was claimed for later is given back', async () => {
		const once = open(numbered(2));
		const results = await finish(async () => {
			const first = await once.begin(0);
			once.runClock.stop();
			const second = await once.begin(1);
			once.end(0, done);
			await once.close();
			return [first, second];
		});
		expect([results, left()]).toEqual([[undefined, notSent], ['key k0']]);
	});

	test('a key that was just claimed is given back', async () => {
		const once = open(numbered(1));
		const result = finish(async () => {
			const begun = once.begin(0);
			once.runClock.stop();
			return await begun;
		});
		expect(await result).toEqual(notSent);
		once.end(0, failure(true));
		expect([left(), once.waits]).toEqual([[], []]);
	});

	test.each([
		['in this process', () => process],
		['in another process', () => world.start()],
	])('nobody waits for somebody %s any more', async (_where, where) => {
		await leaveOpen(['a'], where());
		const once = open(keys('a'));
		const result = await finish(async () => {
			const begun = once.begin(0);
			await process.sleep(100);
			once.runClock.stop();
			return await begun;
		});
		expect([result, once.waits]).toEqual([notSent, [100]]);
	});
});

describe('while somebody else is at a key', () => {
	test.each([
		['in this process', () => process],
		['in another process', () => world.start()],
	])('one who doesn’t wait is told at once: %s', async (_where, where) => {
		await leaveOpen(['a'], where());
		const once = open(keys('a'));
		expect(await finish(async () => await once.begin(0, false))).toBe('busy');
		expect([once.calls.filter((call) => !call.endsWith('at 0')), once.waits]).toEqual([[], [0]]);
	});

	test('what another item has just begun isn’t given back', async () => {
		await leaveOpen(['a']);
		const once = open(keys('a', 'b'));
		const result = await finish(async () => {
			const waiting = once.begin(0);
			const second = await once.begin(1);
			once.end(1, done);
			await waiting;
			await once.close();
			return second;
		});
		expect([result, left()]).toEqual([undefined, ['key a', 'key b', 'open a']]);
	});
});
