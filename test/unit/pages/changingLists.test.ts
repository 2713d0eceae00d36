import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { collectUnstableList } from '../../../nodes/Calendar/service/collectUnstableList';
import { collectPages, planPages } from '../../../nodes/shared/pages/collectPages';
import type { Page } from '../../../nodes/shared/service';
import { succeeded, type Result } from '../../../nodes/shared/result';
import { failIfEndless } from '../../support/endless';

const COLLECTORS = { collectPages, collectUnstableList };
type Collector = keyof typeof COLLECTORS;
const collectors = Object.keys(COLLECTORS) as Collector[];

const numbered = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, id) => ({ id }));
const idsOf = (records: IDataObject[]) => records.map(({ id }) => id as number);

/** A list from which something may be removed each time before a page is read. */
function shrinking(count: number, remove: (records: IDataObject[], reading: number) => void) {
	const records = numbered(count);
	const requests: number[] = [];
	let readings = 0;
	const totals = {
		both: (length: number) => ({
			total: records.length,
			totalPages: Math.ceil(records.length / length),
		}),
		total: () => ({ total: records.length }),
	};
	const fetchPage =
		(reports: keyof typeof totals, schedule: <T>(value: T) => Promise<T>) =>
		async (page: number, size: number): Promise<Result<Page>> => {
			failIfEndless(requests.push(page));
			await schedule(page);
			remove(records, ++readings);
			const part = records.slice((page - 1) * size, page * size);
			return await schedule(succeeded({ records: part, ...totals[reports](size) }));
		};
	return { records, requests, fetchPage };
}

const soon = async <T>(value: T) => await Promise.resolve(value);

describe.each(collectors)('%s', (name) => {
	const collect = COLLECTORS[name];

	test.each([
		['both', 60, 50],
		['both', 60, 20],
		['total', 60, 50],
	] as const)(
		'with %s reported, none of %i records in pages of %i is lost if one before them is removed',
		async (reports, count, size) => {
			const server = shrinking(count, (records, reading) => {
				if (reading === 2) records.splice(3, 1);
			});
			const plan = planPages({ maximum: size }, { limit: Infinity, atOnce: 1 });
			const answer = await collect(plan, server.fetchPage(reports, soon));
			expect(answer.ok && idsOf(answer.value)).toEqual(idsOf(numbered(count)));
			expect(server.requests.length).toBeLessThanOrEqual(Math.ceil(count / size) + 2);
		},
	);

	test('a removed record doesn’t cause a second reading of a long list', async () => {
		for (const atOnce of [1, 32]) {
			const server = shrinking(5000, (records, reading) => {
				if (reading === 50) records.splice(7, 1);
			});
			const plan = planPages({ maximum: 50 }, { limit: Infinity, atOnce });
			const answer = await collect(plan, server.fetchPage('both', soon));
			expect(answer.ok && idsOf(answer.value)).toEqual(idsOf(numbered(5000)));
			// Of pages that are on their way at the same time, nobody knows which were read first.
			expect(server.requests.length).toBeLessThanOrEqual(100 + atOnce);
		}
	});

	test('a list that loses whole pages again and again fails with its lengths, and ends', async () => {
		let requests = 0;
		const answer = await collect(
			planPages({ maximum: 10 }, { limit: Infinity, atOnce: 1 }),
			async (page, size) => {
				failIfEndless(requests);
				const records = numbered(300).slice((page - 1) * size, page * size);
				return await soon(succeeded({ records, total: 9999 - 20 * requests++, totalPages: 30 }));
			},
		);
		expect(answer).toMatchObject({
			failure: {
				message: expect.stringMatching(/its length went from 9999 to \d+$/) as string,
				description: expect.stringContaining('set filters') as string,
			},
		});
		// All 30 pages, and then five rounds through most of them.
		expect(requests).toBe(209);
	});

	test('what stays in the list is found whatever is removed, in whatever order pages arrive', async () => {
		const removals = fc.array(fc.record({ at: fc.nat(60), count: fc.nat(3) }), { maxLength: 12 });
		await fc.assert(
			fc.asyncProperty(
				fc.scheduler(),
				fc.record({
					count: fc.nat(60),
					size: fc.integer({ min: 1, max: 20 }),
					atOnce: fc.constantFrom(1, 2, 5, 100),
					reports: fc.constantFrom('both' as const, 'total' as const),
				}),
				removals,
				async (scheduler, { count, size, atOnce, reports }, moves) => {
					const server = shrinking(count, (records, reading) => {
						const { at, count: gone } = moves[reading - 1] ?? { at: 0, count: 0 };
						records.splice(at, gone);
					});
					const schedule = async <T>(value: T) => await scheduler.schedule(Promise.resolve(value));
					const plan = planPages({ maximum: size }, { limit: Infinity, atOnce });
					const answer = await scheduler.waitFor(
						collect(plan, server.fetchPage(reports, schedule)),
					);
					if (!answer.ok) {
						expect(answer.failure.message).toMatch(/went from|incomplete|complete list/);
						return;
					}
					const found = idsOf(answer.value);
					expect(found).toEqual(expect.arrayContaining(idsOf(server.records)));
					expect(new Set(found).size).toBe(found.length);
				},
			),
			{ numRuns: 500 },
		);
	});
});

describe.each(collectors)('%s of records of which only some count', (name) => {
	const collect = COLLECTORS[name];
	const keep = ({ id }: IDataObject) => Number(id) % 10 === 0;
	const wanted = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90];
	const read = async (more: { limit: number; first?: number; size?: number }) => {
		const server = shrinking(100, () => {});
		const plan = planPages({ maximum: 20 }, { keep, ...more });
		const answer = await collect(plan, server.fetchPage('both', soon));
		return { found: answer.ok && idsOf(answer.value), requests: server.requests };
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
