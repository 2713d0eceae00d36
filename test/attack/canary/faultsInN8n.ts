import { randomUUID } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import { GOOD, replyOf } from '../fuzz/answers';
import { goodAnswer } from '../fuzz/goodAnswer';
import { routeReceived } from '../fuzz/play';
import type { FuzzServers } from '../fuzz/server';
import type { Target } from '../fuzz/targets';
import type { Single } from '../../n8n/single';
import type { CredentialData } from '../../n8n/client';
import type { WorkflowFile } from '../../n8n/workflow';
import { accounts, type Account } from './accounts';
import { faultPlans, type FaultPlan } from './faultPlans';
import { oneOfEachKind } from './kinds';
import { SECRETS, SENT, secretOf } from './secrets';
import { chain, nodeOf, type SavedCredential } from './workflows';

export interface RealOptions {
	signal: AbortSignal;
	log(line: string): void;
}

/** A real n8n with a credential for each account, and the server that stands in for the services. */
export interface Stage {
	single: Single;
	servers: FuzzServers;
	targets: readonly Target[];
	credentials: Map<Account, SavedCredential>;
}

const usualOf: Record<Account['service'], (origin: string, key: string) => IDataObject> = {
	sms: (origin, apiKey) => ({ baseUrl: `${origin}/api/v1`, apiKey }),
	invoicing: (origin, apiKey) => ({ baseUrl: `${origin}/api/v1`, apiKey, header: 'bearer' }),
	calendar: (origin, password) => ({
		...{ apiRoot: `${origin}/wp-json`, namespace: 'calendar/events/v1', authentication: 'basic' },
		...{ user: 'editor', password },
	}),
};

export const dataOf = ({ servers }: Pick<Stage, 'servers'>, account: Account): CredentialData =>
	account.change(
		usualOf[account.service](`http://127.0.0.1:${servers.port}`, secretOf(account.name)),
	) as CredentialData;

/** The secret that a request came with, in its address or its headers. */
function secretIn({ url, headers }: { url: string; headers: object }): string | undefined {
	const address = decodeURIComponent(url.replace(/%(?![\da-f]{2})/gi, ''));
	const carried = JSON.stringify([address, headers]);
	return SECRETS.find((secret, at) =>
		[JSON.stringify(secret).slice(1, -1), SENT[at] as string].some((form) =>
			carried.includes(form),
		),
	);
}

const serviceOf = (url: string): Account['service'] => {
	if (url.startsWith('/wp-json')) return 'calendar';
	return /\/(sms|contacts)\//.test(url) ? 'sms' : 'invoicing';
};

/** Answers every request with the fault, which repeats the key that the request came with. */
function answerWith({ servers, targets }: Stage, { plan }: FaultPlan): void {
	servers.begin((request) => {
		const service = serviceOf(request.url);
		const { contract } = targets.find((each) => each.service === service) as Target;
		const route = routeReceived(service, contract, request)?.replace(/\?.*/, '');
		const good = goodAnswer(contract.get(route ?? ''), request);
		const key = secretIn(request) ?? 'none';
		return replyOf(plan ?? GOOD, good, { key, trapPort: servers.trapPort });
	});
}

/** Saves a workflow, executes it by hand and waits for its end. */
export async function runOnce({ single: { client } }: Stage, file: WorkflowFile): Promise<void> {
	const path = '/rest/workflows';
	const { id } = await client.session.call<WorkflowFile & { id: string }>('POST', path, file);
	await client.execute(id, 'Start');
}

const RETRY = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };

/**
 * Runs one operation of each kind with every kind of key: all that go on after a failure in one execution, then two
 * that stop, one of them with Retry On Fail. Returns how many nodes failed or could have, and in how many executions.
 */
async function runNodes(stage: Stage, fault: FaultPlan, nth: number) {
	const { timeout } = fault;
	const nodes = accounts.map((account) => {
		const own = oneOfEachKind(stage.targets.filter(({ service }) => service === account.service));
		// An answer that doesn’t come is waited for in real time.
		const kinds = timeout === undefined ? own : own.slice(0, 1);
		const credential = stage.credentials.get(account) as SavedCredential;
		return kinds.map(
			(target) => (settings: object) =>
				nodeOf(account, credential, target, { timeout, ...settings }),
		);
	});
	/** Another account and another operation for each fault. */
	const chosen = (at: number) => {
		const own = nodes[at % nodes.length] ?? [];
		return own[Math.floor(at / nodes.length) % own.length] as (settings: object) => never;
	};
	const goOn = nodes.flat().map((make) => make({ onError: 'continueRegularOutput' }));
	const runs = [goOn, [chosen(2 * nth)({})], [chosen(2 * nth + 1)(RETRY)]];
	for (const run of runs) await runOnce(stage, chain(`${fault.name} ${randomUUID()}`, run));
	return { nodes: runs.flat().length, executions: runs.length };
}

/** Tests the credential of every account, and returns what the editor would show. */
async function testCredentials(stage: Stage): Promise<string[]> {
	const { client } = stage.single;
	const shown: string[] = [];
	for (const account of accounts) {
		const saved = stage.credentials.get(account) as SavedCredential;
		const data = dataOf(stage, account);
		const result = await client
			.testCredential(`${account.service}Api`, saved, data)
			.catch((error: unknown) => String(error));
		shown.push(JSON.stringify(result));
	}
	return shown;
}

/** What was run under all faults, and what n8n answered to credential tests. */
export async function walkFaults(stage: Stage, { signal, log }: RealOptions) {
	const walked = { executions: 0, nodes: 0, shown: [] as string[] };
	const answering = faultPlans.filter(({ plan }) => plan !== undefined);
	for (const [nth, fault] of answering.entries()) {
		signal.throwIfAborted();
		const began = Date.now();
		answerWith(stage, fault);
		const { executions, nodes } = await runNodes(stage, fault, nth);
		walked.executions += executions;
		walked.nodes += nodes;
		if (fault.timeout === undefined) walked.shown.push(...(await testCredentials(stage)));
		log(`  ${fault.name}: ${nodes} nodes in ${((Date.now() - began) / 1000).toFixed(1)} s`);
	}
	return walked;
}
