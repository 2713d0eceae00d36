import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import axios from 'axios';

import { CHECKS, SAME_AS } from '../conform/checks';
import { conform, type Report } from '../conform/conform';
import { startSandbox, type Sandbox, type ServiceName } from '../sandbox';
import { credentialsFor } from '../support/credentials';
import { openInvoices } from '../support/usualCalls';
import { RESOURCES } from '../support/usualParameters';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ calendar: 'observed' });
});
afterAll(async () => await sandbox.close());

const SERVICES: ServiceName[] = ['sms', 'invoicing', 'calendar'];
const settings = {
	...{ write: true, sender: 'AKWAABA', to: '+233241234567' },
	invoice: String(openInvoices[0]?.invoiceNumber),
};
const states = ({ verdicts }: Report) =>
	Object.fromEntries(verdicts.map(({ name, state }) => [name, state]));

test.each(SERVICES)('every operation of %s has a check', (service) => {
	const all = Object.entries(RESOURCES[service]).flatMap(([resource, operations]) =>
		Object.keys(operations).map((operation) => `${resource}.${operation}`),
	);
	const checked = [...CHECKS[service].map(({ operation }) => operation)];
	const same = Object.keys(SAME_AS).filter((operation) => all.includes(operation));
	expect([...new Set([...checked, ...same])].sort()).toEqual(all.sort());
});

test.each([
	['sms', 6],
	['invoicing', 12],
	['calendar', 32],
] as const)('the sandbox’s %s fits, with writes too', async (service, operations) => {
	const report = await conform(service, credentialsFor(sandbox)[`${service}Api`], settings);
	expect(report.verdicts.filter(({ state }) => state !== 'fits')).toEqual([]);
	expect(report.verdicts).toHaveLength(operations);
});

test('nothing is written unless it is asked for', async () => {
	await sandbox.control.reset();
	for (const service of SERVICES) {
		await conform(service, credentialsFor(sandbox)[`${service}Api`], { write: false });
	}
	const requests = await sandbox.control.requests();
	expect(requests.length).toBeGreaterThan(20);
	expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	expect(await sandbox.control.messages()).toEqual([]);
});

type Json = Record<string, unknown>;

/** The sandbox with some of its answers changed. */
async function changing(change: (path: string, answer: Json) => unknown) {
	const app = express();
	app.use(async (req, res) => {
		const { data, status, headers } = await axios.get<Json>(sandbox.url + req.url, {
			headers: { authorization: req.headers.authorization },
			validateStatus: () => true,
		});
		res.status(status).set('x-ratelimit-limit', String(headers['x-ratelimit-limit'] ?? ''));
		res.json(change(req.path, data));
	});
	const server: Server = app.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return { url, close: () => server.close() };
}

test('a service with three other answers is told where it differs, and what doesn’t work', async () => {
	const other = await changing((path, answer) => {
		if (path.endsWith('/clients')) {
			const data = (answer.data as Json[]).map((client) => ({ ...client, country: 'Ghana' }));
			return { ...answer, data };
		}
		if (path.endsWith('/receipts')) return { receipts: answer.data };
		if (path.endsWith('/payments')) {
			const data = (answer.data as Json[]).map((payment) => {
				const { paymentMethod: method, ...rest } = payment;
				return { ...rest, method };
			});
			return { ...answer, data };
		}
		return answer;
	});
	const { invoicingApi } = credentialsFor(sandbox);
	const report = await conform(
		'invoicing',
		{ ...invoicingApi, baseUrl: invoicingApi.baseUrl.replace(sandbox.url, other.url) },
		{ write: false },
	);
	other.close();
	expect(report.message).toMatch(/^Invoicing: \d+ invoices, .*fields as expected$/);
	expect(states(report)).toMatchObject({
		'Get many invoices': 'fits',
		'Get invoice': 'fits',
		'Get many clients': 'differs',
		'Get client': 'fits',
		'Get many receipts': 'fails',
		'Get receipt': 'untried',
		'Get many payments': 'differs',
		'Create invoice': 'untried',
	});
	const words = Object.fromEntries(report.verdicts.map((each) => [each.name, each.words]));
	expect(words['Get many clients']).toEqual([
		'“data[].country” is "Ghana", which isn’t as described',
	]);
	expect(words['Get many payments']).toEqual(['“data[].paymentMethod” is missing']);
	expect(words['Get many receipts']?.join()).toContain('data in an unknown format');
	expect(JSON.stringify(report)).not.toContain(invoicingApi.apiKey);
});

test('a wrong key is told, and nothing else is tried', async () => {
	const { smsApi } = credentialsFor(sandbox);
	const { isConnected, message, verdicts } = await conform(
		'sms',
		{ ...smsApi, apiKey: 'some-wrong-key' },
		{ write: false },
	);
	expect([isConnected, verdicts]).toEqual([false, []]);
	expect(message).toContain('Invalid API key');
});
