import { deliveryHeaders } from '../support/signer';
import { webhookSecret } from './exampleSetup';
import { useSetup } from './useSetup';
import { webhookPath, withCredentials, withWebhookIds, type WorkflowFile } from './workflow';

const setup = useSetup({ everySeconds: 3_600 });
const body = JSON.stringify({ event: 'invoice.paid', data: { id: '1' } });

const file: WorkflowFile = {
	name: 'Test URL',
	connections: { Trigger: { main: [[{ node: 'After', type: 'main', index: 0 }]] } },
	settings: {},
	nodes: [
		{
			...{ id: 'trigger', name: 'Trigger', typeVersion: 1, position: [0, 0] },
			type: 'n8n-nodes-sms-invoicing-calendar.invoicingTrigger',
			parameters: { events: ['invoice.paid'] },
			credentials: { invoicingWebhookApi: { name: '' } },
		},
		{
			...{ id: 'after', name: 'After', typeVersion: 1, position: [200, 0] },
			type: 'n8n-nodes-base.noOp',
			parameters: {},
		},
	] as WorkflowFile['nodes'],
};

let workflow: WorkflowFile & { id: string };

beforeAll(async () => {
	const ready = withWebhookIds(withCredentials(file, setup.credentials));
	workflow = await setup.client.session.call('POST', '/rest/workflows', ready);
});

/** Does what the button “Listen for test event” does, then sends a delivery to the test URL. */
async function deliver(headers: Record<string, string>): Promise<number> {
	const run = { workflowData: workflow, triggerToStartFrom: { name: 'Trigger' } };
	const path = `/rest/workflows/${workflow.id}/run`;
	expect(await setup.client.session.call('POST', path, run)).toMatchObject({
		waitingForWebhook: true,
	});
	const url = setup.n8n.url + webhookPath(workflow).replace('/webhook/', '/webhook-test/');
	return (await fetch(url, { method: 'POST', body, headers })).status;
}

test('a refused delivery to the test URL fails the trigger in the editor, with the reason', async () => {
	expect(await deliver({ 'content-type': 'application/json' })).toBe(401);
	const [execution] = await setup.client.waitForExecutions(workflow.id, 1);
	expect(execution?.status).toBe('error');
	const shown = await setup.client.executionText(String(execution?.id));
	expect(shown).toContain('A test delivery was refused: The X-Service-Signature header is missing');
	expect(await setup.client.outputs(String(execution?.id), 'After')).toEqual([]);
});

test('a genuine one runs the workflow', async () => {
	const headers = { 'content-type': 'application/json', ...deliveryHeaders(body, webhookSecret) };
	expect(await deliver(headers)).toBe(200);
	const [execution] = await setup.client.waitForExecutions(workflow.id, 2);
	expect(execution?.status).toBe('success');
	const [[item] = []] = await setup.client.outputs(String(execution?.id), 'After');
	expect(item).toMatchObject({ event: 'invoice.paid', delivery: { test: true } });
});
