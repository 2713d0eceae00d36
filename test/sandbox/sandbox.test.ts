import axios from 'axios';

import { waitUntil } from '../support/waitUntil';
import { accounts } from './accounts';
import { startSandbox, type CalendarSettings, type Fault, type Sandbox } from './index';
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

describe('the observed calendar', () => {
	const { calendar: user } = accounts;
	const get = async (path: string, password?: string, data: object = {}) =>
		await axios.request<Record<string, unknown>>({
			url: `${sandbox.url}/calendar-site${path}`,
			...(password !== undefined && { auth: { username: user.username, password } }),
			...{ maxRedirects: 0, validateStatus: () => true, ...data },
		});
	const events = '/wp-json/calendar/events/v1/events';
	const me = '/wp-json/wp/v2/users/me';
	const observe = async (calendar: Partial<CalendarSettings> = {}) =>
		await sandbox.control.settings({ calendar: { mode: 'observed', ...calendar } });

	test.each<[path: string, password: string | undefined, sent: boolean]>([
		[events, undefined, false],
		[events, user.password, true],
		[`${events}/0`, user.password, true],
		[events, 'wrong', false],
		[me, user.password, true],
	])(
		'%s with the password %s: caches may not keep the answer: %s',
		async (path, password, sent) => {
			await observe();
			const { headers } = await get(path, password);
			expect(
				[headers['cache-control'], headers.expires].map((value) => value !== undefined),
			).toEqual([sent, sent]);
		},
	);

	test.each<['refused' | 'ignored', number[]]>([
		['refused', [401, 401, 401]],
		['ignored', [200, 401, 401]],
	])('a wrong password is %s: %j', async (wrongPassword, statuses) => {
		await observe({ wrongPassword });
		const answers = [
			await get(events, 'wrong'),
			await get(me, 'wrong'),
			await get(`${events}/1003`, 'wrong', { method: 'PATCH', data: { title: 'x' } }),
		];
		expect(answers.map(({ status }) => status)).toEqual(statuses);
		expect((await get(events, user.password)).status).toBe(200);
	});

	const some = '?rest_route=/calendar/events/v1/events&per_page=1';
	const plain = { permalinks: 'plain' } as const;
	test.each<[settings: Partial<CalendarSettings>, path: string, status: number, url: string]>([
		[{}, events, 200, 'wp-json/tribe/events/v1/events/'],
		[{}, `/${some}`, 200, 'wp-json/tribe/events/v1/events/'],
		[plain, events, 301, ''],
		[plain, '/wp-json', 301, ''],
		[plain, `${events}/`, 200, ''],
		[plain, `/${some}`, 200, 'index.php?rest_route=/tribe/events/v1/events/'],
		[plain, '/index.php?per_page=1&rest_route=%2Fwp%2Fv2%2Fusers%2Fme', 401, ''],
		[{ restBase: 'api' }, events.replace('wp-json', 'api'), 200, 'api/tribe/events/v1/events/'],
		[{ restBase: 'api' }, `${me}/`, 404, ''],
	])('with %j, %s is answered by %s', async (settings, path, status, url) => {
		await observe(settings);
		const { data, ...answer } = await get(path);
		expect(answer.status).toBe(status);
		if (url) expect(data.rest_url).toBe(`https://calendar-site.example/${url}`);
		if (url && path.endsWith(some)) expect(data.events).toHaveLength(1);
		const { location } = answer.headers;
		expect(location).toBe(status === 301 ? `${sandbox.url}/calendar-site${path}/` : undefined);
		expect(await sandbox.control.violations()).toEqual([]);
	});
});
