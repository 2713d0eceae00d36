import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import axios from 'axios';

import { deliveryHeaders } from '../support/signer';
import { waitUntil } from '../support/waitUntil';
import { startSandbox, type Delivery, type Sandbox } from './index';

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
/** The receiver's answers in order, the last one repeated. */
let answers: number[] = [200];

beforeAll(async () => {
	sandbox = await startSandbox();
	receiver = createServer(async (req, res) => {
		const body = await text(req);
		const message = JSON.parse(body) as Pick<Received, 'event' | 'data'>;
		received.push({ headers: req.headers, body, ...message });
		const status = answers.length > 1 ? answers.shift() : answers[0];
		res.writeHead(status ?? 200).end();
	});
	// A kept connection that is closed just when it is used again would look like a failed delivery.
	receiver.keepAliveTimeout = 60_000;
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
beforeEach(async () => {
	await sandbox.control.reset();
	await sandbox.control.settings({ webhookRetryBaseMs: 10 });
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

const unpaid = async () =>
	(await call('GET', '/invoices?status=sent&page_size=1')).data.data[0]?.id;
const pay = async (id: string | undefined, body: object) =>
	await call('PATCH', `/invoices/${id}`, body);
const item = { description: 'Waakye', quantity: 2, rate: 25 };

test('what is created and paid sends signed events in order, with the records as they were', async () => {
	const { secret } = await sandbox.control.registerWebhook({ url, secret: 'sécret ✓' });
	await call('POST', '/invoices', { items: [item], issueDate: '2026-01-05' });
	await call('POST', '/clients', { name: 'Esi' });
	const id = await unpaid();
	await pay(id, { action: 'record_payment', amount: 1.5, paymentMethod: 'cash' });
	await pay(id, { action: 'mark_paid' });
	const events = ['invoice.created', 'client.created'];
	events.push('payment.recorded', 'payment.recorded', 'invoice.paid');
	expect((await deliveries(events.length)).map(({ event }) => event)).toEqual(events);
	expect(received.map(({ event }) => event)).toEqual(events);
	for (const { headers, body, event } of received) {
		expect(headers).toMatchObject(deliveryHeaders(body, secret, event));
	}
	expect(received[2]?.data).toMatchObject({
		payment: { invoiceId: id, amount: '1.50', paymentMethod: 'cash' },
		invoice: { id, amountPaid: '1.50', status: 'partial', payments: [{ amount: '1.50' }] },
		receipt: { invoiceId: id, amountReceived: '1.50', status: 'partial' },
	});
	expect(received[4]?.data).toMatchObject({ id, status: 'paid', balanceDue: '0.00' });
});

test.each([[[204]], [[500, 200]], [[302, 404, 410, 200]], [[503, 503, 503, 503]]])(
	'a delivery that is answered with %j is repeated until 2xx, but at most three times',
	async (statuses) => {
		answers = [...statuses, 503];
		await sandbox.control.registerWebhook({ url });
		await sandbox.control.emit('invoice.sent');
		const made = (await deliveries(statuses.length)).map(({ status, attempt }) => [
			attempt,
			status,
		]);
		expect(made).toEqual(statuses.map((status, index) => [index + 1, status]));
		expect(new Set(received.map(({ body }) => body)).size).toBe(1);
	},
);

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
