import { paymentsToCsv, withClock } from '../examples';
import { readInvoicing, recordPayment, type OpenInvoice } from '../invoices';
import type { ExampleBench } from './bench';

/** The file holds the payments of last month. */
export function paymentsToCsvTests(bench: ExampleBench): void {
	const { setup, put } = bench;
	test('payments of last month become a CSV file, exact and in the workflow’s time zone', async () => {
		const { client, sandbox } = setup;
		const path = '/invoices?status=recorded&page_size=100';
		const [invoice] = (await readInvoicing<OpenInvoice[]>(sandbox, path)) as [OpenInvoice];
		const { name } = await readInvoicing<{ name: string }>(sandbox, `/clients/${invoice.clientId}`);
		const payments = [
			['2031-01-31T12:00:00Z', 1, 'cash'],
			['2031-02-01T12:00:00Z', 2.5, 'mobile_money'],
			// Still February in New York, which is n8n’s default.
			['2031-03-01T04:30:00Z', 10, 'bank_transfer'],
			['2031-03-01T12:00:00Z', 4, 'cash'],
		] as const;
		for (const [paymentDate, amount, paymentMethod] of payments) {
			await recordPayment(sandbox, invoice.id, { paymentDate, amount, paymentMethod });
		}
		const id = await put(withClock(paymentsToCsv(), '2031-03-05T07:00:00'));
		const execution = await client.execute(id, 'First of the Month');
		expect(execution.status).toBe('success');
		const file = await client.file(execution.id, 'CSV File');
		expect(file.name).toBe('payments-2031-02.csv');
		const { invoiceNumber, currency } = invoice;
		expect(
			file.text
				.replace(/^\uFEFF/, '')
				.trim()
				.split(/\r?\n/),
		).toEqual([
			'Date,Invoice,Client,Method,Currency,Amount',
			`2031-02-28,${invoiceNumber},${name},bank_transfer,${currency},10.00`,
			`2031-02-01,${invoiceNumber},${name},mobile_money,${currency},2.50`,
		]);
		expect(await sandbox.control.violations()).toEqual([]);
	});
}
