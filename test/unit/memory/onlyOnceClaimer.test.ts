import type { Answer, Ask, Claim, End } from '../../../nodes/shared/memory/claims';
import { noteReceiver, PROCESS } from '../../../nodes/shared/memory/processedValues';
import type { Entry } from '../../../nodes/shared/run/onlyOnce';
import { createClaimer } from '../../../nodes/shared/run/onlyOnce';

afterEach(() => noteReceiver('another process'));

/** Items with these keys, and claims that end as the test says: held, unless it says otherwise. */
function setUp(keys: readonly string[]) {
	let time = 0;
	const asked: string[][] = [];
	const asks: Ask[] = [];
	const ended: Array<[string, End]> = [];
	const states = new Map<string, Answer['state'] | 'broken'>();
	const entries = keys.map((key, item): Entry => {
		return { item, once: { key, ifDone: 'skip' }, repeatUncertain: false };
	});
	const claimOf = (key: string): Claim => {
		const state = states.get(key) ?? 'held';
		if (state === 'broken') throw new Error('broken');
		return { state, hold: { key, token: '', before: 'new' } };
	};
	const claimer = createClaimer(
		{
			take: async (wanted) => {
				asked.push(wanted.map(({ key }) => key));
				asks.push(...wanted);
				return await Promise.resolve(wanted.map(({ key }) => claimOf(key)));
			},
			end: ({ key }, end) => ended.push([key, end]),
			save: async () => {},
			unsaved: () => 0,
		},
		entries,
		() => time,
	);
	/** Claims an item’s key, as a run does when the item’s turn comes. */
	const begin = async (at: number) => {
		const entry = entries[at] as Entry;
		entry.isBegun = true;
		const claim = await claimer.claimOf(entry);
		delete entry.claim;
		return claim.state;
	};
	const beginAll = async () => {
		for (const at of keys.keys()) await begin(at);
	};
	const wait = (milliseconds: number) => (time += milliseconds);
	return { claimer, entries, states, asked, asks, ended, begin, beginAll, wait };
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`);

describe('how many keys are claimed in one go', () => {
	beforeEach(() => noteReceiver(PROCESS));

	test('grows as long as they last for less than half a second, up to a limit', async () => {
		const { asked, beginAll } = setUp(numbered(800));
		await beginAll();
		expect(asked.map(({ length }) => length)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 256, 34]);
		expect(asked.flat()).toEqual(numbered(800));
	});

	test.each([
		[499, [2, 4, 8, 6]],
		[500, [2, 2, 2, 2, 2, 2, 2, 2, 2, 2]],
	])('depends on the time since the last go: %s ms', async (milliseconds, lengths) => {
		const { asked, begin, wait } = setUp(numbered(20));
		let seen = 0;
		for (let at = 0; at < 20; at++) {
			if (asked.flat().length === at && asked.length > seen) {
				seen = asked.length;
				wait(milliseconds);
			}
			await begin(at);
		}
		expect(asked.map(({ length }) => length)).toEqual(lengths);
	});

	test('is one where somebody else was at the key, so that two executions don’t wait for each other', async () => {
		const { asked, entries, begin } = setUp(numbered(6));
		(entries[0] as Entry).hasWaited = true;
		await begin(0);
		await begin(1);
		expect(asked).toEqual([['k0'], ['k1', 'k2', 'k3', 'k4']]);
	});
});

describe('the keys that are claimed in one go', () => {
	test('are those from the item on, not the ones before it', async () => {
		const { asked, begin } = setUp(numbered(8));
		await begin(3);
		expect(asked).toEqual([['k3', 'k4']]);
	});

	test('aren’t those of items that have begun, or whose keys are claimed already', async () => {
		const { asked, entries, begin } = setUp(numbered(8));
		(entries[1] as Entry).isBegun = true;
		(entries[2] as Entry).claim = Promise.resolve({ state: 'done' });
		await begin(0);
		expect(asked).toEqual([['k0', 'k3']]);
	});

	test('are claimed once, though several items have them', async () => {
		const { asked, begin } = setUp(['a', 'a', 'b', 'a', 'c']);
		await begin(0);
		await begin(1);
		expect(asked.map((keys) => keys.join(''))).toEqual(['ab', 'ac']);
	});

	test('are claimed as the items want it', async () => {
		const { asks, entries, beginAll } = setUp(['skip', 'note', 'fail', 'again', 'regardless']);
		for (const [at, ifDone] of (['skip', 'note', 'fail', 'again'] as const).entries()) {
			(entries[at] as Entry).once.ifDone = ifDone;
		}
		(entries[4] as Entry).regardless = true;
		await beginAll();
		const wish = (key: string) => ({
			...{ key, again: key === 'again', regardless: key === 'regardless' },
		});
		expect(asks).toEqual(['skip', 'note', 'fail', 'again', 'regardless'].map(wish));
	});

	test('each have their own answer', async () => {
		const { states, begin } = setUp(['a', 'b']);
		states.set('b', 'done');
		expect([await begin(0), await begin(1)]).toEqual(['held', 'done']);
	});

	test('fail together, and nothing else does', async () => {
		const { states, begin, claimer } = setUp(numbered(4));
		states.set('k1', 'broken');
		await expect(begin(0)).rejects.toThrow('broken');
		await claimer.giveBackUnused();
		states.clear();
		expect(await begin(1)).toBe('held');
	});
});

test('when another process was first and last found at a key is kept', async () => {
	const { entries, states, begin, wait } = setUp(['a', 'b']);
	states.set('a', 'open');
	wait(10);
	await begin(0);
	expect(entries.map(({ open }) => open)).toEqual([{ since: 10, seen: 10 }, undefined]);
	wait(30);
	await begin(0);
	expect(entries[0]?.open).toEqual({ since: 10, seen: 40 });
});

describe('with several processes, claims take long, so the next keys', () => {
	test('are claimed when half of the last go is used', async () => {
		const { asked, begin } = setUp(numbered(8));
		await begin(0);
		expect(asked).toEqual([['k0', 'k1']]);
		await begin(1);
		expect(asked.slice(1)).toEqual([['k2', 'k3', 'k4', 'k5']]);
		await begin(2);
		await begin(3);
		expect(asked).toHaveLength(2);
		await begin(4);
		expect(asked.slice(2)).toEqual([['k6', 'k7']]);
		await begin(5);
		await begin(6);
		await begin(7);
		expect(asked).toHaveLength(3);
	});

	test('aren’t claimed early for an item that has begun, or in the only process', async () => {
		const begun = setUp(numbered(8));
		await begun.begin(0);
		(begun.entries[2] as Entry).isBegun = true;
		await begun.begin(1);
		expect(begun.asked).toEqual([['k0', 'k1']]);
		noteReceiver(PROCESS);
		const alone = setUp(numbered(8));
		await alone.begin(0);
		await alone.begin(1);
		expect(alone.asked).toEqual([['k0', 'k1']]);
	});
});

test('claims of items that haven’t begun are given back, and made again when their time comes', async () => {
	const { claimer, entries, states, asked, ended, begin } = setUp(numbered(7));
	states.set('k4', 'open');
	await begin(0);
	await begin(1);
	const begun = entries[2] as Entry;
	begun.isBegun = true;
	await claimer.giveBackUnused();
	expect(ended).toEqual([
		['k3', 'free'],
		['k5', 'free'],
	]);
	expect(begun.claim).toBeDefined();
	expect(await begin(2)).toBe('held');
	expect(await begin(3)).toBe('held');
	expect(asked.slice(2)).toEqual([['k4', 'k5', 'k6'], ['k3']]);
});
