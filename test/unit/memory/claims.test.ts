import type { Ask, Claim, Hold } from '../../../nodes/shared/memory/claims';
import { openClaims } from '../../../nodes/shared/memory/claims';
import { noteReceiver, PROCESS } from '../../../nodes/shared/memory/processedValues';
import { rowStore } from './rowStore';

let names = 0;
beforeEach(() => noteReceiver(PROCESS));
afterEach(() => noteReceiver('another process'));

/** Executions of one process, and the record that they share. */
function setUp() {
	let isBroken = false;
	const { row, calls, store } = rowStore([], {
		before: () => {
			if (isBroken) throw new Error('no disk');
		},
	});
	const name = `claims of executions ${++names}`;
	const open = () => {
		const claims = openClaims(
			{ name, store },
			{ now: () => 0, random: () => 0, isOver: () => false, pause: async () => {} },
		);
		const takeAll = async (...asks: Array<Partial<Ask>>) =>
			await claims.take(asks.map((ask) => ({ key: 'a', again: false, regardless: false, ...ask })));
		const take = async (ask: Partial<Ask> = {}) => (await takeAll(ask))[0] as Claim;
		/** Takes the key, and returns the hold on it. */
		const hold = async () => ((await take()) as { hold: Hold }).hold;
		return { ...claims, take, takeAll, hold };
	};
	const breakDown = (broken: boolean) => (isBroken = broken);
	return { open, row, breakDown, calls: () => calls.length };
}

/** More turns than anything takes that waits for nobody. */
const nextRound = async () => {
	for (let turn = 0; turn < 100; turn++) await Promise.resolve();
};

/** Whether what is waited for has happened. */
const hasEnded = async (claim: Claim): Promise<boolean> =>
	claim.state === 'busy' &&
	(await Promise.race([claim.ended.then(() => true), nextRound().then(() => false)]));

test('a key that is held in this process is busy until it is done, without asking n8n', async () => {
	const { open, calls } = setUp();
	const [first, second] = [open(), open()];
	const hold = await first.hold();
	const claim = await second.take();
	expect([claim.state, await hasEnded(claim), calls()]).toEqual(['busy', false, 1]);
	first.end(hold, 'done');
	expect([await hasEnded(claim), await second.take(), calls()]).toEqual([
		true,
		{ state: 'done' },
		1,
	]);
});

test.each(['free', 'unknown'] as const)(
	'a key that is %s is busy until all processes are told',
	async (end) => {
		const { open } = setUp();
		const [first, second] = [open(), open()];
		const hold = await first.hold();
		const claim = await second.take();
		first.end(hold, end);
		expect([await hasEnded(claim), (await second.take()).state]).toEqual([false, 'busy']);
		await first.save();
		expect(await hasEnded(claim)).toBe(true);
		expect((await second.take()).state).toBe(end === 'free' ? 'held' : 'open');
	},
);

test('whoever does something again waits until its end is recorded', async () => {
	const { open } = setUp();
	const [first, second] = [open(), open()];
	first.end(await first.hold(), 'done');
	const claim = await second.take({ again: true });
	expect([claim.state, await hasEnded(claim)]).toEqual(['busy', false]);
	await first.save();
	expect(await hasEnded(claim)).toBe(true);
	expect((await second.take({ again: true })).state).toBe('held');
});

test('a key that n8n knows as done is done for all in this process, though asking opened it', async () => {
	const { open, row, calls } = setUp();
	row.add('key a');
	const [first, second] = [open(), open()];
	expect([(await first.take()).state, first.unsaved()]).toEqual(['done', 1]);
	expect([await second.take(), calls()]).toEqual([{ state: 'done' }, 1]);
	await first.save();
	expect([[...row], first.unsaved()]).toEqual([['key a'], 0]);
});

test('a key that is open elsewhere is asked for each time', async () => {
	const { open, row, calls } = setUp();
	row.add('key a').add('open a');
	const claims = open();
	expect([(await claims.take()).state, (await claims.take()).state]).toEqual(['open', 'open']);
	expect([calls(), claims.unsaved()]).toEqual([4, 0]);
});

test('keys that couldn’t be asked for are free again, and the cause is told', async () => {
	const { open, breakDown } = setUp();
	const claims = open();
	breakDown(true);
	await expect(claims.take()).rejects.toThrow('no disk');
	breakDown(false);
	expect((await claims.take()).state).toBe('held');
});

test('several keys are claimed with one call, each for itself', async () => {
	const { open, row, calls } = setUp();
	row.add('key done');
	const [first, second] = [open(), open()];
	await first.hold();
	const claims = await second.takeAll({ key: 'done' }, { key: 'a' }, { key: 'new' });
	expect(claims.map(({ state }) => state)).toEqual(['done', 'busy', 'held']);
	expect(claims[2]).toMatchObject({ hold: { key: 'new' } });
	expect(calls()).toBe(2);
});

test('an end that is told twice, or of a key that nobody holds, changes nothing', async () => {
	const { open, row } = setUp();
	const claims = open();
	const hold = await claims.hold();
	claims.end(hold, 'done');
	claims.end(hold, 'done');
	await claims.save();
	claims.end(hold, 'done');
	expect(claims.unsaved()).toBe(1);
	await claims.save();
	expect([[...row], claims.unsaved()]).toEqual([['key a'], 0]);
});

test('ends that can’t be saved leave nobody waiting in this process', async () => {
	const { open, breakDown } = setUp();
	const [first, second] = [open(), open()];
	const hold = await first.hold();
	const claim = await second.take();
	first.end(hold, 'free');
	breakDown(true);
	await first.save().catch(() => {});
	expect([await hasEnded(claim), first.unsaved()]).toEqual([true, 0]);
});
