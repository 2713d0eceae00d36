import type { Sandbox } from '../sandbox';
import { sendJson } from './http';

type Row = { id: string; invoiceNumber: string; clientId?: string | null; balanceDue: string };
type Client = { id: string; name: string; phone?: string | null };

export type OpenInvoice = Row & { client: Client; currency: string; total: string };

export type FullInvoice = Row & {
	total: string;
	notes: string | null;
	items: Array<{ description: string; quantity: string; rate: string }>;
};

/** Asks the invoicing service, and returns the `data` of its answer. */
export async function ask<T>({ invoicing }: Sandbox, method: string, path: string, body?: object) {
	const headers = { authorization: `Bearer ${invoicing.apiKey}` };
	const response = await sendJson(invoicing.baseUrl + path, body, { method, headers });
	if (!response.ok) {
		throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
	}
	return ((await response.json()) as { data: T }).data;
}

/** Reads a path of the invoicing service and returns its `data`. */
export const readInvoicing = async <T>(sandbox: Sandbox, path: string): Promise<T> =>
	await ask<T>(sandbox, 'GET', path);

/** An unpaid invoice of a client who can receive an SMS. */
export const findOpenInvoice = async (sandbox: Sandbox): Promise<OpenInvoice> =>
	await findInvoice(sandbox, ({ phone }) => phone?.startsWith('+') === true);

/** An unpaid invoice of a client of a certain kind. */
export async function findInvoice(
	sandbox: Sandbox,
	isWanted: (client: Client) => boolean,
): Promise<OpenInvoice> {
	const path = '/invoices?status=sent&page_size=100';
	for (const row of await readInvoicing<OpenInvoice[]>(sandbox, path)) {
		if (!row.clientId) continue;
		const client = await readInvoicing<Client>(sandbox, `/clients/${row.clientId}`);
		if (isWanted(client)) return { ...row, client };
	}
	throw new Error('The sandbox has no unpaid invoice for such a client');
}

export async function markPaid(sandbox: Sandbox, invoiceId: string): Promise<void> {
	const body = { action: 'mark_paid', paymentMethod: 'mobile_money' };
	await ask(sandbox, 'PATCH', `/invoices/${invoiceId}`, body);
}

/** Records a part of what is due as paid on a certain day. */
export async function recordPayment(
	sandbox: Sandbox,
	invoiceId: string,
	payment: { amount: number; paymentDate: string; paymentMethod: string },
): Promise<void> {
	await ask(sandbox, 'PATCH', `/invoices/${invoiceId}`, { action: 'record_payment', ...payment });
}

export async function addClient(sandbox: Sandbox, client: { name: string; email: string }) {
	await ask(sandbox, 'POST', '/clients', client);
}
