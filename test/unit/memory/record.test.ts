import type { Store } from '../../../nodes/shared/memory/processedValues';
import { openRecord } from '../../../nodes/shared/memory/processedValues';

/** A record whose calls end only when the test says so. */
function heldStore() {
	const row = new Set<string>();
	const calls: string[] = [];
	const ends: Array<() => void> = [];
	let failures = 0;
	const store: Store = {
		check: async (values) => {
			calls.push(`check ${values.join()}`);
			await new Promise<void>((resolve) => ends.push(resolve));
			if (failures-- > 0) throw new Error('busy');
			const known = values.filter((value) => row.has(value));
			for (const value of values) row.add(value);
			return known;
		},
		remove: async (values) => {
			calls.push(`remove ${values.join()}`);
			await new Promise<void>((resolve) => ends.push(resolve));
			if (failures-- > 0) throw new Error('busy');
			for (const value of values) row.delete(value);
		},
	};
	const endAll = async () => {
		while (ends.length > 0) {
			ends.shift()?.();
			await new Promise((resolve) => setImmediate(resolve));
		}
	};
	return { store, calls, row, endAll, fail: (times: number) => (failures = times) };
}

let names = 0;
const open = (setUp = heldStore()) => {
	const name = `record ${++names}`;
	return { ...setUp, name, record: openRecord({ name, store: setUp.store }) };
};
const valuesOf = async (known: Promise<{ values: Set<string> }>) => [...(await known).values];

test('a call waits for the one before, and what is asked meanwhile shares one call', async () => {
	const { record, calls, endAll } = open();
	const answers = ['a', 'b', 'c'].map((value) => valuesOf(record.check([value])));
	expect(calls).toEqual(['check a']);
	await endAll();
	expect(calls).toEqual(['check a', 'check b,c']);
	expect(await Promise.all(answers)).toEqual([[], [], []]);
});

test('all who open the same record share its line; other records have their own', async () => {
	const setUp = heldStore();
	const first = open(setUp);
	const same = openRecord({ name: first.name, store: setUp.store });
	const other = open(setUp);
	const answers = [first.record, same, other.record].map((record) => valuesOf(record.check(['a'])));
	expect(setUp.calls).toEqual(['check a', 'check a']);
	await setUp.endAll();
	expect(setUp.calls).toHaveLength(3);
	expect(await Promise.all(answers)).toEqual([[], ['a'], ['a']]);
});

test('of several who ask for a value in one call, only the first finds it new', async () => {
	const { record, endAll } = open();
	const answers = [['x'], ['a', 'b'], ['b', 'c'], ['c'], ['d', 'd']].map((values) =>
		valuesOf(record.check(values)),
	);
	await endAll();
	expect(await Promise.all(answers)).toEqual([[], [], ['b'], ['c'], []]);
});

test('removing and asking keep their order', async () => {
	const { record, calls, endAll } = open();
	const first = valuesOf(record.check(['a']));
	const removed = record.remove(['a']);
	const second = valuesOf(record.check(['a']));
	const third = valuesOf(record.check(['a']));
	await endAll();
	await removed;
	expect(await Promise.all([first, second, third])).toEqual([[], [], ['a']]);
	expect(calls).toEqual(['check a', 'remove a', 'check a']);
});

test('a call doesn’t get too long, but as many values as it may have share it', async () => {
	const { record, calls, endAll } = open();
	const answers = [1, 1000, 2000, 1, 2000, 4000].map((count, part) =>
		valuesOf(record.check(Array.from({ length: count }, (_, at) => `${part} ${at}`))),
	);
	const again = valuesOf(record.check(Array.from({ length: 2000 }, (_, at) => `2 ${at}`)));
	await endAll();
	expect((await Promise.all(answers)).flat()).toEqual([]);
	expect(await again).toHaveLength(2000);
	expect(calls.map((call) => call.split(',').length)).toEqual([1, 3000, 2001, 4000, 2000]);
});

test('a call that fails is tried again, but what it tells is then not sure', async () => {
	const { record, endAll, calls, fail } = open();
	fail(2);
	const known = record.check(['a']);
	await endAll();
	expect(await known).toEqual({ values: new Set(), isSure: false });
	expect(calls).toHaveLength(3);
	const again = record.check(['a']);
	await endAll();
	expect(await again).toEqual({ values: new Set(['a']), isSure: true });
});

test('a record that keeps failing fails all who share the call, and nobody after', async () => {
	const { record, endAll, fail, row } = open();
	fail(3);
	const first = record.check(['a']).catch((error: Error) => error.message);
	const next = [record.check(['b']), record.check(['c'])].map(valuesOf);
	await endAll();
	expect(await first).toBe('busy');
	expect(await Promise.all(next)).toEqual([[], []]);
	fail(4);
	const alone = record.check(['d']).catch(() => 'failed');
	const shared = [record.check(['e']), record.check(['f'])].map((known) =>
		known.catch(() => 'failed'),
	);
	await endAll();
	expect(await Promise.all([alone, ...shared])).toEqual([
		'failed',
		...[['e'], ['f']].map(() => ({ values: new Set(), isSure: false })),
	]);
	expect([...row]).toEqual(['b', 'c', 'e', 'f']);
});

test('removing is tried once', async () => {
	const { record, endAll, fail, calls } = open();
	fail(1);
	const removed = record.remove(['a']).catch((error: Error) => error.message);
	await endAll();
	expect(await removed).toBe('busy');
	expect(calls).toHaveLength(1);
});

test('asking for nothing makes no call', async () => {
	const { record, calls } = open();
	expect(await record.check([])).toEqual({ values: new Set(), isSure: true });
	await record.remove([]);
	expect(calls).toEqual([]);
});
