import { relative } from 'node:path';

import { startFuzzServers } from '../fuzz/server';
import { targetsOf } from '../fuzz/targets';
import { startSingle } from '../../n8n/single';
import { untilRegistered } from '../../n8n/exampleSetup';
import { ensureN8n } from '../../n8n/install';
import { webhookPath, type WorkflowFile } from '../../n8n/workflow';
import { startSandbox } from '../../sandbox';
import { atLeast, exactly, type Finding } from '../../support/finding';
import { formsIn } from '../../support/forms';
import { accounts } from './accounts';
import { dataOf, runOnce, walkFaults, type RealOptions, type Stage } from './faultsInN8n';
import { filesIn, foundInFile, rowsOf } from './search';
import { PLANTED, SECRETS, SENT, WEBHOOK_SECRETS } from './secrets';
import { deliveriesWith } from './webhook';
import { showing, trigger } from './workflows';

/** Publishes the Invoicing Trigger with secrets of its own, sends it deliveries, and returns every answer. */
async function deliver({ single: { client, n8n } }: Stage): Promise<string[]> {
	const [secret = '', previousSecret = ''] = WEBHOOK_SECRETS;
	const name = 'Canary';
	const id = await client.putCredential('invoicingWebhookApi', name, { secret, previousSecret });
	const workflow = await client.session.call<WorkflowFile & { id: string }>(
		'POST',
		'/rest/workflows',
		trigger({ id, name }),
	);
	await client.activate(workflow.id);
	const url = n8n().url + webhookPath(workflow);
	await untilRegistered(url);
	const answers: string[] = [];
	for (const [body, headers] of WEBHOOK_SECRETS.flatMap(deliveriesWith)) {
		const own = { ...headers, connection: 'close' };
		const answer = await fetch(url, { method: 'POST', body, headers: own });
		answers.push(JSON.stringify([answer.status, [...answer.headers], await answer.text()]));
	}
	return answers;
}

/** How many files or rows were searched, and in which places a key and the planted one were found. */
interface Searched {
	count: number;
	keys: string[];
	planted: Set<string>;
}

/** Looks for keys in every file of n8n’s folder. */
function searchFiles(folder: string): Searched {
	const files = filesIn(folder);
	const holding = (secrets: readonly string[]) =>
		files
			.filter((file) => foundInFile(file, secrets).length > 0)
			.map((file) => relative(folder, file));
	return {
		count: files.length,
		keys: holding([...SECRETS, ...SENT]),
		planted: new Set(holding([PLANTED])),
	};
}

/** Looks for keys in every row of n8n’s database. `hidden` are the rows that show where a key had been. */
async function searchRows(folder: string): Promise<Searched & { hidden: number }> {
	const { folder: installation } = await ensureN8n('latest');
	const file = filesIn(folder).find((name) => name.endsWith('database.sqlite')) as string;
	const tables = await rowsOf(file, installation);
	const rows = [...tables].flatMap(([table, texts]) => texts.map((text) => ({ table, text })));
	const holding = (secrets: readonly string[]) =>
		rows.filter(({ text }) => formsIn(text, secrets).length > 0).map(({ table }) => table);
	return {
		count: rows.length,
		keys: holding([...SECRETS, ...SENT]),
		planted: new Set(holding([PLANTED])),
		hidden: rows.filter(({ text }) => text.includes('[hidden]')).length,
	};
}

/** A search that can’t find what is there proves nothing. */
const findsPlanted = (
	where: string,
	expected: readonly string[],
	{ planted }: Searched,
): Finding => ({
	what: `the key planted for the search was found in ${where}`,
	mustBe: expected.join(', '),
	got: [...planted].sort().join(', ') || 'nothing',
	ok: expected.every((name) => [...planted].some((place) => place.endsWith(name))),
});

/** Searches everything that n8n has kept, printed or answered. */
async function lookFor(
	{ single }: Stage,
	answers: readonly string[],
	{ log }: RealOptions,
): Promise<Finding[]> {
	const rows = await searchRows(single.userFolder);
	const files = searchFiles(single.userFolder);
	const shown = answers.filter((text) => formsIn(text, [...SECRETS, ...SENT]).length > 0);
	for (const table of new Set(rows.keys)) log(`a key is in the table ${table}`);
	for (const file of files.keys) log(`a key is in the file ${file}`);
	for (const answer of shown) log(`a key is in the answer ${answer.slice(0, 500)}`);
	return [
		atLeast('rows of n8n’s database searched', 300, rows.count),
		exactly('of them hold a key', 0, rows.keys.length),
		// Otherwise no answer had repeated a key.
		atLeast('of them show where a key had been', 30, rows.hidden),
		findsPlanted('the tables', ['execution_data', 'workflow_entity'], rows),
		atLeast('files of n8n searched', 3, files.count),
		exactly('of them hold a key', 0, files.keys.length),
		// What n8n printed, and the log that it writes itself.
		findsPlanted('the files', ['database.sqlite', 'n8n.log', 'logs/n8n.log'], files),
		exactly('answers to credential tests and deliveries that hold a key', 0, shown.length),
	];
}

const SETTINGS = {
	...{ N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console,file', N8N_EXPRESSION_ENGINE: 'legacy' },
	EXECUTIONS_DATA_SAVE_MANUAL_EXECUTIONS: 'true',
};

/**
 * Runs one operation of each kind with every kind of key in a real n8n, under every fault, and searches all that it
 * leaves. What the other operations return and throw is the same in n8n-core; here it is stored, logged and sent.
 */
export async function canaryInN8n(options: RealOptions): Promise<Finding[]> {
	const sandbox = await startSandbox();
	const servers = await startFuzzServers();
	const single = await startSingle({ sandbox, settings: SETTINGS, signal: options.signal });
	try {
		const targets = await targetsOf();
		const stage: Stage = { single, servers, targets, credentials: new Map() };
		for (const account of accounts) {
			const { name, service } = account;
			const data = dataOf(stage, account);
			const id = await single.client.putCredential(`${service}Api`, name, data);
			stage.credentials.set(account, { id, name });
		}
		await runOnce(stage, showing(PLANTED));
		const delivered = await deliver(stage);
		const { executions, nodes, shown } = await walkFaults(stage, options);
		// Writes what it still holds to its database.
		await single.n8n().stop();
		return [
			atLeast('executions in a real n8n', 80, executions),
			atLeast('operations in them', 900, nodes),
			atLeast('deliveries to its webhook', 20, delivered.length),
			atLeast('credential tests in it', 150, shown.length),
			...(await lookFor(stage, [...delivered, ...shown], options)),
		];
	} finally {
		await single.close();
		await servers.close();
		await sandbox.close();
	}
}
