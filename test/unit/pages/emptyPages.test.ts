import { collectCalendarList } from '../../../nodes/Calendar/service/lists';
import { collectInvoicingList } from '../../../nodes/Invoicing/lists';
import { planPages } from '../../../nodes/shared/pages/walk';
import type { FetchPage } from '../../../nodes/shared/service';
import { wordedResult } from '../../support/wordedResult';
import { both, idsOf, numbered, pagesOnly, serve } from './pagedList';

const SIZE = 4;
const HOLE = (page: number) =>
	`Couldn’t read the complete list: its page ${page} came back empty, although there are records after it`;

/** Reads a list of twelve of which some readings of pages come back empty: `2` always, `2 1` the first time. */
async function read(
	collect: typeof collectInvoicingList,
	empty: string[],
	{ limit = Infinity, totals = both, count = 12, atOnce = 32, first = 1 } = {},
) {
	const { fetchPage, requested } = serve(numbered(count), { totals });
	const holey: FetchPage = async (page, size) => {
		const answer = await fetchPage(page, size);
		const reading = requested.filter((one) => one === page).length;
		const isEmpty = empty.includes(`${page}`) || empty.includes(`${page} ${reading}`);
		return answer.ok && isEmpty ? { ...answer, value: { ...answer.value, records: [] } } : answer;
	};
	const plan = planPages({ maximum: SIZE }, { limit, atOnce, first, size: SIZE });
	const result = wordedResult(await collect(plan, holey));
	const found = result.ok ? idsOf(result.value) : result.failure.message;
	return { found, requested: requested.length };
}

const all = idsOf(numbered(12));

describe.each([
	['calendar', collectCalendarList as typeof collectInvoicingList, 1],
	['invoicing', collectInvoicingList, 0],
])('a page of a list of the %s that comes back empty', (_service, collect, firstAgain) => {
	test.each([['2'], ['1'], ['2', '3']])(
		'before others that have records is an error: %s',
		async (...empty) => {
			for (const atOnce of [1, 32]) {
				const { found } = await read(collect, empty, { atOnce, count: 16 });
				expect(found).toBe(HOLE(Number(empty[0])));
			}
		},
	);

	test.each([['1 1'], ['2 1'], ['3 1']])(
		'once is read again, and nothing is missing: %s',
		async (empty) => {
			expect((await read(collect, [empty])).found).toEqual(all);
		},
	);

	test('is an error under a Limit, too, and if only the pages are counted', async () => {
		for (const limit of [8, 10, 12]) {
			expect((await read(collect, ['2'], { limit })).found).toBe(HOLE(2));
		}
		expect((await read(collect, ['2'], { totals: pagesOnly })).found).toBe(HOLE(2));
	});

	test('at the end is read once more, because the service may only count too many', async () => {
		expect((await read(collect, ['3 1'])).found).toEqual(all);
		const { requested } = await read(collect, []);
		expect((await read(collect, ['3'])).requested).toBe(requested + 1);
	});

	test('costs few requests', async () => {
		const { requested } = await read(collect, []);
		expect(requested).toBe(4 + firstAgain);
		for (const empty of [['1 1'], ['2'], ['2 1']]) {
			expect((await read(collect, empty)).requested).toBeLessThanOrEqual(requested + 1);
		}
	});
});

test('an empty list of one page is read twice if the calendar counts records of it, and then told', async () => {
	expect(
		await read(collectCalendarList as typeof collectInvoicingList, ['1'], { count: 4 }),
	).toEqual({
		...{ found: [], requested: 2 },
	});
	expect(await read(collectInvoicingList, [], { count: 0 })).toEqual({ found: [], requested: 1 });
});
