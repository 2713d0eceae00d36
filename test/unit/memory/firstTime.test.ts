import { MOST_ATTEMPTS, noteReceiver, PROCESS } from '../../../nodes/shared/memory/confirm';
import { isFirstTime } from '../../../nodes/shared/memory/firstTime';

beforeEach(() => noteReceiver('another process'));

let names = 0;

/** Asks for an event, in a record with these values. */
function setUp(...values: string[]) {
	const row = new Set(values);
	const pauses: number[] = [];
	let asked = 0;
	const store = {
		check: async (wanted: string[]) => {
			asked++;
			const known = wanted.filter((value) => row.has(value));
			for (const value of wanted) row.add(value);
			return await Promise.resolve(known);
		},
		remove: async (gone: string[]) => {
			for (const value of gone) row.delete(value);
			await Promise.resolve();
		},
	};
	/** What other processes do meanwhile. */
	let others = () => {};
	const watch = {
		now: () => 0,
		pause: async (milliseconds: number) => {
			pauses.push(milliseconds);
			others();
			await Promise.resolve();
		},
	};
	const memory = { name: `events ${++names}`, store };
	const ask = async (own = 'e#1') =>
		await isFirstTime(memory, watch, { seen: ['e@7', 'e@6'], own });
	const meanwhile = (what: () => void) => (others = what);
	return { row, pauses, store, ask, meanwhile, asked: () => asked };
}

test('a new event is asked for again after a while, because others may have undone it', async () => {
	const { row, pauses, ask, asked } = setUp();
	expect([await ask(), asked(), pauses]).toEqual([true, 2, [200]]);
	expect([...row]).toEqual(['e@7', 'e@6', 'e#1']);
});

test('in the only process, a new event is asked for once, and a repeat is still one', async () => {
	noteReceiver(PROCESS);
	const { pauses, ask, asked } = setUp();
	expect([await ask(), asked(), pauses]).toEqual([true, 1, []]);
	expect([await ask('e#2'), asked(), pauses]).toEqual([false, 2, []]);
});

test('a repeat ends at once and leaves no trace, so that it doesn’t count as seen', async () => {
	const { row, pauses, ask, asked } = setUp('e@6');
	expect([await ask(), asked(), pauses]).toEqual([false, 1, []]);
	expect([...row]).toEqual(['e@6']);
});

test('a repeat that runs once more, because its worker crashed, still is one', async () => {
	const { ask } = setUp('e@7', 'e@6');
	expect([await ask(), await ask()]).toEqual([false, false]);
});

test('in the only process, which runs nothing once more, a repeat costs one call', async () => {
	noteReceiver(PROCESS);
	const { row, ask } = setUp('e@7', 'e@6');
	expect([await ask(), [...row]]).toEqual([false, ['e@7', 'e@6', 'e#1']]);
});

test('a repeat is one even if its trace can’t be removed', async () => {
	const { store, ask } = setUp('e@6');
	store.remove = async () => await Promise.reject(new Error('busy'));
	expect(await ask()).toBe(false);
});

test('whoever was undone by another execution of the event is the repeat', async () => {
	const { row, ask, meanwhile } = setUp();
	meanwhile(() => {
		row.clear();
		row.add('e@7').add('e@6').add('e#2');
	});
	expect(await ask()).toBe(false);
});

test('an event that is undone again and again runs: better twice than never', async () => {
	const { row, pauses, ask, meanwhile, asked } = setUp();
	meanwhile(() => row.clear());
	expect(await ask()).toBe(true);
	expect([asked(), pauses.length]).toEqual([MOST_ATTEMPTS, MOST_ATTEMPTS]);
});
