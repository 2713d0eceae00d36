import type { Delivery } from '../sandbox';
import { waitUntil } from '../support/waitUntil';
import { atHome } from './elsewhere';
import { paidToSms } from './examples';
import { webhookSecret } from './exampleSetup';
import { filesContaining } from './files';
import { findInvoice, findOpenInvoice, markPaid, type OpenInvoice } from './invoices';
import { sendRequests } from './messages';
import { useSetup } from './useSetup';
import { webhookPath } from './workflow';

const setup = useSetup({ everySeconds: 30 });

async function post(body: string, headers: Record<string, string>): Promise<number> {
	return (await fetch(setup.webhookUrl, { method: 'POST', body, headers })).status;
}

const sends = async () => await sendRequests(setup.sandbox);
const executions = async () => await setup.client.executions(setup.workflowId);

/** Marks an invoice as paid. Returns its execution, and what the service delivered because of it. */
async function paid(invoice: OpenInvoice) {
	const { sandbox, client, workflowId } = setup;
	const before = { runs: await executions(), deliveries: await sandbox.control.deliveries() };
	await markPaid(sandbox, invoice.id);
	const [execution] = await client.waitForExecutions(workflowId, before.runs.length + 1);
	const delivered = async () =>
		(await sandbox.control.deliveries()).slice(before.deliveries.length);
	return { id: execution?.id ?? '', status: execution?.status, delivered };
}

const open = async () => await findOpenInvoice(setup.sandbox);
const isPaid = ({ event }: Delivery) => event === 'invoice.paid';

describe('a paid invoice that leads to an SMS in a real n8n', () => {
	let sent: number;
	let runs: number;

	beforeEach(async () => {
		sent = await sends();
		runs = (await executions()).length;
	});

	test('sends one SMS to the client, paid from the wallet; an event that isn’t selected starts nothing', async () => {
		const { control, sms } = setup.sandbox;
		const wallet = await control.wallet();
		const messages = await control.messages();
		const invoice = await open();
		const { status, delivered } = await paid(invoice);

		expect(status).toBe('success');
		expect((await control.messages()).slice(messages.length)).toMatchObject([
			{
				to: invoice.client.phone,
				from: sms.senderIds[0],
				text: `Thank you, ${invoice.client.name}. We received your payment of ${invoice.currency} ${invoice.total} for invoice ${invoice.invoiceNumber}.`,
				units: 1,
			},
		]);
		expect(await sends()).toBe(sent + 1);
		expect(await control.wallet()).toBe(wallet - 1);
		expect((await delivered()).map(({ event, status }) => [event, status]).sort()).toEqual([
			['invoice.paid', 200],
			['payment.recorded', 200],
		]);
		expect(await executions()).toHaveLength(runs + 1);
		expect(await control.violations()).toEqual([]);
	});

	test('answers a repeated delivery with success, but sends nothing again', async () => {
		const { delivered } = await paid(await open());
		const [delivery] = (await delivered()).filter(isPaid);
		expect(await post(delivery?.body ?? '', delivery?.headers ?? {})).toBe(200);
		const [again] = await setup.client.waitForExecutions(setup.workflowId, runs + 2);
		expect(again?.status).toBe('success');
		expect(await sends()).toBe(sent + 1);
	});

	test('rejects deliveries not signed with the secret, and starts nothing', async () => {
		const { delivered } = await paid(await open());
		const [delivery] = (await delivered()).filter(isPaid);
		const { body = '', headers = {} } = delivery ?? {};
		const { 'X-Service-Signature': signature = '', ...unsigned } = headers;
		const last = signature.endsWith('0') ? '1' : '0';
		const wrong = { ...headers, 'X-Service-Signature': signature.slice(0, -1) + last };
		expect(await post(body, wrong)).toBe(401);
		expect(await post(`${body} `, headers)).toBe(401);
		expect(await post(body, unsigned)).toBe(401);

		// A valid delivery comes last: when its execution exists, those of the others would exist as well.
		expect(await post(body, headers)).toBe(200);
		await setup.client.waitForExecutions(setup.workflowId, runs + 2);
		expect(await executions()).toHaveLength(runs + 2);
		expect(await sends()).toBe(sent + 1);
	});

	test('shows that a client has no phone number, and succeeds', async () => {
		const invoice = await findInvoice(setup.sandbox, ({ phone }) => !phone);
		const { id, status } = await paid(invoice);
		expect(status).toBe('success');
		const [shown] = await setup.client.outputs(id, 'No Phone Number');
		expect(shown).toMatchObject([{ name: invoice.client.name, phone: null }]);
		expect(await sends()).toBe(sent);
	});

	test('fails with the reason when the wallet is empty, and the service’s next delivery sends the message', async () => {
		const { control } = setup.sandbox;
		const wallet = await control.wallet();
		const messages = await control.messages();
		await control.setWallet(0);
		const invoice = await open();
		const { id, status, delivered } = await paid(invoice);
		expect(status).toBe('error');
		expect(await setup.client.executionText(id)).toContain('The wallet holds 0 units');
		expect(await control.messages()).toEqual(messages);

		await control.setWallet(wallet);
		const statuses = async () => (await delivered()).filter(isPaid).map((one) => one.status);
		await waitUntil(async () => (await statuses()).includes(200));
		expect((await statuses()).filter((one) => one === 200)).toHaveLength(1);
		expect((await statuses())[0]).toBeGreaterThanOrEqual(500);
		const since = (await control.messages()).slice(messages.length);
		expect(since.map(({ to }) => to)).toEqual([invoice.client.phone]);
	});
});

test('a second import of the example has an address of its own, and both can be published', async () => {
	const { sandbox, client, credentials, n8n } = setup;
	const file = { ...paidToSms(sandbox), name: 'Imported again' };
	expect(file.nodes.filter(({ webhookId }) => webhookId)).toEqual([]);
	const second = await client.publish(file, credentials);
	const url = n8n.url + webhookPath(second);
	expect(url).not.toBe(setup.webhookUrl);
	// Unsigned deliveries are rejected by the trigger; where there is none, n8n answers 404.
	await waitUntil(async () => (await fetch(url, { method: 'POST' })).status === 401);
	expect((await fetch(setup.webhookUrl, { method: 'POST' })).status).toBe(401);
});

atHome('These tests read what n8n has written.').describe('secrets', () => {
	const secrets = () => {
		const { sms, invoicing, calendar } = setup.sandbox;
		return [sms.apiKey, invoicing.apiKey, webhookSecret, calendar.password];
	};

	test('appear in nothing that n8n wrote: its log, its database with all executions, its event log', () => {
		expect(setup.n8n.log()).toContain('Editor is now accessible');
		for (const secret of secrets()) expect(filesContaining(setup.userFolder, secret)).toEqual([]);
	});
});
