import { readFileSync } from 'fs';
import { sleep } from 'n8n-workflow';

import { clock as real, runClock } from '../../../nodes/shared/n8n/clock';
import { useManualClock } from '../../support/fakeClock';
import { filesIn } from '../../support/filesIn';

const time = useManualClock();

/** Whether a promise is settled once everything that is due has run. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
	let settled = false;
	void promise.then(() => {
		settled = true;
	});
	await time.advance(0);
	await sleep(0);
	return settled;
}

test('a pause lasts as long as requested', async () => {
	const pausing = runClock().pause(61_234);
	await time.advance(61_233);
	expect(await isSettled(pausing)).toBe(false);
	await time.advance(1);
	expect(await isSettled(pausing)).toBe(true);
});

test('a pause lasts no longer if the time of day is set back meanwhile', async () => {
	const pausing = runClock().pause(10_000);
	await time.advance(5_000);
	real.now = () => 0;
	await time.advance(5_000);
	expect(await isSettled(pausing)).toBe(true);
});

test.each(['n8n cancels the execution', 'the run is stopped'])(
	'when %s, every pause ends at once, and so do later ones',
	async (how) => {
		const controller = new AbortController();
		const clock = runClock(controller.signal);
		const pauses = [clock.pause(60_000), clock.pause(1)];
		expect(clock.isOver()).toBe(false);
		if (how === 'the run is stopped') clock.stop();
		else controller.abort();
		// The clock stands still.
		for (const pausing of [...pauses, clock.pause(60_000)]) {
			expect(await isSettled(pausing)).toBe(true);
		}
		expect(clock.isOver()).toBe(true);
	},
);

test('a run that is over no longer listens to n8n', () => {
	const controller = new AbortController();
	const clock = runClock(controller.signal);
	clock.release();
	controller.abort();
	expect(clock.isOver()).toBe(false);
	expect(runClock(controller.signal).isOver()).toBe(true);
});

test('no other file of the nodes reads the real clock, draws a number or sleeps', () => {
	const real = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.now\b|\bsetTimeout\b/;
	const sources = ['nodes', 'credentials'].flatMap((folder) =>
		filesIn(folder).filter((name) => name.endsWith('.ts')),
	);
	const reading = sources.filter((path) => real.test(readFileSync(path, 'utf8')));
	expect(reading).toEqual(['nodes/shared/n8n/clock.ts']);
});
