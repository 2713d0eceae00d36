import { ask, type FullInvoice } from '../n8n/invoices';
import type { Sandbox } from '../sandbox';
import type { Entry } from './books';
import { DELIVERED } from './examples';
import { eventIn, invoiceKey, keyOfMessage, questionKey } from './keys';

type Made = FullInvoice & { createdAt: string };
type Payment = { invoiceId: string; paymentDate: string };

/** All pages of a list of the invoicing service. */
async function all<T>(sandbox: Sandbox, path: string): Promise<T[]> {
	const found: T[] = [];
	for (let page = 1; ; page++) {
		const rows = await ask<T[]>(sandbox, 'GET', `${path}?page_size=100&page=${page}`);
		found.push(...rows);
		if (rows.length < 100) return found;
	}
}

/** What the services have on record: what n8n was to do, and payments, under the keys of the alerts about them. */
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
	const numbers = new Map<string, string>();
	/** The event that an invoice is about, by the invoice’s ID. */
	const eventOf = new Map<string, string>();
	for (const { id, invoiceNumber } of await all<Made>(sandbox, '/invoices')) {
		numbers.set(id, invoiceNumber);
		const { notes, createdAt } = await ask<Made>(sandbox, 'GET', `/invoices/${id}`);
		const event = eventIn(notes);
		if (!event) continue;
		eventOf.set(id, event);
		invoices.push({ key: invoiceKey(event), at: createdAt });
	}
	const payments = (await all<Payment>(sandbox, '/payments')).map(
		({ invoiceId, paymentDate: at }): Entry => ({ key: `alert ${numbers.get(invoiceId)}`, at }),
	);
	return { messages, invoices, payments, eventOf };
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
