import fc from 'fast-check';

import { collectInvoicingList } from '../../../nodes/Invoicing/lists';
import { PAGES_AT_ONCE, planPages } from '../../../nodes/shared/pages/walk';
import { succeeded } from '../../../nodes/shared/result';
import type { Page } from '../../../nodes/shared/service';
import { wordedResult } from '../../support/wordedResult';
import { failIfEndless } from '../../support/endless';
import { both, numbered, pagesOnly, serve } from '../pages/pagedList';

const plan = { first: 1, size: 2, limit: Infinity, atOnce: PAGES_AT_ONCE };

const wishes = fc.record({
	total: fc.nat(60),
	clamp: fc.integer({ min: 1, max: 20 }),
	maximum: fc.integer({ min: 1, max: 20 }),
	limit: fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constant(Infinity)),
	first: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
	size: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
	reportsTotals: fc.boolean(),
});

test('reading any list returns exactly the wanted records in order and requests no page too many', async () => {
	await fc.assert(
		fc.asyncProperty(
			wishes,
			async ({ total, clamp, maximum, limit, first, size, reportsTotals }) => {
				const totals = reportsTotals ? pagesOnly : undefined;
				const { requested, sizes, fetchPage } = serve(numbered(total), { clamp, totals });
				const planned = planPages({ maximum }, { limit, first, size });
				const answer = await collectInvoicingList(planned, fetchPage);

				const length = Math.min(planned.size, clamp);
				const start = (planned.first - 1) * length;
				const wanted = numbered(total).slice(start, start + limit);
				expect(answer).toEqual({ ok: true, value: wanted });

				const pagesWithRecords = Math.ceil(wanted.length / length);
				// Pages may be counted in a larger size than they have, unless the last one shows that the list ends with it.
				const longest = Math.min(length, total);
				const isFull = longest > 0 && (total - longest) % length === 0;
				const mayGoOn = planned.first === 1 && longest < planned.size && isFull;
				const endsEarly = (reportsTotals && !mayGoOn) || wanted.length === limit;
				// Without totals, only an empty page shows that the list has ended.
				expect(requested).toHaveLength(Math.max(1, pagesWithRecords + (endsEarly ? 0 : 1)));
				expect(requested).toEqual(requested.map((_, at) => planned.first + at));
				expect([...sizes]).toEqual([planned.size]);
			},
		),
		{ numRuns: 500 },
	);
});

test.each([
	['gives one page again and again', () => numbered(5), 5, 3],
	[
		'returns its last page again and again',
		(page: number) => numbered(5, Math.min(page, 4) * 5),
		20,
		6,
	],
])('a server that never ends a list and %s is left', async (_name, recordsOf, count, requests) => {
	const requested: number[] = [];
	const answer = await collectInvoicingList({ ...plan, size: 5 }, async (page) => {
		failIfEndless(requested.push(page));
		return succeeded({ records: recordsOf(page) });
	});
	expect(answer.ok && answer.value).toHaveLength(count);
	expect(requested).toHaveLength(requests);
});

describe('the plan', () => {
	test('for a given number of pages at once', () => {
		expect(planPages({ maximum: 100 }, { limit: 7, atOnce: 3 })).toMatchObject({ atOnce: 3 });
	});

	test.each([
		['all', { limit: Infinity }, { first: 1, size: 100, limit: Infinity }],
		['a few', { limit: 7 }, { first: 1, size: 7, limit: 7 }],
		['as many as one page has', { limit: 100 }, { first: 1, size: 100, limit: 100 }],
		['more than one page has', { limit: 150 }, { first: 1, size: 100, limit: 150 }],
		['the user’s page size', { limit: 7, size: 30 }, { first: 1, size: 30, limit: 7 }],
		['the user’s start', { limit: 7, first: 3, size: 2 }, { first: 3, size: 2, limit: 7 }],
		['two pages and a half', { limit: 250 }, { first: 1, size: 100, limit: 250 }],
	])('for %s', (_name, wanted, planned) => {
		expect(planPages({ maximum: 100 }, wanted)).toEqual({ ...planned, atOnce: PAGES_AT_ONCE });
	});
});

test('a page that is longer than requested still ends at the limit', async () => {
	const answer = await collectInvoicingList({ ...plan, limit: 3 }, async () =>
		succeeded({ records: numbered(10) }),
	);
	expect(answer).toEqual({ ok: true, value: numbered(3) });
});

test('values that aren’t records do no harm', async () => {
	const answer = await collectInvoicingList(plan, async () =>
		succeeded({ records: [null, 'x', null] as never, totalPages: 1 }),
	);
	expect(answer).toEqual({ ok: true, value: [null, 'x', null] });
});

test('equal records without an ID on two pages may be different ones, so the list isn’t incomplete', async () => {
	const pages = [
		[{ id: 1 }, { name: 'same' }],
		[{ name: 'same' }, { id: 2 }],
	];
	const answer = await collectInvoicingList(plan, async (page) =>
		succeeded({ records: pages[page - 1] ?? [], total: 4, totalPages: 2 }),
	);
	expect(answer).toEqual({ ok: true, value: [{ id: 1 }, { name: 'same' }, { id: 2 }] });
});

test('a list to which a record is added while it is read isn’t called incomplete', async () => {
	const list = numbered(3);
	const { fetchPage } = serve(list, {
		totals: both,
		change: (records, reading) => {
			if (reading === 2) records.unshift({ id: 9 });
		},
	});
	const answer = await collectInvoicingList({ ...plan, atOnce: 1 }, fetchPage);
	expect(answer).toEqual({ ok: true, value: numbered(3) });
});

describe('a server that returns smaller pages than it counts', () => {
	/** Pages of 50 records at most, though the answers count pages of the 100 that are requested. */
	const clampedPages = (count: number, reported: Omit<Page, 'records'>) =>
		serve(numbered(count), { clamp: 50, totals: () => reported }).fetchPage;

	test.each([0, 1, 49, 50, 51, 99, 100, 101, 137, 150, 200, 1000])(
		'still gives all %i records',
		async (count) => {
			for (const totals of [pagesOnly, both]) {
				const reported = totals(count, 100);
				const answer = await collectInvoicingList(
					{ ...plan, size: 100 },
					clampedPages(count, reported),
				);
				expect(answer).toEqual({ ok: true, value: numbered(count) });
				const some = await collectInvoicingList(
					{ ...plan, size: 100, limit: 120 },
					clampedPages(count, reported),
				);
				expect(some).toEqual({ ok: true, value: numbered(Math.min(count, 120)) });
			}
		},
	);

	test('fails with both numbers if the rest isn’t there', async () => {
		const answer = await collectInvoicingList(
			{ ...plan, size: 100 },
			clampedPages(90, { totalPages: 2, total: 137 }),
		);
		expect(wordedResult(answer)).toMatchObject({
			failure: {
				message: 'The list is incomplete: the service reports 137 records, but its pages hold 90',
				description: expect.stringContaining('set filters') as string,
			},
		});
	});

	test('fails if every page is the same', async () => {
		const answer = await collectInvoicingList({ ...plan, size: 100 }, async () =>
			succeeded({ records: numbered(100), total: 137, totalPages: 2 }),
		);
		expect(answer.ok).toBe(false);
	});
});

// What is requested after the reported end shows whether it was believed.
test.each<[string, number, Omit<Page, 'records'>, number]>([
	['full pages and the right number of them', 4, { totalPages: 3 }, 3],
	['short pages, of which the last is shorter still', 3, { totalPages: 4 }, 4],
	['full pages and too many of them', 4, { totalPages: 5 }, 5],
	['short pages that are all as long', 2, { totalPages: 3 }, 6],
	['fewer pages than the total needs', 4, { totalPages: 2, total: 10 }, 4],
	['short pages that are all as long, and the total', 2, { totalPages: 5, total: 10 }, 5],
])('%s: requests as many pages as it takes', async (_name, clamp, totals, pages) => {
	const { requested, fetchPage } = serve(numbered(10), { clamp, totals: () => totals });
	const answer = await collectInvoicingList({ ...plan, size: 4, atOnce: 2 }, fetchPage);
	expect(answer).toEqual({ ok: true, value: numbered(10) });
	expect(requested).toEqual(Array.from({ length: pages }, (_, at) => at + 1));
});
