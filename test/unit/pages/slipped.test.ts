import type { PageRead } from '../../../nodes/shared/pages/merge';
import { hasSlipped } from '../../../nodes/shared/pages/merge';

type Told = Pick<PageRead, 'total' | 'pages'>;
const read = (askedAt: number, answeredAt: number, told: Told): PageRead => ({
	...{ askedAt, answeredAt, records: [], ...told },
});

/** Whether page 1 is in doubt after readings of it and of page 2, of three records each. */
const isDoubtful = (first: PageRead, next: PageRead[]) =>
	hasSlipped(
		1,
		new Map([
			[1, [first]],
			[2, next],
		]),
		3,
	);

describe('a page is in doubt if the next one reports a shorter list', () => {
	test.each<[string, PageRead, PageRead, boolean]>([
		['in records', read(0, 1, { total: 9 }), read(1, 2, { total: 8 }), true],
		['in pages', read(0, 1, { pages: 3 }), read(1, 2, { pages: 2 }), true],
		[
			'in pages, as one doesn’t report records',
			read(0, 1, { total: 9, pages: 3 }),
			read(1, 2, { pages: 2 }),
			true,
		],
		[
			'in pages, as the other doesn’t report records',
			read(0, 1, { pages: 3 }),
			read(1, 2, { total: 6, pages: 2 }),
			true,
		],
		[
			'in records, though it has as many pages',
			read(0, 1, { total: 9, pages: 3 }),
			read(1, 2, { total: 8, pages: 3 }),
			true,
		],
		['but not in something else', read(0, 1, { total: 9 }), read(1, 2, { pages: 2 }), false],
		['but not if it has as many pages', read(0, 1, { pages: 3 }), read(1, 2, { pages: 3 }), false],
		['but not if it is longer', read(0, 1, { total: 8 }), read(1, 2, { total: 9 }), false],
		['but not if it says nothing', read(0, 1, { total: 9 }), read(1, 2, {}), false],
		[
			'but not if it had come before this one was requested',
			read(1, 2, { total: 9 }),
			read(0, 1, { total: 8 }),
			false,
		],
		[
			'also if it was requested before this one, and came after that',
			read(1, 3, { total: 9 }),
			read(0, 2, { total: 8 }),
			true,
		],
	])('%s', (_what, first, next, doubt) => {
		expect(isDoubtful(first, [next])).toBe(doubt);
	});

	test.each<[string, Told, Told, Told, boolean]>([
		['less than a page', { total: 9 }, { total: 9 }, { total: 7 }, false],
		['a page', { total: 9 }, { total: 9 }, { total: 6 }, true],
		['more than a page', { total: 9 }, { total: 9 }, { total: 5 }, true],
		['a page, of which only the number is known', { pages: 3 }, { pages: 3 }, { pages: 2 }, true],
		['nothing', { total: 9 }, { total: 8 }, { total: 8 }, true],
	])(
		'in a second reading if, since the first one, what is gone is %s',
		(_what, first, earlier, later, doubt) => {
			expect(isDoubtful(read(0, 1, first), [read(1, 2, earlier), read(2, 3, later)])).toBe(doubt);
		},
	);
});

test('a page that wasn’t read isn’t in doubt', () => {
	expect(hasSlipped(1, new Map([[2, [read(0, 1, { total: 9 })]]]), 3)).toBe(false);
});
