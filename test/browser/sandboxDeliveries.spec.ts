import { readInvoicing } from '../n8n/invoices';
import { sendMessage } from '../n8n/messages';
import { accounts } from '../sandbox/accounts';
import { startRawServer } from '../support/rawServer';
import { findBrowser, howToInstall } from './findBrowser';
import { expect, part, press, test } from './sandboxPage';

// Before anything is made for a test, because a page needs a browser.
test.skip(!findBrowser(), howToInstall);

test('an event is delivered to the test and to the production URL', async ({ page, sandbox }) => {
	const arrived: string[] = [];
	const receiver = await startRawServer((response, { url: path, headers }) => {
		arrived.push(`${path} ${headers['x-service-event'] as string}`);
		response.writeHead(path.startsWith('/webhook-test') ? 404 : 200).end();
	});
	const url = `${receiver.url}/webhook/one/webhook`;
	await sandbox.control.registerWebhook({ url, secret: accounts.invoicing.webhookSecret });
	await expect(page.getByLabel('URL of an Invoicing Trigger')).toHaveValue(url);
	await press(page, 'Deliver to test URL');
	await expect(page.getByRole('status')).toContainText('answered 404 (click Execute step');
	await page.getByRole('combobox', { name: 'Event' }).selectOption('client.created');
	await press(page, 'Deliver to production URL');
	await expect(page.getByRole('status')).toHaveText('Webhook client.created: answered 200');
	await part(page, 'Invoices').getByRole('button').first().click();
	await expect(part(page, 'Webhook').getByRole('listitem')).toContainText([
		'Webhook invoice.paid: answered 200',
		'Webhook payment.recorded: answered 200',
		'Webhook client.created: answered 200',
	]);
	expect(arrived).toEqual([
		'/webhook-test/one/webhook invoice.paid',
		'/webhook/one/webhook client.created',
		'/webhook/one/webhook payment.recorded',
		'/webhook/one/webhook invoice.paid',
	]);
	await receiver.close();
});

test('a delivery says what it led to, or why nothing came', async ({ page, sandbox }) => {
	let answer: { status?: number; body: string } = { body: '' };
	const receiver = await startRawServer((response) => {
		const { status = 200, body } = answer;
		response.writeHead(status, { 'content-type': 'application/json' }).end(body);
	});
	const [first, second] = await readInvoicing<Array<{ id: string; invoiceNumber: string }>>(
		sandbox,
		'/invoices?status=sent',
	);
	const tell = async ({ id } = first ?? { id: '' }) => {
		const data = await readInvoicing(sandbox, `/invoices/${id}`);
		await sandbox.control.emit('invoice.paid', data);
	};
	await sandbox.control.registerWebhook({ url: `${receiver.url}/webhook/one` });
	const latest = part(page, 'Webhook').getByRole('listitem').first();

	await tell();
	await expect(latest).toContainText('answered 200');
	await sendMessage(sandbox, `Thank you for ${first?.invoiceNumber}`);
	await expect(latest).toContainText(`Then came the SMS about ${first?.invoiceNumber}`);
	await tell();
	await expect(latest).toContainText(
		`No SMS: one about ${first?.invoiceNumber} had come before (Only Once Per)`,
	);

	// Another workflow finds the payment by itself.
	await sendMessage(sandbox, `Ama has paid ${first?.invoiceNumber}`);
	await expect(page.getByText('Ama has paid')).toBeVisible();
	await expect(latest).toContainText('had come before');

	await tell(second);
	await expect(latest).toContainText(`No SMS about ${second?.invoiceNumber} has come`);
	await sandbox.control.addFault({ kind: 'status', status: 503, service: 'sms', times: 1 });
	await sendMessage(sandbox, `Thank you for ${second?.invoiceNumber}`);
	await expect(latest).toContainText(`Then the SMS about ${second?.invoiceNumber} to +233`);
	await expect(latest).toContainText('failed');

	answer = { body: '{"ignored":"Not selected: invoice.paid"}' };
	await tell(second);
	await expect(latest).toContainText('answered 200 (ignored: Not selected: invoice.paid)');
	await receiver.close();
});
