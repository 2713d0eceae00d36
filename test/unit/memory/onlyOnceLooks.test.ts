import { createWorld, type Process, type World } from '../../support/manyProcesses';

let world: World;
let process: Process;
let other: Process;
beforeEach(() => {
	// The database takes no time, so that times can be compared.
	world = createWorld({ seed: 7, slowest: 0 });
	process = world.start();
	other = world.start();
});

const done = { ok: true as const, value: [] };

const uncertain = {
	ok: false as const,
	failure: { message: 'lost', description: '', isUncertain: true },
};

const open = (
	{ onlyOnce, memory, clock }: Process,
	keys: string | readonly string[],
	repeated = '',
) =>
	onlyOnce.openOnlyOnce(
		memory,
		[...keys].map((key, item) => {
			return {
				item,
				once: { key, ifDone: 'note' as const },
				repeatUncertain: repeated.includes(key),
			};
		}),
		clock.runClock(),
	);

/** The other process claims keys, each in an execution of its own, and ends them at times, if ever. */
async function hold(ends: Record<string, number | undefined>) {
	const executions = Object.entries(ends).map(([key, at]) => ({ once: open(other, key), at }));
	const began = Promise.all(executions.map(async ({ once }) => await once.begin(0)));
	await world.settle();
	await began;
	for (const { once, at } of executions) {
		if (at === undefined) continue;
		void other.sleep(at).then(async () => {
			once.end(0, done);
			await once.close();
		});
	}
}

/** What an execution with an item per key is told about each, and after how many milliseconds. */
async function run(keys: string, repeated?: string, ends: Record<string, typeof uncertain> = {}) {
	const once = open(process, keys, repeated);
	const told: Array<[string, number]> = [];
	const began = world.now();
	void (async () => {
		for (const [item, key] of [...keys].entries()) {
			const result = await once.begin(item);
			const how = !result ? 'sends' : (result as { ok: boolean }).ok ? 'done' : 'uncertain';
			told.push([`${key} ${how}`, world.now() - began]);
			if (!result) once.end(item, ends[key] ?? done);
		}
		await once.close();
	})();
	await world.settle();
	return told;
}

test('in the only process of n8n, nothing waits for other processes', async () => {
	process.processedValues.noteReceiver(process.processedValues.PROCESS);
	expect(await run('ab', '', { b: uncertain })).toEqual([
		['a sends', 0],
		['b sends', 0],
	]);
	expect(await run('ab')).toEqual([
		['a done', 0],
		['b uncertain', 0],
	]);
	expect(world.calls()).toBeLessThanOrEqual(6);
});

test.each([
	[400, 500],
	[1400, 1500],
	[3900, 4000],
])('a key that another process ends after %i ms is found done after %i ms', async (end, found) => {
	await hold({ a: end });
	expect(await run('a')).toEqual([['a done', found]]);
	await hold({ b: end });
	expect(await run('b', 'b')).toEqual([['b done', found]]);
});

test('a key that another process keeps is told as uncertain or repeated at the last look', async () => {
	await hold({ a: undefined, b: undefined });
	expect(await run('a')).toEqual([['a uncertain', 4000]]);
	// After a claim comes a wait for other processes.
	expect(await run('b', 'b')).toEqual([['b sends', 4200]]);
});

test('after one key was waited for in vain, the others aren’t, except those to be repeated', async () => {
	await hold({ a: undefined, b: undefined, c: undefined, d: undefined, e: 8000 });
	expect(await run('abcde', 'd')).toEqual([
		['a uncertain', 4000],
		['b uncertain', 4000],
		['c uncertain', 4000],
		['d sends', 8200],
		['e uncertain', 8200],
	]);
});

test('after one key was repeated, others are still waited for', async () => {
	await hold({ a: undefined, c: 4600 });
	expect(await run('abc', 'a')).toEqual([
		['a sends', 4400],
		['b sends', 4600],
		['c done', 5100],
	]);
});

test('the looks begin when the key is first found at another process, not before', async () => {
	const holder = open(process, 'a');
	const began = holder.begin(0);
	await world.settle();
	await began;
	void process.sleep(3000).then(() => holder.end(0, uncertain));
	expect(await run('a')).toEqual([['a uncertain', 7000]]);
});

test('while a key is waited for, what was claimed for later is free for others', async () => {
	await hold({ a: 1400 });
	const results: unknown[] = [];
	void other.sleep(600).then(async () => {
		const once = open(other, 'b');
		results.push(await once.begin(0));
		once.end(0, done);
		await once.close();
	});
	expect(await run('ab')).toEqual([
		['a done', 1700],
		['b done', 1700],
	]);
	expect(results).toEqual([undefined]);
});

test('executions that look at the same keys of a dead process don’t keep each other waiting', async () => {
	for (let seed = 1; seed <= 20; seed++) {
		world = createWorld({ seed, slowest: 199 });
		const [dead, living] = [world.start(), world.start()];
		const keys = [...'abcde'];
		const left = open(dead, keys);
		for (const item of keys.keys()) void left.begin(item);
		void dead.sleep(3000).then(dead.kill);
		await world.settle();
		const before = world.calls();
		let ended = 0;
		for (let execution = 0; execution < 4; execution++) {
			const items = Array.from(
				{ length: 20 },
				() => keys[Math.floor(world.random() * 5)] as string,
			);
			const once = open(living, items);
			void (async () => {
				for (const item of items.keys()) await once.begin(item);
				await once.close();
				ended++;
			})();
		}
		await world.settle();
		expect(ended).toBe(4);
		expect(world.calls() - before).toBeLessThan(300);
	}
});

test('the keys of a user never pass for what is recorded about other keys', async () => {
	const results: unknown[] = [];
	void (async () => {
		// None of them is ended, so all that is recorded about them stays.
		for (const key of ['x', 'open x', 'key x', 'open open x', 'key open x']) {
			results.push(await open(process, [key]).begin(0));
		}
	})();
	await world.settle();
	expect(results).toEqual(Array.from({ length: 5 }, () => undefined));
});
