import { mergePages } from '../../../nodes/shared/pages/merge';
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

test('of a page that wasn’t read, no length is known', () => {
	const found = mergePages();
	found.add(1, page([1, 2], total(4)), 0);
	expect([1, 2].map((each) => found.reportedAt(each))).toEqual([4, undefined]);
});

describe('a page is in doubt', () => {
	test.each([
		['when one before it, asked for at the same time, knows of more records', 9, 8, 1, true],
		['but not when that one knows of as many', 8, 8, 1, false],
		['nor when that one knows of fewer', 7, 8, 1, false],
		['nor when it was asked for after that one had come', 9, 8, 2, false],
	])('%s', (_name, lower, higher, higherWasAsked, doubt) => {
		const found = mergePages();
		found.add(1, page([1, 2], total(lower)), 0);
		found.add(2, page([3, 4], total(lower)), 1);
		found.add(3, page([5, 6], total(higher)), higherWasAsked);
		expect([3, 4].map((each) => found.isDoubtful(each))).toEqual([doubt, false]);
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

describe('a page is in doubt because records were removed', () => {
	test.each([
		['when the next page knows of fewer records', 7, 7, [true, false, false]],
		['but not the pages before it, which were read before that', 8, 7, [false, true, false]],
	])('%s', (_name, lower, higher, doubts) => {
		const found = mergePages();
		found.add(1, page([1, 2], total(8)), 0);
		found.add(2, page([3, 4], total(lower)), 1);
		found.add(3, page([6, 7], total(higher)), 2);
		expect([1, 2, 3].map((each) => found.isDoubtful(each))).toEqual(doubts);
	});

	test('until it is read again, and the pages before it stay certain', () => {
		const found = mergePages();
		found.add(1, page([1, 2], total(8)), 0);
		found.add(2, page([3, 4], total(8)), 1);
		found.add(3, page([6, 7], total(7)), 2);
		found.add(2, page([4, 5], total(7)), 3);
		expect([1, 2, 3].map((each) => found.isDoubtful(each))).toEqual([false, false, false]);
		expect(found.pass().records.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
		expect([1, 2, 3].map((each) => found.reportedAt(each))).toEqual([8, 7, 7]);
	});

	test('and then the pages before it, if more than a page is gone', () => {
		const found = mergePages();
		found.add(1, page([1, 2], total(8)), 0);
		found.add(2, page([3, 4], total(8)), 1);
		found.add(3, page([8], total(5)), 2);
		found.add(2, page([6, 7], total(5)), 3);
		expect([1, 2, 3].map((each) => found.isDoubtful(each))).toEqual([true, false, false]);
	});

	test('also if the list now ends with it', () => {
		const found = mergePages();
		found.add(1, page([1, 2], total(5)), 0);
		found.add(2, page([3, 4], total(5)), 1);
		found.add(1, page([2, 4], total(3)), 2);
		expect(found.isDoubtful(2)).toBe(true);
	});

	test('but not if the list became shorter only after they were all read', () => {
		const found = mergePages();
		for (const each of [1, 2, 3]) found.add(each, page([each, -each], total(6)), each - 1);
		found.add(1, page([1, -1], total(4)), 3);
		expect([1, 2, 3].map((each) => found.isDoubtful(each))).toEqual([false, false, false]);
	});

	test('but not if a later page knows of more, and nobody knows how many pages there are', () => {
		const found = mergePages();
		found.add(2, page([3, 4], { total: 8 }), 0);
		found.add(3, page([5, 6], { total: 9 }), 1);
		expect([2, 3].map((each) => found.isDoubtful(each))).toEqual([false, false]);
	});
});

test('records that only the earlier reading of a page returned stay in their place and don’t count', () => {
	const found = mergePages();
	found.add(1, page([1, 2]), 0);
	found.add(3, page([5, 6, 7]), 1);
	found.add(2, page([2, 3]), 1);
	found.add(3, page([4, 5, 7]), 3);
	expect(found.count()).toBe(6);
	expect(found.pass().records.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('of a page that was read three times, each reading counts', () => {
	const found = mergePages();
	for (const id of [2, 3, 4]) found.add(1, page([1, id]), 0);
	expect(found.pass().records.map(({ id }) => id)).toEqual([1, 3, 2, 4]);
});

test('of a record on two pages, the one on the first page is returned', () => {
	const found = mergePages();
	found.add(2, { records: [{ id: 1, name: 'old' }, { id: 2 }] }, 0);
	found.add(1, { records: [{ id: 1, name: 'new' }] }, 0);
	expect(found.pass().records).toEqual([{ id: 1, name: 'new' }, { id: 2 }]);
});

test.each([[{}], [{ id: null }], [{ id: '' }], [null], [{ name: 'same' }]])(
	'equal records %j are one record on several pages, but not on the same',
	(record) => {
		const found = mergePages();
		const records = [record, record, { id: 1 }, { id: 1 }] as Page['records'];
		for (const each of [1, 2]) found.add(each, { records }, 0);
		expect([found.count(), found.pass().records]).toEqual([3, [record, record, { id: 1 }]]);
	},
);

test('only records that are wanted count as such', () => {
	const found = mergePages({ keep: ({ id }) => Number(id) > 2 });
	found.add(1, page([1, 2]), 0);
	found.add(2, page([3, 4]), 1);
	expect([found.count(), found.countWanted()]).toEqual([4, 2]);
	found.add(2, page([4, 5, 6]), 2);
	expect([found.count(), found.countWanted()]).toEqual([5, 3]);
	expect(found.pass().records).toHaveLength(6);
});
