import axios from 'axios';

import { waitUntil } from '../support/waitUntil';
import { startSandbox, type Fault, type Sandbox } from './index';
import { countSegments } from './sms/account';

// What other tests rely on and wouldn't miss. Everything else shows in the tests of the nodes and in the recordings.

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(async () => await sandbox.control.reset());
afterAll(async () => await sandbox.close());

type Service = 'sms' | 'invoicing' | 'calendar';

const call = async (method: string, service: Service, path: string, data?: unknown, more = {}) => {
	const { sms, invoicing, calendar } = sandbox;
	const [url, key] = {
		sms: [sms.baseUrl, sms.apiKey],
		invoicing: [invoicing.baseUrl, invoicing.apiKey],
		calendar: [`${calendar.apiRoot}/${calendar.namespace}`, calendar.token],
	}[service];
	const headers = { Authorization: `Bearer ${key}` };
	return await axios.request<{ data: Record<string, string> & Array<Record<string, string>> }>({
		...{ method, url: `${url}${path}`, data, headers, validateStatus: () => true, ...more },
	});
};

const message = { senderId: 'AKWAABA', to: ['+233241234567'], message: 'Hi' };
const item = { description: 'Waakye', quantity: 1, rate: 1 };
const issueDate = '2026-01-05';

const rejected: Array<[service: Service, method: string, path: string, body: unknown]> = [
	['sms', 'POST', '/sms/send', { ...message, sender: 'AKWAABA' }],
	['sms', 'POST', '/sms/send', { ...message, to: message.to[0] }],
	['sms', 'POST', '/sms/send', { ...message, unicode: 'true' }],
	['invoicing', 'GET', '/invoices?nonsense=1', undefined],
	['invoicing', 'GET', '/invoices?page_size=101', undefined],
	['invoicing', 'POST', '/invoices', { items: [item] }],
	['invoicing', 'POST', '/invoices', { items: [item], issueDate: 'yesterday' }],
	['invoicing', 'POST', '/invoices', { items: [{ ...item, rate: 0.001 }], issueDate }],
	['invoicing', 'POST', '/clients', { name: 'Ama', country: 'Ghana' }],
	['calendar', 'GET', '/events?nonsense=1', undefined],
	['calendar', 'POST', '/events', { title: 'Fair' }],
];
test.each(rejected)('%s rejects %s %s with %j', async (service, method, path, body) => {
	expect((await call(method, service, path, body)).status).toBe(400);
	expect(await sandbox.control.violations()).toEqual([]);
});

test('an answer that doesn’t match the OpenAPI description is a violation and becomes a 500', async () => {
	// The control surface accepts any value for the wallet, the OpenAPI description only numbers.
	await sandbox.control.setWallet('much' as unknown as number);
	expect((await call('GET', 'sms', '/sms/balance')).status).toBe(500);
	expect(await sandbox.control.violations()).toMatchObject([
		{
			...{ service: 'sms', method: 'GET', path: '/sms/balance' },
			message: expect.stringMatching(/balance must be number/) as string,
		},
	]);
});

const scopes: Array<[scope: Partial<Fault>, path: string, applies: boolean]> = [
	[{}, '/clients', true],
	[{ service: 'invoicing' }, '/clients', true],
	[{ service: 'sms' }, '/clients', false],
	[{ method: 'get' }, '/clients', true],
	[{ method: 'POST' }, '/clients', false],
	[{ path: '/cli' }, '/clients/7', true],
	[{ path: '/clients/*' }, '/clients/7', true],
	[{ path: '/clients/*' }, '/clients', false],
	[{ path: '/*' }, '/clients/7', false],
	[{ path: '/**' }, '/clients/7', true],
	[{ path: '/c.ients' }, '/clients', false],
];
test.each(scopes)('the fault %j applies to %s: %s', async (scope, path, applies) => {
	await sandbox.control.addFault({ kind: 'status', status: 599, ...scope });
	expect((await call('GET', 'invoicing', path)).status === 599).toBe(applies);
});

test('a cut answer announces its full length', async () => {
	await sandbox.control.addFault({ kind: 'cut' });
	const answer = await fetch(`${sandbox.invoicing.baseUrl}/clients`, {
		headers: { 'X-API-Key': sandbox.invoicing.apiKey },
	});
	expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1_000);
	await expect(answer.text()).rejects.toThrow();
});

test('the control surface rejects unknown faults and events', async () => {
	const fault = { kind: 'earthquake' } as unknown as Fault;
	await expect(sandbox.control.addFault(fault)).rejects.toThrow('400');
	await expect(sandbox.control.emit('invoice.eaten')).rejects.toThrow('400');
});

const amounts: Array<[number: string, subtotal: string, taxAmount: string, total: string]> = [
	['INV-01250', '2185.00', '65.55', '2250.55'],
	// With a discount of 5%, with three named taxes, and with a discount of 10.00.
	['INV-01244', '4722.25', '672.92', '5159.06'],
	['INV-01245', '3000.00', '600.00', '3600.00'],
	['INV-01246', '109.20', '0.00', '99.20'],
];
test.each(amounts)('the amounts of %s add up', async (number, subtotal, taxAmount, total) => {
	const [{ id } = {}] = (await call('GET', 'invoicing', `/invoices?search=${number}`)).data.data;
	const { data } = (await call('GET', 'invoicing', `/invoices/${id}`)).data;
	expect(data).toMatchObject({ subtotal, taxAmount, total });
});

const texts: Array<[what: string, text: string, unicode: boolean, segments: number]> = [
	['160 GSM characters', 'x'.repeat(160), false, 1],
	['161 GSM characters', 'x'.repeat(161), false, 2],
	['characters that count twice', '€'.repeat(81), false, 2],
	['70 Unicode characters', 'ɛ'.repeat(70), false, 1],
	['71 Unicode characters', 'ɛ'.repeat(71), false, 2],
	['71 GSM characters sent as Unicode', 'x'.repeat(71), true, 2],
];
test.each(texts)('%s', (_what, text, unicode, segments) => {
	expect(countSegments(text, unicode)).toBe(segments);
});

test('traffic is counted by status, with the most concurrent requests', async () => {
	const { control } = sandbox;
	await control.settings({ latencyMs: 60_000 });
	const nobodyWaits = new AbortController();
	const { signal } = nobodyWaits;
	const calls = [1, 2, 3].map(
		async () => await call('GET', 'invoicing', '/clients', undefined, { signal }).catch(() => {}),
	);
	await waitUntil(async () => (await control.traffic()).requests === 3);
	nobodyWaits.abort();
	await Promise.all(calls);
	await waitUntil(async () => (await control.traffic()).answers[0] === 3);
	await control.settings({ latencyMs: 0 });
	for (const path of ['/clients', '/clients/nobody']) await call('GET', 'invoicing', path);
	expect(await control.traffic()).toMatchObject({
		requests: 5,
		answers: { 0: 3, 200: 1, 400: 1 },
		peakConcurrent: 3,
	});
	expect((await control.requests()).map(({ status }) => status)).toEqual([0, 0, 0, 200, 400]);
	await control.reset();
	expect(await control.traffic()).toMatchObject({ requests: 0, peakConcurrent: 0 });
});

test('a reset restores what the sandbox was started with, and closing it doesn’t wait for anything', async () => {
	const other = await startSandbox({ invoices: 7 });
	await other.control.reset();
	const headers = { 'X-API-Key': other.invoicing.apiKey };
	const invoices = `${other.invoicing.baseUrl}/invoices`;
	const { data } = await axios.get<unknown>(invoices, { headers });
	expect(data).toMatchObject({ meta: { total: 7 } });
	await other.control.settings({ latencyMs: 60_000 });
	const waiting = axios.get(invoices).catch((error: Error) => error.message);
	await waitUntil(async () => (await other.control.requests()).length > 1);
	await other.control.registerWebhook({ url: invoices });
	await other.control.emit('invoice.sent');
	await other.close();
	expect(await waiting).toMatch(/socket hang up|ECONNRESET/);
});
