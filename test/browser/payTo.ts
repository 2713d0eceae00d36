import { webhookSecret } from '../n8n/exampleSetup';
import { findOpenInvoice, markPaid } from '../n8n/invoices';
import type { Sandbox } from '../sandbox';

/** Has an invoice paid whose delivery goes to this address. */
export async function payTo(sandbox: Sandbox, url: string) {
	const invoice = await findOpenInvoice(sandbox);
	const events = ['invoice.paid'];
	const { id } = await sandbox.control.registerWebhook({ url, secret: webhookSecret, events });
	await markPaid(sandbox, invoice.id);
	return { ...invoice, forget: async () => await sandbox.control.removeWebhook(id) };
}
