import { chain, node, ourNode } from '../nodes';
import { everyTwoSeconds } from '../examples';
import { findOpenInvoice, type OpenInvoice } from '../invoices';
import type { ExampleBench } from './bench';

const DAY = 24 * 3_600_000;

/** No example polls invoices, so this is the smallest workflow that does. */
export function invoicePollingTests({ setup, put, polled }: ExampleBench): void {
	test('an invoice that becomes overdue starts a workflow once', async () => {
		const { client, sandbox } = setup;
		// A poll reads one list for each of the five states of an unpaid invoice.
		const twoPolls = async () => await polled('/invoices', 11);
		const due = async ({ id }: OpenInvoice, days: number) => {
			const dueDate = new Date(Date.now() + days * DAY).toISOString();
			await sandbox.control.changeInvoice(id, { status: 'sent', dueDate });
		};
		const invoice = await findOpenInvoice(sandbox);
		await due(invoice, 2);
		const parameters = { pollTimes: { item: everyTwoSeconds }, triggerOn: ['newlyOverdue'] };
		const trigger = ourNode('Overdue', 'invoicingPollingTrigger', parameters);
		const id = await put(chain('Overdue', [trigger, node('After', 'n8n-nodes-base.noOp', {})]));
		await client.activate(id);
		await twoPolls();
		// Others are overdue already.
		expect(await client.executions(id)).toEqual([]);

		await due(invoice, -2);
		const [execution] = await client.waitForExecutions(id, 1);
		expect(execution?.status).toBe('success');
		const { id: invoiceId, invoiceNumber } = invoice;
		const reported = { event: 'newlyOverdue', id: invoiceId, invoiceNumber, status: 'sent' };
		const [items] = await client.outputs(execution?.id ?? '', 'After');
		expect(items).toMatchObject([reported]);
		expect(items?.[0]?.daysOverdue).toBeGreaterThan(0);
		await twoPolls();
		expect(await client.executions(id)).toHaveLength(1);
	});
}
