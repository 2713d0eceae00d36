import axios from 'axios';

import { startSandbox } from './index';
import type { ResetUnit, Sandbox } from './index';

type Row = Record<string, string>;
type Body = { data: Row & Row[]; meta: Record<string, number> };

let sandbox: Sandbox;
/** The services' clock, which only tests move. */
let now = Date.now();
beforeAll(async () => {
	sandbox = await startSandbox({ now: () => new Date(now) });
});
beforeEach(async () => await sandbox.control.reset());
afterEach(async () => expect(await sandbox.control.violations()).toEqual([]));
afterAll(async () => await sandbox.close());

const call = async (method: string, path: string, data?: unknown, headers = {}) =>
	await axios.request<Body>({
		method,
		url: sandbox.invoicing.baseUrl + path,
		data,
		headers: { Authorization: `Bearer ${sandbox.invoicing.apiKey}`, ...headers },
		validateStatus: () => true,
	});

const get = async (path: string) => (await call('GET', path)).data;
const first = async (status: string) => (await get(`/invoices?status=${status}`)).data[0] as Row;
const nobody = '00000000-0000-4000-8000-000000000000';
const item = { description: 'Kente cloth', quantity: 1, rate: 1 };

describe('lists', () => {
	const totals: Array<[path: string, total: number]> = [
		['/invoices', 1_250],
		['/invoices?search=inv-0012', 10],
		['/invoices?status=cancelled', 62],
		['/invoices?status=cancelled&search=01218', 1],
		['/clients', 240],
		['/clients?search=example.com', 80],
		['/receipts', 875],
		['/payments', 875],
	];
	test.each(totals)('%s has %i records', async (path, total) => {
		const { data, meta } = await get(path);
		expect(meta).toEqual({ total, page: 1, pageSize: 20, totalPages: Math.ceil(total / 20) });
		expect(data).toHaveLength(Math.min(20, total));
	});

	test('return each record once, newest first, and nothing after the last page', async () => {
		const pages = await Promise.all(
			[1, 2, 3, 4].map(async (page) => await get(`/clients?page=${page}&page_size=80`)),
		);
		const rows = pages.flatMap(({ data }) => data as Row[]);
		expect(pages.map(({ data }) => data.length)).toEqual([80, 80, 80, 0]);
		expect(new Set(rows.map(({ id }) => id)).size).toBe(240);
		const times = rows.map(({ createdAt }) => createdAt);
		expect(times).toEqual([...times].sort().reverse());
	});

	test.each(['page=0', 'page=x', 'page_size=101', 'page_size=0', 'status=lost', 'nonsense=1'])(
		'reject %s',
		async (query) => {
			expect(await call('GET', `/invoices?${query}`)).toMatchObject({
				status: 400,
				data: { code: 'VALIDATION_ERROR' },
			});
		},
	);

	test('contain invoices in all eight states, and the newest one suits the demo', async () => {
		const all = 'draft recorded sent viewed partial paid overdue cancelled'.split(' ');
		for (const status of all) expect(await first(status)).toMatchObject({ status });
		const newest = (await get('/invoices')).data[0] as Row;
		expect(newest.status).toBe('sent');
		const client = (await get(`/clients/${newest.clientId}`)).data;
		expect(client.phone).toMatch(/^\+233\d{9}$/);
	});
});

const taxed: Array<[number: string, invoice: object]> = [
	[
		'INV-01250',
		{
			subtotal: '2185.00',
			taxRate: '3.00',
			taxAmount: '65.55',
			total: '2250.55',
			invoiceTaxLines: [],
		},
	],
	[
		'INV-01244',
		{
			subtotal: '4722.25',
			discountType: 'percentage',
			discountValue: '5.00',
			taxRate: '15.00',
			taxAmount: '672.92',
			total: '5159.06',
			items: [
				{ quantity: '2', unit: 'yards', rate: '185.00', amount: '370.00' },
				{ quantity: '3', unit: 'bags', rate: '1450.75', amount: '4352.25' },
			],
		},
	],
	[
		'INV-01245',
		{
			subtotal: '3000.00',
			taxRate: '0.00',
			taxAmount: '600.00',
			invoiceTaxLines: [
				{ name: 'NHIL', type: 'percentage', value: 2.5, amount: 75 },
				{ name: 'GETFund', type: 'percentage', value: 2.5, amount: 75 },
				{ name: 'VAT', type: 'percentage', value: 15, amount: 450 },
			],
			total: '3600.00',
		},
	],
	[
		'INV-01246',
		{ subtotal: '109.20', discountType: 'fixed', discountValue: '10.00', total: '99.20' },
	],
];
test.each(taxed)('the amounts of %s add up', async (number, invoice) => {
	const row = (await get(`/invoices?search=${number}`)).data[0];
	expect((await get(`/invoices/${row?.id}`)).data).toMatchObject(invoice);
});

describe('creating', () => {
	const sums: Array<[items: object[], taxRate: number | undefined, total: string]> = [
		[[{ ...item, quantity: 3, rate: 0.1 }], undefined, '0.30'],
		[[{ ...item, quantity: 1.5, rate: 0.33 }], undefined, '0.50'],
		[[{ ...item, quantity: '3', rate: '33.35' }, item], 12.5, '113.68'],
		[[{ ...item, quantity: 0.0001, rate: 1.01 }], undefined, '0.00'],
		[[{ ...item, rate: 90_071_992_547.41 }], undefined, '90071992547.41'],
	];
	test.each(sums)('%j with a tax of %s has a total of %s', async (items, taxRate, total) => {
		const created = await call('POST', '/invoices', { items, taxRate, issueDate: '2026-01-05' });
		expect(created).toMatchObject({ status: 200, data: { data: { status: 'draft', total } } });
		const { id } = created.data.data;
		expect((await get(`/invoices/${id}`)).data).toMatchObject({ id, total, client: null });
	});

	const refusals: Array<[path: string, body: unknown, status: number]> = [
		['/invoices', {}, 400],
		['/invoices', { items: [item] }, 400],
		['/invoices', { items: [{ ...item, rate: 0.001 }], issueDate: '2026-01-05' }, 400],
		['/invoices', { items: [item], issueDate: 'yesterday' }, 400],
		['/invoices', { items: [item], issueDate: '2026-01-05', taxRate: 101 }, 400],
		['/invoices', { items: [item], issueDate: '2026-01-05', clientId: nobody }, 404],
		['/invoices', 'not json', 400],
		['/clients', {}, 400],
		['/clients', { name: 'Ama', email: 'nowhere' }, 400],
		['/clients', { name: 'Ama', country: 'Ghana' }, 400],
	];
	test.each(refusals)('%s rejects %j with %i', async (path, body, status) => {
		const headers = { 'Content-Type': 'application/json' };
		expect((await call('POST', path, body, headers)).status).toBe(status);
	});

	test('a new client is returned in short form and can be read in full', async () => {
		const { data } = (await call('POST', '/clients', { name: 'Esi', email: 'esi@shop.test' })).data;
		expect(Object.keys(data)).toEqual(['id', 'name', 'createdAt']);
		const client = { name: 'Esi', email: 'esi@shop.test', company: null, recentInvoices: [] };
		expect((await get(`/clients/${data.id}`)).data).toMatchObject(client);
	});
});

describe('paying', () => {
	const part = { action: 'record_payment', amount: 0.1, paymentMethod: 'cash' };
	const pay = async (id: string | undefined, body: unknown) =>
		await call('PATCH', `/invoices/${id}`, body);

	test.each(['recorded', 'sent', 'viewed', 'partial', 'overdue'])(
		'works in part, then in full, for an invoice that is %s',
		async (status) => {
			const { id, total, amountPaid } = await first(status);
			const paid = (Math.round(Number(amountPaid) * 100) + 10) / 100;
			expect(await pay(id, part)).toMatchObject({
				status: 200,
				data: { data: { status: 'partial', amountPaid: paid.toFixed(2), paidAt: null } },
			});
			expect((await get('/receipts')).data[0]).toMatchObject({
				invoiceId: id,
				status: 'partial',
				amountReceived: '0.10',
			});
			expect((await pay(id, { action: 'mark_paid' })).data.data).toMatchObject({
				status: 'paid',
				amountPaid: total,
				balanceDue: '0.00',
				paidAt: expect.any(String) as string,
			});
			const receipt = (await get('/receipts')).data[0];
			expect(receipt).toMatchObject({ status: 'paid_in_full', balanceRemaining: '0.00' });
			const detail = (await get(`/receipts/${receipt?.id}`)).data;
			expect(detail.payments).toEqual([
				{ amount: receipt?.amountReceived, paymentMethod: 'other' },
			]);
		},
	);

	test.each(['draft', 'paid', 'cancelled'])(
		'is rejected for an invoice that is %s',
		async (status) => {
			const { id } = await first(status);
			expect(await pay(id, part)).toMatchObject({
				status: 400,
				data: { code: 'VALIDATION_ERROR' },
			});
		},
	);

	const refusals: Array<[change: object, error: RegExp]> = [
		[{ amount: 99_999_999 }, /above the balance due/],
		[{ amount: 0.001 }, /at most 2 decimals/],
		[{ amount: 0 }, /must be > 0/],
		[{ amount: '5' }, /must be number/],
		[{ amount: undefined }, /amount/],
		[{ paymentMethod: undefined }, /paymentMethod/],
		[{ paymentMethod: 'cowries' }, /paymentMethod/],
		[{ action: 'forgive' }, /action/],
	];
	test.each(refusals)('rejects %j', async (change, error) => {
		const { id } = await first('sent');
		expect(await pay(id, { ...part, ...change })).toMatchObject({
			status: 400,
			data: { error: expect.stringMatching(error) as string, code: 'VALIDATION_ERROR' },
		});
		expect((await get('/payments')).meta.total).toBe(875);
	});
});

const failures: Array<
	[method: string, path: string, headers: object, status: number, code: string]
> = [
	['GET', `/invoices/${nobody}`, {}, 404, 'NOT_FOUND'],
	['GET', `/clients/${nobody}`, {}, 404, 'NOT_FOUND'],
	['GET', `/receipts/${nobody}`, {}, 404, 'NOT_FOUND'],
	['PATCH', `/invoices/${nobody}`, {}, 404, 'NOT_FOUND'],
	['GET', '/invoices/7', {}, 400, 'VALIDATION_ERROR'],
	['GET', '/nowhere', {}, 404, 'NOT_FOUND'],
	['DELETE', '/invoices', {}, 404, 'NOT_FOUND'],
	['GET', '/invoices', { Authorization: 'Bearer wrong' }, 401, 'UNAUTHORIZED'],
	['GET', '/invoices', { Authorization: undefined }, 401, 'UNAUTHORIZED'],
	['GET', '/invoices', { Authorization: 'Bearer sandbox-basic-plan-key' }, 403, 'UPGRADE_REQUIRED'],
];
test.each(failures)('%s %s with %j fails with %i', async (method, path, headers, status, code) => {
	const body = method === 'PATCH' ? { action: 'mark_paid' } : undefined;
	const answer = await call(method, path, body, headers);
	expect(answer).toMatchObject({ status, data: { code, error: expect.any(String) as string } });
	expect(answer.headers).toHaveProperty('x-ratelimit-remaining', '99');
});

test('the key is accepted in either header', async () => {
	const headers = { Authorization: undefined, 'X-API-Key': sandbox.invoicing.apiKey };
	expect((await call('GET', '/payments', undefined, headers)).status).toBe(200);
});

describe('the rate limit', () => {
	test('ends with its window, for each key', async () => {
		await sandbox.control.settings({ rateLimit: { limit: 2, windowMs: 300 } });
		const statuses: unknown[] = [];
		for (let turn = 0; turn < 3; turn += 1) {
			const { status, headers } = await call('GET', '/payments');
			statuses.push([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]);
		}
		expect(statuses).toEqual([
			[200, '2', '1'],
			[200, '2', '0'],
			[429, '2', '0'],
		]);
		const other = { Authorization: `Bearer ${sandbox.invoicing.basicPlanKey}` };
		expect((await call('GET', '/payments', undefined, other)).status).toBe(403);
		await sandbox.control.settings({ rateLimit: { limit: 3 } });
		expect((await call('GET', '/payments')).data).toMatchObject({ code: 'RATE_LIMITED' });
		now += 299;
		expect((await call('GET', '/payments')).status).toBe(429);
		now += 1;
		expect((await call('GET', '/payments')).status).toBe(200);
	});

	const units: Array<[unit: ResetUnit, read: (text: string) => number]> = [
		['epochSeconds', (text) => Number(text) * 1_000],
		['epochMilliseconds', Number],
		['secondsFromNow', (text) => now + Number(text) * 1_000],
		['httpDate', (text) => Date.parse(text)],
	];
	test.each(units)('reports its end as %s', async (resetUnit, read) => {
		await sandbox.control.settings({ rateLimit: { resetUnit } });
		const { headers } = await call('GET', '/payments');
		const left = read(String(headers['x-ratelimit-reset'])) - now;
		// Some formats have only whole seconds.
		expect(left).toBeGreaterThan(59_000);
		expect(left).toBeLessThan(61_000);
	});
});
