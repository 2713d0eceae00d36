import type { Ask } from '../../../nodes/shared/memory/claims';
import { claimKeys, saveEnds } from '../../../nodes/shared/memory/claims';
import {
	MOST_ATTEMPTS,
	noteReceiver,
	openRecord,
	PROCESS,
} from '../../../nodes/shared/memory/processedValues';
import { rowStore } from './rowStore';

let names = 0;

/** A record with these values, and a clock whose pauses take no time. */
function setUp(...values: string[]) {
	const pauses: number[] = [];
	let time = 0;
	/** What other processes do before each call. */
	const others: Array<() => void> = [];
	/** What happens after each question was recorded. */
	const afterwards: Array<() => void> = [];
	const { row, calls, removed, store } = rowStore(values, {
		before: () => others.shift()?.(),
		after: () => afterwards.shift()?.(),
	});
	const clock = {
		now: () => time,
		random: () => 0,
		isOver: () => false,
		pause: async (milliseconds: number) => {
			pauses.push(milliseconds);
			time += milliseconds;
		},
	};
	const record = openRecord({ name: `claims ${++names}`, store });
	const claim = async (...asks: Array<Partial<Ask>>) =>
		await claimKeys(
			record,
			clock,
			asks.map((ask) => ({ key: 'a', again: false, regardless: false, ...ask })),
		);
	/** What is recorded about keys; their tokens left out. */
	const left = () => [...row].filter((value) => /^(key|open) /.test(value));
	return { record, clock, row, calls, pauses, removed, others, afterwards, store, claim, left };
}

const fail = () => {
	throw new Error('busy');
};

afterEach(() => noteReceiver('another process'));

describe('a claim', () => {
	test('of a new key is looked at again after a while, because others may have undone it', async () => {
		const { claim, calls, pauses, row } = setUp();
		expect(await claim({})).toEqual([
			{ state: 'held', hold: { key: 'a', before: 'new', token: expect.any(String) as string } },
		]);
		expect(calls).toEqual(['check', 'check']);
		expect(pauses).toEqual([200]);
		expect(row.size).toBe(3);
	});

	test('isn’t looked at again in the only process', async () => {
		noteReceiver(PROCESS);
		const { claim, calls, pauses } = setUp();
		expect(await claim({})).toMatchObject([{ state: 'held' }]);
		expect([calls, pauses]).toEqual([['check'], []]);
	});

	test('of a key that is done ends at once', async () => {
		const { claim, calls, pauses } = setUp('key a');
		expect(await claim({})).toMatchObject([{ state: 'done', hold: { before: 'done' } }]);
		expect([calls, pauses]).toEqual([['check'], []]);
	});

	test('of a key that somebody else is at leaves no trace', async () => {
		const { claim, row, pauses } = setUp('key a', 'open a');
		expect(await claim({})).toMatchObject([{ state: 'open', hold: { before: 'open' } }]);
		expect([[...row], pauses]).toEqual([['key a', 'open a'], []]);
	});

	test('is told even if its trace can’t be removed', async () => {
		const { claim, store } = setUp('key a', 'open a');
		store.remove = async () => await Promise.reject(new Error('busy'));
		expect(await claim({})).toMatchObject([{ state: 'open' }]);
	});

	test('can be made although the key was done, or although nobody knows', async () => {
		expect(await setUp('key a').claim({ again: true })).toMatchObject([{ state: 'held' }]);
		const open = setUp('key a', 'open a');
		expect(await open.claim({ again: true })).toMatchObject([{ state: 'open' }]);
		expect(await open.claim({ regardless: true })).toMatchObject([{ state: 'held' }]);
	});

	test('that others undo is made anew', async () => {
		const { claim, row, others, calls } = setUp();
		others.push(
			() => {},
			() => row.clear(),
		);
		expect(await claim({})).toMatchObject([{ state: 'held', hold: { before: 'new' } }]);
		expect(calls).toHaveLength(3);
	});

	test('that others have undone and made themselves is theirs', async () => {
		const { claim, row, others, left } = setUp();
		others.push(
			() => {},
			() => {
				row.clear();
				row.add('key a').add('open a');
			},
		);
		expect(await claim({})).toMatchObject([{ state: 'open' }]);
		expect(left()).toEqual(['key a', 'open a']);
	});

	test('isn’t made by a token that a call has recorded before it failed', async () => {
		const { claim, row, others, afterwards, left } = setUp();
		others.push(
			() => {},
			() => {
				row.clear();
				row.add('key a').add('open a');
			},
		);
		afterwards.push(() => {}, fail);
		expect(await claim({})).toMatchObject([{ state: 'open' }]);
		expect(left()).toEqual(['key a', 'open a']);
	});

	test('that is undone again and again fails and says why', async () => {
		const { claim, row, others, calls } = setUp();
		for (let call = 0; call < 3 * MOST_ATTEMPTS; call++) others.push(() => row.clear());
		await expect(claim({})).rejects.toThrow('other processes kept changing it');
		expect(calls).toHaveLength(MOST_ATTEMPTS);
	});
});

describe('the end of a claim', () => {
	const ended = async (
		{ claim, record, clock, calls, pauses, others }: ReturnType<typeof setUp>,
		end: 'done' | 'free' | 'unknown',
		ask: Partial<Ask> = {},
		meanwhile: Array<() => void> = [],
	) => {
		const [answer] = await claim(ask);
		calls.length = pauses.length = 0;
		others.push(...meanwhile);
		await saveEnds(record, clock, [{ hold: answer!.hold, end }]);
		return answer!.hold.token;
	};

	test.each([
		['done', ['key a']],
		['free', []],
		['unknown', ['key a', 'open a']],
	] as const)('that is %s leaves %j, and its token only if nobody knows', async (end, values) => {
		const made = setUp();
		const token = await ended(made, end);
		expect(made.left()).toEqual(values);
		expect(made.row.has(token)).toBe(end === 'unknown');
		expect(made.calls).toEqual(end === 'unknown' ? [] : ['remove', 'check', 'remove']);
		expect(made.pauses).toEqual(end === 'unknown' ? [] : [200]);
	});

	test('takes one call in the only process', async () => {
		noteReceiver(PROCESS);
		const made = setUp();
		await ended(made, 'done');
		expect([made.calls, made.pauses, [...made.row]]).toEqual([['remove'], [], ['key a']]);
	});

	test('of a repetition leaves what was known before, unless it succeeded', async () => {
		const again = setUp('key a');
		await ended(again, 'free', { again: true });
		expect(again.left()).toEqual(['key a']);
		const regardless = setUp('key a', 'open a');
		await ended(regardless, 'free', { regardless: true });
		expect(regardless.left()).toEqual(['key a', 'open a']);
		const done = setUp('key a', 'open a');
		await ended(done, 'done', { regardless: true });
		expect(done.left()).toEqual(['key a']);
	});

	test('that others have undone is made anew, if it stayed undone for a while', async () => {
		const made = setUp();
		let before: string[] = [];
		const undo = () => before.forEach((value) => made.row.add(value));
		await ended(made, 'free', {}, [() => (before = [...made.row]), undo]);
		expect(made.left()).toEqual([]);
		expect(made.pauses).toEqual([200, 200, 200]);
	});

	test('that others undo again and again is given up', async () => {
		const made = setUp();
		let before: string[] = [];
		const undo = () => before.forEach((value) => made.row.add(value));
		const always = Array.from({ length: 6 * MOST_ATTEMPTS }, () => undo);
		await ended(made, 'free', {}, [() => (before = [...made.row]), ...always]);
		expect(made.calls.filter((call) => call === 'remove')).toHaveLength(MOST_ATTEMPTS);
	});

	test('that can’t be saved at first is saved later, but a key isn’t given back twice', async () => {
		const done = setUp();
		await ended(done, 'done', {}, [fail]);
		expect(done.left()).toEqual(['key a']);
		const free = setUp();
		await ended(free, 'free', {}, [fail]);
		expect(free.left()).toEqual(['key a', 'open a']);
		expect(free.calls).toEqual([]);
		noteReceiver(PROCESS);
		const alone = setUp();
		await ended(alone, 'done', {}, [fail]);
		expect(alone.left()).toEqual(['key a']);
	});

	test('isn’t made anew because of a token that a call has recorded before it failed', async () => {
		const made = setUp();
		// Two questions have made the claim.
		made.afterwards.push(
			() => {},
			() => {},
			fail,
		);
		await ended(made, 'free', {}, [() => {}, () => made.row.add('key a').add('open a')]);
		expect(made.left()).toEqual(['key a', 'open a']);
	});

	test('removes what it makes superfluous, and nothing else', async () => {
		const made = setUp('key a');
		const [answer] = await made.claim({ again: true });
		const { hold } = answer!;
		await saveEnds(made.record, made.clock, [{ hold, end: 'done' }]);
		expect(made.removed[0]).toEqual([hold.token, 'open a']);
		await saveEnds(made.record, made.clock, [{ hold: { ...hold, before: 'open' }, end: 'free' }]);
		expect(made.removed[2]).toEqual([hold.token]);
	});
});
