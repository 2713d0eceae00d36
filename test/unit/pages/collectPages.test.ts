import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { collectPages, planPages } from '../../../nodes/shared/pages/collectPages';
import { MAXIMUM_PAGES } from '../../../nodes/shared/pages/tooLong';
import { PAGES_AT_ONCE } from '../../../nodes/shared/pages/walkPages';
import { type Page } from '../../../nodes/shared/service';
import { failed, succeeded, type Result } from '../../../nodes/shared/result';
import { failIfEndless } from '../../support/endless';

interface Server {
	records: IDataObject[];
	/** Largest page it returns, whatever is requested. */
	clamp: number;
	reportsTotals: boolean;
}

const numbered = (count: number, from = 0): IDataObject[] =>
	Array.from({ length: count }, (_, at) => ({ id: `id-${from + at}` }));

const plan = { first: 1, size: 2, limit: Infinity, atOnce: PAGES_AT_ONCE };

/** A list with pages that records which ones were requested. */
function serve(server: Server) {
	const requested: Array<[page: number, size: number]> = [];
	const fetchPage = async (page: number, size: number): Promise<Result<Page>> => {
		failIfEndless(requested.push([page, size]));
		const length = Math.min(size, server.clamp);
		return succeeded({
			records: server.records.slice((page - 1) * length, page * length),
			...(server.reportsTotals ? { totalPages: Math.ceil(server.records.length / length) } : {}),
		});
	};
	return { requested, fetchPage };
}

const wishes = fc.record({
	total: fc.nat(60),
	clamp: fc.integer({ min: 1, max: 20 }),
	maximum: fc.integer({ min: 1, max: 20 }),
	limit: fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constant(Infinity)),
	first: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
	size: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
	reportsTotals: fc.boolean(),
});

describe('reading any list', () => {
	test('returns exactly the wanted records in order and requests no page too many', async () => {
		await fc.assert(
			fc.asyncProperty(
				wishes,
				async ({ total, clamp, maximum, limit, first, size, reportsTotals }) => {
					const { requested, fetchPage } = serve({
						records: numbered(total),
						clamp,
						reportsTotals,
					});
					const planned = planPages({ maximum }, { limit, first, size });
					const answer = await collectPages(planned, fetchPage);

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
					expect(requested).toEqual(requested.map((_, at) => [planned.first + at, planned.size]));
				},
			),
			{ numRuns: 500 },
		);
	});

	test('never repeats a record, and ends, while records are added and removed', async () => {
		const changes = fc.array(fc.record({ added: fc.nat(12), removed: fc.nat(3) }), {
			maxLength: 30,
		});
		await fc.assert(
			fc.asyncProperty(
				wishes,
				changes,
				async ({ total, clamp, limit, size, reportsTotals }, moves) => {
					const records = numbered(total);
					const { requested, fetchPage } = serve({ records, clamp, reportsTotals });
					const answer = await collectPages(
						planPages({ maximum: 20 }, { limit, size }),
						async (page, length) => {
							const result = await fetchPage(page, length);
							const { added, removed } = moves[requested.length] ?? { added: 0, removed: 0 };
							records.splice(0, removed);
							records.unshift(...numbered(added, 1000 * requested.length));
							return result;
						},
					);
					const ids = answer.ok ? answer.value.map(({ id }) => id) : [];
					expect(answer.ok).toBe(true);
					expect(new Set(ids).size).toBe(ids.length);
					expect(ids.length).toBeLessThanOrEqual(limit);
					expect(requested.length).toBeLessThan(600);
				},
			),
		);
	});

	test('loses no record if new ones move a whole page of known ones', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 9 }),
				fc.boolean(),
				async (size, reportsTotals) => {
					const records = numbered(30);
					const { requested, fetchPage } = serve({ records, clamp: 100, reportsTotals });
					const answer = await collectPages({ ...plan, size }, async (page, length) => {
						const result = await fetchPage(page, length);
						if (requested.length === 2) records.unshift(...numbered(size, 1000));
						return result;
					});
					expect(answer).toEqual({ ok: true, value: numbered(30) });
				},
			),
		);
	});
});

describe('a server that never ends a list', () => {
	test.each([
		['gives one page again and again', () => numbered(5), 5, 3],
		[
			'returns its last page again and again',
			(page: number) => numbered(5, Math.min(page, 4) * 5),
			20,
			6,
		],
	])('and %s is left', async (_name, recordsOf, count, requests) => {
		const requested: number[] = [];
		const answer = await collectPages({ ...plan, size: 5 }, async (page) => {
			failIfEndless(requested.push(page));
			return succeeded({ records: recordsOf(page) });
		});
		expect(answer.ok && answer.value).toHaveLength(count);
		expect(requested).toHaveLength(requests);
	});

	test('and always returns new records fails at the maximum number of pages instead of returning a part', async () => {
		let requested = 0;
		const answer = await collectPages({ ...plan, first: 7, size: 1 }, async (page) => {
			failIfEndless(++requested, MAXIMUM_PAGES);
			return succeeded({ records: numbered(1, page), totalPages: Infinity });
		});
		expect(requested).toBe(MAXIMUM_PAGES);
		expect(answer).toMatchObject({
			ok: false,
			failure: { message: 'The list has more than 10000 pages' },
		});
	});
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
		[
			'the user’s limit of two pages and a half',
			{ limit: 250 },
			{ first: 1, size: 100, limit: 250 },
		],
	])('for %s', (_name, wanted, planned) => {
		expect(planPages({ maximum: 100 }, wanted)).toEqual({ ...planned, atOnce: PAGES_AT_ONCE });
	});
});

test('a page that fails ends the list with its failure', async () => {
	const failure = { message: 'Too many requests', description: 'Wait.' };
	let requested = 0;
	const answer = await collectPages(plan, async (page) => {
		requested++;
		return page === 3 ? failed(failure) : succeeded({ records: numbered(2, page * 2) });
	});
	expect(answer).toEqual({ ok: false, failure });
	expect(requested).toBe(3);
});

test('a page that is longer than requested still ends at the limit', async () => {
	const answer = await collectPages({ ...plan, limit: 3 }, async () =>
		succeeded({ records: numbered(10) }),
	);
	expect(answer).toEqual({ ok: true, value: numbered(3) });
});

test('values that aren’t records do no harm', async () => {
	const answer = await collectPages(plan, async () =>
		succeeded({ records: [null, 'x', null] as never, totalPages: 1 }),
	);
	expect(answer).toEqual({ ok: true, value: [null, 'x', null] });
});

test('records without an ID are distinguished by their content', async () => {
	const answer = await collectPages(plan, async (page) =>
		succeeded({ records: [{ name: `a${page}` }, { name: 'same' }], totalPages: 2 }),
	);
	expect(answer).toEqual({ ok: true, value: [{ name: 'a1' }, { name: 'same' }, { name: 'a2' }] });
});

test('equal records without an ID on two pages may be different ones, so the list isn’t incomplete', async () => {
	const pages = [
		[{ id: 1 }, { name: 'same' }],
		[{ name: 'same' }, { id: 2 }],
	];
	const answer = await collectPages(plan, async (page) =>
		succeeded({ records: pages[page - 1] ?? [], total: 4, totalPages: 2 }),
	);
	expect(answer).toEqual({ ok: true, value: [{ id: 1 }, { name: 'same' }, { id: 2 }] });
});

describe('a server that returns smaller pages than it counts', () => {
	/** Pages of 50 records at most, though the answers count pages of the size that was requested. */
	const clampedPages =
		(count: number, reported: (size: number) => Omit<Page, 'records'>) =>
		async (page: number, size: number): Promise<Result<Page>> =>
			succeeded({ records: numbered(count).slice((page - 1) * 50, page * 50), ...reported(size) });

	test.each([0, 1, 49, 50, 51, 99, 100, 101, 137, 150, 200, 1000])(
		'still gives all %i records',
		async (count) => {
			const totalPages = (size: number) => ({ totalPages: Math.ceil(count / size) });
			for (const reported of [
				totalPages,
				(size: number) => ({ ...totalPages(size), total: count }),
			]) {
				const answer = await collectPages({ ...plan, size: 100 }, clampedPages(count, reported));
				expect(answer).toEqual({ ok: true, value: numbered(count) });
				const some = await collectPages(
					{ ...plan, size: 100, limit: 120 },
					clampedPages(count, reported),
				);
				expect(some).toEqual({ ok: true, value: numbered(Math.min(count, 120)) });
			}
		},
	);

	test('fails with both numbers if the rest isn’t there', async () => {
		const answer = await collectPages(
			{ ...plan, size: 100 },
			clampedPages(90, () => ({ totalPages: 2, total: 137 })),
		);
		expect(answer).toMatchObject({
			failure: {
				message: 'The list is incomplete: the service reports 137 records, but its pages hold 90',
				description: expect.stringContaining('read the list in parts') as string,
			},
		});
	});

	test('fails if every page is the same', async () => {
		const answer = await collectPages({ ...plan, size: 100 }, async () =>
			succeeded({ records: numbered(100), total: 137, totalPages: 2 }),
		);
		expect(answer.ok).toBe(false);
	});
});

test.each([[{}], [{ id: null }], [null]])(
	'equal records %j of a page are different ones',
	async (record) => {
		const records = [record, record, { id: 1 }, { id: 1 }] as IDataObject[];
		const answer = await collectPages({ ...plan, size: 100 }, async () =>
			succeeded({ records, total: 3, totalPages: 1 }),
		);
		expect(answer).toEqual({ ok: true, value: [record, record, { id: 1 }] });
	},
);
