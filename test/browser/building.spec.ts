import type { Page } from '@playwright/test';

import { untilRegistered, webhookSecret } from '../n8n/exampleSetup';
import { findOpenInvoice, markPaid } from '../n8n/invoices';
import type { Sandbox } from '../sandbox';
import { expect, test } from './fixtures';
import { newWorkflow, publish } from './pages/editor';
import { addAfter, addFirstStep, choose, search } from './pages/nodePicker';
import {
	closePanel,
	dragField,
	execute,
	field,
	fill,
	outputOf,
	panelOf,
	testUrl,
} from './pages/panel';

const owner = '+233241234567';

/** Has an invoice paid whose delivery goes to this address. */
async function payTo(sandbox: Sandbox, url: string) {
	const invoice = await findOpenInvoice(sandbox);
	const events = ['invoice.paid'];
	const { id } = await sandbox.control.registerWebhook({ url, secret: webhookSecret, events });
	await markPaid(sandbox, invoice.id);
	return { ...invoice, forget: async () => await sandbox.control.removeWebhook(id) };
}

async function addTrigger(page: Page): Promise<string> {
	await newWorkflow(page);
	await addFirstStep(page);
	await search(page, 'invoicing');
	await choose(page, 'Invoicing');
	await choose(page, 'On invoice paid');
	await panelOf(page).waitFor();
	return await testUrl(page);
}

async function addMessage(page: Page): Promise<void> {
	await addAfter(page, 'Invoicing Trigger');
	await search(page, 'sms');
	await choose(page, 'SMS');
	await choose(page, 'Send message');
	await panelOf(page).waitFor();
	await fill(page, 'senderId', 'AKWAABA');
	await fill(page, 'to', owner);
	await dragField(page, 'invoiceNumber', 'message');
}

test('a workflow is built by mouse, tested with a delivery, published, and then runs', async ({
	page,
	sandbox,
	client,
}) => {
	const earlier = (await sandbox.control.messages()).length;
	const texts = async () =>
		(await sandbox.control.messages()).slice(earlier).map(({ text }) => text);

	const url = await test.step('add the trigger', async () => await addTrigger(page));
	const tested = await test.step('receive a test delivery', async () => {
		await execute(page);
		await page.getByTestId('trigger-listening').waitFor();
		const invoice = await payTo(sandbox, url);
		await outputOf(page).getByText(invoice.invoiceNumber).first().waitFor();
		await invoice.forget();
		await closePanel(page);
		return invoice;
	});

	await test.step('send the first SMS', async () => {
		await addMessage(page);
		const message = field(page, 'message').locator('.cm-content');
		await expect(message).toContainText('{{ $json.data.invoiceNumber }}');
		await execute(page);
		await outputOf(page).getByTestId('ndv-items-count').waitFor();
		expect(await texts()).toEqual([tested.invoiceNumber]);
		await closePanel(page);
	});

	const id = await test.step('publish', async () => await publish(page));
	const before = (await client.executions(id)).length;
	const productionUrl = url.replace('/webhook-test/', '/webhook/');
	await untilRegistered(productionUrl);
	const paid = await payTo(sandbox, productionUrl);
	const [execution] = await client.waitForExecutions(id, before + 1);
	await paid.forget();
	expect(execution?.status).toBe('success');
	expect(await texts()).toEqual([tested.invoiceNumber, paid.invoiceNumber]);
});
