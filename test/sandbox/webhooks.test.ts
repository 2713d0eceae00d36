import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import axios from 'axios';

import { waitUntil } from '../support/waitUntil';
import { accounts } from './accounts';
import { startSandbox } from './index';
import type { Delivery, Sandbox } from './index';

interface Received {
	headers: IncomingHttpHeaders;
	body: string;
	event: string;
	data: Record<string, Record<string, unknown>>;
}

let sandbox: Sandbox;
let receiver: Server;
let url: string;
let received: Received[] = [];
/** The receiver's answers in order, the last one repeated. 0 means no answer. */
let answers: number[] = [200];

beforeAll(async () => {
	sandbox = await startSandbox();
	receiver = createServer((req, res) => {
		const chunks: Buffer[] = [];
		req.on('data', (chunk: Buffer) => chunks.push(chunk));
		req.on('end', () => {
			const body = Buffer.concat(chunks).toString('utf8');
			const message = JSON.parse(body) as Pick<Received, 'event' | 'data'>;
			received.push({ headers: req.headers, body, ...message });
			const status = answers.length > 1 ? answers.shift() : answers[0];
			if (status) res.writeHead(status).end();
			// Makes sure that only a missing answer times out, no matter how slow the machine is.
			else void sandbox.control.settings({ webhookTimeoutMs: 60_000 });
		});
	});
	// A kept connection that is closed just when it is used again would look like a failed delivery.
	receiver.keepAliveTimeout = 60_000;
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
beforeEach(async () => {
	await sandbox.control.reset();
	await sandbox.control.settings({ webhookRetryBaseMs: 10, webhookTimeoutMs: 60_000 });
	received = [];
	answers = [200];
});
afterAll(async () => {
	receiver.closeAllConnections();
	receiver.close();
	await sandbox.close();
});

const call = async (method: string, path: string, data?: unknown) =>
	await axios.request<{ data: Record<string, string> & Array<Record<string, string>> }>({
		method,
		url: sandbox.invoicing.baseUrl + path,
		data,
		headers: { 'X-API-Key': sandbox.invoicing.apiKey },
	});

const isLast = ({ body }: { body: string }) => body.includes('"last":true');

/** Waits for this many attempts. Events arrive one after the other, so a last one shows that there are no more. */
async function deliveries(count: number): Promise<Delivery[]> {
	await waitUntil(async () => (await sandbox.control.deliveries()).length >= count);
	answers = [200];
	await sandbox.control.emit('invoice.cancelled', { last: true });
	await waitUntil(async () => (await sandbox.control.deliveries()).some(isLast));
	received = received.filter((each) => !isLast(each));
	return (await sandbox.control.deliveries()).filter((each) => !isLast(each));
}

const newest = async (status: string) =>
	(await call('GET', `/invoices?status=${status}&page_size=1`)).data.data[0]?.id;
const pay = async (id: string | undefined, body: object) =>
	await call('PATCH', `/invoices/${id}`, body);
const part = { action: 'record_payment', amount: 1.5, paymentMethod: 'cash' };
const item = { description: 'Waakye', quantity: 2, rate: 25 };

const effects: Array<[what: string, act: () => Promise<unknown>, events: string[]]> = [
	[
		'a new invoice',
		async () => await call('POST', '/invoices', { items: [item], issueDate: '2026-01-05' }),
		['invoice.created'],
	],
	['a new client', async () => await call('POST', '/clients', { name: 'Esi' }), ['client.created']],
	['a partial payment', async () => await pay(await newest('sent'), part), ['payment.recorded']],
	[
		'marking an invoice as paid',
		async () => await pay(await newest('overdue'), { action: 'mark_paid' }),
		['payment.recorded', 'invoice.paid'],
	],
	[
		'a recorded payment of the balance due',
		async () => {
			const { balanceDue, id } =
				(await call('GET', '/invoices?status=recorded')).data.data[0] ?? {};
			return await pay(id, { ...part, amount: Number(balanceDue) });
		},
		['payment.recorded', 'invoice.paid'],
	],
];
test.each(effects)('%s sends signed events in order', async (_what, act, events) => {
	const { secret } = await sandbox.control.registerWebhook({ url, secret: 'sécret ✓' });
	await act();
	expect((await deliveries(events.length)).map(({ event }) => event)).toEqual(events);
	expect(received.map(({ event }) => event)).toEqual(events);
	for (const { headers, body, event } of received) {
		const hmac = createHmac('sha256', secret).update(Buffer.from(body, 'utf8')).digest('hex');
		expect(headers).toMatchObject({
			'content-type': 'application/json',
			'x-service-event': event,
			'x-service-signature': `sha256=${hmac}`,
		});
	}
});

test('a payment event contains the invoice and receipt as they were at the time', async () => {
	await sandbox.control.registerWebhook({ url });
	const id = await newest('sent');
	await pay(id, part);
	await pay(id, { action: 'mark_paid' });
	await deliveries(3);
	const amounts = { amountPaid: '1.50', status: 'partial' };
	expect(received[0]?.data).toMatchObject({
		payment: { invoiceId: id, amount: '1.50', paymentMethod: 'cash' },
		invoice: { id, ...amounts, payments: [{ amount: '1.50' }] },
		receipt: { invoiceId: id, amountReceived: '1.50', status: 'partial' },
	});
	expect(received[2]?.data).toMatchObject({ id, status: 'paid', balanceDue: '0.00' });
});

const outcomes: Array<[answers: number[], attempts: Array<Partial<Delivery>>]> = [
	[[204], [{ status: 204 }]],
	[
		[500, 200],
		[{ status: 500 }, { status: 200 }],
	],
	[
		[302, 404, 410, 200],
		[{ status: 302 }, { status: 404 }, { status: 410 }, { status: 200 }],
	],
	[[503], Array.from({ length: 4 }, () => ({ status: 503 }))],
	[
		[0, 200],
		[{ error: 'timeout of 100ms exceeded' }, { status: 200 }],
	],
];
test.each(outcomes)('attempts when the receiver answers %j', async (given, attempts) => {
	answers = [...given];
	const isSilent = given[0] === 0;
	if (isSilent) await sandbox.control.settings({ webhookTimeoutMs: 100, webhookRetryBaseMs: 500 });
	await sandbox.control.registerWebhook({ url });
	await sandbox.control.emit('invoice.sent');
	const numbered = attempts.map((attempt, index) => ({ ...attempt, attempt: index + 1 }));
	const made = await deliveries(attempts.length);
	expect(made).toMatchObject(numbered);
	expect(made).toHaveLength(attempts.length);
	expect(new Set(received.map(({ body }) => body)).size).toBe(1);
});

test('the pause doubles after each attempt', async () => {
	answers = [500];
	await sandbox.control.settings({ webhookRetryBaseMs: 60 });
	await sandbox.control.registerWebhook({ url });
	await sandbox.control.emit('invoice.sent');
	const times = (await deliveries(4)).map(({ at }) => Date.parse(at));
	const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
	for (const [index, least] of [60, 120, 240].entries()) {
		// A timer may fire a millisecond early.
		expect(pauses[index]).toBeGreaterThanOrEqual(least - 2);
	}
});

test('an event waits until the attempts of the previous one are over', async () => {
	answers = [500, 500, 200];
	await sandbox.control.registerWebhook({ url });
	await sandbox.control.emit('invoice.viewed');
	await sandbox.control.emit('invoice.overdue');
	const events = ['invoice.viewed', 'invoice.viewed', 'invoice.viewed', 'invoice.overdue'];
	expect((await deliveries(4)).map(({ event }) => event)).toEqual(events);
});

test('an endpoint gets the events it is registered for until it is removed', async () => {
	const { id } = await sandbox.control.registerWebhook({ url, events: ['invoice.cancelled'] });
	await sandbox.control.emit('invoice.overdue');
	await sandbox.control.emit('invoice.cancelled', { id: 'mine' });
	expect((await deliveries(1)).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
		{ event: 'invoice.cancelled', data: { id: 'mine' } },
	]);
	await sandbox.control.removeWebhook(id);
	const other = await sandbox.control.registerWebhook({ url });
	await sandbox.control.emit('invoice.cancelled');
	expect((await deliveries(2)).map(({ endpointId }) => endpointId)).toEqual([id, other.id]);
});

const statuses = 'created:draft sent viewed paid overdue cancelled'.split(' ');
test.each(statuses)(
	'the control surface sends invoice.%s about a suitable invoice',
	async (pair) => {
		const [event, status = event] = pair.split(':');
		await sandbox.control.registerWebhook({ url });
		await sandbox.control.emit(`invoice.${event}`);
		await deliveries(1);
		expect(received[0]).toMatchObject({ data: { status, id: expect.any(String) as string } });
	},
);

test('the control surface delivers an event to one address, once, and says how it was answered', async () => {
	answers = [404, 200];
	await sandbox.control.registerWebhook({ url: 'http://127.0.0.1:1/other' });
	const { deliver } = sandbox.control;
	expect(await deliver(url, 'invoice.paid')).toMatchObject({ status: 404 });
	expect(await deliver(url, 'invoice.paid')).toMatchObject({ status: 200 });
	expect(received.map(({ event }) => event)).toEqual(['invoice.paid', 'invoice.paid']);
	const { headers, body } = received[1] as Received;
	const mac = createHmac('sha256', accounts.invoicing.webhookSecret).update(body).digest('hex');
	expect(headers['x-service-signature']).toBe(`sha256=${mac}`);
	expect(await deliver('http://127.0.0.1:1/', 'invoice.paid')).toMatchObject({
		error: expect.stringContaining('ECONNREFUSED') as string,
	});
	expect((await sandbox.control.deliveries()).map(({ status }) => status)).toEqual([
		...[404, 200, undefined],
	]);
});

test('the control surface rejects unknown events', async () => {
	await expect(sandbox.control.emit('invoice.eaten')).rejects.toThrow('400');
});
