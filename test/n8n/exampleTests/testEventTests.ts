import { readInvoicing } from '../invoices';
import type { ExampleBench } from './bench';

/** A trigger can be tested in the editor with the command that `npm start` prints. */
export function testEventTests({ setup }: ExampleBench): void {
	test('a test event reaches a trigger that listens, and is refused at any other time', async () => {
		const { client, sandbox, workflowId, webhookUrl } = setup();
		const testUrl = webhookUrl.replace('/webhook/', '/webhook-test/');
		const { deliver } = sandbox.control;
		expect(await deliver(testUrl, 'invoice.paid')).toMatchObject({ status: 404 });

		const before = await client.executions(workflowId);
		await client.listen(workflowId, 'Invoice Paid');
		expect(await deliver(testUrl, 'invoice.paid')).toMatchObject({ status: 200 });
		const [execution] = await client.waitForExecutions(workflowId, before.length + 1);
		const [[event] = []] = await client.outputs(execution?.id ?? '', 'Invoice Paid');
		const [paid] = await readInvoicing<object[]>(sandbox, '/invoices?status=paid&page_size=1');
		expect(event).toMatchObject({ event: 'invoice.paid', data: paid, delivery: { test: true } });
		expect(await deliver(testUrl, 'invoice.paid')).toMatchObject({ status: 404 });
	});
}
