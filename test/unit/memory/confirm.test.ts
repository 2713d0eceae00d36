import { settle } from '../../../nodes/shared/memory/processedValues';

test.each([
	['a while, even if the change took no time', 0, 200],
	['no longer while the change was quick', 50, 200],
	['longer if the change took longer', 60, 240],
	['four times as long as a slow change', 1000, 4000],
	['no longer than five seconds', 60_000, 5000],
])('waits %s', async (_what, took, waits) => {
	const pause = jest.fn(async () => {});
	await settle(
		{ now: () => 1_700_000_000_000 + took, random: () => 0, isOver: () => false, pause },
		1_700_000_000_000,
	);
	expect(pause.mock.calls).toEqual([[waits]]);
});

test('a process isn’t the only one before it has received anything', () => {
	jest.isolateModules(() => {
		const { isAlone, noteReceiver, PROCESS } = jest.requireActual<
			typeof import('../../../nodes/shared/memory/processedValues')
		>('../../../nodes/shared/memory/processedValues');
		expect(isAlone()).toBe(false);
		noteReceiver(PROCESS);
		expect(isAlone()).toBe(true);
		noteReceiver(undefined);
		expect(isAlone()).toBe(false);
	});
});
