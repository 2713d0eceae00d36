import { mergePages } from '../../../nodes/shared/pages/mergePages';
import type { Page } from '../../../nodes/shared/service';

const page = (ids: number[], told: Omit<Page, 'records'> = {}): Page => ({
	records: ids.map((id) => ({ id })),
	...told,
});
const total = (count: number) => ({ total: count, totalPages: Math.ceil(count / 2) });

describe('the last page', () => {
	test('is unknown until an answer reports it', () => {
		const found = mergePages();
		found.add(1, page([1]), 0);
		found.add(2, page([2], { totalPages: 1.5 }), 1);
		expect(found.lastPage()).toBe(0);
	});

	test.each([
		['what the newer answer tells, if it is more', 3, 5, 1, 5],
		['what the newer answer tells, if it is fewer', 5, 3, 1, 3],
		['the larger, where both pages were asked for at the same time', 5, 3, 0, 5],
		['the larger, whichever came last', 3, 5, 0, 5],
	])('is %s', (_name, earlier, later, laterWasAsked, last) => {
		const found = mergePages();
		found.add(1, page([1], { totalPages: earlier }), 0);
		found.add(2, page([2], { totalPages: later }), laterWasAsked);
		expect(found.lastPage()).toBe(last);
	});
});

describe('a page is in doubt', () => {
	test.each([
		['when one before it, asked for at the same time, knows of more records', 9, 8, 1, true],
		['but not when that one knows of as many', 8, 8, 1, false],
		['nor when that one knows of fewer', 7, 8, 1, false],
		['nor when it was asked for after that one had come', 9, 8, 2, false],
	])('%s', (_name, lower, higher, higherWasAsked, doubt) => {
		const found = mergePages();
		found.add(1, page([1, 2], total(8)), 0);
		found.add(2, page([3, 4], total(lower)), 1);
		found.add(3, page([5, 6], total(higher)), higherWasAsked);
		expect([1, 2, 3, 4].map((each) => found.isDoubtful(each))).toEqual([
			false,
			false,
			doubt,
			false,
		]);
	});

	test('until it is read again', () => {
		const found = mergePages();
		found.add(1, page([1, 2], total(8)), 0);
		found.add(3, page([5, 6], total(8)), 1);
		found.add(2, page([2, 3], total(9)), 1);
		expect(found.isDoubtful(3)).toBe(true);
		found.add(3, page([4, 5], total(9)), found.answerCount());
		expect(found.isDoubtful(3)).toBe(false);
	});
});

test('records that only the earlier reading of a page returned come last and don’t count', () => {
	const found = mergePages();
	found.add(1, page([1, 2]), 0);
	found.add(3, page([8, 5]), 1);
	found.add(2, page([2, 3]), 1);
	found.add(3, page([4, 5]), 3);
	expect(found.count()).toBe(5);
	expect(found.records(Infinity).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 8]);
	expect(found.records(5).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});
