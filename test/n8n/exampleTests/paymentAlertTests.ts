import { waitUntil } from '../../support/waitUntil';
import { everyTwoSeconds, ownNumber, paymentAlert } from '../examples';
import { untilRegistered, webhookSecret } from '../exampleSetup';
import { findOpenInvoice, markPaid, type OpenInvoice } from '../invoices';
import { webhookPath } from '../workflow';
import type { ExampleBench } from './bench';

/** A webhook and a poll lead to one message for each paid invoice. */
export function paymentAlertTests({ setup, newMessages }: ExampleBench): void {
	describe('the alert about a paid invoice', () => {
		const news = newMessages();
		let id: string;
		let endpoint: string;

		/** Waits until whatever is paid by now has been found. Only this workflow lists paid invoices. */
		const polled = async () => {
			const polls = async () =>
				(await setup.sandbox.control.requests()).filter(({ query }) => query.status === 'paid')
					.length;
			const goal = (await polls()) + 2;
			await waitUntil(async () => (await polls()) >= goal);
		};
		const runs = async () => (await setup.client.executions(id)).length;
		const alerts = async () =>
			(await news()).filter(({ to }) => to === ownNumber).map(({ text }) => text);
		const alertOf = ({ client, invoiceNumber, currency, total }: OpenInvoice) =>
			`${client.name} has paid invoice ${invoiceNumber}: ${currency} ${total}.`;

		beforeAll(async () => {
			const { client, credentials, n8n, sandbox } = setup;
			const workflow = await client.publish(paymentAlert(sandbox, everyTwoSeconds), credentials);
			id = workflow.id;
			const url = n8n.url + webhookPath(workflow);
			await untilRegistered(url);
			const secret = webhookSecret;
			endpoint = (await sandbox.control.registerWebhook({ url, secret })).id;
			await polled();
			await news();
		});

		test('is sent once, although the service reports the invoice and a poll finds it', async () => {
			expect(await runs()).toBe(0);
			const invoice = await findOpenInvoice(setup.sandbox);
			await markPaid(setup.sandbox, invoice.id);
			const [last, first] = await setup.client.waitForExecutions(id, 2);
			expect([first?.status, last?.status]).toEqual(['success', 'success']);
			expect(await alerts()).toEqual([alertOf(invoice)]);
			await polled();
			expect(await runs()).toBe(2);
		});

		test('is sent all the same if no delivery arrives', async () => {
			const before = await runs();
			await setup.sandbox.control.removeWebhook(endpoint);
			const invoice = await findOpenInvoice(setup.sandbox);
			await markPaid(setup.sandbox, invoice.id);
			const [execution] = await setup.client.waitForExecutions(id, before + 1);
			expect(execution?.status).toBe('success');
			expect(await alerts()).toEqual([alertOf(invoice)]);
			await polled();
			expect(await runs()).toBe(before + 1);
		});
	});
}
