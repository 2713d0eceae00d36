import { collectCalendarList } from '../../../nodes/Calendar/service/lists';
import { planPages } from '../../../nodes/shared/pages/walk';
import { succeeded } from '../../../nodes/shared/result';
import { numbered } from './pagedList';

const size = 10;
const records = numbered(25);

/** Reads 25 records from pages that report these totals, and returns what is noted. */
async function noted(totals: Array<number | undefined>, wanted: object = {}) {
	const shortList = jest.fn();
	const notes = { pageAgain: () => undefined, shortList };
	const plan = planPages({ maximum: size }, { limit: Infinity, atOnce: 1, notes, ...wanted });
	const answer = await collectCalendarList(plan, async (page) => {
		const total = totals[page - 1];
		return await Promise.resolve(
			succeeded({
				records: records.slice((page - 1) * size, page * size),
				totalPages: 3,
				...(total !== undefined && { total }),
			}),
		);
	});
	expect(answer.ok).toBe(true);
	return shortList.mock.calls as unknown[][];
}

test('a calendar that counts more records than it shows is told to', async () => {
	expect(await noted([28, 28, 28])).toEqual([[25, 28]]);
	// Records may have gone while the list was read.
	expect(await noted([30, 28, 31])).toEqual([[25, 28]]);
});

test.each<[string, Array<number | undefined>, object]>([
	['it shows all', [25, 25, 25], {}],
	['it counts fewer', [24, 24, 24], {}],
	['it doesn’t count', [], {}],
	['it is read from a later page', [28, 28, 28], { first: 2, size }],
	['the limit is reached', [28, 28, 28], { limit: 20 }],
])('but not if %s', async (_when, totals, wanted) => {
	expect(await noted(totals, wanted)).toEqual([]);
});
