import type { Page } from '@playwright/test';

import { untilRegistered, webhookSecret } from '../n8n/exampleSetup';
import { findOpenInvoice, markPaid } from '../n8n/invoices';
import type { Sandbox } from '../sandbox';
import { expect, test } from './fixtures';
import { newWorkflow, publish } from './pages/editor';
import { addAfter, addFirstStep, choose, search } from './pages/nodePicker';
import {
	addOption,
	closePanel,
	dragField,
	execute,
	executeFirst,
	field,
	fill,
	outputOf,
	panelOf,
	parametersOf,
	testUrl,
} from './pages/panel';
import { recordPicker } from './pages/recordPicker';

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

/** Adds an action of a node behind another node, and opens its panel. */
async function addAction(page: Page, after: string, node: string, action: string): Promise<void> {
	await addAfter(page, after);
	await search(page, node.toLowerCase());
	await choose(page, node);
	await choose(page, action);
	await panelOf(page).waitFor();
}

async function addMessage(page: Page): Promise<void> {
	await addAction(page, 'Invoicing Trigger', 'SMS', 'Send message');
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
		await executeFirst(page);
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

test('clients get an SMS by dragging their phone numbers, of which one has no country code, and names', async ({
	page,
	sandbox,
}) => {
	const earlier = (await sandbox.control.messages()).length;
	await newWorkflow(page);
	await addFirstStep(page);
	await choose(page, 'Trigger manually');
	await addAction(page, 'When clicking ‘Execute workflow’', 'Invoicing', 'Get many clients');
	await fill(page, 'limit', '3');
	await executeFirst(page);
	await closePanel(page);
	await addAction(page, 'Get many clients', 'SMS', 'Send message');
	await fill(page, 'senderId', 'AKWAABA');
	await addOption(page, 'Default Country Code');
	await fill(page, 'defaultCountryCode', '233');
	await dragField(page, 'phone', 'to');
	await dragField(page, 'name', 'message');
	await executeFirst(page);
	await expect(page.getByText('Problem in node')).toHaveCount(0);
	expect((await sandbox.control.messages()).length).toBe(earlier + 3);
});

test('a schedule bills events once, by dragging their titles and IDs', async ({
	page,
	sandbox,
}) => {
	const invoices = async () =>
		(await sandbox.control.requests()).filter(
			({ method, path }) => method === 'POST' && path.endsWith('/invoices'),
		).length;
	const earlier = await invoices();
	await newWorkflow(page);
	await addFirstStep(page);
	await search(page, 'schedule');
	await choose(page, 'Schedule Trigger');
	await closePanel(page);
	await addAction(page, 'Schedule Trigger', 'Calendar', 'Get many events');
	await executeFirst(page);
	await closePanel(page);
	await addAction(page, 'Get many events', 'Invoicing', 'Create invoice');
	const clients = recordPicker(page, 'clientId');
	await clients.open();
	await clients.items.first().click();
	await parametersOf(page).getByText('Add Line Item').click();
	await dragField(page, 'title', 'description');
	await fill(page, 'rate', '60');
	await addOption(page, 'Only Once Per');
	await dragField(page, 'id', 'onlyOncePer');
	await executeFirst(page);
	const billed = (await invoices()) - earlier;
	expect(billed).toBeGreaterThan(0);
	await execute(page);
	await outputOf(page).getByText('alreadyDone').first().waitFor();
	expect((await invoices()) - earlier).toBe(billed);
});
