import { collectInvoicingList } from '../../../nodes/Invoicing/lists';
import { planPages } from '../../../nodes/shared/pages/walk';
import { mergePages } from '../../../nodes/shared/pages/merge';
import { failed, succeeded } from '../../../nodes/shared/result';
import { both, numbered, serve, totalOnly, type Totals } from './pagedList';

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
	const answer = await collectInvoicingList(planned(10), async (page) => {
		requested.push(page);
		return succeeded({ records: [], totalPages: 5 });
	});
	expect([answer, requested]).toEqual([succeeded([]), [1]]);
});

test('a list ends with the page that a later answer names as the last', async () => {
	const requested: number[] = [];
	const answer = await collectInvoicingList(planned(10), async (page) => {
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
		const answer = await collectInvoicingList(planned(size), list.fetchPage);
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
	const answer = await collectInvoicingList(planned(10), async (page, size) =>
		list.requested.length === 7 ? failed(failure) : await list.fetchPage(page, size),
	);
	expect(answer).toEqual(failed(failure));
});

test('pages whose lengths never agree, but don’t change either, are read again in one round only', async () => {
	const list = serve(numbered(40));
	const answer = await collectInvoicingList(planned(10), async (page, size) => {
		const read = await list.fetchPage(page, size);
		const counts = { total: page === 2 ? 41 : 40, totalPages: 4 };
		return read.ok ? succeeded({ ...read.value, ...counts }) : read;
	});
	expect(answer).toEqual(succeeded(numbered(40)));
	// Each reading of page 2 makes those after it doubtful. Page 4 is full, so there may be another.
	expect(list.requested).toEqual([1, 2, 3, 4, 5, 2, 3, 4, 5]);
});

test('the records before a start page are part of the list', () => {
	const found = mergePages({ first: 3 });
	found.add(3, { records: numbered(20) }, 0);
	found.add(4, { records: numbered(5, 20) }, 1);
	expect(found.pass()).toMatchObject({ rows: 65, length: 20, lastLength: 5 });
});
