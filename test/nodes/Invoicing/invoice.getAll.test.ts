import type { IDataObject } from 'n8n-workflow';

import { invoiceRow } from '../../sandbox/invoicing/views';
import { errorShown, useTestBench } from '../../support/testBench';
import { seedRecords, newestFirst } from '../../support/seedRecords';

const bench = useTestBench('invoicing');

const rows = newestFirst(seedRecords.invoices).map(invoiceRow);
const numbers = (records: Array<{ invoiceNumber?: unknown }>) =>
	records.map(({ invoiceNumber }) => invoiceNumber);

/** The requests in the order of their pages, because several are sent at the same time. */
const requestsByPage = async () =>
	(await bench.requests()).sort((one, other) => Number(one.query.page) - Number(other.query.page));

/** Runs Get Many and returns the numbers of the invoices and the pages that were requested. */
async function walk(parameters: IDataObject) {
	const outcome = await bench.run('invoice.getAll', parameters as never);
	const requests = await requestsByPage();
	return {
		error: errorShown(outcome),
		numbers: numbers(outcome.items.map(({ json }) => json)),
		pages: requests.map(({ query: { page, page_size: size } }) => [Number(page), Number(size)]),
	};
}

const of = (size: number, pages: number) =>
	Array.from({ length: pages }, (_, index) => [1 + index, size]);

test.each<[string, IDataObject, number, number[][]]>([
	['by default', {}, 50, of(50, 1)],
	['with Limit 101', { limit: 101 }, 101, of(100, 2)],
])('%s it reads only the pages it needs', async (_, parameters, count, pages) => {
	const found = numbers(rows.slice(0, count));
	expect(await walk(parameters)).toEqual({ error: undefined, numbers: found, pages });
});

test('every page of a filtered list is requested with all filters', async () => {
	const { items } = await bench.run('invoice.getAll', {
		limit: 12,
		filters: { status: 'paid', search: 'inv-00' },
		options: { pageSize: 5 },
	});
	const paid = rows.filter(
		(row) => row.status === 'paid' && row.invoiceNumber.startsWith('INV-00'),
	);
	expect(numbers(items.map(({ json }) => json))).toEqual(numbers(paid.slice(0, 12)));
	expect((await requestsByPage()).map(({ query }) => query)).toEqual(
		['1', '2', '3'].map((page) => ({ status: 'paid', search: 'inv-00', page, page_size: '5' })),
	);
});

test.each(['a&b=c#d', 'Kofi + Ama', '50 % "off"', 'Ɛsi/é?', '{{ no }}'])(
	'the search %j arrives as entered, finds nothing and returns no items',
	async (search) => {
		const { items, error } = await bench.run(
			'invoice.getAll',
			{
				returnAll: true,
				filters: { search: '={{ $json.search }}' },
			},
			{ items: [{ search }] },
		);
		expect([items, error]).toEqual([[], undefined]);
		expect(await bench.requests('query')).toEqual([{ search, page: '1', page_size: '100' }]);
	},
);

describe('filters that the service doesn’t have select after reading', () => {
	const open = rows.filter(({ balanceDue }) => Number(balanceDue) >= 5000);
	const inTime = ({ status, dueDate }: (typeof rows)[0]) =>
		status === 'paid' &&
		(dueDate ?? '').slice(0, 10) > '2025-01-31' &&
		(dueDate ?? '9').slice(0, 10) < '2025-09-30';
	const someone = rows.filter(inTime).find(({ clientId }) => clientId !== null)?.clientId;

	test('Return All returns all that pass, and the service gets only its own filters', async () => {
		const { items } = await bench.run('invoice.getAll', {
			returnAll: true,
			filters: {
				status: 'paid',
				clientId: { __rl: true, mode: 'id', value: String(someone) },
				dueAfter: '2025-01-31',
				dueBefore: '={{ "2025-09-30T23:00:00Z" }}',
			},
		});
		const wanted = rows.filter((row) => inTime(row) && row.clientId === someone);
		expect(wanted.length).toBeGreaterThan(0);
		expect(numbers(items.map(({ json }) => json))).toEqual(numbers(wanted));
		for (const { query } of await requestsByPage()) {
			expect(Object.keys(query).sort()).toEqual(['page', 'page_size', 'status']);
		}
	});

	test('Limit counts what passes, and no page more is read', async () => {
		const { numbers: found, pages } = await walk({
			limit: 7,
			filters: { balanceAtLeast: '5000' },
		});
		expect(found).toEqual(numbers(open.slice(0, 7)));
		const needed = Math.ceil((rows.indexOf(open[6] as (typeof rows)[0]) + 1) / 100);
		expect(pages).toEqual(of(100, needed));
		expect(needed).toBeLessThan(13);
	});

	test.each([
		[{ balanceAtLeast: 'a lot' }, 'Balance At Least'],
		[{ clientId: { __rl: true, mode: 'id', value: 'Ama' } }, 'Client'],
		[{ dueBefore: '01/02/2026' }, 'Due Before'],
		[{ dueAfter: '={{ undefined }}' }, 'Due After'],
	])('%j is refused before anything is read', async (filters, field) => {
		const { error, pages } = await walk({ filters: filters as IDataObject });
		expect(error?.message).toContain(`“${field}”`);
		expect(pages).toEqual([]);
	});
});
