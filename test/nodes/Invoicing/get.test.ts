import {
	clientRow,
	invoiceFull,
	receiptFull,
	receiptRow,
	clientFull,
} from '../../sandbox/invoicing/views';
import { pairedOutput, useTestBench } from '../../support/testBench';
import { seedRecords, byId, nth } from '../../support/seedRecords';

const bench = useTestBench('invoicing');

const pick = (record: object, names: string[]) =>
	Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

/** What Simplify keeps of an invoice, besides the name of its client. */
const SIMPLE = [
	...['id', 'invoiceNumber', 'status', 'currency', 'total', 'amountPaid', 'balanceDue'],
	...['dueDate', 'clientId'],
];

/** The operations that read one record: parameter, records, raw and simplified form. */
const gets = [
	{
		resource: 'invoice',
		parameter: 'invoiceId',
		ids: seedRecords.invoices.map(({ id }) => id),
		raw: (index: number) => invoiceFull(seedRecords, nth(seedRecords.invoices, index)),
		simple: (index: number) => {
			const full = invoiceFull(seedRecords, nth(seedRecords.invoices, index));
			return {
				...pick(full, SIMPLE),
				clientName: full.client?.name ?? null,
			};
		},
	},
	{
		resource: 'client',
		parameter: 'clientId',
		ids: seedRecords.clients.map(({ id }) => id),
		raw: (index: number) => clientFull(seedRecords, nth(seedRecords.clients, index)),
		simple: (index: number) => clientRow(nth(seedRecords.clients, index)),
	},
	{
		resource: 'receipt',
		parameter: 'receiptId',
		ids: seedRecords.receipts.map(({ id }) => id),
		raw: (index: number) => receiptFull(seedRecords, nth(seedRecords.receipts, index)),
		simple: (index: number) => receiptRow(nth(seedRecords.receipts, index)),
	},
];

describe.each(gets)('Get of $resource', ({ resource, parameter, ids, raw, simple }) => {
	const operation = `${resource}.get`;
	// The 34th invoice has no client; each item asks for another record, out of order.
	const indexes = [33, 0, 5];
	const items = indexes.map((index) => ({ id: nth(ids, index) }));

	test.each([
		[true, simple],
		[false, raw],
	])('returns the record of each item, with Simplify %s', async (simplify, shown) => {
		const parameters = { [parameter]: byId('={{ $json.id }}'), simplify };
		const outcome = await bench.run(operation, parameters, { items });
		expect(pairedOutput(outcome.items)).toEqual(indexes.map((index, item) => [item, shown(index)]));
		expect((await bench.requests('method', 'path', 'query', 'rawBody')).sort()).toEqual(
			items.map(({ id }) => ['GET', `/${resource}s/${id}`, {}, '']).sort(),
		);
	});

	test.each([
		[
			'chosen from the list',
			(id: string) => ({ __rl: true, mode: 'list', value: id, cachedResultName: 'x' }),
		],
		['given by an expression alone', () => '={{ $json.id }}'],
	])('accepts an ID that is %s', async (_, enter) => {
		const [item = { id: '' }] = items;
		const outcome = await bench.succeed(
			operation,
			{ [parameter]: enter(item.id) as never },
			{ items: [item] },
		);
		expect(pairedOutput(outcome.items)).toEqual([[0, simple(33)]]);
	});
});
