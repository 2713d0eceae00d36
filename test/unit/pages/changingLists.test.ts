import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { collectCalendarList } from '../../../nodes/Calendar/service/lists';
import { collectInvoicingList } from '../../../nodes/Invoicing/lists';
import { planPages } from '../../../nodes/shared/pages/walk';
import { succeeded } from '../../../nodes/shared/result';
import { wordedResult } from '../../support/wordedResult';
import { failIfEndless } from '../../support/endless';
import { both, idsOf, numbered, serve, totalOnly } from './pagedList';

const COLLECTORS = { collectInvoicingList, collectCalendarList };
type Collector = keyof typeof COLLECTORS;
const collectors = Object.keys(COLLECTORS) as Collector[];

/** How long a list is, and how it is read. */
const lists = {
	count: fc.nat(60),
	size: fc.integer({ min: 1, max: 20 }),
	atOnce: fc.constantFrom(1, 2, 5, 100),
};

describe.each(collectors)('%s', (name) => {
	const collect = COLLECTORS[name];

	test.each([
		['pages', 60, 50, both],
		['pages', 60, 20, both],
		['its length', 60, 50, totalOnly],
	])(
		'with %s reported, none of %i records in pages of %i is lost if one before them is removed',
		async (_reported, count, size, totals) => {
			const change = (records: IDataObject[], reading: number) =>
				void (reading === 2 && records.splice(3, 1));
			const server = serve(numbered(count), { totals, change });
			const plan = planPages({ maximum: size }, { limit: Infinity, atOnce: 1 });
			const answer = await collect(plan, server.fetchPage);
			expect(answer.ok && idsOf(answer.value)).toEqual(idsOf(numbered(count)));
			const again = name === 'collectInvoicingList' ? 2 : 4;
			expect(server.requested.length).toBeLessThanOrEqual(Math.ceil(count / size) + again);
		},
	);

	test('a list that loses whole pages again and again fails with its lengths, and ends', async () => {
		let requests = 0;
		const answer = await collect(
			planPages({ maximum: 10 }, { limit: Infinity, atOnce: 1 }),
			async (page, size) => {
				failIfEndless(requests);
				const records = numbered(300).slice((page - 1) * size, page * size);
				return await Promise.resolve(
					succeeded({ records, total: 9999 - 20 * requests++, totalPages: 30 }),
				);
			},
		);
		expect(wordedResult(answer)).toMatchObject({
			failure: {
				message: expect.stringMatching(/its length went from 99\d\d to \d+$/) as string,
				description: expect.stringContaining('set filters') as string,
			},
		});
		// All 30 pages, and then five rounds through most of them.
		expect(requests).toBeLessThan(350);
	});

	const late = name === 'collectInvoicingList' ? [false] : [false, true];
	test.each(late)(
		'what stays in the list is found whatever is removed, in whatever order pages arrive, counted late: %s',
		async (countsLate) => {
			const removals = fc.array(fc.record({ at: fc.nat(60), count: fc.nat(3) }), { maxLength: 12 });
			await fc.assert(
				fc.asyncProperty(
					fc.scheduler(),
					fc.record({ ...lists, totals: fc.constantFrom(both, totalOnly) }),
					removals,
					async (scheduler, { count, size, atOnce, totals }, moves) => {
						const server = serve(numbered(count), {
							...{ totals, countsLate },
							change: (records, reading) => {
								const { at, count: gone } = moves[reading - 1] ?? { at: 0, count: 0 };
								records.splice(at, gone);
							},
							schedule: async (value) => await scheduler.schedule(Promise.resolve(value)),
						});
						const plan = planPages({ maximum: size }, { limit: Infinity, atOnce });
						const answer = await scheduler.waitFor(collect(plan, server.fetchPage));
						if (!answer.ok) {
							expect(answer.failure.message).toMatch(/went from|incomplete|complete list/);
							return;
						}
						const found = idsOf(answer.value);
						expect(found).toEqual(expect.arrayContaining(idsOf(server.records)));
						expect(new Set(found).size).toBe(found.length);
					},
				),
				{ numRuns: 1000 },
			);
		},
	);
});

describe.each(collectors)('%s of records of which only some count', (name) => {
	const collect = COLLECTORS[name];
	const keep = ({ id }: IDataObject) => Number(id) % 10 === 0;
	const wanted = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90];
	const read = async (more: { limit: number; first?: number; size?: number }) => {
		const server = serve(numbered(100), { totals: both });
		const plan = planPages({ maximum: 20 }, { keep, ...more });
		const answer = await collect(plan, server.fetchPage);
		return { found: answer.ok && idsOf(answer.value), requests: server.requested };
	};

	test('reads all of them, or on until the limit is reached', async () => {
		expect((await read({ limit: Infinity })).found).toEqual(wanted);
		const five = await read({ limit: 5 });
		expect(five.found).toEqual(wanted.slice(0, 5));
		expect(five.requests.length).toBeLessThanOrEqual(4);
		expect((await read({ limit: 50 })).found).toEqual(wanted);
		expect((await read({ limit: 2 })).requests).toEqual([1]);
	});

	test('counts pages in records that count, so that parts neither overlap nor leave gaps', async () => {
		for (const size of [1, 3, 4, 20]) {
			const parts: number[] = [];
			for (let first = 1; first <= 12; first++) {
				const { found } = await read({ limit: size, first, size });
				parts.push(...(found || []));
			}
			expect(parts).toEqual(wanted);
		}
		expect((await read({ limit: Infinity, first: 3, size: 4 })).found).toEqual([80, 90]);
		expect((await read({ limit: Infinity, first: 3 })).found).toEqual([]);
	});
});
