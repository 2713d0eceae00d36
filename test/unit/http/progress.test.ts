import { createProgress, ranges } from '../../../nodes/shared/http/progress';

test.each([
	[[], ''],
	[[3], '3'],
	[[0, 1, 2], '0–2'],
	[[0, 2, 3, 4, 9], '0, 2–4, 9'],
])('the items %j are told as “%s”', (items, text) => {
	expect(ranges(items)).toBe(text);
});

test('the summary tells what went through, failed and was not sent', () => {
	const progress = createProgress(20);
	for (let item = 0; item < 12; item++) {
		progress.end(item, 'done');
	}
	progress.end(12, 'failed');
	progress.end(13, 'skipped');
	expect(progress.summary()).toBe(
		'Items 0–11 went through. Item 12 failed. Items 13–19 were not sent.',
	);
	expect(progress.isComplete()).toBe(false);
});

test('a run of one item needs no summary', () => {
	const progress = createProgress(1);
	progress.end(0, 'failed');
	expect(progress.summary()).toBe('');
});

test('a run is complete when all its items are done', () => {
	const progress = createProgress(2);
	for (const item of [1, 0]) {
		expect(progress.isComplete()).toBe(false);
		progress.end(item, 'done');
	}
	expect(progress.isComplete()).toBe(true);
});
