import type { IDataObject } from 'n8n-workflow';

import { invoiceStatuses } from '../../sandbox/invoicing/books';
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
	['with Limit 1', { limit: 1 }, 0, 1, of(1, 1)],
	['with Limit 100', { limit: 100 }, 0, 100, of(100, 1)],
	['with Limit 101', { limit: 101 }, 0, 101, of(100, 2)],
	['with Limit 250', { limit: 250 }, 0, 250, of(100, 3)],
	['with Limit as text from an expression', { limit: '={{ "7" }}' }, 0, 7, of(7, 1)],
	['with a Limit above the total', { limit: 5000 }, 0, 1250, of(100, 13)],
	['with Limit and Page Size', { limit: 50, options: { pageSize: 20 } }, 0, 50, of(20, 3)],
	['with a Page Size above Limit', { limit: 3, options: { pageSize: 20 } }, 0, 3, of(20, 1)],
	['from Start Page on', { limit: 10, options: { page: 3 } }, 20, 30, of(10, 1, 3)],
	[
		'from Start Page counted in Page Size',
		{ limit: 45, options: { page: 4, pageSize: 30 } },
		90,
		135,
		of(30, 2, 4),
	],
	[
		'from Start Page to the end',
		{ returnAll: true, options: { page: 12 } },
		1100,
		1250,
		of(100, 2, 12),
	],
	[
		'all in pages of the given size',
		{ returnAll: true, options: { page: 13, pageSize: 96 } },
		1152,
		1250,
		of(96, 2, 13),
	],
	['nothing from beyond the end', { options: { page: 99 } }, 0, 0, of(50, 1, 99)],
])('%s it reads only the pages it needs', async (_, parameters, from, to, pages) => {
	expect(await walk(parameters)).toEqual({
		error: undefined,
		numbers: numbers(rows.slice(from, to)),
		pages,
	});
});

test.each(invoiceStatuses)('the filter Status returns the invoices that are %s', async (status) => {
	const { items } = await bench.run('invoice.getAll', { returnAll: true, filters: { status } });
	const expected = rows.filter((row) => row.status === status);
	expect(expected.length).toBeGreaterThan(0);
	expect(numbers(items.map(({ json }) => json))).toEqual(numbers(expected));
	expect((await bench.control.requests()).map(({ query }) => query.status)).toEqual(
		Array(Math.ceil(expected.length / 100)).fill(status),
	);
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

test.each(['', '  ', '={{ $json.missing }}', '={{ null }}', '={{ [] }}'])(
	'an empty filter is rejected instead of listing everything: %j',
	async (search) => {
		for (const filters of [{ search }, { search: 'INV', status: search }]) {
			const outcome = await bench.run('invoice.getAll', { filters });
			const label = 'status' in filters ? 'Status' : 'Search';
			expect(errorShown(outcome)?.message).toBe(`The parameter “${label}” is empty [item 0]`);
			expect(errorShown(outcome)?.description).toContain('would let everything pass');
		}
		expect(await bench.control.requests()).toEqual([]);
	},
);

test('lists of different lengths are linked to their input items', async () => {
	const { items } = await bench.run(
		'invoice.getAll',
		{ limit: '={{ $json.limit }}', filters: { search: '={{ $json.search }}' }, simplify: false },
		{
			items: [
				{ search: 'INV-00007', limit: 5 },
				{ search: 'none', limit: 5 },
				{ search: 'INV-0123', limit: 3 },
				{ search: 'INV-01', limit: 1 },
			],
		},
	);
	const find = (text: string) => rows.filter(({ invoiceNumber }) => invoiceNumber.includes(text));
	expect(pairedOutput(items)).toEqual([
		...find('INV-00007').map((row) => [0, row]),
		...find('INV-0123')
			.slice(0, 3)
			.map((row) => [2, row]),
		[3, find('INV-01')[0]],
	]);
});

test('Simplify removes the subtotal and the creation time', async () => {
	const { items } = await bench.run('invoice.getAll', { limit: 2 });
	const expected = rows.slice(0, 2).map(({ subtotal, createdAt, ...rest }) => {
		expect([subtotal, createdAt]).toEqual([expect.any(String), expect.any(String)]);
		return rest;
	});
	expect(pairedOutput(items)).toEqual(expected.map((row) => [0, row]));
});

test.each<[string, IDataObject]>([
	['Limit', { limit: 0 }],
	['Limit', { limit: -1 }],
	['Limit', { limit: 2.5 }],
	['Limit', { limit: '={{ "many" }}' }],
	['Limit', { limit: '={{ $json.missing }}' }],
	['Limit', { limit: '={{ null }}' }],
	['Page Size', { options: { pageSize: 0 } }],
	['Page Size', { options: { pageSize: 101 } }],
	['Page Size', { returnAll: true, options: { pageSize: '={{ "all" }}' } }],
	['Start Page', { options: { page: 0 } }],
	['Start Page', { options: { page: -2 } }],
	['Start Page', { options: { page: 1.5 } }],
])('an invalid %s is rejected before anything is sent: %j', async (label, parameters) => {
	const outcome = await bench.run('invoice.getAll', parameters as never);
	expect(errorShown(outcome)).toMatchObject({
		message: expect.stringMatching(
			new RegExp(`^The parameter “${label}” .* \\[item 0\\]$`),
		) as string,
		description: expect.stringContaining('Nothing was sent') as string,
		itemIndex: 0,
	});
	expect(await bench.control.requests()).toEqual([]);
});

test('if a page fails, no partial list is returned', async () => {
	await bench.control.addFault({ kind: 'delay', ms: 0, times: 2 });
	await bench.control.addFault({ kind: 'status', status: 500 });
	const outcome = await bench.run('invoice.getAll', { returnAll: true });
	expect(outcome.items).toEqual([]);
	expect(errorShown(outcome)).toMatchObject({ httpCode: '500', code: 'SERVER_ERROR' });
	expect((await bench.control.requests()).length).toBeGreaterThanOrEqual(3);
});
