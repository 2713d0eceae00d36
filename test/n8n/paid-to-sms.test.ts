import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Delivery } from '../sandbox';
import { waitUntil } from '../support/waitUntil';
import { paidToSms } from './examples';
import { filesContaining } from './files';
import { findInvoice, findOpenInvoice, markPaid, type OpenInvoice } from './invoices';
import { freePort } from './ports';
import { releaseFor } from './releases';
import {
	credentialsFor,
	startExampleSetup,
	webhookSecret,
	type ExampleSetup,
} from './exampleSetup';
import { webhookPath } from './workflow';

const minute = 60_000;
jest.setTimeout(5 * minute);

const userFolder = mkdtempSync(join(tmpdir(), 'n8n-end-to-end-'));
let setup: ExampleSetup;
let invoice: OpenInvoice;

async function post(body: string, headers: Record<string, string>): Promise<number> {
	return (await fetch(setup.webhookUrl, { method: 'POST', body, headers })).status;
}

async function paidDelivery(): Promise<Delivery> {
	const deliveries = await setup.sandbox.control.deliveries();
	const found = deliveries.find(({ event }) => event === 'invoice.paid');
	if (!found) throw new Error('The sandbox didn’t deliver invoice.paid');
	return found;
}

async function sendRequests(): Promise<number> {
	const requests = await setup.sandbox.control.requests();
	return requests.filter(({ service, method }) => service === 'sms' && method === 'POST').length;
}

beforeAll(async () => {
	const release = releaseFor(process.env.TEST_N8N);
	setup = await startExampleSetup({ release, userFolder, everySeconds: 30 });
	invoice = await findOpenInvoice(setup.sandbox);
}, 15 * minute);

afterAll(async () => {
	await setup?.close();
	rmSync(userFolder, { recursive: true, force: true });
}, minute);

describe('a paid invoice that leads to an SMS in a real n8n', () => {
	test('sends one SMS to the client, paid from the wallet', async () => {
		const { sandbox, client, workflowId } = setup;
		const before = await sandbox.control.wallet();
		await markPaid(sandbox, invoice.id);
		const [execution, ...others] = await client.waitForExecutions(workflowId, 1);

		expect(others).toEqual([]);
		expect(execution?.status).toBe('success');
		const messages = await sandbox.control.messages();
		expect(messages).toMatchObject([
			{
				to: invoice.client.phone,
				from: sandbox.sms.senderIds[0],
				text: `Thank you, ${invoice.client.name}. We received your payment of ${invoice.currency} ${invoice.total} for invoice ${invoice.invoiceNumber}.`,
				units: 1,
			},
		]);
		expect(await sendRequests()).toBe(1);
		expect(await sandbox.control.wallet()).toBe(before - 1);
		expect(await sandbox.control.violations()).toEqual([]);
	});

	test('answers an event that isn’t selected, and starts nothing', async () => {
		const deliveries = await setup.sandbox.control.deliveries();
		expect(deliveries.map(({ event, status }) => [event, status]).sort()).toEqual([
			['invoice.paid', 200],
			['payment.recorded', 200],
		]);
		expect(await setup.client.executions(setup.workflowId)).toHaveLength(1);
	});

	test('answers a repeated delivery with success, but sends nothing again', async () => {
		const { body, headers } = await paidDelivery();
		expect(await post(body, headers)).toBe(200);
		const [again] = await setup.client.waitForExecutions(setup.workflowId, 2);
		expect(again?.status).toBe('success');
		expect(await sendRequests()).toBe(1);
	});

	test('rejects deliveries not signed with the secret, and starts nothing', async () => {
		const { body, headers } = await paidDelivery();
		const { 'X-Service-Signature': signature = '', ...unsigned } = headers;
		const last = signature.endsWith('0') ? '1' : '0';
		const wrong = { ...headers, 'X-Service-Signature': signature.slice(0, -1) + last };
		expect(await post(body, wrong)).toBe(401);
		expect(await post(`${body} `, headers)).toBe(401);
		expect(await post(body, unsigned)).toBe(401);

		// A valid delivery comes last: when its execution exists, those of the others would exist as well.
		expect(await post(body, headers)).toBe(200);
		await setup.client.waitForExecutions(setup.workflowId, 3);
		expect(await setup.client.executions(setup.workflowId)).toHaveLength(3);
		expect(await sendRequests()).toBe(1);
	});

	test('shows that a client has no phone number, and succeeds', async () => {
		const { sandbox, client, workflowId } = setup;
		const { id, client: owes } = await findInvoice(sandbox, ({ phone }) => !phone);
		await markPaid(sandbox, id);
		const [execution] = await client.waitForExecutions(workflowId, 4);
		expect(execution?.status).toBe('success');
		const [shown] = await client.outputs(execution?.id ?? '', 'No Phone Number');
		expect(shown).toMatchObject([{ name: owes.name, phone: null }]);
		expect(await sendRequests()).toBe(1);
	});

	test('fails with the reason when the wallet is empty, and the service’s next delivery sends the message', async () => {
		const { sandbox, client, workflowId } = setup;
		const wallet = await sandbox.control.wallet();
		await sandbox.control.setWallet(0);
		const open = await findOpenInvoice(sandbox);
		const before = (await sandbox.control.deliveries()).length;
		await markPaid(sandbox, open.id);
		const [execution] = await client.waitForExecutions(workflowId, 5);
		expect(execution?.status).toBe('error');
		expect(await client.executionText(execution?.id ?? '')).toContain('The wallet holds 0 units');
		expect(await sandbox.control.messages()).toHaveLength(1);

		await sandbox.control.setWallet(wallet);
		const statuses = async () =>
			(await sandbox.control.deliveries())
				.slice(before)
				.filter(({ event }) => event === 'invoice.paid')
				.map(({ status }) => status);
		await waitUntil(async () => (await statuses()).includes(200));
		expect((await statuses()).filter((status) => status === 200)).toHaveLength(1);
		expect((await statuses())[0]).toBeGreaterThanOrEqual(500);
		expect((await sandbox.control.messages()).map(({ to }) => to)).toEqual([
			invoice.client.phone,
			open.client.phone,
		]);
	});
});

test('a second import of the example has an address of its own, and both can be published', async () => {
	const { sandbox, client, credentials, n8n } = setup;
	const file = { ...paidToSms(sandbox), name: 'Imported again' };
	expect(file.nodes.filter(({ webhookId }) => webhookId)).toEqual([]);
	const second = await client.putWorkflow(file, credentials);
	await client.activate(second.id);
	const url = n8n.url + webhookPath(second);
	expect(url).not.toBe(setup.webhookUrl);
	// Unsigned deliveries are rejected by the trigger; where there is none, n8n answers 404.
	await waitUntil(async () => (await fetch(url, { method: 'POST' })).status === 401);
	expect((await fetch(setup.webhookUrl, { method: 'POST' })).status).toBe(401);
});

describe('the test of a credential', () => {
	type Type = keyof ReturnType<typeof credentialsFor>;
	const tested = async (type: Type, change: Record<string, string> = {}) => {
		const { data } = credentialsFor(setup.sandbox)[type];
		const saved = setup.credentials[type];
		if (!saved) throw new Error(`No credential of type ${type}`);
		return await setup.client.testCredential(type, saved, { ...data, ...change });
	};

	const types: Type[] = ['smsApi', 'invoicingApi', 'invoicingWebhookApi', 'calendarApi'];

	test.each(types)('accepts a valid %s', async (type) => {
		expect(await tested(type)).toMatchObject({ status: 'OK' });
	});

	test.each<[Type, Record<string, string>, RegExp]>([
		['smsApi', { apiKey: 'wrong-key' }, /key/i],
		['invoicingApi', { apiKey: 'wrong-key' }, /key/i],
		['invoicingWebhookApi', { secret: '' }, /Signing Secret is empty/],
		['calendarApi', { password: 'wrong-key' }, /application password/],
	])('says why %s %j is rejected', async (type, change, reason) => {
		const { status, message } = await tested(type, change);
		expect(status).toBe('Error');
		expect(message).toMatch(reason);
		expect(message).not.toContain('wrong-key');
	});

	test('says that nothing is reachable at an address', async () => {
		const baseUrl = `http://127.0.0.1:${await freePort()}/api/v1`;
		const { status, message } = await tested('smsApi', { baseUrl });
		expect(status).toBe('Error');
		expect(message).toContain('can’t be reached: the connection was refused');
	});
});

describe('secrets', () => {
	const secrets = () => {
		const { sms, invoicing, calendar } = setup.sandbox;
		return [sms.apiKey, invoicing.apiKey, webhookSecret, calendar.password];
	};

	test('appear in no saved execution', async () => {
		const before = await setup.client.executions(setup.workflowId);
		await setup.sandbox.control.emit('invoice.paid');
		await setup.client.waitForExecutions(setup.workflowId, before.length + 1);
		for (const { id } of await setup.client.executions(setup.workflowId)) {
			const text = await setup.client.executionText(id);
			expect(text).toContain('invoice.paid');
			for (const secret of secrets()) expect(text).not.toContain(secret);
		}
	});

	test('appear in nothing else that n8n wrote: its log, its database, its event log', () => {
		expect(setup.n8n.log()).toContain('Editor is now accessible');
		for (const secret of secrets()) expect(filesContaining(userFolder, secret)).toEqual([]);
	});
});

test('stopping n8n leaves no process behind', async () => {
	await setup.close();
	if (process.platform === 'win32') return;
	// Signal 0 to the process group: n8n and its task runners.
	expect(() => process.kill(-setup.n8n.pid, 0)).toThrow('ESRCH');
});
