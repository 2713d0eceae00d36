import type { Page } from 'playwright-core';

import { untilRegistered, webhookSecret } from '../../n8n/exampleSetup';
import { findOpenInvoice, markPaid } from '../../n8n/invoices';
import type { Sandbox } from '../../sandbox';
import { newWorkflow, publish } from '../pages/editor';
import { addAfter, addFirstStep, choose, search } from '../pages/nodePicker';
import {
	closePanel,
	dragField,
	execute,
	field,
	fill,
	outputOf,
	panelOf,
	testUrl,
} from '../pages/panel';
import type { GetStage } from '../stage';

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

export function buildingCases(stage: GetStage): void {
	test('a workflow is built by mouse, tested with a delivery, published, and then runs', async () => {
		const { sandbox, client } = stage();
		const { page, problems } = await stage().tab();
		const began = Date.now();
		const steps: string[] = [];
		const done = (what: string) => {
			steps.push(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${what}`);
		};
		const earlier = (await sandbox.control.messages()).length;
		const texts = async () =>
			(await sandbox.control.messages()).slice(earlier).map(({ text }) => text);

		const url = await addTrigger(page);
		done('the trigger is there');
		await execute(page);
		await page.getByTestId('trigger-listening').waitFor();
		const tested = await payTo(sandbox, url);
		await outputOf(page).getByText(tested.invoiceNumber).first().waitFor();
		await tested.forget();
		await closePanel(page);
		done('it received a test delivery');

		await addMessage(page);
		const message = field(page, 'message').locator('.cm-content');
		expect(await message.innerText()).toContain('{{ $json.data.invoiceNumber }}');
		await execute(page);
		await outputOf(page).getByTestId('ndv-items-count').waitFor();
		expect(await texts()).toEqual([tested.invoiceNumber]);
		await closePanel(page);
		done('the first SMS was sent');

		const id = await publish(page);
		const before = (await client.executions(id)).length;
		const productionUrl = url.replace('/webhook-test/', '/webhook/');
		await untilRegistered(productionUrl);
		const paid = await payTo(sandbox, productionUrl);
		const [execution] = await client.waitForExecutions(id, before + 1);
		await paid.forget();
		expect(execution?.status).toBe('success');
		expect(await texts()).toEqual([tested.invoiceNumber, paid.invoiceNumber]);
		done('the published workflow sent another');
		expect(problems()).toEqual([]);
		console.log(['A first workflow, built by mouse', '', ...steps].join('\n'));
	});
}
