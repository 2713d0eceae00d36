import type { WalletState } from '../../../nodes/Sms/trigger/pollWallet';
import { compareBalance, sampleChanges } from '../../../nodes/Sms/trigger/pollWallet';

const both = { account: 'a', triggerOn: ['balanceBelow', 'balanceChanged'], threshold: 100 };

/** Polls one balance after another and returns the events of each poll. */
const watch = (balances: number[], settings: Parameters<typeof compareBalance>[2] = both) => {
	let state: WalletState | undefined;
	return balances.map((balance) => {
		const next = compareBalance(state, balance, settings);
		state = next.state;
		return next.events.map(({ event }) => event);
	});
};
const [below, changed] = both.triggerOn as [string, string];

test.each<[string, number[], string[][]]>([
	['a wallet that holds enough is silent', [100, 100], [[], []]],
	['a low balance is reported at the first poll', [99, 99], [[below], []]],
	['falling below is reported once', [100, 99, 50], [[], [below, changed], [changed]]],
	['the threshold itself is enough', [101, 100], [[], [changed]]],
	[
		'falling again after a rise is reported again',
		[99, 100, 99],
		[[below], [changed], [below, changed]],
	],
	['a rise that stays below doesn’t', [50, 99, 40], [[below], [changed], [changed]]],
	['a fraction counts', [100.5, 99.9], [[], [below, changed]]],
	['an empty wallet counts', [0, 0], [[below], []]],
])('%s', (_what, balances, events) => {
	expect(watch(balances)).toEqual(events);
});

test('each event contains the previous balance and the change', () => {
	const { events } = compareBalance({ account: 'a', balance: 120, isBelow: false }, 90, both);
	expect(events).toEqual([
		{ event: below, balance: 90, previousBalance: 120, change: -30, threshold: 100 },
		{ event: changed, balance: 90, previousBalance: 120, change: -30 },
	]);
});

test('only selected events are reported', () => {
	expect(watch([100, 99], { ...both, triggerOn: [below] })).toEqual([[], [below]]);
	const change = { account: 'a', triggerOn: [changed] };
	expect(watch([100, 99, 99], change)).toEqual([[], [changed], []]);
});

test('raising the threshold above the balance is reported', () => {
	const { state } = compareBalance(undefined, 120, both);
	const { events } = compareBalance(state, 120, { ...both, threshold: 150 });
	expect(events.map(({ event }) => event)).toEqual([below]);
});

test('another account starts anew', () => {
	const { state } = compareBalance(undefined, 50, both);
	const { events } = compareBalance(state, 60, { ...both, account: 'b' });
	expect(events).toEqual([{ event: below, balance: 60, threshold: 100 }]);
});

test('without a threshold, whether the wallet was low stays as it was', () => {
	const settings = { account: 'a', triggerOn: [changed] };
	const after = (isBelow: boolean) =>
		compareBalance({ account: 'a', balance: 5, isBelow }, 4, settings).state.isBelow;
	expect([after(true), after(false)]).toEqual([true, false]);
	expect(compareBalance(undefined, 4, settings).state.isBelow).toBe(false);
	const all = { ...settings, triggerOn: [below, changed] };
	expect(compareBalance({ account: 'a', balance: 5, isBelow: true }, 5, all).events).toEqual([]);
});

test('the editor’s test items have the fields of real ones', () => {
	const before = { account: 'a', balance: 91, isBelow: false };
	expect(sampleChanges(90, both)).toEqual(compareBalance(before, 90, both).events);
	expect(sampleChanges(90, { triggerOn: [changed] })).toHaveLength(1);
});
