import type { ICredentialDataDecryptedObject, INodeListSearchItems } from 'n8n-workflow';

import { invoiceRow, receiptRow } from '../../sandbox/invoicing/views';
import { answering, useRawServers } from '../../support/rawServer';
import { useTestBench } from '../../support/testBench';
import { seedRecords, newestFirst } from '../../support/seedRecords';
import { search } from '../../support/contexts';

const bench = useTestBench('invoicing');
const startServer = useRawServers();

const invoices = newestFirst(seedRecords.invoices)
	.map(invoiceRow)
	.map(({ id, invoiceNumber, currency, total, status }) => ({
		name: `${invoiceNumber} · ${currency} ${total} · ${status}`,
		value: id,
	}));
const clients = newestFirst(seedRecords.clients).map(({ id, name, company, email }) => ({
	name: [name, company, email].filter((part) => part).join(' · '),
	value: id,
}));
const receipts = newestFirst(seedRecords.receipts)
	.map(receiptRow)
	.map(({ id, receiptNumber, currency, amountReceived, status }) => ({
		name: `${receiptNumber} · ${currency} ${amountReceived} · ${status}`,
		value: id,
	}));

const list = async (
	method: string,
	filter?: string,
	token?: string,
	credential: ICredentialDataDecryptedObject = {},
) => await search('invoicing', method, bench.credential(credential), filter, token);

/** Scrolls to the end of a list and returns what each search found. */
async function scroll(method: string, filter?: string): Promise<INodeListSearchItems[][]> {
	const looks: INodeListSearchItems[][] = [];
	let token: string | undefined;
	do {
		const { results, paginationToken } = await list(method, filter, token);
		looks.push(results);
		token = paginationToken as string | undefined;
	} while (token !== undefined && looks.length < 100);
	return looks;
}

const lists: Array<[string, INodeListSearchItems[]]> = [
	['searchInvoices', invoices],
	['searchClients', clients],
	['searchReceipts', receipts],
];

test.each(lists)(
	'%s shows every record once and in order, fifty at a time',
	async (method, all) => {
		const looks = await scroll(method);
		expect(looks.flat()).toEqual(all);
		expect(looks.slice(0, -1).every((look) => look.length === 50)).toBe(true);
		expect(await bench.requests()).toHaveLength(Math.ceil(all.length / 50));
	},
);

test.each<[string, string, INodeListSearchItems[], (entry: INodeListSearchItems) => boolean]>([
	['searchInvoices', 'inv-0012 ', invoices, ({ name }) => name.startsWith('INV-0012')],
	['searchInvoices', '5', invoices, ({ name }) => (name.split(' · ')[0] ?? '').includes('5')],
	['searchClients', 'mensah', clients, ({ name }) => /mensah/i.test(name.replace(/ · .* Ltd/, ''))],
	['searchClients', '@mail.test', clients, ({ name }) => name.endsWith('@mail.test')],
	['searchReceipts', ' rct-0012 ', receipts, ({ name }) => name.startsWith('RCT-0012')],
	['searchReceipts', 'paid_in_full', receipts, ({ name }) => name.endsWith('paid_in_full')],
])('%s finds every match for %j once', async (method, filter, all, matches) => {
	expect((await scroll(method, filter)).flat()).toEqual(all.filter(matches));
});

test('the service searches invoices and clients, so every page is requested with the search', async () => {
	await scroll('searchInvoices', 'INV-00');
	const queries = await bench.requests('query');
	expect(queries).toEqual(
		queries.map((_, index) => ({ page: String(index + 1), page_size: '50', search: 'INV-00' })),
	);
	expect(queries.length).toBeGreaterThan(1);
});

test('receipts are searched in the node, because the service can’t', async () => {
	const { results, paginationToken } = await list('searchReceipts', 'RCT-00001');
	const requests = await bench.requests();
	expect(requests.map(({ query }) => Object.keys(query).sort())).toEqual(
		requests.map(() => ['page', 'page_size']),
	);
	// One search reads only a few pages. The rest is read when the user scrolls.
	expect(requests.length).toBeLessThanOrEqual(10);
	expect(results.length > 0 || paginationToken !== undefined).toBe(true);
});

test.each<[string, ICredentialDataDecryptedObject, string]>([
	['a wrong key', { apiKey: 'some-wrong-key' }, 'Missing or invalid API key'],
	[
		'an unknown host',
		{ baseUrl: 'http://api.invalid' },
		'Invoicing can’t be found: its host name doesn’t resolve',
	],
])('with %s, the list shows the error', async (_, credential, message) => {
	const failure = await list('searchClients', undefined, undefined, credential).catch(
		(error: unknown) => error,
	);
	expect(failure).toMatchObject({ message, description: expect.any(String) as string });
	expect(JSON.stringify(failure)).not.toContain('some-wrong-key');
	expect((await bench.requests()).length).toBeLessThanOrEqual(1);
});

test('a picker shows the whole list if the service returns smaller pages, and skips what isn’t a record', async () => {
	const rows = Array.from({ length: 137 }, (_, at) => ({ id: `id-${at}`, name: `Client ${at}` }));
	const body = (url: string) => {
		const page = Number(new URL(url, 'http://x').searchParams.get('page'));
		const data = rows.slice((page - 1) * 20, page * 20);
		return {
			data: page === 2 ? [null, { name: 'No ID' }, ...data.slice(2)] : data,
			meta: { total: 137, totalPages: 3 },
		};
	};
	const server = await startServer(answering({ body }));
	const found: unknown[] = [];
	for (let token: string | undefined, looks = 0; looks === 0 || token; looks++) {
		const answer = await list('searchClients', undefined, token, { baseUrl: server.url });
		found.push(...answer.results.map(({ value }) => value));
		token = answer.paginationToken as string | undefined;
	}
	expect(found).toEqual(rows.map(({ id }) => id).filter((id) => id !== 'id-20' && id !== 'id-21'));
});

test.each<[string, string, object, string]>([
	['no currency', 'searchInvoices', { invoiceNumber: 'INV-7', total: '5.00' }, 'INV-7 · 5.00'],
	['no total', 'searchInvoices', { currency: 'GHS', total: null, status: 'draft' }, 'GHS · draft'],
	['no texts', 'searchInvoices', { invoiceNumber: { a: 1 }, currency: ['GHS'] }, 'a'],
	['an amount of 0', 'searchReceipts', { currency: 'GHS', amountReceived: 0 }, 'GHS 0'],
	['a blank number', 'searchReceipts', { receiptNumber: ' ' }, 'a'],
	['a long name', 'searchClients', { name: 'x'.repeat(9_999), email: true }, 'x'.repeat(100)],
])('a record with %s is shown by what it has (%s)', async (_, method, record, name) => {
	const data = [{ id: 'a', ...record }];
	const server = await startServer(
		answering({ body: () => ({ data, meta: { total: 1, totalPages: 1 } }) }),
	);
	const { results } = await list(method, undefined, undefined, { baseUrl: server.url });
	expect(results).toEqual([{ name, value: 'a' }]);
});
