import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { untilRegistered, webhookSecret } from '../n8n/exampleSetup';
import { findOpenInvoice, markPaid } from '../n8n/invoices';
import { manifest } from '../n8n/package';
import { putCredentials } from '../n8n/single';
import type { Sandbox } from '../sandbox';
import { credentialsFor } from '../support/credentials';
import { expect, test } from './fixtures';
import { isFilmed } from './stage';
import { createCredential, installPackage } from './pages/settings';
import { newWorkflow, publish } from './pages/editor';
import { addAction, addFirstStep, choose, search } from './pages/nodePicker';
import {
	closePanel,
	dragField,
	execute,
	executeFirst,
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

test('a package is installed and connected, and a workflow built, tested, published and run', async ({
	page,
	sandbox,
	client,
}) => {
	test.slow();
	const shots = readFileSync(join(__dirname, '../../docs/contributing/video.md'), 'utf8');
	const shot = async <T>(title: string, play: () => Promise<T>): Promise<T> => {
		expect(shots).toContain(`| ${title} `);
		return await test.step(title, play);
	};
	const earlier = (await sandbox.control.messages()).length;
	const texts = async () =>
		(await sandbox.control.messages()).slice(earlier).map(({ text }) => text);

	await shot('Install the package', async () => {
		await installPackage(page, manifest().name, isFilmed);
		if (isFilmed) await putCredentials(client, sandbox);
	});
	await shot('Connect to SMS', async () => {
		const { baseUrl, apiKey } = credentialsFor(sandbox).smsApi;
		await createCredential(page, 'SMS API', { baseUrl, apiKey });
	});
	const url = await shot('Add the Invoicing Trigger', async () => {
		await newWorkflow(page);
		await addFirstStep(page);
		await search(page, 'invoicing');
		await choose(page, 'Invoicing');
		await choose(page, 'On invoice paid');
		await panelOf(page).waitFor();
		return await testUrl(page);
	});
	const tested = await shot('Receive a test delivery', async () => {
		await execute(page);
		await page.getByTestId('trigger-listening').waitFor();
		const invoice = await payTo(sandbox, url);
		await outputOf(page).getByText(invoice.invoiceNumber).first().waitFor();
		await invoice.forget();
		await closePanel(page);
		return invoice;
	});
	await shot('Send an SMS about it', async () => {
		await addAction(page, 'Invoicing Trigger', 'SMS', 'Send message');
		await fill(page, 'senderId', 'AKWAABA');
		await fill(page, 'to', owner);
		await dragField(page, 'invoiceNumber', 'message');
		const message = field(page, 'message').locator('.cm-content');
		await expect(message).toContainText('{{ $json.data.invoiceNumber }}');
		await executeFirst(page);
		expect(await texts()).toEqual([tested.invoiceNumber]);
		await closePanel(page);
	});
	await shot('Read the events', async () => {
		await addAction(page, 'Send message', 'Calendar', 'Get many events');
		await executeFirst(page);
		await closePanel(page);
	});
	const id = await shot('Publish', async () => await publish(page));
	await shot('Pay an invoice', async () => {
		const before = (await client.executions(id)).length;
		const productionUrl = url.replace('/webhook-test/', '/webhook/');
		await untilRegistered(productionUrl);
		const paid = await payTo(sandbox, productionUrl);
		const [execution] = await client.waitForExecutions(id, before + 1);
		await paid.forget();
		await page.goto(`/workflow/${id}/executions`);
		await page.getByText('Succeeded').first().waitFor();
		expect(execution?.status).toBe('success');
		expect(await texts()).toEqual([tested.invoiceNumber, paid.invoiceNumber]);
	});
});
