import { waitUntil } from '../../support/waitUntil';
import { overdueReminder, withClock } from '../examples';
import { markPaid, readInvoicing, type OpenInvoice } from '../invoices';
import type { WorkflowFile } from '../workflow';
import { texts, type ExampleBench } from './bench';

/** Each week, each overdue invoice leads to one message. */
export function overdueReminderTests(bench: ExampleBench): void {
	const { setup, put, change, newMessages } = bench;
	describe('reminders of overdue invoices', () => {
		type Invoice = OpenInvoice & { clientId: string };
		const monday = '2031-03-03T09:00:00';
		const sunday = '2031-03-09T23:59:59';
		const nextMonday = '2031-03-10T00:00:00';
		const news = newMessages();
		let id: string;
		let file: WorkflowFile;

		const overdue = async () =>
			await readInvoicing<Invoice[]>(setup.sandbox, '/invoices?status=overdue&page_size=100');

		/** The reminders that are due to the clients who have a phone number. */
		async function expected(invoices: Invoice[]): Promise<string[]> {
			const lines: string[] = [];
			for (const { clientId, currency, balanceDue, invoiceNumber } of invoices) {
				const path = `/clients/${clientId}`;
				const { phone } = await readInvoicing<{ phone: string | null }>(setup.sandbox, path);
				if (phone === null) continue;
				lines.push(
					`${phone.replace(/^0/, '+233')} Reminder: ${currency} ${balanceDue} of invoice ${invoiceNumber} is overdue. If you have already paid, please ignore this message.`,
				);
			}
			return lines.sort();
		}

		const runAt = async (time: string) => {
			await change(id, withClock(file, time));
			return await setup.client.execute(id, 'Every Monday');
		};

		beforeAll(async () => {
			file = overdueReminder(setup.sandbox);
			id = await put(file);
		});

		test('are sent once a week, however often the workflow runs', async () => {
			const due = await expected(await overdue());
			expect(due.length).toBeGreaterThan(3);
			const first = await runAt(monday);
			expect(first.status).toBe('success');
			expect(texts(await news())).toEqual(due);
			// Nobody without a phone number vanishes.
			const without = ['No Client', 'No Phone Number'].map(async (node) => {
				const [left = []] = await setup.client.outputs(first.id, node);
				return left.length;
			});
			const left = (await Promise.all(without)).reduce((sum, some) => sum + some);
			const unreachable = (await overdue()).length - due.length;
			expect(unreachable).toBeGreaterThan(0);
			expect(left).toBe(unreachable);

			expect((await runAt(monday)).status).toBe('success');
			expect((await runAt(sunday)).status).toBe('success');
			expect(await news()).toEqual([]);
		});

		test('are sent again in the next week, but not for what was paid meanwhile', async () => {
			const [paid, ...others] = (await overdue()) as [Invoice, ...Invoice[]];
			await markPaid(setup.sandbox, paid.id);
			// Another workflow thanks for the payment.
			await waitUntil(async () => (await setup.sandbox.control.deliveries()).length >= 2);
			await setup.client.waitForExecutions(setup.workflowId, 1);
			await news();

			expect((await runAt(nextMonday)).status).toBe('success');
			expect(texts(await news())).toEqual(await expected(others));
		});

		test('that fail are reported, don’t hold up the others, and are sent by the next run', async () => {
			const due = await expected(await overdue());
			const body = { error: 'Not now' };
			const { control } = setup.sandbox;
			await control.addFault({ service: 'sms', kind: 'status', status: 400, body, times: 1 });
			const failed = await runAt('2031-03-17T09:00:00');
			expect(failed.status).toBe('error');
			expect(await setup.client.executionText(failed.id)).toMatch(
				/No reminder for invoice INV-[\w-]+: Not now/,
			);
			const sent = texts(await news());
			expect(sent).toHaveLength(due.length - 1);

			expect((await runAt('2031-03-18T09:00:00')).status).toBe('success');
			expect([...sent, ...texts(await news())].sort()).toEqual(due);
		});
	});
}
