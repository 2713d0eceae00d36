import { ask, type FullInvoice } from '../n8n/invoices';
import type { Sandbox } from '../sandbox';
import type { Entry } from './books';
import { DELIVERED } from './examples';
import { eventIn, invoiceKey, keyOfMessage, questionKey } from './keys';

type Made = FullInvoice & { createdAt: string };
type Payment = { id: string; paymentDate: string };

/** All pages of a list of the invoicing service. */
async function all<T>(sandbox: Sandbox, path: string): Promise<T[]> {
	const found: T[] = [];
	for (let page = 1; ; page++) {
		const rows = await ask<T[]>(sandbox, 'GET', `${path}?page_size=100&page=${page}`);
		found.push(...rows);
		if (rows.length < 100) return found;
	}
}

/** What the services have on record of what n8n was to do, and the payments that nobody but clients made. */
export async function readLedger(sandbox: Sandbox) {
	const asked = new Map<string, number>();
	const messages = (await sandbox.control.messages()).map((message): Entry => {
		const key = keyOfMessage(message);
		const [kind, execution = ''] = key.split(' ');
		if (kind !== 'question') return { key, at: message.at };
		const at = asked.get(execution) ?? 0;
		asked.set(execution, at + 1);
		return { key: questionKey(execution, at), at: message.at };
	});
	const invoices: Entry[] = [];
	for (const { id } of await all<Made>(sandbox, '/invoices')) {
		const { notes, createdAt } = await ask<Made>(sandbox, 'GET', `/invoices/${id}`);
		const event = eventIn(notes);
		if (event) invoices.push({ key: invoiceKey(event), at: createdAt });
	}
	return { messages, invoices, payments: await all<Payment>(sandbox, '/payments') };
}

export type Ledger = Awaited<ReturnType<typeof readLedger>>;

/** The invoices whose payment the service gave up to report, for each of its endpoints. */
export async function lostDeliveries(sandbox: Sandbox) {
	const lost = { thanks: new Set<string>(), alert: new Set<string>() };
	const arrived = new Set<string>();
	const deliveries = await sandbox.control.deliveries();
	const keyOf = (endpoint: string, body: string) => endpoint + body;
	for (const { endpointId, body, status = 0 } of deliveries) {
		if (status >= 200 && status < 300) arrived.add(keyOf(endpointId, body));
	}
	for (const { endpointId, body } of deliveries) {
		if (arrived.has(keyOf(endpointId, body))) continue;
		const { data } = JSON.parse(body) as { data: { invoiceNumber: string } };
		// They were registered in this order.
		const name = DELIVERED[Number(endpointId.replace('webhook-', '')) - 1];
		if (name) lost[name].add(data.invoiceNumber);
	}
	return lost;
}
