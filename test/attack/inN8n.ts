import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { relative } from 'node:path';
import { text } from 'node:stream/consumers';

import fc from 'fast-check';

import { inParallel } from '../endurance/chaos/deliveries';
import { executionsOf, untilAllEnded, untilQuiet } from '../endurance/chaos/executions';
import { openStage } from '../endurance/chaos/stage';
import { chain, node, ourNode, publish, trigger, type Node } from '../n8n/nodes';
import type { CredentialData } from '../n8n/client';
import type { Single } from '../n8n/single';
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

/** A real n8n, and the server that stands in for the services. */
interface Attacked {
	single: Single;
	servers: Servers;
	targets: readonly Target[];
	credentials: Map<Account, { id: string; name: string }>;
	/** The published Invoicing Trigger, with secrets to find. */
	trigger: { id: string; url: string };
}

const settings = {
	...{ N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console,file' },
	EXECUTIONS_DATA_SAVE_MANUAL_EXECUTIONS: 'true',
};

/** Does something with a real n8n, and ends it. */
async function inN8n<T>(signal: AbortSignal, act: (attacked: Attacked) => Promise<T>): Promise<T> {
	const stage = await openStage(signal, { settings });
	const servers = await startServers();
	try {
		const single = await stage.single();
		const { client, n8n } = single;
		const [secret, secondSecret] = WEBHOOK_SECRETS;
		const name = 'Attacked';
		const id = await client.putCredential('invoicingWebhookApi', name, { secret, secondSecret });
		const file = chain(name, [
			trigger({ ignoreRepeatedDeliveries: false }),
			node('After', 'n8n-nodes-base.noOp', {}),
		]);
		const { url } = n8n();
		const published = await publish(client, { invoicingWebhookApi: { id, name } }, file, [url]);
		return await act({
			...{ single, servers, targets: await targetsOf(), credentials: new Map() },
			trigger: { id: published.id, url: url + published.path },
		});
	} finally {
		await servers.close();
		await stage.close();
	}
}

/** Executes the nodes by hand, each once, whatever the one before has returned. */
async function runOnce({ single: { client } }: Attacked, name: string, nodes: readonly Node[]) {
	const start = node('Start', 'n8n-nodes-base.manualTrigger', {});
	const file = chain(name, [start, ...nodes]);
	const { id } = await client.session.call<{ id: string }>('POST', '/rest/workflows', file);
	await client.execute(id, 'Start');
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
	return await inN8n(signal, async ({ single: { client }, trigger: { id, url } }) => {
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

const dataOf = ({ servers }: Attacked, { service, name, change }: Account): CredentialData =>
	change(credentialOf[service](servers.url, secretOf(name))) as CredentialData;

const serviceOf = (url: string): Account['service'] => {
	if (url.startsWith('/wp-json')) return 'calendar';
	return /\/(sms|contacts)\//.test(url) ? 'sms' : 'invoicing';
};

/** Answers every request with the fault, which repeats the key that the request came with. */
function answerWith({ servers, targets }: Attacked, plan = GOOD): void {
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
const operationsOf = ({ targets }: Attacked, { service }: Account) =>
	[true, false].flatMap((reads) =>
		targets
			.filter((each) => each.service === service && (each.writes.size === 0) === reads)
			.slice(0, 1),
	);

/** Every kind of key and what it does first, in nodes that go on after a failure and in one that stops. */
async function runUnder(attacked: Attacked, { name, timeout }: FaultPlan, nth: number) {
	const nodes = accounts.flatMap((account) =>
		operationsOf(attacked, account).map(({ service, resource, value, operation }) => {
			const parameters = {
				...{ resource, operation: value },
				...usualParameters(service, operation),
				options: { advanced: { maximumAttempts: 1 } },
				requestOptions: timeout === undefined ? {} : { timeout },
			};
			return ourNode(`${account.name}: ${resource} ${value}`, service, parameters, {
				executeOnce: true,
				credentials: { [`${service}Api`]: attacked.credentials.get(account) },
			});
		}),
	);
	const goingOn = nodes.map((one) => ({ ...one, onError: 'continueRegularOutput' }));
	await runOnce(attacked, name, goingOn);
	const retry = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const stopping = { ...(nodes[nth % nodes.length] as Node), ...(nth % 2 === 0 ? {} : retry) };
	await runOnce(attacked, `${name}, stops`, [stopping]);
	return goingOn.length + 1;
}

/**
 * Searches everything that n8n has kept, printed or answered: its database is a file too. A search that can’t find what
 * is there proves nothing.
 */
function lookFor({ single }: Attacked, answers: readonly string[], log: RealOptions['log']) {
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
 * Runs operations with every kind of key in a real n8n, under every fault, and searches all that it leaves. What the
 * other operations return and throw is the same in n8n-core; here it is stored, logged and sent.
 */
export async function canaryInN8n({ signal, log }: RealOptions): Promise<Finding[]> {
	return await inN8n(signal, async (attacked) => {
		const { single, credentials, trigger: published } = attacked;
		const { client, n8n } = single;
		const answers: string[] = [];
		for (const account of accounts) {
			const { name, service } = account;
			const id = await client.putCredential(`${service}Api`, name, dataOf(attacked, account));
			credentials.set(account, { id, name });
		}
		// The name of a workflow and of a node, and an output.
		const parameters = { mode: 'raw', jsonOutput: JSON.stringify({ text: PLANTED }) };
		await runOnce(attacked, PLANTED, [
			node(PLANTED, 'n8n-nodes-base.set', parameters, { typeVersion: 3.4 }),
		]);
		for (const [body, headers] of WEBHOOK_SECRETS.flatMap(deliveriesWith)) {
			answers.push((await post(published.url, body, headers)).text);
		}
		let nodes = 0;
		for (const [nth, fault] of faultPlans.filter(({ plan }) => plan).entries()) {
			signal.throwIfAborted();
			answerWith(attacked, fault.plan);
			nodes += await runUnder(attacked, fault, nth);
			if (fault.timeout !== undefined) continue;
			for (const [account, saved] of credentials) {
				const result = await client
					.testCredential(`${account.service}Api`, saved, dataOf(attacked, account))
					.catch((error: unknown) => String(error));
				answers.push(JSON.stringify(result));
			}
			log(`  ${fault.name}`);
		}
		// Writes what it still holds to its database.
		await n8n().stop();
		return [atLeast('operations in a real n8n', 300, nodes), ...lookFor(attacked, answers, log)];
	});
}
