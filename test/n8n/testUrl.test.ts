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

/** Does what the button “Listen for test event” does, then sends a delivery to the test URL. Returns its answer and execution. */
async function deliver(headers: Record<string, string>) {
	const { client } = setup;
	const before = await client.executions(workflow.id);
	const run = { workflowData: workflow, triggerToStartFrom: { name: 'Trigger' } };
	const path = `/rest/workflows/${workflow.id}/run`;
	expect(await client.session.call('POST', path, run)).toMatchObject({ waitingForWebhook: true });
	const url = setup.n8n.url + webhookPath(workflow).replace('/webhook/', '/webhook-test/');
	const answer = await fetch(url, { method: 'POST', body, headers });
	const [execution] = await client.waitForExecutions(workflow.id, before.length + 1);
	return { answered: answer.status, status: execution?.status, id: String(execution?.id) };
}

test('a refused delivery to the test URL fails the trigger in the editor, with the reason', async () => {
	const { id, ...seen } = await deliver({ 'content-type': 'application/json' });
	expect(seen).toEqual({ answered: 401, status: 'error' });
	const shown = await setup.client.executionText(id);
	expect(shown).toContain('A test delivery was refused: The X-Service-Signature header is missing');
	expect(await setup.client.outputs(id, 'After')).toEqual([]);
});

test('a genuine one runs the workflow', async () => {
	const headers = { 'content-type': 'application/json', ...deliveryHeaders(body, webhookSecret) };
	const { id, ...seen } = await deliver(headers);
	expect(seen).toEqual({ answered: 200, status: 'success' });
	const [[item] = []] = await setup.client.outputs(id, 'After');
	expect(item).toMatchObject({ event: 'invoice.paid', delivery: { test: true } });
});
