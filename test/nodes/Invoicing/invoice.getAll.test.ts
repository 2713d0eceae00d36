import type { IDataObject } from 'n8n-workflow';

import { invoiceRow } from '../../sandbox/invoicing/views';
import { pairedOutput, errorShown, useTestBench } from '../../support/testBench';
import { seedRecords, newestFirst } from '../../support/seedRecords';

const bench = useTestBench('invoicing');

const rows = newestFirst(seedRecords.invoices).map(invoiceRow);
const total = rows.length;
const numbers = (records: Array<{ invoiceNumber?: unknown }>) =>
	records.map(({ invoiceNumber }) => invoiceNumber);

/** The requests in the order of their pages, because several are sent at the same time. */
const requestsByPage = async () =>
	(await bench.control.requests()).sort(
		(one, other) => Number(one.query.page) - Number(other.query.page),
	);

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

test('Return All returns every invoice once and in order, with thirteen requests of a hundred', async () => {
	const { items } = await bench.run('invoice.getAll', { returnAll: true, simplify: false });
	expect(total).toBe(1250);
	expect(items.map(({ json }) => json)).toEqual(rows);
	const requests = await requestsByPage();
	expect(
		requests.map(({ method, path, query, rawBody }) => [method, path, query, rawBody]),
	).toEqual(
		Array.from({ length: 13 }, (_, index) => [
			'GET',
			'/invoices',
			{ page: String(index + 1), page_size: '100' },
			'',
		]),
	);
});

const of = (size: number, pages: number, first = 1) =>
	Array.from({ length: pages }, (_, index) => [first + index, size]);

test.each<[string, IDataObject, number, number, number[][]]>([
	['by default', {}, 0, 50, of(50, 1)],
	['with Limit 101', { limit: 101 }, 0, 101, of(100, 2)],
	[
		'from Start Page counted in Page Size',
		{ limit: 45, options: { page: 4, pageSize: 30 } },
		90,
		135,
		of(30, 2, 4),
	],
])('%s it reads only the pages it needs', async (_, parameters, from, to, pages) => {
	expect(await walk(parameters)).toEqual({
		error: undefined,
		numbers: numbers(rows.slice(from, to)),
		pages,
	});
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
		expect((await bench.control.requests()).map(({ query }) => query)).toEqual([
			{ search, page: '1', page_size: '100' },
		]);
	},
);

test('Simplify removes the subtotal and the creation time', async () => {
	const { items } = await bench.run('invoice.getAll', { limit: 2 });
	const expected = rows.slice(0, 2).map(({ subtotal, createdAt, ...rest }) => {
		expect([subtotal, createdAt]).toEqual([expect.any(String), expect.any(String)]);
		return rest;
	});
	expect(pairedOutput(items)).toEqual(expected.map((row) => [0, row]));
});
