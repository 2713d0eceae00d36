import axios from 'axios';
import type { AxiosResponse } from 'axios';

import { waitUntil } from '../support/waitUntil';
import { connectControl, startSandbox } from './index';
import type { Fault, Sandbox } from './index';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(async () => await sandbox.control.reset());
afterAll(async () => await sandbox.close());

const invoicing = async (path: string, config = {}) =>
	await axios.get<string>(sandbox.invoicing.baseUrl + path, {
		headers: { 'X-API-Key': sandbox.invoicing.apiKey },
		validateStatus: () => true,
		responseType: 'text',
		maxRedirects: 0,
		...config,
	});
const send = async () =>
	await axios.post<string>(
		`${sandbox.sms.baseUrl}/api/v1/sms/send`,
		{ senderId: 'AKWAABA', to: ['+233241234567'], message: 'Hi' },
		{
			headers: { Authorization: `Bearer ${sandbox.sms.apiKey}` },
			validateStatus: () => true,
			maxRedirects: 0,
		},
	);

/** The outcome as one string: the status and body, or the error message. */
const outcome = async (request: Promise<AxiosResponse<unknown>>): Promise<unknown> =>
	await request.then(
		({ status, data }) => `${status} ${typeof data === 'string' ? data : JSON.stringify(data)}`,
		(error: Error) => error.message,
	);

describe('faults', () => {
	const kinds: Array<[fault: Fault, seen: RegExp]> = [
		[{ kind: 'status', status: 503 }, /^503 {"error":"Injected failure"/],
		[{ kind: 'status', status: 429, body: { error: 'later' } }, /^429 {"error":"later"}$/],
		[{ kind: 'status', status: 500, body: 'plain' }, /^500 plain$/],
		[{ kind: 'html' }, /^502 <!doctype html>/],
		[{ kind: 'html', status: 504 }, /^504 <!doctype html>/],
		[{ kind: 'empty' }, /^200 $/],
		[{ kind: 'redirect', location: 'http://127.0.0.1:1/' }, /^302 Moved$/],
		[{ kind: 'drop' }, /socket hang up/],
		[{ kind: 'cut' }, /aborted/],
		[{ kind: 'delay', ms: 20 }, /^200 .*"sent":1/],
	];
	const charged = async () => (await sandbox.control.wallet()) < 5_000;

	test.each(kinds)('%j', async (fault, seen) => {
		await sandbox.control.addFault({ ...fault, times: 1 });
		expect(await outcome(send())).toMatch(seen);
		// If the answer is cut or late, the service has processed the request.
		expect(await charged()).toBe(['cut', 'delay'].includes(fault.kind));
		expect(await outcome(send())).toMatch(/^200 /);
	});

	test.each(kinds)('%j, after the service has processed the request', async (fault, seen) => {
		await sandbox.control.addFault({ ...fault, times: 1, after: true });
		expect(await outcome(send())).toMatch(seen);
		expect(await charged()).toBe(true);
		expect(await outcome(send())).toMatch(/^200 /);
	});

	test('can have their own headers', async () => {
		const headers = { 'Retry-After': '7' };
		await sandbox.control.addFault({ kind: 'status', status: 503, headers });
		expect((await invoicing('/clients')).headers).toMatchObject({ 'retry-after': '7' });
	});

	test('a cut answer announces its full length', async () => {
		await sandbox.control.addFault({ kind: 'cut' });
		const request = fetch(`${sandbox.invoicing.baseUrl}/clients`, {
			headers: { 'X-API-Key': sandbox.invoicing.apiKey },
		});
		const answer = await request;
		expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1_000);
		await expect(answer.text()).rejects.toThrow();
	});

	const scopes: Array<[scope: Partial<Fault>, path: string, applies: boolean]> = [
		[{}, '/clients', true],
		[{ service: 'invoicing' }, '/clients', true],
		[{ service: 'sms' }, '/clients', false],
		[{ method: 'get' }, '/clients', true],
		[{ method: 'POST' }, '/clients', false],
		[{ path: '/clients' }, '/clients', true],
		[{ path: '/cli' }, '/clients/7', true],
		[{ path: '/clients/*' }, '/clients/7', true],
		[{ path: '/clients/*' }, '/clients', false],
		[{ path: '/*' }, '/clients/7', false],
		[{ path: '/**' }, '/clients/7', true],
		[{ path: '/c.ients' }, '/clients', false],
	];
	test.each(scopes)('%j applies to %s: %s', async (scope, path, applies) => {
		await sandbox.control.addFault({ kind: 'status', status: 599, ...scope });
		expect((await invoicing(path)).status === 599).toBe(applies);
	});

	test('are applied in order, and can be cleared', async () => {
		await sandbox.control.addFault({ kind: 'status', status: 501, times: 1 });
		await sandbox.control.addFault({ kind: 'status', status: 502, times: 2 });
		await sandbox.control.addFault({ kind: 'status', status: 503 });
		const statuses: number[] = [];
		for (let turn = 0; turn < 5; turn += 1) statuses.push((await invoicing('/clients')).status);
		expect(statuses).toEqual([501, 502, 502, 503, 503]);
		await sandbox.control.clearFaults();
		expect((await invoicing('/clients')).status).toBe(200);
	});

	test('of an unknown kind are rejected', async () => {
		const fault = { kind: 'earthquake' } as unknown as Fault;
		await expect(sandbox.control.addFault(fault)).rejects.toThrow('400');
	});

	test('and latency don’t affect the control surface', async () => {
		await sandbox.control.addFault({ kind: 'drop' });
		await sandbox.control.settings({ latencyMs: 60_000 });
		expect(await sandbox.control.wallet()).toBe(5_000);
	});
});

test('latency delays every answer', async () => {
	await sandbox.control.settings({ latencyMs: 60_000 });
	expect(await outcome(invoicing('/clients', { timeout: 30 }))).toMatch(/timeout/);
});

test('requests are recorded as they were received', async () => {
	await invoicing('/clients?page_size=1&search=ama');
	await send();
	await sandbox.control.addFault({ kind: 'drop' });
	await outcome(invoicing('/payments'));
	expect(await sandbox.control.requests()).toMatchObject([
		{
			service: 'invoicing',
			method: 'GET',
			path: '/clients',
			query: { page_size: '1', search: 'ama' },
			headers: { 'x-api-key': 'sandbox-invoicing-key' },
			rawBody: '',
			status: 200,
		},
		{
			service: 'sms',
			method: 'POST',
			path: '/api/v1/sms/send',
			body: { senderId: 'AKWAABA' },
			rawBody: '{"senderId":"AKWAABA","to":["+233241234567"],"message":"Hi"}',
			status: 200,
		},
		{ service: 'invoicing', path: '/payments', status: 0 },
	]);
});

test('a response that doesn’t match the OpenAPI description is a violation and becomes a 500', async () => {
	// The control surface accepts any value for the wallet, the OpenAPI description only numbers.
	await sandbox.control.setWallet('much' as unknown as number);
	const answer = await axios.get<unknown>(`${sandbox.sms.baseUrl}/api/v1/sms/balance`, {
		headers: { Authorization: `Bearer ${sandbox.sms.apiKey}` },
		validateStatus: () => true,
	});
	expect(answer).toMatchObject({ status: 500, data: { error: expect.any(String) as string } });
	expect(await sandbox.control.violations()).toMatchObject([
		{
			service: 'sms',
			method: 'GET',
			path: '/api/v1/sms/balance',
			message: expect.stringMatching(/balance must be number/) as string,
		},
	]);
});

test('a reset restores the initial state', async () => {
	const before = (await invoicing('/invoices')).data;
	const headers = { 'X-API-Key': sandbox.invoicing.apiKey };
	await axios.post(`${sandbox.invoicing.baseUrl}/clients`, { name: 'Esi' }, { headers });
	await send();
	await sandbox.control.addFault({ kind: 'drop' });
	const { control } = sandbox;
	const settings = await control.settings({ latencyMs: 5, rateLimit: { limit: 1 } });
	expect(settings).toMatchObject({ latencyMs: 5, rateLimit: { limit: 1, windowMs: 60_000 } });
	await control.reset();
	expect(await Promise.all([control.requests(), control.messages(), control.wallet()])).toEqual([
		[],
		[],
		5_000,
	]);
	expect(await control.settings()).toMatchObject({ latencyMs: 0, rateLimit: { limit: 100 } });
	const { data, headers: answered } = await invoicing('/invoices');
	expect(data).toBe(before);
	expect(answered).toMatchObject({ 'x-ratelimit-remaining': '99' });
});

test('the invoicing data is the same at every start, and other processes can use the control surface', async () => {
	const other = await startSandbox();
	const headers = { 'X-API-Key': other.invoicing.apiKey };
	const path = '/receipts?page_size=100&page=3';
	const theirs = await axios.get(other.invoicing.baseUrl + path, { headers, responseType: 'text' });
	expect(theirs.data).toBe((await invoicing(path)).data);
	expect(await connectControl(other.url).requests()).toHaveLength(1);
	await other.close();
});

test('closing doesn’t wait for anything', async () => {
	const other = await startSandbox();
	await other.control.settings({ latencyMs: 60_000 });
	const waiting = outcome(axios.get(`${other.invoicing.baseUrl}/clients`));
	await waitUntil(async () => (await other.control.requests()).length > 0);
	await other.control.registerWebhook({ url: other.url });
	await other.control.emit('invoice.sent');
	await other.close();
	expect(await waiting).toMatch(/socket hang up|ECONNRESET/);
});
