import type { PageRead } from '../../../nodes/shared/pages/slipped';
import { hasSlipped } from '../../../nodes/shared/pages/slipped';

/** `0-1 9/3`: asked for at 0, answered at 1, and told of 9 records in 3 pages. Either can be left out. */
function read(text: string): PageRead {
	const [times = '', told = ''] = text.split(' ');
	const [askedAt, answeredAt] = times.split('-').map(Number) as [number, number];
	const [total, pages] = told.split('/').map((count) => (count ? Number(count) : undefined));
	return { askedAt, answeredAt, records: [], total, pages };
}

/** The readings of each page, beginning with the first. */
const readings = (...pages: string[][]) =>
	new Map(pages.map((texts, at) => [at + 1, texts.map(read)]));

/** Whether page 1 is in doubt after readings of it and of page 2, of three records each. */
const isDoubtful = (first: string, ...next: string[]) => hasSlipped(1, readings([first], next), 3);

describe('a page is in doubt if the next one reports a shorter list', () => {
	test.each<[string, first: string, next: string, boolean]>([
		['in records', '0-1 9', '1-2 8', true],
		['in pages', '0-1 /3', '1-2 /2', true],
		['in pages, as one doesn’t report records', '0-1 9/3', '1-2 /2', true],
		['in pages, as the other doesn’t report records', '0-1 /3', '1-2 6/2', true],
		['in records, though it has as many pages', '0-1 9/3', '1-2 8/3', true],
		['but not in something else', '0-1 9', '1-2 /2', false],
		['but not if it has as many pages', '0-1 /3', '1-2 /3', false],
		['but not if it is longer', '0-1 8', '1-2 9', false],
		['but not if it says nothing', '0-1 9', '1-2', false],
		['but not if it had come before this one was requested', '1-2 9', '0-1 8', false],
		['also if it was requested before this one, and came after that', '1-3 9', '0-2 8', true],
	])('%s', (_what, first, next, doubt) => {
		expect(isDoubtful(first, next)).toBe(doubt);
	});

	test.each<[string, first: string, earlier: string, later: string, boolean]>([
		['less than a page', '0-1 9', '1-2 9', '2-3 7', false],
		['a page', '0-1 9', '1-2 9', '2-3 6', true],
		['more than a page', '0-1 9', '1-2 9', '2-3 5', true],
		['a page, of which only the number is known', '0-1 /3', '1-2 /3', '2-3 /2', true],
		['nothing', '0-1 9', '1-2 8', '2-3 8', true],
	])(
		'in a second reading if, since the first one, what is gone is %s',
		(_what, first, earlier, later, doubt) => {
			expect(isDoubtful(first, earlier, later)).toBe(doubt);
		},
	);
});

test('a page that wasn’t read isn’t in doubt', () => {
	expect(hasSlipped(1, new Map([[2, [read('0-1 9')]]]), 3)).toBe(false);
});
