import { paceOf } from '../../../nodes/shared/n8n/clock';
import { createRun, ranges } from '../../../nodes/shared/run/nodeRun';

test.each([
	[[], ''],
	[[3], '3'],
	[[0, 1, 2], '0–2'],
	[[0, 2, 3, 4, 9], '0, 2–4, 9'],
])('the items %j are listed as “%s”', (items, text) => {
	expect(ranges(items)).toBe(text);
});

test('the summary says what succeeded, what failed and what wasn’t sent', () => {
	const run = createRun(20, 1, paceOf);
	for (let item = 0; item < 12; item++) {
		run.end(item, 'done');
	}
	run.end(12, 'failed');
	run.end(13, 'skipped');
	expect(run.summary()).toBe('Items 0–11 succeeded. Item 12 failed. Items 13–19 were not sent.');
	expect(run.isComplete()).toBe(false);
});

test('a run of one item needs no summary', () => {
	const run = createRun(1, 1, paceOf);
	run.end(0, 'failed');
	expect(run.summary()).toBe('');
});

test('a run is complete when all its items are done', () => {
	const run = createRun(2, 1, paceOf);
	for (const item of [1, 0]) {
		expect(run.isComplete()).toBe(false);
		run.end(item, 'done');
	}
	expect(run.isComplete()).toBe(true);
});
