import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { relative } from 'node:path';
import { text } from 'node:stream/consumers';

import fc from 'fast-check';

import { inParallel } from '../endurance/chaos/deliveries';
import { executionsOf, untilAllEnded, untilQuiet } from '../endurance/chaos/executions';
import type { CredentialData } from '../n8n/client';
import { untilRegistered } from '../n8n/exampleSetup';
import { startSingle, type Single } from '../n8n/single';
import { webhookPath, type WorkflowFile, type WorkflowNode } from '../n8n/workflow';
import { startSandbox } from '../sandbox';
import { atLeast, exactly, type Finding } from '../support/finding';
import { formsIn } from '../support/forms';
import { sign } from '../support/signer';
import { usualParameters } from '../support/usualParameters';
import { GOOD, goodAnswer, replyOf } from './answers';
import {
	accounts,
	faultPlans,
	filesIn,
	foundInFile,
	PLANTED,
	SECRETS,
	secretOf,
	SENT,
	WEBHOOK_SECRETS,
	type Account,
	type FaultPlan,
} from './canary';
import { compressed, isSendable } from './forged';
import { deliveriesWith, forgeries, genuine } from './forgeries';
import { credentialOf, routeReceived } from './ground';
import { startServers, type Servers } from './servers';
import { targetsOf, type Target } from './targets';

interface RealOptions {
	signal: AbortSignal;
	log(line: string): void;
}

const PACKAGE = 'n8n-nodes-sms-invoicing-calendar';

type SavedCredential = { id: string; name: string };

/** A real n8n, and the server that stands in for the services. */
interface Stage {
	single: Single;
	servers: Servers;
	targets: readonly Target[];
	credentials: Map<Account, SavedCredential>;
}

const SETTINGS = {
	...{ N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console,file', N8N_EXPRESSION_ENGINE: 'legacy' },
	EXECUTIONS_DATA_SAVE_MANUAL_EXECUTIONS: 'true',
};

/** Does something with a real n8n, and ends it. */
async function onStage<T>(signal: AbortSignal, act: (stage: Stage) => Promise<T>): Promise<T> {
	const sandbox = await startSandbox();
	const servers = await startServers();
	const single = await startSingle({ sandbox, settings: SETTINGS, signal });
	try {
		return await act({ single, servers, targets: await targetsOf(), credentials: new Map() });
	} finally {
		await single.close();
		await servers.close();
		await sandbox.close();
	}
}

const node = (type: string, name: string, more: object): WorkflowNode => ({
	...{ id: randomUUID(), typeVersion: 1, position: [0, 0], parameters: {} },
	...{ name, type, ...more },
});

/** Saves a workflow of nodes in a row. */
async function save({ single }: Stage, name: string, nodes: readonly WorkflowNode[]) {
	const connections = Object.fromEntries(
		nodes
			.slice(1)
			.map((next, at) => [
				(nodes[at] as WorkflowNode).name,
				{ main: [[{ node: next.name, type: 'main', index: 0 }]] },
			]),
	);
	const file: WorkflowFile = { name, nodes: [...nodes], connections, settings: {} };
	const path = '/rest/workflows';
	return await single.client.session.call<WorkflowFile & { id: string }>('POST', path, file);
}

/** Executes the nodes by hand, each once, whatever the one before has returned. */
async function runOnce(stage: Stage, name: string, nodes: readonly WorkflowNode[]): Promise<void> {
	const start = node('n8n-nodes-base.manualTrigger', 'Start', {});
	const { id } = await save(stage, name, [start, ...nodes]);
	await stage.single.client.execute(id, 'Start');
}

/** Publishes the Invoicing Trigger with the secrets, and returns the address of its webhook. */
async function publish(stage: Stage): Promise<{ id: string; url: string }> {
	const { client, n8n } = stage.single;
	const [secret, previousSecret] = WEBHOOK_SECRETS;
	const name = 'Attacked';
	const id = await client.putCredential('invoicingWebhookApi', name, { secret, previousSecret });
	const workflow = await save(stage, name, [
		node(`${PACKAGE}.invoicingTrigger`, 'Trigger', {
			webhookId: randomUUID(),
			parameters: { events: ['*'], options: { ignoreRepeatedDeliveries: false } },
			credentials: { invoicingWebhookApi: { id, name } },
		}),
		node('n8n-nodes-base.noOp', 'After', {}),
	]);
	await client.activate(workflow.id);
	const url = n8n().url + webhookPath(workflow);
	await untilRegistered(url);
	return { id: workflow.id, url };
}

/** Sends headers as they are given, also several of the same name. Status 0: n8n hung up. */
const post = async (
	url: string,
	body: Buffer | string,
	headers: Record<string, string | string[]>,
) =>
	await new Promise<{ status: number; text: string }>((resolve) => {
		const sent = request(url, { method: 'POST', headers, agent: false }, (response) => {
			const { statusCode: status = 0, rawHeaders } = response;
			void text(response).then((said) =>
				resolve({ status, text: JSON.stringify([status, rawHeaders, said]) }),
			);
		});
		sent.on('error', (error) => resolve({ status: 0, text: String(error) })).end(body);
	});

/** Sends deliveries to the webhook of a real n8n, over HTTP, and counts what it starts. */
export async function forgedInN8n(
	forged: number,
	{ seed, signal, log }: RealOptions & { seed: number },
): Promise<Finding[]> {
	return await onStage(signal, async (stage) => {
		const { client } = stage.single;
		const { id, url } = await publish(stage);
		const [secret] = WEBHOOK_SECRETS;
		// With the secret that the trigger has: what isn’t made with it at all is the easier case.
		const falsified = fc
			.sample(forgeries(fc.constant(secret)), { seed, numRuns: forged * 2 })
			.filter(({ signatures }) => signatures.every(isSendable))
			.slice(0, forged);
		const statuses = await inParallel(falsified, 8, async ({ body, signatures, headers }) => {
			signal.throwIfAborted();
			const { status } = await post(url, body, {
				...headers,
				'content-type': 'application/json',
				...(signatures.length === 0 ? {} : { 'x-service-signature': signatures }),
			});
			return status;
		});
		await untilQuiet(client, id, signal);
		const accepted = (await executionsOf(client, id)).length;
		const good = fc.sample(genuine, { seed, numRuns: Math.ceil(forged / 20) });
		const answers = await inParallel(good, 4, async ({ body, headers }, at) => {
			const one = { body, headers: { ...headers, 'x-service-signature': sign(body, secret) } };
			const sent = at % 3 === 0 ? compressed(one) : one;
			return (await post(url, sent.body, sent.headers)).status;
		});
		const ended = await untilAllEnded(client, id, accepted + good.length, signal);
		const otherwise = statuses.filter((status) => status < 400 || status > 499);
		if (otherwise.length > 0) log(`answered ${[...new Set(otherwise)].join(', ')}`);
		return [
			exactly('forged deliveries to a real n8n', forged, falsified.length),
			exactly('executions that they started', 0, accepted),
			exactly('of their answers not 4xx', 0, otherwise.length),
			exactly(
				'genuine deliveries refused by a real n8n',
				0,
				answers.filter((status) => status !== 200).length,
			),
			exactly('executions that the genuine ones started', good.length, ended.length - accepted),
		];
	});
}

const dataOf = ({ servers }: Stage, { service, name, change }: Account): CredentialData =>
	change(credentialOf[service](servers.url, secretOf(name))) as CredentialData;

const serviceOf = (url: string): Account['service'] => {
	if (url.startsWith('/wp-json')) return 'calendar';
	return /\/(sms|contacts)\//.test(url) ? 'sms' : 'invoicing';
};

/** Answers every request with the fault, which repeats the key that the request came with. */
function answerWith({ servers, targets }: Stage, plan = GOOD): void {
	servers.begin((received) => {
		const { url, headers } = received;
		const service = serviceOf(url);
		const { contract } = targets.find((each) => each.service === service) as Target;
		const route = routeReceived(service, contract, received)?.replace(/\?.*/, '');
		const address = decodeURIComponent(url.replace(/%(?![\da-f]{2})/gi, ''));
		const carried = JSON.stringify([address, headers]);
		const key = SECRETS.find((secret, at) =>
			[JSON.stringify(secret).slice(1, -1), SENT[at] as string].some((form) =>
				carried.includes(form),
			),
		);
		const secret = { key: key ?? 'none', trapPort: servers.trapPort };
		return replyOf(plan, goodAnswer(contract.get(route ?? ''), received), secret);
	});
}

/** The first operation of the account’s service that only reads, and the first that writes. */
const operationsOf = ({ targets }: Stage, { service }: Account) =>
	[true, false].flatMap((reads) =>
		targets
			.filter((each) => each.service === service && (each.writes.size === 0) === reads)
			.slice(0, 1),
	);

/** Every kind of key and what it does first, in nodes that go on after a failure and in one that stops. */
async function runUnder(stage: Stage, { name, timeout }: FaultPlan, nth: number): Promise<number> {
	const nodes = accounts.flatMap((account) =>
		operationsOf(stage, account).map(
			({ service, resource, operation }) =>
				(settings: object) =>
					node(`${PACKAGE}.${service}`, `${account.name}: ${resource} ${operation.value}`, {
						executeOnce: true,
						parameters: {
							...{ resource, operation: operation.value },
							...usualParameters(service, operation),
							options: { maximumAttempts: 1 },
							requestOptions: timeout === undefined ? {} : { timeout },
						},
						credentials: { [`${service}Api`]: stage.credentials.get(account) },
						...settings,
					}),
		),
	);
	const goingOn = nodes.map((make) => make({ onError: 'continueRegularOutput' }));
	await runOnce(stage, name, goingOn);
	const retry = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const stopping = (nodes[nth % nodes.length] as (settings: object) => WorkflowNode)(
		nth % 2 === 0 ? {} : retry,
	);
	await runOnce(stage, `${name}, stops`, [stopping]);
	return goingOn.length + 1;
}

/**
 * Searches everything that n8n has kept, printed or answered: its database is a file too. A search that can’t find what
 * is there proves nothing.
 */
function lookFor({ single }: Stage, answers: readonly string[], log: RealOptions['log']) {
	const folder = single.userFolder;
	const files = filesIn(folder);
	const places = (secrets: readonly string[]) => [
		...files
			.filter((file) => foundInFile(file, secrets).length > 0)
			.map((file) => relative(folder, file)),
		...answers
			.filter((said) => formsIn(said, secrets).length > 0)
			.map((said) => said.slice(0, 500)),
	];
	const keys = places([...SECRETS, ...SENT]);
	for (const place of keys) log(`a key is in ${place}`);
	const planted = places([PLANTED]);
	const database = files.find((file) => file.endsWith('database.sqlite')) as string;
	const hidden = readFileSync(database, 'latin1').split('[hidden]').length - 1;
	return [
		atLeast('answers to credential tests and deliveries', 150, answers.length),
		atLeast('files of n8n searched', 3, files.length),
		exactly('places with a key in them', 0, keys.length),
		// Otherwise no answer had repeated a key.
		atLeast('places in the database that show where a key had been', 50, hidden),
		...['database.sqlite', 'n8n.log'].map((name) =>
			atLeast(
				`the key planted for the search, found in ${name}`,
				1,
				planted.filter((place) => place.endsWith(name)).length,
			),
		),
	];
}

/**
 * Runs operations with every kind of key in a real n8n, under every fault, and searches all that it leaves. What the other
 * operations return and throw is the same in n8n-core; here it is stored, logged and sent.
 */
export async function canaryInN8n({ signal, log }: RealOptions): Promise<Finding[]> {
	return await onStage(signal, async (stage) => {
		const { client, n8n } = stage.single;
		const answers: string[] = [];
		for (const account of accounts) {
			const { name, service } = account;
			const id = await client.putCredential(`${service}Api`, name, dataOf(stage, account));
			stage.credentials.set(account, { id, name });
		}
		// The name of a workflow and of a node, and an output.
		const parameters = { mode: 'raw', jsonOutput: JSON.stringify({ text: PLANTED }) };
		await runOnce(stage, PLANTED, [
			node('n8n-nodes-base.set', PLANTED, { typeVersion: 3.4, parameters }),
		]);
		const { url } = await publish(stage);
		for (const [body, headers] of WEBHOOK_SECRETS.flatMap(deliveriesWith)) {
			answers.push((await post(url, body, headers)).text);
		}
		let nodes = 0;
		for (const [nth, fault] of faultPlans.filter(({ plan }) => plan).entries()) {
			signal.throwIfAborted();
			answerWith(stage, fault.plan);
			nodes += await runUnder(stage, fault, nth);
			if (fault.timeout !== undefined) continue;
			for (const account of accounts) {
				const saved = stage.credentials.get(account) as SavedCredential;
				const data = dataOf(stage, account);
				const result = await client
					.testCredential(`${account.service}Api`, saved, data)
					.catch((error: unknown) => String(error));
				answers.push(JSON.stringify(result));
			}
			log(`  ${fault.name}`);
		}
		// Writes what it still holds to its database.
		await n8n().stop();
		return [atLeast('operations in a real n8n', 300, nodes), ...lookFor(stage, answers, log)];
	});
}
