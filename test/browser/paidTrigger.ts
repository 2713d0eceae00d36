import type { Page } from '@playwright/test';

import { webhookSecret } from '../n8n/exampleSetup';
import { findOpenInvoice, markPaid } from '../n8n/invoices';
import type { Sandbox } from '../sandbox';
import { newWorkflow } from './pages/editor';
import { addFirstStep, choose, search } from './pages/nodePicker';
import { closePanel, execute, outputOf, panelOf, testUrl } from './pages/panel';

/** Begins a workflow with an Invoicing Trigger for paid invoices, and returns its test URL. */
export async function addPaidTrigger(page: Page): Promise<string> {
	await newWorkflow(page);
	await addFirstStep(page);
	await search(page, 'invoicing');
	await choose(page, 'Invoicing');
	await choose(page, 'On invoice paid');
	await panelOf(page).waitFor();
	return await testUrl(page);
}

/** Tests the open trigger with an invoice that is paid, and closes it. */
export async function receivePaid(page: Page, sandbox: Sandbox, url: string) {
	await execute(page);
	await page.getByTestId('trigger-listening').waitFor();
	const invoice = await payTo(sandbox, url);
	await outputOf(page).getByText(invoice.invoiceNumber).first().waitFor();
	await invoice.forget();
	await closePanel(page);
	return invoice;
}

/** Has an invoice paid whose delivery goes to this address. */
export async function payTo(sandbox: Sandbox, url: string) {
	const invoice = await findOpenInvoice(sandbox);
	const events = ['invoice.paid'];
	const { id } = await sandbox.control.registerWebhook({ url, secret: webhookSecret, events });
	await markPaid(sandbox, invoice.id);
	return { ...invoice, forget: async () => await sandbox.control.removeWebhook(id) };
}
