import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { deleteOldRows } from '../endurance/chaos/oldRows';
import { atHome } from './elsewhere';
import { askable, chain, node, send, sendOnce, type Node } from './nodes';
import { releaseFor, store } from './releases';
import type { WorkflowFile } from './workflow';
import { useSetup } from './useSetup';

const setup = useSetup({ everySeconds: 30 });

const texts = async () => (await setup.sandbox.control.messages()).map(({ text }) => text);

const stop = new AbortController();
afterAll(() => stop.abort());

/** Passes keys to nodes that send once for each. */
async function asking(
	nodes: Node[],
	links?: WorkflowFile['connections'],
	path: string = randomUUID(),
) {
	const { client, credentials, n8n } = setup;
	const to = { client, credentials, url: n8n.url };
	const ask = await askable(to, path, nodes, stop.signal, links);
	return async (keys: readonly string[]) => await ask(keys.map((key) => ({ key })));
}

const keysOf = (prefix: string, count: number) =>
	Array.from({ length: count }, (_, at) => `${prefix}-${at}`);

/**
 * Only Once gives each key a row of its own, by an ID that n8n’s node object has just while a call begins (see
 * nodes/shared/n8n/store.ts). This test tells whether a version of n8n still takes the ID from there, at once.
 */
test('keys that come several times at once are sent once each, and are known ever after', async () => {
	const ask = await asking([sendOnce('$json.key')]);
	const keys = keysOf('row', 20);
	const answers = (await Promise.all([1, 2, 3].map(async () => await ask(keys)))).flat();
	expect(answers.filter((one) => one.error !== undefined)).toEqual([]);
	expect(answers.filter((one) => one.alreadyDone)).toHaveLength(40);
	expect((await ask(keys)).filter((one) => one.alreadyDone)).toHaveLength(20);
	const sent = (await texts()).filter((text) => text.startsWith('row-'));
	expect(sent.sort()).toEqual([...keys].sort());
});

/** Changes n8n’s database beside n8n, by the package that n8n itself uses. */
function execute(statement: string): void {
	const script = `
		const { Database } = require(process.argv[1]);
		const database = new Database(process.argv[2]);
		database.configure('busyTimeout', 20_000);
		database.exec(process.argv[3], (error) => { if (error) throw error; });`;
	const sqlite = join(store, releaseFor(process.env.TEST_N8N), 'node_modules', 'sqlite3');
	const file = join(setup.userFolder, '.n8n', 'database.sqlite');
	const words = ['-e', script, sqlite, file, statement];
	const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
	expect([status, stderr]).toEqual([0, '']);
}

const withDatabase = atHome('This test changes n8n’s database.');
withDatabase.test(
	'the documented statement, for SQLite, forgets a key only if nothing was done for it lately',
	async () => {
		const path = randomUUID();
		const ask = await asking([sendOnce('$json.key')], {}, path);
		const [late, old] = [keysOf('late', 3), keysOf('old', 3)];
		await setup.sandbox.control.addFault({ service: 'sms', kind: 'status', status: 400, times: 3 });
		expect((await ask(late)).filter(({ error }) => error !== undefined)).toHaveLength(3);
		await ask(old);
		execute(`UPDATE processed_data SET "updatedAt" = datetime('now', '-2 years')`);
		await ask(late);
		const { session } = setup.client;
		const workflows = await session.call<Array<{ id: string; name: string }>>(
			'GET',
			'/rest/workflows',
		);
		const id = workflows.find(({ name }) => name.startsWith(path))?.id ?? '';
		const aYear = ["now() - interval '1 year'", "datetime('now', '-1 year')"] as const;
		execute(deleteOldRows(id).replace(...aYear));
		expect((await ask(late)).filter((one) => one.alreadyDone)).toHaveLength(3);
		expect((await ask(old)).filter((one) => one.alreadyDone)).toHaveLength(0);
		const sent = (await texts()).filter((text) => /^(late|old)-/.test(text));
		expect(sent.sort()).toEqual([...late, ...old, ...old].sort());
	},
);

/** Where a node returns nothing, n8n goes no further, and a loop never comes to its other batches. */
test('a loop goes on after a batch of which everything was done before', async () => {
	const link = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];
	const ask = await asking(
		[
			node(
				'Loop',
				'n8n-nodes-base.splitInBatches',
				{ batchSize: 2, options: {} },
				{ typeVersion: 3 },
			),
			send('$json.key', { onlyOncePer: '={{ $json.key }}', ifAlreadyDone: 'skip' }),
			node('Done', 'n8n-nodes-base.noOp', {}),
		],
		{ Loop: { main: [link('Done'), link('Send')] }, Send: { main: [link('Loop')] } },
	);
	const keys = keysOf('loop', 6);
	await ask(keys.slice(0, 4));
	await ask(keys);
	const sent = (await texts()).filter((text) => text.startsWith('loop-'));
	expect(sent.sort()).toEqual([...keys].sort());
});

/** Each call of a sub-workflow is an execution of its own: if it returned nothing, what follows wouldn’t hear of its item. */
test('a sub-workflow sends once for each key, and whoever calls it goes on with all items', async () => {
	const { client, credentials } = setup;
	const once = { onlyOncePer: '={{ $json.key }}', ifAlreadyDone: 'skip' };
	const start = node('Start', 'n8n-nodes-base.executeWorkflowTrigger', {
		inputSource: 'passthrough',
	});
	const { id } = await client.publish(
		chain('Called', [{ ...start, typeVersion: 1.1 } as Node, send('$json.key', once)]),
		credentials,
	);
	const ask = await asking([
		node(
			'Call',
			'n8n-nodes-base.executeWorkflow',
			{ workflowId: { __rl: true, mode: 'id', value: id }, mode: 'each', options: {} },
			{ typeVersion: 1.2 },
		),
	]);
	const keys = keysOf('called', 6);
	expect(await ask(keys.slice(0, 4))).toHaveLength(4);
	const answers = await ask(keys);
	expect(answers).toHaveLength(6);
	expect(answers.filter((one) => one.alreadyDone)).toHaveLength(4);
	const sent = (await texts()).filter((text) => text.startsWith('called-'));
	expect(sent.sort()).toEqual([...keys].sort());
});
