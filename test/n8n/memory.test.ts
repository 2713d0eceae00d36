import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { deleteOldRows } from '../endurance/chaos/oldRows';
import { delivery, post } from '../endurance/chaos/deliveries';
import { lookFor } from '../support/waitUntil';
import { atHome } from './elsewhere';
import {
	askable,
	chain,
	node,
	publish,
	send,
	sendOnce,
	splitList,
	trigger,
	type Node,
} from './nodes';
import { releaseFor, store } from './releases';
import { startSingle } from './single';
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
	where: Pick<typeof setup, 'client' | 'credentials' | 'n8n'> = setup,
) {
	const { client, credentials, n8n } = where;
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

/** The packages of the version of n8n that is tested. */
const installed = join(store, releaseFor(process.env.TEST_N8N), 'node_modules');

/** Runs a script in a process of its own, which prints JSON at last. Meanwhile, connections to n8n are kept. */
async function run(script: string, ...words: string[]): Promise<unknown> {
	const ran = promisify(execFile)(process.execPath, ['-e', script, ...words]);
	const { stdout } = await ran;
	return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/** Asks n8n’s database beside n8n, by the package that n8n itself uses. */
async function execute(statement: string, userFolder = setup.userFolder) {
	const script = `
		const { Database } = require(process.argv[1]);
		const database = new Database(process.argv[2]);
		database.configure('busyTimeout', 20_000);
		database.all(process.argv[3], (error, rows) => {
			if (error) throw error;
			console.log(JSON.stringify(rows));
		});`;
	const file = join(userFolder, '.n8n', 'database.sqlite');
	const rows = await run(script, join(installed, 'sqlite3'), file, statement);
	return rows as Array<Record<string, string>>;
}

/** The rows of a node, by their names without the hash: what n8n remembers there. */
async function rowsOf(of: Node, userFolder?: string) {
	const { id } = of as Node & { id: string };
	const rows = await execute(
		`SELECT context, value FROM processed_data WHERE context LIKE 'n:${id}:%' ORDER BY "createdAt"`,
		userFolder,
	);
	return rows.map(({ context = '', value = '' }) => {
		const [, , row] = context.split(':');
		return { row, ...(JSON.parse(value) as { mode: string; data: string[] }) };
	});
}

const inDatabase = atHome('These tests read n8n’s database.');

/** What nodes/shared/n8n/store.ts relies on in n8n, each by itself: what fails tells what has changed. */
describe('what n8n does that nobody promises', () => {
	inDatabase.test(
		'it names a row after the ID that the node has while a call begins, and keeps each as it is',
		async () => {
			const once = sendOnce('$json.key');
			const ask = await asking([once]);
			await ask(keysOf('named', 2));
			const counts = (await rowsOf(once)).map(({ row, data }) => `${row} ${data.length}`);
			expect(counts.sort()).toEqual(['1 2', '1 2', 'alive 1', 'birth 1', 'content 1', 'content 1']);
		},
	);

	inDatabase.test('it takes any text as the mode of a row', async () => {
		const once = sendOnce('$json.key');
		const ask = await asking([once]);
		await ask(keysOf('mode', 2));
		const modes = (await rowsOf(once)).flatMap(({ row, mode }) => (row === '1' ? mode : []));
		expect(modes).toEqual(Array(2).fill(expect.stringMatching(/^claim:/)));
		expect(new Set(modes).size).toBe(2);
	});

	inDatabase.test(
		'it refuses to write to a row of another mode, by an error of this class and in these words',
		async () => {
			const script = `
			const from = (file) => require(require.resolve(file, { paths: [process.argv[1]] }));
			const { Container } = from('@n8n/di');
			const { ProcessedDataRepository } = from('@n8n/db');
			const written = [];
			const write = async (...what) => void written.push(what);
			const row = { value: { mode: 'one', data: [] } };
			Container.set(ProcessedDataRepository, { findOne: async () => row, insert: write, update: write });
			const { DeduplicationHelper } = from('n8n/dist/deduplication/deduplication-helper.js');
			const where = { workflow: { id: 'w' }, node: { id: 'n' } };
			new DeduplicationHelper()
				.checkProcessedAndRecord(['a'], 'node', where, { mode: 'other' })
				.catch(({ message, constructor }) => {
					console.log(JSON.stringify({ message, class: constructor.name, written }));
					process.exit(0);
				});`;
			expect(await run(script, installed)).toEqual({
				class: 'DeduplicationError',
				message: expect.stringMatching(/incompatible setting/) as string,
				written: [],
			});
		},
	);

	inDatabase.test('its database lets only one create a row', async () => {
		const key = await execute(`SELECT name FROM pragma_table_info('processed_data') WHERE pk > 0`);
		expect(key.map(({ name }) => name).sort()).toEqual(['context', 'workflowId']);
	});

	test('it keeps the context of a node between the tries of a node and with a failed execution', async () => {
		const { client, credentials, n8n, sandbox } = setup;
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 };
		const nodes = [trigger(), splitList(), send("$json['data.list']", {}, settings)];
		const { id, path } = await publish(client, credentials, chain('Context', nodes), [n8n.url]);
		const { control } = sandbox;
		await control.addFault({ service: 'sms', kind: 'delay', ms: 0, times: 1 });
		await control.addFault({ service: 'sms', kind: 'status', status: 400, times: 2 });
		await post(n8n.url + path, delivery({ list: ['context-0', 'context-1'] }));
		const [failed] = await client.waitForExecutions(id, 1);
		expect(failed?.status).toBe('error');
		const sent = async () => (await texts()).filter((text) => text.startsWith('context-'));
		expect(await sent()).toEqual(['context-0']);
		await client.retry(failed?.id ?? '');
		await client.waitForExecutions(id, 2);
		expect(await sent()).toEqual(['context-0', 'context-1']);
	});

	test('it runs the execute function of a trigger first, in the execution that a delivery starts', async () => {
		const { client, credentials, n8n } = setup;
		const file = chain('First', [trigger(), send('$json.data.key')]);
		const { id, path } = await publish(client, credentials, file, [n8n.url]);
		for (let times = 0; times < 3; times++) await post(n8n.url + path, delivery({ key: 'first' }));
		await client.waitForExecutions(id, 3);
		expect((await texts()).filter((text) => text === 'first')).toEqual(['first']);
	});

	inDatabase.test('it deletes no row, also when it starts again', async () => {
		const once = sendOnce('$json.key');
		const ask = await asking([once]);
		const keys = keysOf('kept', 3);
		await ask(keys);
		const before = await rowsOf(once);
		await setup.kill();
		await setup.revive();
		const answers = await lookFor(
			'n8n to answer again',
			async () => await ask(keys).catch(() => undefined),
		);
		expect(answers.filter((one) => one.alreadyDone)).toHaveLength(3);
		expect((await rowsOf(once)).filter(({ row }) => row !== 'alive')).toEqual(
			before.filter(({ row }) => row !== 'alive'),
		);
	});
});

inDatabase.test(
	'in an n8n that takes no modes but its own, keys are sent once each all the same',
	async () => {
		const preload = { NODE_OPTIONS: `--require ${join(__dirname, 'knownModes.cjs')}` };
		const release = releaseFor(process.env.TEST_N8N);
		const other = await startSingle({ sandbox: setup.sandbox, release, settings: preload });
		try {
			const once = sendOnce('$json.key');
			const ask = await asking([once], undefined, randomUUID(), { ...other, n8n: other.n8n() });
			const keys = keysOf('known', 20);
			const answers = (await Promise.all([1, 2, 3].map(async () => await ask(keys)))).flat();
			expect(answers.filter((one) => one.alreadyDone)).toHaveLength(40);
			const sent = (await texts()).filter((text) => text.startsWith('known-'));
			expect(sent.sort()).toEqual([...keys].sort());
			const modes = (await rowsOf(once, other.userFolder)).map(({ row, mode }) => `${row} ${mode}`);
			expect([...new Set(modes)].sort()).toEqual(
				['1', 'alive', 'birth', 'content', 'end-1'].map((row) => `${row} entries`),
			);
		} finally {
			await other.close();
		}
	},
);

inDatabase.test(
	'the documented statement, for SQLite, forgets a key only if nothing was done for it lately',
	async () => {
		const path = randomUUID();
		const once = sendOnce('$json.key');
		const ask = await asking([once], {}, path);
		const [late, old] = [keysOf('late', 3), keysOf('old', 3)];
		await setup.sandbox.control.addFault({ service: 'sms', kind: 'status', status: 400, times: 3 });
		expect((await ask(late)).filter(({ error }) => error !== undefined)).toHaveLength(3);
		await ask(old);
		await execute(`UPDATE processed_data SET "updatedAt" = datetime('now', '-2 years')`);
		await ask(late);
		const { session } = setup.client;
		const workflows = await session.call<Array<{ id: string; name: string }>>(
			'GET',
			'/rest/workflows',
		);
		const id = workflows.find(({ name }) => name.startsWith(path))?.id ?? '';
		const aYear = ["now() - interval '1 year'", "datetime('now', '-1 year')"] as const;
		await execute(deleteOldRows(id).replace(...aYear));
		expect((await rowsOf(once)).filter(({ row }) => row === 'birth')).toHaveLength(1);
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

/**
 * Each call of a sub-workflow is an execution of its own: if it returned nothing, what follows wouldn’t hear of its
 * item.
 */
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
