import { createHmac, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { median, quantile } from 'simple-statistics';

import { untilRegistered } from '../../n8n/exampleSetup';
import { startCluster } from '../../n8n/queue/cluster';
import { whatIsMissing } from '../../n8n/queue/servers';
import type { WorkflowNode } from '../../n8n/workflow';
import { notRun, type Finding } from '../../support/finding';
import { startRawServer } from '../../support/rawServer';
import { delivery, inParallel, post } from '../chaos/deliveries';
import { chain, node, trigger } from '../../n8n/nodes';
import type { Case } from './cases';
import { usageOf, type Bench, type Host } from './measure';
import { atLeastTimes, atMostTimes, inTurn, ratio } from './rounds';

/** As much of GitHub as n8n's GitHub Trigger needs to register a webhook, and the signature of its deliveries. */
async function startFakeGithub() {
	type Hook = { config?: { secret: string; url: string } };
	const secrets = new Map<string, string>();
	const { url, close } = await startRawServer(async (response, request) => {
		const { config } = JSON.parse((await text(request)) || '{}') as Hook;
		if (config) secrets.set(new URL(config.url).pathname, config.secret);
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({ id: 1, active: true, events: ['*'] }));
	});
	return {
		url,
		close,
		/** The headers of a delivery to the hook with that path. */
		headers: (path: string) => (body: string) => {
			const secret = secrets.get(path) ?? '';
			return {
				'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
				'x-github-event': 'push',
				'x-github-delivery': randomUUID(),
			};
		},
	};
}

/** A webhook that starts a workflow which does nothing more, or looks for repeats. */
type Subject = {
	first: WorkflowNode;
	path: string;
	then?: WorkflowNode;
	headers?(body: string): object;
};

const our = 'Invoicing Trigger';
/** The trigger of n8n's own that checks a signature, too. */
const peer = 'GitHub Trigger';
const ours = { plain: `${our} without Ignore Repeats`, usual: our };
const theirs = { plain: peer, unique: `${peer} with Remove Duplicates` };

/**
 * What is compared. In the first two pairs, both do the same; the last shows what Ignore Repeats costs. `drained`: the
 * least ratio of what one and two workers get done, a little under what was found.
 */
const pairs = [
	{ own: ours.plain, other: theirs.plain, drained: [1.1, 1.1] },
	{ own: ours.usual, other: theirs.unique, drained: [1.15, 1.15] },
	{ own: ours.usual, other: theirs.plain, drained: [0.95, 0.82] },
];

/** What n8n evaluates expressions with: by default, or as docs/scaling.md advises for many deliveries. */
type Engine = 'vm' | 'legacy';

/**
 * The least ratio of deliveries answered in a second, and the most that the slowest hundredth and the processors take.
 * The first two differ by a tenth from run to run, even of the same trigger.
 */
const LIMITS: Record<Engine, { rate: number; p99: number; cpu: number }> = {
	vm: { rate: 0.9, p99: 1.15, cpu: 1.1 },
	legacy: { rate: 0.8, p99: 1.3, cpu: 1.3 },
};

function subjects(
	headersOf: Awaited<ReturnType<typeof startFakeGithub>>['headers'],
): Record<string, Subject> {
	const addressOf = ({ webhookId }: WorkflowNode) => `/webhook/${webhookId}/webhook`;
	const github = (name: string): Subject => {
		const named = (value: string) => ({ __rl: true, mode: 'name', value });
		const repository = { owner: named('owner'), repository: named('repository') };
		const rest = { webhookId: randomUUID(), credentials: { githubApi: { name: '' } } };
		const parameters = { ...repository, events: ['*'], options: {} };
		const first = node(name, 'n8n-nodes-base.githubTrigger', parameters, rest);
		return { first, path: addressOf(first), headers: headersOf(addressOf(first)) };
	};
	const invoicing = (options: object): Subject => {
		const first = trigger(options);
		return { first, path: addressOf(first) };
	};
	const removeDuplicates = node(
		'Remove Duplicates',
		'n8n-nodes-base.removeDuplicates',
		{
			operation: 'removeItemsSeenInPreviousExecutions',
			dedupeValue: '={{ $json.headers["x-github-delivery"] }}',
			options: {},
		},
		{ typeVersion: 2 },
	);
	return {
		[theirs.plain]: github(theirs.plain),
		[theirs.unique]: { ...github(theirs.unique), then: removeDuplicates },
		[ours.plain]: invoicing({ ignoreRepeatedDeliveries: false }),
		[ours.usual]: invoicing({}),
	};
}

/** Publishes them all. Returns what posts so many deliveries to the last of the addresses, so many at once. */
async function published(
	{ client, credentials }: Pick<Host, 'client' | 'credentials'>,
	urls: readonly string[],
	github: Awaited<ReturnType<typeof startFakeGithub>>,
) {
	const server = { server: github.url, user: 'owner', accessToken: 'token' };
	const id = await client.putCredential('githubApi', 'GitHub', server);
	const known = { ...credentials, githubApi: { id, name: 'GitHub' } };
	const all = subjects(github.headers);
	for (const { first, path, then } of Object.values(all)) {
		const last = then ?? node('Nothing', 'n8n-nodes-base.noOp', {});
		const file = chain(first.name, [first, last]);
		await client.publish(file, known);
		for (const url of urls) await untilRegistered(url + path);
	}
	return async (name: string, size: number, parallel: number) => {
		const { path, headers } = all[name] as Subject;
		const bodies = Array.from({ length: size }, () => delivery({ key: Math.random() }));
		return await inParallel(bodies, parallel, async (body) => {
			return await post(urls.at(-1) + path, body, { headers: headers?.(body) });
		});
	};
}

/** Waits until no more than so many executions are in progress or queued. */
async function untilQuiet(
	{ client }: Pick<Host, 'client'>,
	signal: AbortSignal,
	most = 0,
): Promise<void> {
	const filter = encodeURIComponent('{"status":["running","new"]}');
	const path = `/rest/executions?limit=100&filter=${filter}`;
	type Page = { results: Array<{ status: string }> };
	for (;;) {
		const { results } = await client.session.call<Page>('GET', path);
		const left = results.filter(({ status }) => ['running', 'new'].includes(status));
		if (left.length <= most) return;
		await sleep(200, undefined, { signal });
	}
}

const names = [...Object.values(theirs), ...Object.values(ours)];

/** The usual number of connections, and that of a busy hour. */
const few = 20;
const many = 250;

/** How the Invoicing Trigger compares with n8n’s own, in the same process and round. */
async function compare(
	bench: Bench,
	engine: Engine,
	{ count, rounds }: { count: number; rounds: number },
): Promise<Finding[]> {
	const host = await bench.host(engine, { N8N_EXPRESSION_ENGINE: engine });
	const github = await startFakeGithub();
	try {
		const deliver = await published(host, [host.n8n().url], github);
		const { pid } = host.n8n();
		/**
		 * How many were answered in a second, within how many milliseconds 99 of 100 of them, and how many milliseconds
		 * each kept a processor of n8n busy, with its execution.
		 */
		const measure = async (name: string, size: number, parallel: number) => {
			const before = usageOf(pid);
			const began = performance.now();
			const receipts = await deliver(name, size, parallel);
			const seconds = (performance.now() - began) / 1_000;
			// With very many at once, n8n itself turns some away.
			const answered = receipts.filter(({ status }) => status === 200).length;
			const p99 = quantile(
				receipts.map(({ ms }) => ms),
				0.99,
			);
			// What is still going on would also hold up the next one.
			await untilQuiet(host, bench.signal);
			const cpu = (usageOf(pid).cpuMs - before.cpuMs) / answered;
			return { rate: answered / seconds, p99, cpu };
		};
		// The first turn only warms up.
		for (const name of names) await measure(name, few, few);
		const findings: Finding[] = [];
		for (const atOnce of engine === 'vm' ? [few, many] : [few]) {
			const size = Math.max(count, atOnce);
			const burst = (name: string) => ({
				label: name,
				run: async () => await measure(name, size, atOnce),
			});
			const all = await inTurn(names.map(burst), atOnce === many ? 1 : rounds, bench.signal);
			for (const [name, bursts] of Object.entries(all)) {
				const usual = (figure: 'rate' | 'p99' | 'cpu') => median(bursts.map((one) => one[figure]));
				console.log(
					`  ${name}, ${atOnce} at once: ${usual('rate').toFixed(1)} a second, p99 ${Math.round(usual('p99'))} ms, CPU ${Math.round(usual('cpu'))} ms`,
				);
			}
			for (const { own, other } of pairs) {
				const what = `of ${own} to ${other}, ${atOnce} at once, ${engine}`;
				findings.push(
					atLeastTimes(
						`answered deliveries ${what}`,
						LIMITS[engine].rate,
						ratio(all, 'rate', own, other),
					),
					atMostTimes(`p99 ${what}`, LIMITS[engine].p99, ratio(all, 'p99', own, other)),
					atMostTimes(`CPU ${what}`, LIMITS[engine].cpu, ratio(all, 'cpu', own, other)),
				);
			}
		}
		return findings;
	} finally {
		await bench.end(engine);
		await github.close();
	}
}

/** How long one and two workers take for what came while they stood still. */
async function drain({ sandbox, signal }: Bench, count: number): Promise<Finding[]> {
	const missing = whatIsMissing();
	if (missing) return [notRun('drain', missing)];
	const settings = { N8N_EXPRESSION_ENGINE: 'legacy' };
	const cluster = await startCluster({ sandbox, settings, signal });
	const github = await startFakeGithub();
	try {
		const { main, webhook, workers } = cluster;
		const deliver = await published(cluster, [main.url, webhook.url], github);
		const tell = (what: NodeJS.Signals, some: typeof workers) => {
			for (const { pid } of some) process.kill(pid, what);
		};
		/** How many a second. */
		const drained = async (name: string, awake: typeof workers) => {
			await untilQuiet(cluster, signal);
			tell('SIGSTOP', workers);
			const receipts = await deliver(name, count, few);
			const queued = receipts.filter(({ status }) => status === 200).length;
			const began = performance.now();
			tell('SIGCONT', awake);
			// A worker that sleeps may hold one that it was waiting for.
			await untilQuiet(cluster, signal, workers.length - awake.length);
			const rate = (queued / (performance.now() - began)) * 1_000;
			tell('SIGCONT', workers);
			console.log(`  ${name}, workers: ${awake.length}: ${rate.toFixed(1)} a second`);
			return { rate };
		};
		const compared = [...new Set(pairs.flatMap(({ own, other }) => [other, own]))];
		// The first turn only warms up.
		for (const name of compared) await deliver(name, 10 * few, few);
		const findings: Finding[] = [];
		for (const awake of [workers.slice(1), workers]) {
			const rows = compared.map((label) => ({
				label,
				run: async () => await drained(label, awake),
			}));
			const all = await inTurn(rows, 1, signal);
			for (const { own, other, drained: limits } of pairs) {
				const what = `rate of ${own} to ${other}, workers: ${awake.length}`;
				const least = limits[awake.length - 1] ?? NaN;
				findings.push(atLeastTimes(what, least, ratio(all, 'rate', own, other)));
			}
		}
		return findings;
	} finally {
		await cluster.close();
		await github.close();
	}
}

export const deliveryCases = (bench: Bench, quick: boolean): Case[] => {
	const rounds = quick ? 1 : 5;
	return [
		{
			name: 'deliveries',
			title: 'deliveries answered with n8n’s default expression engine',
			play: async () => await compare(bench, 'vm', { count: quick ? 20 : 60, rounds }),
		},
		{
			name: 'deliveries-legacy',
			title: 'the same with the legacy engine',
			play: async () => await compare(bench, 'legacy', { count: quick ? 100 : 300, rounds }),
		},
		{
			name: 'drain',
			title: 'queued deliveries worked off in queue mode',
			play: async () => await drain(bench, quick ? 500 : 5_000),
		},
	];
};
