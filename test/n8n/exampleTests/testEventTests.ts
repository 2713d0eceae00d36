import { sendJson } from '../http';
import { readInvoicing } from '../invoices';
import type { ExampleBench } from './bench';

/** A trigger can be tested in the editor with the command that `npm start` prints. */
export function testEventTests({ setup }: ExampleBench): void {
	const testUrl = () => setup.webhookUrl.replace('/webhook/', '/webhook-test/');

	/** The execution that what is sent to the test URL starts while the trigger listens. */
	async function tested(send: () => Promise<void>) {
		const { client, workflowId } = setup;
		const before = await client.executions(workflowId);
		await client.start(workflowId, 'Invoice Paid');
		await send();
		const [execution] = await client.waitForExecutions(workflowId, before.length + 1);
		return { id: execution?.id ?? '', status: execution?.status };
	}

	test('a test event reaches a trigger that listens, and is refused at any other time', async () => {
		const { client, sandbox } = setup;
		const { deliver } = sandbox.control;
		expect(await deliver(testUrl(), 'invoice.paid')).toMatchObject({ status: 404 });

		const { id } = await tested(async () => {
			expect(await deliver(testUrl(), 'invoice.paid')).toMatchObject({ status: 200 });
		});
		const [[event] = []] = await client.outputs(id, 'Invoice Paid');
		const [paid] = await readInvoicing<object[]>(sandbox, '/invoices?status=paid&page_size=1');
		expect(event).toMatchObject({ event: 'invoice.paid', data: paid, delivery: { test: true } });
		expect(await deliver(testUrl(), 'invoice.paid')).toMatchObject({ status: 404 });
	});

	test('a refused test delivery fails the trigger in the editor, with the reason', async () => {
		const { id, status } = await tested(async () => {
			const answer = await sendJson(testUrl(), { event: 'invoice.paid', data: { id: '1' } });
			expect(answer.status).toBe(401);
		});
		expect(status).toBe('error');
		const shown = await setup.client.executionText(id);
		expect(shown).toContain(
			'A test delivery was refused: The X-Service-Signature header is missing',
		);
		expect(await setup.client.outputs(id, 'Get Invoice')).toEqual([]);
	});
}
