import { setTimeout as sleep } from 'node:timers/promises';

import { addEvent, event } from './events';
import { useSetup } from './useSetup';
import type { WorkflowFile } from './workflow';

const setup = useSetup({ everySeconds: 3_600 });

/** n8n allows each poll time at most once a minute; together, these poll every two seconds. */
const pollTimes = Array.from({ length: 30 }, (_, at) => ({
	mode: 'custom',
	cronExpression: `${at * 2} * * * * *`,
}));

/** A workflow that starts with a polling trigger. */
function watching(name: string, type: string, parameters: object): WorkflowFile {
	return {
		name: `Watch ${name}`,
		nodes: [
			{
				id: name,
				name: 'Watch',
				type: `n8n-nodes-sms-invoicing-calendar.${type}Trigger`,
				typeVersion: 1,
				position: [0, 0],
				parameters: {
					pollTimes: { item: pollTimes },
					...parameters,
				},
				credentials: { [`${type}Api`]: { name: `${type} account` } },
			},
			{
				id: `${name}-end`,
				name: 'End',
				type: 'n8n-nodes-base.noOp',
				typeVersion: 1,
				position: [220, 0],
				parameters: {},
			},
		],
		connections: { Watch: { main: [[{ node: 'End', type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	} as unknown as WorkflowFile;
}

/** The number of requests the polls have sent so far. */
async function polls(service: string, path: RegExp): Promise<number> {
	const requests = await setup.sandbox.control.requests();
	return requests.filter((one) => one.service === service && path.test(one.path)).length;
}

/** Waits for this many more polls. */
async function waitForPolls(count: number, service: string, path: RegExp): Promise<void> {
	for (const goal = (await polls(service, path)) + count; (await polls(service, path)) < goal; ) {
		await sleep(100);
	}
}

async function start(file: WorkflowFile): Promise<string> {
	const { id } = await setup.client.putWorkflow(file, setup.credentials);
	await setup.client.activate(id);
	return id;
}

test('a new calendar event starts the workflow once; existing events don’t start it', async () => {
	const { client, sandbox } = setup;
	const id = await start(watching('events', 'calendar', { triggerOn: ['created', 'updated'] }));
	const morePolls = async (count: number) => await waitForPolls(count, 'calendar', /\/events$/);
	await morePolls(3);
	expect(await client.executions(id)).toEqual([]);

	const number = await addEvent(sandbox, event('Akwaaba Night'));
	const [execution] = await client.waitForExecutions(id, 1);
	expect(execution?.status).toBe('success');
	expect(await client.outputs(execution?.id ?? '', 'Watch')).toMatchObject([
		[{ trigger: 'created', id: number, title: 'Akwaaba Night' }],
	]);
	await morePolls(3);
	expect(await client.executions(id)).toHaveLength(1);

	await sandbox.control.calendar.change('events', number, { cost: '75' });
	const [changed] = await client.waitForExecutions(id, 2);
	expect(await client.outputs(changed?.id ?? '', 'Watch')).toMatchObject([
		[{ trigger: 'updated', id: number }],
	]);
	await morePolls(3);
	expect(await client.executions(id)).toHaveLength(2);
});

test('a wallet that falls below the threshold starts the workflow once, and again only after it was refilled', async () => {
	const { client, sandbox } = setup;
	const { control } = sandbox;
	await control.setWallet(500);
	const id = await start(
		watching('wallet', 'sms', { triggerOn: ['balanceBelow'], threshold: 100 }),
	);
	const morePolls = async (count: number) => await waitForPolls(count, 'sms', /\/sms\/balance$/);
	await morePolls(2);
	expect(await client.executions(id)).toEqual([]);

	for (const [round, balance] of [99, 50].entries()) {
		await control.setWallet(balance);
		const [execution] = await client.waitForExecutions(id, round + 1);
		expect(await client.outputs(execution?.id ?? '', 'Watch')).toMatchObject([
			[{ event: 'balanceBelow', balance, threshold: 100 }],
		]);
		await morePolls(2);
		expect(await client.executions(id)).toHaveLength(round + 1);
		await control.setWallet(100);
		await morePolls(2);
	}
});
