import axios from 'axios';

import { waitUntil } from '../support/waitUntil';
import { startSandbox, type Sandbox } from './index';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(async () => await sandbox.close());

const call = async (path: string, signal?: AbortSignal) =>
	await axios
		.get(sandbox.invoicing.baseUrl + path, {
			headers: { 'X-API-Key': sandbox.invoicing.apiKey },
			validateStatus: () => true,
			signal,
		})
		.catch(() => undefined);

describe('traffic', () => {
	test('is counted by status, with the most concurrent requests', async () => {
		await sandbox.control.settings({ latencyMs: 60_000 });
		const nobodyWaits = new AbortController();
		const calls = [1, 2, 3].map(async () => await call('/clients', nobodyWaits.signal));
		await waitUntil(async () => (await sandbox.control.traffic()).requests === 3);
		nobodyWaits.abort();
		await Promise.all(calls);
		await waitUntil(async () => (await sandbox.control.traffic()).answers[0] === 3);
		await sandbox.control.settings({ latencyMs: 0 });
		await sandbox.control.addFault({ kind: 'drop', times: 1 });
		for (const path of ['/clients', '/clients', '/clients/nobody']) await call(path);
		expect(await sandbox.control.traffic()).toEqual({
			requests: 6,
			answers: { 0: 4, 200: 1, 400: 1 },
			peakConcurrent: 3,
			peakConnections: expect.any(Number) as number,
		});
		await sandbox.control.reset();
		expect(await sandbox.control.traffic()).toMatchObject({ requests: 0, peakConcurrent: 0 });
	});
});

describe('the number of invoices', () => {
	test('is the same after a reset as at the start', async () => {
		const small = await startSandbox({ invoices: 7 });
		try {
			await small.control.reset();
			const { data } = await axios.get<{ meta: object }>(`${small.invoicing.baseUrl}/invoices`, {
				headers: { 'X-API-Key': small.invoicing.apiKey },
			});
			expect(data.meta).toMatchObject({ total: 7 });
		} finally {
			await small.close();
		}
	});

	test.each([0, -1, 1.5, NaN, 100_001])('cannot be %s', async (invoices) => {
		await expect(startSandbox({ invoices })).rejects.toThrow('whole number');
	});
});
