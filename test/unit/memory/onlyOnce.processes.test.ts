import { createWorld, type Process, type World } from '../../support/manyProcesses';

let world: World;
beforeEach(() => {
	world = createWorld({ seed: 7, slowest: 20 });
});

const succeeded = { ok: true as const, value: [] };
const uncertain = {
	ok: false as const,
	failure: { message: 'lost', description: '', isUncertain: true },
};

/** An execution with one item per key. */
const open = (process: Process, keys: string[], repeatUncertain = false) =>
	process.onlyOnce.openOnlyOnce(
		process.memory,
		keys.map((key, item) => ({ item, once: { key, ifDone: 'note' as const }, repeatUncertain })),
		process.clock.paceOf(),
	);

/** What begin says about each item, in the order in which it says so. */
const told = (results: unknown[]) =>
	results.map((result) =>
		result === undefined
			? 'sends'
			: (result as { ok: boolean }).ok
				? 'done'
				: (result as { failure: { message: string } }).failure.message,
	);

test('in the only process of n8n, nothing waits for other processes', async () => {
	const process = world.start();
	process.confirm.noteReceiver(process.confirm.PROCESS);
	const began = world.now();
	const results: unknown[] = [];
	void (async () => {
		const first = open(process, ['a', 'b']);
		results.push(await first.begin(0));
		first.end(0, succeeded);
		results.push(await first.begin(1));
		first.end(1, uncertain);
		await first.close();
		const second = open(process, ['a', 'b']);
		results.push(await second.begin(0), await second.begin(1));
		await second.close();
	})();
	await world.settle();
	expect(told(results)).toEqual([
		'sends',
		'sends',
		'done',
		expect.stringContaining('“b” may have'),
	]);
	// Six calls, and three steps of at most 20 ms in each.
	expect(world.calls()).toBeLessThanOrEqual(6);
	expect(world.now() - began).toBeLessThan(world.calls() * 60);
});

test('an uncertain key is repeated only after another process had time to end it', async () => {
	const [first, second] = [world.start(), world.start()];
	const results: unknown[] = [];
	void (async () => {
		const once = open(first, ['a']);
		results.push(await once.begin(0));
		await first.sleep(2000);
		once.end(0, succeeded);
		await once.close();
	})();
	void (async () => {
		await second.sleep(500);
		const once = open(second, ['a'], true);
		results.push(await once.begin(0));
		await once.close();
	})();
	await world.settle();
	expect(told(results)).toEqual(['sends', 'done']);
});

/** A process that claims all of the keys and ends none. */
const beginAll = (process: Process, keys: string[]) => {
	const once = open(process, keys);
	for (const item of keys.keys()) void once.begin(item);
};

test('a key that a dead process has left is told as uncertain in time, or repeated', async () => {
	const [dead, living] = [world.start(), world.start()];
	const keys = Array.from({ length: 40 }, (_, at) => `k${at}`);
	beginAll(dead, keys.slice(0, 16));
	void dead.sleep(1000).then(dead.kill);
	await world.settle();
	const results: unknown[] = [];
	const began = world.now();
	let took = 0;
	void (async () => {
		const once = open(living, keys);
		for (const item of keys.keys()) {
			results.push(await once.begin(item));
			once.end(item, succeeded);
		}
		await once.close();
		took = world.now() - began;
		const again = open(living, keys, true);
		for (const item of keys.keys()) {
			results.push(await again.begin(item));
			again.end(item, succeeded);
		}
		await again.close();
	})();
	await world.settle();
	const all = told(results);
	expect(all.slice(0, 16)).toEqual(
		keys.slice(0, 16).map((key) => expect.stringContaining(`“${key}” may have`) as string),
	);
	expect(all.slice(16, 40)).toEqual(Array.from({ length: 24 }, () => 'sends'));
	expect(all.slice(40, 56)).toEqual(Array.from({ length: 16 }, () => 'sends'));
	expect(all.slice(56)).toEqual(Array.from({ length: 24 }, () => 'done'));
	// A delivery has to be answered within ten seconds.
	expect(took).toBeLessThan(8000);
});

test('executions that look at the same keys of a dead process don’t keep each other waiting', async () => {
	for (let seed = 1; seed <= 20; seed++) {
		world = createWorld({ seed, slowest: 199 });
		const [dead, living] = [world.start(), world.start()];
		const keys = ['a', 'b', 'c', 'd', 'e'];
		beginAll(dead, keys);
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
	const process = world.start();
	const results: unknown[] = [];
	void (async () => {
		// None of them is ended, so all that is recorded about them stays.
		for (const key of ['x', 'open x', 'key x', 'open open x', 'key open x']) {
			results.push(await open(process, [key]).begin(0));
		}
	})();
	await world.settle();
	expect(told(results)).toEqual(results.map(() => 'sends'));
	expect(results).toHaveLength(5);
});
