import { collectPages, planPages } from '../../../nodes/shared/pages/collect';
import { mergePages } from '../../../nodes/shared/pages/merge';
import { readAtOnce, readOneByOne, readPass } from '../../../nodes/shared/pages/walk';
import { failed, succeeded } from '../../../nodes/shared/result';
import type { Page } from '../../../nodes/shared/service';
import type { Totals } from './pagedList';
import { both, numbered, serve, totalOnly } from './pagedList';

const planned = (size: number, first = 1) =>
	planPages({ maximum: size }, { limit: Infinity, atOnce: 1, size, first });

/** A list that loses its first records before the request with this number. */
const losing = (
	count: number,
	{ gone, before }: { gone: number; before: number },
	totals: Totals,
) =>
	serve(numbered(count), {
		totals,
		change: (records, reading) => void (reading === before && records.splice(0, gone)),
	});

test('an empty first page is the whole list, however many pages are reported', async () => {
	const requested: number[] = [];
	const answer = await collectPages(planned(10), async (page) => {
		requested.push(page);
		return succeeded({ records: [], totalPages: 5 });
	});
	expect([answer, requested]).toEqual([succeeded([]), [1]]);
});

test('a list ends with the page that a later answer names as the last', async () => {
	const requested: number[] = [];
	const answer = await collectPages(planned(10), async (page) => {
		requested.push(page);
		const records = numbered(20).slice((page - 1) * 10, page * 10);
		return succeeded({ records, ...(page === 2 ? { totalPages: 2 } : {}) });
	});
	expect([answer, requested]).toEqual([succeeded(numbered(20)), [1, 2]]);
});

test.each([
	['one after the other', 6, 10, totalOnly, 25, 6],
	['as many as are reported', 20, 2, both, 30, 20],
] as const)(
	'if several pages of records are removed while pages are read %s, each page is read again once',
	async (_how, pages, size, reports, gone, before) => {
		const list = losing(pages * size, { gone, before }, reports);
		const answer = await collectPages(planned(size), list.fetchPage);
		expect(answer).toMatchObject({ ok: true });
		const found = answer.ok ? answer.value : [];
		expect(found).toEqual(expect.arrayContaining(numbered(pages * size).slice(gone)));
		expect(list.requested.slice(pages)).toEqual(
			Array.from({ length: pages - 1 }, (_, at) => pages - 1 - at),
		);
	},
);

test('a page that fails when it is read again fails the list', async () => {
	const failure = { message: 'Too many requests', description: 'Wait.' };
	const list = losing(60, { gone: 25, before: 6 }, totalOnly);
	const answer = await collectPages(planned(10), async (page, size) =>
		list.requested.length === 7 ? failed(failure) : await list.fetchPage(page, size),
	);
	expect(answer).toEqual(failed(failure));
});

test('reading on from a page doesn’t read those before it again', async () => {
	const list = losing(60, { gone: 25, before: 4 }, totalOnly);
	const found = mergePages();
	let latest: Page = { records: [] };
	for (const page of [1, 2, 3]) {
		const answer = await list.fetchPage(page, 10);
		if (answer.ok) latest = answer.value;
		found.add(page, latest, found.answerCount());
	}
	expect(await readOneByOne(planned(10, 3), list.fetchPage, found, latest)).toBeUndefined();
	expect(list.requested).toEqual([1, 2, 3, 4, 3, 5]);
});

test('pages whose lengths never agree, but don’t change either, are read again in one round only', async () => {
	const list = serve(numbered(40), { totals: both });
	const found = { ...mergePages(), isDoubtful: (page: number) => page === 2 };
	const first = { records: numbered(10), total: 40, totalPages: 4 };
	found.add(1, first, 0);
	expect(await readAtOnce(planned(10), list.fetchPage, found, first)).toBeUndefined();
	expect(list.requested).toEqual([2, 3, 4, 2, 2]);
});

test('the records before a start page are part of the list', async () => {
	const pass = await readPass(
		planned(10, 3),
		serve(numbered(45), { totals: both }).fetchPage,
		() => false,
	);
	expect(pass).toMatchObject({ value: { rows: 45, length: 10, lastLength: 5 } });
});
