import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { collectInvoicingList } from '../../../nodes/Invoicing/lists';
import { MAX_PAGES, planPages } from '../../../nodes/shared/pages/walk';
import { failed, type Result, succeeded } from '../../../nodes/shared/result';
import { failIfEndless } from '../../support/endless';
import { both, idsOf, numbered, serve } from './pagedList';

const ids = (answer: Result<IDataObject[]>) => (answer.ok ? idsOf(answer.value) : undefined);
const failure = (page: number) => ({ message: `Page ${page} failed`, description: '' });

type Change = (records: IDataObject[]) => void;

/**
 * A service that reads a page some time after the request and answers some time after that, and walks through its list.
 */
function slowServer(
	scheduler: fc.Scheduler,
	records: IDataObject[],
	{ clamp = 100, changes = [] as Change[] } = {},
) {
	const server = serve(records, {
		...{ clamp, totals: both },
		change: (list, reading) => changes[reading - 1]?.(list),
		schedule: async (value) => await scheduler.schedule(Promise.resolve(value)),
	});
	const walk = async (wanted: Parameters<typeof planPages>[1], fetchPage = server.fetchPage) =>
		await scheduler.waitFor(collectInvoicingList(planPages({ maximum: 20 }, wanted), fetchPage));
	return { ...server, walk };
}

const total = fc.nat(60);
const length = fc.integer({ min: 1, max: 20 });
const limit = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constant(Infinity));
const atOnce = fc.constantFrom(1, 2, 3, 5, 100);
/** Where new records are added (at the top, as in a list by age, or anywhere) and how many at once. */
const additions = fc.array(
	fc.record({
		at: fc.oneof(fc.constant(0), fc.nat(60)),
		count: fc.oneof(fc.constant(0), fc.nat(9)),
	}),
	{ maxLength: 15 },
);
const adding = (moves: Array<{ at: number; count: number }>) =>
	moves.map(
		({ at, count }, turn): Change =>
			(records) => {
				records.splice(at, 0, ...numbered(count, 1000 * (turn + 1)));
			},
	);
const original = (id: number) => id < 1000;

test('pages can arrive in any order, and the list keeps its order with the fewest requests', async () => {
	const first = fc.integer({ min: 1, max: 5 });
	await fc.assert(
		fc.asyncProperty(
			fc.scheduler(),
			fc.record({ total, clamp: length, size: length, limit, first, atOnce }),
			async (scheduler, { total: count, clamp, ...wanted }) => {
				const server = slowServer(scheduler, numbered(count), { clamp });
				let open = 0;
				let mostAtOnce = 0;
				const answer = await server.walk(wanted, async (...page) => {
					mostAtOnce = Math.max(mostAtOnce, ++open);
					return await server.fetchPage(...page).finally(() => open--);
				});

				const perPage = Math.min(clamp, wanted.size);
				const from = (wanted.first - 1) * perPage;
				const expected = numbered(count).slice(from, from + wanted.limit);
				expect(answer).toEqual({ ok: true, value: expected });

				const end = Math.max(1, Math.ceil(expected.length / perPage));
				// A full last page may not be the last.
				const isOpen = perPage === wanted.size && expected.length === end * perPage;
				const pages = isOpen && expected.length < wanted.limit ? end + 1 : end;
				expect(server.requested).toEqual(
					Array.from({ length: pages }, (_, at) => wanted.first + at),
				);
				expect(mostAtOnce).toBe(Math.max(1, Math.min(pages - 1, wanted.atOnce)));
			},
		),
		{ numRuns: 500 },
	);
});

test('a list that grows anywhere while it is read loses no record and keeps its order, at any limit', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.scheduler(),
			fc.record({ total, size: length, limit, atOnce, moves: additions }),
			async (scheduler, { total: count, moves, ...wanted }) => {
				const changes = [() => {}, ...adding(moves)];
				const server = slowServer(scheduler, numbered(count), { changes });
				const got = ids(await server.walk(wanted)) ?? [];

				const old = got.filter(original);
				expect(old).toEqual(numbered(old.length).map(({ id }) => id));
				if (got.length !== wanted.limit) expect(old).toHaveLength(count);
				expect(new Set(got).size).toBe(got.length);
				expect(got.length).toBeLessThanOrEqual(wanted.limit);
			},
		),
		{ numRuns: 2000 },
	);
});

test('a list that shrinks isn’t read far beyond its new end', async () => {
	await fc.assert(
		fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 8 }), async (scheduler, window) => {
			const changes: Change[] = [() => {}, (records) => records.splice(20)];
			const server = slowServer(scheduler, numbered(400), { changes });
			const got = ids(await server.walk({ limit: Infinity, size: 4, atOnce: window })) ?? [];
			expect(got).toEqual(numbered(20).map(({ id }) => id));
			expect(Math.max(...server.requested)).toBeLessThanOrEqual(5 + 2 * window);
		}),
	);
});

test('records that a server repeats on other pages don’t count, neither towards the limit nor as the whole list', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.scheduler(),
			fc.array(fc.nat(15), { minLength: 1, maxLength: 60 }),
			fc.record({ size: length, limit, atOnce }),
			async (scheduler, list, wanted) => {
				const records = list.map((id) => ({ id }));
				const server = slowServer(scheduler, records);
				const distinct = [...new Set(list)];
				const answer = await server.walk(wanted);
				if (distinct.length < Math.min(list.length, wanted.limit)) {
					expect(answer).toMatchObject({
						failure: {
							message: `The list is incomplete: the service reports ${list.length} records, but its pages hold ${distinct.length}`,
						},
					});
				} else expect(ids(answer)).toEqual(distinct.slice(0, wanted.limit));
			},
		),
	);
});

test('the first page that fails fails the list, and no page is requested after a failure', async () => {
	const failing = fc.uniqueArray(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 4 });
	await fc.assert(
		fc.asyncProperty(fc.scheduler(), failing, atOnce, async (scheduler, pages, window) => {
			const server = slowServer(scheduler, numbered(60));
			const answered: number[] = [];
			let askedThen: number | undefined;
			const answer = await server.walk(
				{ limit: Infinity, size: 4, atOnce: window },
				async (page, size) => {
					const read = await server.fetchPage(page, size);
					answered.push(page);
					if (!pages.includes(page)) return read;
					askedThen ??= server.requested.length;
					return failed(failure(page));
				},
			);
			const lowest = Math.min(...answered.filter((page) => pages.includes(page)));
			expect(answer).toEqual({ ok: false, failure: failure(lowest) });
			expect(server.requested).toHaveLength(askedThen ?? -1);
			expect(answered).toHaveLength(server.requested.length);
		}),
	);
});

test('an exception is passed on, and no page is requested after it', async () => {
	const requested: number[] = [];
	const plan = planPages({ maximum: 1 }, { limit: Infinity, atOnce: 3 });
	const walk = collectInvoicingList(plan, async (page) => {
		requested.push(page);
		if (page === 2) throw new Error('Stopped');
		return succeeded({ records: numbered(1, page), totalPages: 50 });
	});
	await expect(walk).rejects.toThrow('Stopped');
	for (let turn = 0; turn < 50; turn++) await Promise.resolve();
	expect(requested).toEqual([1, 2, 3, 4]);
});

describe('more pages than can be read', () => {
	const tooMany = {
		ok: false,
		failure: {
			message: 'The list has more than 10000 pages',
			description:
				'Reading stopped after 1 records, so that n8n doesn’t run out of memory. You can set filters to return fewer records.',
		},
	};

	test.each([
		['fail once the first answer tells of them', MAX_PAGES + 1, Infinity],
		['fail when the limit needs them', 1e9, MAX_PAGES + 1],
	])('%s', async (_name, totalPages, wanted) => {
		const requested: number[] = [];
		const plan = planPages({ maximum: 100 }, { limit: wanted, size: 1 });
		const answer = await collectInvoicingList(plan, async (page) => {
			failIfEndless(requested.push(page), MAX_PAGES);
			return succeeded({ records: numbered(1, page), totalPages });
		});
		expect(answer).toMatchObject(tooMany);
		expect(requested).toEqual([1]);
	});

	test('don’t matter if the limit needs only a few', async () => {
		const plan = planPages({ maximum: 100 }, { limit: 3, size: 1 });
		const answer = await collectInvoicingList(plan, async (page) => {
			failIfEndless(page);
			return succeeded({ records: numbered(1, page), totalPages: 1e9 });
		});
		expect(ids(answer)).toEqual([1, 2, 3]);
	});

	test('end a list that reports one more with every page', async () => {
		let requested = 0;
		const plan = planPages({ maximum: 1 }, { limit: Infinity });
		const answer = await collectInvoicingList(plan, async (page) => {
			failIfEndless(++requested, MAX_PAGES);
			return succeeded({ records: numbered(1), totalPages: page + 1 });
		});
		expect(answer).toMatchObject(tooMany);
		expect(requested).toBe(MAX_PAGES);
	});
});
