import { setTimeout as sleep } from 'node:timers/promises';

import { delivery, post } from '../endurance/chaos/deliveries';
import { atHome } from './elsewhere';
import { chain, node, publish, send, splitList, trigger, type Node } from './nodes';
import { waitUntil } from '../support/waitUntil';
import { useSetup } from './useSetup';

const minute = 60_000;
const setup = useSetup({ everySeconds: 3_600 });
jest.setTimeout(6 * minute);

beforeEach(async () => await setup.sandbox.control.reset());

/** What was sent for one test: what waits in the other may go out meanwhile. */
const texts = async (name: string) =>
	(await setup.sandbox.control.messages())
		.map(({ text }) => text)
		.filter((text) => text.startsWith(name));
const time = (milliseconds: number) => new Date(milliseconds).toISOString().slice(11, 16);

/** Sends the keys. The first may go out at once; for the others, the hours begin with the next minute but one. */
const sendLater = () => {
	const days = 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday';
	const values = { days, from: '={{ $json.from }}', to: '={{ $json.to }}', timezone: 'UTC' };
	return send('$json.key', { sendingHours: { values } });
};
const parts = (name: string) => {
	const begin = (Math.floor(Date.now() / minute) + 2) * minute;
	const later = { from: time(begin), to: time(begin + 30 * minute) };
	const open = { from: time(begin - 30 * minute), to: time(begin + 30 * minute) };
	const list = [
		{ key: `${name}now`, ...open },
		{ key: `${name}later`, ...later },
		{ key: `${name}last`, ...later },
	];
	return { begin, list };
};
const after = () => node('After', 'n8n-nodes-base.noOp', {});

/** Delivers the list to the nodes, and returns the execution when it waits. */
async function waiting(name: string, nodes: Node[], list: object[]) {
	const { client, credentials, n8n } = setup;
	const { id, path } = await publish(client, credentials, chain(name, nodes), [n8n.url]);
	await post(n8n.url + path, delivery({ list }));
	const execution = await client.anyExecution(id);
	const { status } = await client.executionWhen(id, execution, ['waiting', 'error']);
	expect(status).toBe('waiting');
	return { id, execution };
}

atHome('This test kills n8n.').test(
	'what waits for its hours survives the end of n8n, and each message goes out once',
	async () => {
		const { client } = setup;
		const nodes = [trigger(), splitList(), sendLater(), after()];
		const { begin, list } = parts('first ');
		const { id, execution } = await waiting('Hours', nodes, list);
		// n8n shows the status before it has saved what it waits with.
		const isSaved = async () =>
			'waitingUntil' in ((await client.outputs(execution, 'Send'))[0]?.[0] ?? {});
		await waitUntil(isSaved);
		expect(await texts('first')).toEqual(['first now']);
		await setup.kill();
		await setup.revive();
		// While it starts, n8n calls what waited crashed for some milliseconds: its event log doesn’t tell of waiting.
		const { status } = await client.executionWhen(id, execution, ['success', 'error']);
		expect([status, Date.now() >= begin, await texts('first')]).toEqual([
			...['success', true],
			['first now', 'first later', 'first last'],
		]);
		for (const name of ['Send', 'After']) {
			const [output] = await client.outputs(execution, name);
			expect(output?.map(({ allSent }) => allSent)).toEqual([true, true, true]);
		}
		// n8n looks for waiting executions once a minute.
		await sleep(minute);
		expect(await texts('first')).toHaveLength(3);
	},
);

test('a sub-workflow waits, and its parent with it', async () => {
	const { client, credentials } = setup;
	const start = node(
		'Start',
		'n8n-nodes-base.executeWorkflowTrigger',
		{ inputSource: 'passthrough' },
		{ typeVersion: 1.1 },
	);
	const child = await client.publish(chain('Child', [start, sendLater()]), credentials);
	const call = node(
		'Call',
		'n8n-nodes-base.executeWorkflow',
		{
			workflowId: { __rl: true, mode: 'id', value: child.id },
			options: { waitForSubWorkflow: true },
		},
		{ typeVersion: 1.2 },
	);
	const { list } = parts('child ');
	const nodes = [trigger(), splitList(), call, after()];
	const { id, execution } = await waiting('Parent', nodes, list);
	const { status } = await client.executionWhen(id, execution, ['success', 'error', 'crashed']);
	expect([status, await texts('child')]).toEqual([
		'success',
		['child now', 'child later', 'child last'],
	]);
	const [output] = await client.outputs(execution, 'After');
	expect(output?.map(({ allSent }) => allSent)).toEqual([true, true, true]);
});
