import type { ICredentialTestFunctions, INode, IWebhookFunctions } from 'n8n-workflow';

import { EVENTS } from '../../../nodes/Invoicing/trigger/events';
import { InvoicingTrigger } from '../../../nodes/Invoicing/InvoicingTrigger.node';
import { receive } from '../../../nodes/Invoicing/trigger/receive';
import { processedData } from '../../support/processedData';
import { deliveryHeaders } from '../../support/signer';
import { serveTrigger, type TriggerServer } from '../../support/webhookContext';

const SECRET = 'whsec_current';
const bodyOf = (id: number) => JSON.stringify({ event: 'invoice.paid', data: { id } });

let server: TriggerServer;

const send = async (id = 1) => {
	const body = bodyOf(id);
	const answer = await server.post(body, deliveryHeaders(body, SECRET));
	expect(answer.status).toBe(200);
};
const ids = () =>
	server.received.map(([item]) => (item?.json as { data: { id: number } } | undefined)?.data.id);

beforeAll(async () => {
	server = await serveTrigger(new InvoicingTrigger(), {
		parameters: { events: ['*'], options: {} },
		credentials: { invoicingWebhookApi: { secret: SECRET } },
		mode: 'webhook',
	});
});

beforeEach(() => {
	server.reset();
	processedData.reset();
});

afterEach(() => {
	jest.useRealTimers();
	expect(server.thrown).toEqual([]);
	expect(server.runs.map(({ status }) => status)).toEqual(server.runs.map(() => 'success'));
});

afterAll(async () => await server.close());

describe('a repeated delivery', () => {
	test('runs the node after the trigger once', async () => {
		for (const id of [1, 1, 2, 1, 2]) await send(id);
		expect(server.runs).toHaveLength(5);
		expect(ids()).toEqual([1, 2]);
	});

	test('runs it each time when repeats are not ignored', async () => {
		server.setup.parameters = { events: ['*'], options: { ignoreRepeatedDeliveries: false } };
		for (const id of [1, 1]) await send(id);
		expect(ids()).toEqual([1, 1]);
		expect(await processedData.getProcessedDataCount()).toBe(0);
	});

	test.each(['manual', 'retry'] as const)('is never ignored in a %s execution', async (mode) => {
		await send();
		server.setup.mode = mode;
		for (const id of [1, 1]) await send(id);
		expect(ids()).toEqual([1, 1, 1]);
	});

	test('counts as a new event after two days', async () => {
		jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
		for (const at of ['2026-03-01T10:00:00Z', '2026-03-02T09:00:00Z', '2026-03-05T10:00:00Z']) {
			jest.setSystemTime(new Date(at));
			await send();
		}
		expect(ids()).toEqual([1, 1]);
	});

	test('isn’t a repeat if the same execution runs again, for example after a worker crashed', async () => {
		server.setup.executionId = '77';
		await send();
		await server.runAgain();
		expect(ids()).toEqual([1, 1]);
	});

	test('is found in a full record, which doesn’t grow', async () => {
		const older = Array.from({ length: 30_000 }, (_, at) => `older ${at}`);
		const node = { id: 'trigger-id' } as INode;
		const workflow = { id: 'workflow-id', active: true };
		await processedData.checkProcessedAndRecord(
			older,
			'node',
			{ node, workflow },
			{ mode: 'entries' },
		);
		for (const id of [1, 2, 1]) await send(id);
		expect(ids()).toEqual([1, 2]);
		expect(await processedData.getProcessedDataCount()).toBe(30_000);
	});
});

describe('when the record of deliveries fails', () => {
	test('once, for example because the first two deliveries arrive together, it is tried again', async () => {
		processedData.failures = 1;
		await send();
		await send();
		expect(ids()).toEqual([1]);
	});

	test('again and again, the delivery is processed, because the service won’t repeat it', async () => {
		processedData.failures = 3;
		await send();
		expect(ids()).toEqual([1]);
		expect(server.logs.join('\n')).toContain('failed to check for a repeated delivery');
	});
});

describe('the test URL', () => {
	test('marks the delivery as a test', async () => {
		server.setup.mode = 'manual';
		await send();
		expect(server.received[0]?.[0]?.json.delivery).toMatchObject({ test: true });
	});
});

describe('an error inside n8n', () => {
	test('is answered with 500, so that the service tries again, and throws nothing', async () => {
		const trigger = new InvoicingTrigger();
		trigger.webhook = async function (this: IWebhookFunctions) {
			const wants = () => {
				throw new Error('broken');
			};
			return await receive(this, { credential: 'invoicingWebhookApi', wants });
		};
		const broken = await serveTrigger(trigger, server.setup);
		const answer = await broken.post(bodyOf(1), deliveryHeaders(bodyOf(1), SECRET));
		await broken.close();
		expect([answer.status, answer.data]).toEqual([
			500,
			'{"error":"n8n could not process the delivery"}',
		]);
		expect([broken.thrown, broken.started]).toEqual([[], []]);
		expect(broken.logs.join('\n')).toContain('failed to process a delivery');
	});
});

describe('the description', () => {
	const node = new InvoicingTrigger();

	test('lists the eight events and any event, by name', () => {
		const names = EVENTS.map(({ name }) => name);
		expect(names).toHaveLength(9);
		expect(names).toEqual([...names].sort());
		expect(new Set(EVENTS.map(({ value }) => value)).size).toBe(9);
	});

	test('stays at version 1, because n8n doesn’t read all bodies in later versions', () => {
		expect(node.description.version).toBe(1);
	});

	test('has nothing to register with the service', async () => {
		const { checkExists, create, delete: remove } = node.webhookMethods.default;
		expect([await checkExists(), await create(), await remove()]).toEqual([true, true, true]);
	});

	test('names a credential test that exists and checks the secrets', async () => {
		const [credential] = node.description.credentials ?? [];
		const tests: Record<string, unknown> = node.methods.credentialTest;
		expect(tests[credential?.testedBy as string]).toBeInstanceOf(Function);
		const run = async (data: Record<string, string>) =>
			await node.methods.credentialTest.invoicingWebhookSecrets.call(
				{} as ICredentialTestFunctions,
				{ id: '1', name: 'Webhook', type: 'invoicingWebhookApi', data },
			);
		expect(await run({ secret: SECRET })).toMatchObject({ status: 'OK' });
		expect(await run({ secret: `${SECRET} ` })).toMatchObject({ status: 'Error' });
	});
});
