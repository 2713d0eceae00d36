import { clientRow, invoiceRow, paymentRow, receiptRow } from '../../sandbox/invoicing/views';
import { answering, useRawServers } from '../../support/rawServer';
import { pairedOutput, useTestBench } from '../../support/testBench';
import { seedRecords, newestFirst } from '../../support/seedRecords';

const bench = useTestBench('invoicing');
const startServer = useRawServers();

const invoices = newestFirst(seedRecords.invoices).map(invoiceRow);

/** `simple`: what Simplify makes of the rows; without it, they stay as they are. */
const lists: Array<{ resource: string; rows: object[]; simple?: object[] }> = [
	{
		resource: 'invoice',
		rows: invoices,
		simple: invoices.map((row) => ({ ...row, subtotal: undefined, createdAt: undefined })),
	},
	{ resource: 'client', rows: newestFirst(seedRecords.clients).map(clientRow) },
	{ resource: 'receipt', rows: newestFirst(seedRecords.receipts).map(receiptRow) },
	{ resource: 'payment', rows: newestFirst(seedRecords.payments).map(paymentRow) },
];

describe.each(lists)('Get Many of $resource', ({ resource, rows, simple = rows }) => {
	const operation = `${resource}.getAll`;
	/** The requests in the order of their pages, because several are sent at the same time. */
	const requests = async () =>
		(await bench.requests())
			.sort((one, other) => Number(one.query.page) - Number(other.query.page))
			.map(({ method, path, query, rawBody }) => [method, path, query, rawBody]);

	test.each([true, false])(
		'returns all of them once and in order, with Simplify %s',
		async (simplify) => {
			const { items } = await bench.run(operation, { returnAll: true, simplify });
			expect(rows.length).toBeGreaterThan(200);
			expect(pairedOutput(items)).toEqual((simplify ? simple : rows).map((row) => [0, row]));
			const path = `/${resource}s`;
			expect(await requests()).toEqual(
				Array.from({ length: Math.ceil(rows.length / 100) }, (_, index) => [
					...['GET', path, { page: String(index + 1), page_size: '100' }, ''],
				]),
			);
		},
	);

	test('reads the pages given by Start Page, Page Size and Limit, for each item', async () => {
		const { items } = await bench.run(
			operation,
			{
				limit: '={{ $json.limit }}',
				options: { page: '={{ $json.page }}', pageSize: '={{ $json.size }}' },
			},
			{
				items: [
					{ limit: 3, page: 2, size: 10 },
					{ limit: 9, page: 900, size: 100 },
					{ limit: 12, page: 1, size: 5 },
				],
			},
		);
		expect(pairedOutput(items)).toEqual([
			...simple.slice(10, 13).map((row) => [0, row]),
			...simple.slice(0, 12).map((row) => [2, row]),
		]);
	});
});

/** Pages of a list as some service might answer them, without an end that can be believed. */
test.each<[string, number, object, boolean]>([
	['a total that is too small', 237, { meta: { total: 100, totalPages: 1 } }, false],
	['no counts, and a 404 after its last page', 200, {}, true],
])('a list with %s is read whole', async (_what, count, counts, refuses) => {
	const rows = Array.from({ length: count }, (_, at) => ({ id: `c${at}` }));
	const pageOf = (url: string) => {
		const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
		return rows.slice((page - 1) * 100, page * 100);
	};
	const server = await startServer(
		answering({
			status: (url) => (refuses && pageOf(url).length === 0 ? 404 : 200),
			body: (url) => ({ data: pageOf(url), ...counts }),
		}),
	);
	const credential = { baseUrl: `${server.url}/api/v1` };
	const { items } = await bench.run('client.getAll', { returnAll: true }, { credential });
	expect(items.map(({ json }) => json.id)).toEqual(rows.map(({ id }) => id));
});

test.each(lists)(
	'a 404 for the first page of $resource isn’t an empty list',
	async ({ resource }) => {
		for (const parameters of [{ returnAll: true }, { returnAll: false, limit: 5 }]) {
			await bench.control.addFault({ kind: 'status', status: 404, times: 1 });
			const error = await bench.failure(`${resource}.getAll`, parameters);
			expect(error?.httpCode).toBe('404');
		}
	},
);
