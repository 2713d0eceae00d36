import { setTimeout as sleep } from 'node:timers/promises';

import type { Finding } from '../chaos/case';
import { delivery, inParallel } from '../chaos/deliveries';
import { atLeastTimes, atMostTimes } from './bounds';
import { startFakeGithub } from './fakeGithub';
import type { Host } from './hosts';
import type { Case, Kit } from './kit';
import type { Bench } from './measure';
import { median } from './rounds';
import { triggers, type TriggerUnderTest } from './triggers';

/** The settings that a user can choose between. `vm` is n8n's default. */
export const engines = {
	vm: { N8N_EXPRESSION_ENGINE: 'vm' },
	'vm, lazily': { N8N_EXPRESSION_ENGINE: 'vm', N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' },
	legacy: { N8N_EXPRESSION_ENGINE: 'legacy' },
} satisfies Record<string, Record<string, string>>;

export type Engine = keyof typeof engines;

const atOnce = 20;

/** Posts a delivery. Returns how many milliseconds its answer took. Throws if it wasn’t accepted. */
async function send(url: string, { name, headers }: TriggerUnderTest): Promise<number> {
	const body = delivery({ key: Math.random() });
	const began = performance.now();
	// n8n closes a connection after five idle seconds, perhaps just when it is used again.
	const type = { 'content-type': 'application/json', connection: 'close' };
	const response = await fetch(url, {
		method: 'POST',
		headers: { ...type, ...headers(body) },
		body,
	});
	await response.arrayBuffer();
	if (response.status !== 200) throw new Error(`${name} answered ${response.status}`);
	return performance.now() - began;
}

async function untilRegistered(url: string, signal: AbortSignal): Promise<void> {
	while ((await fetch(url, { method: 'POST', body: '{}', signal })).status === 404) {
		await sleep(100, undefined, { signal });
	}
}

async function untilQuiet({ client }: Host, signal: AbortSignal): Promise<void> {
	for (;;) {
		const { results } = await client.session.call<{ results: Array<{ status: string }> }>(
			'GET',
			`/rest/executions?limit=100&filter=${encodeURIComponent('{"status":["running","new"]}')}`,
		);
		if (!results.some(({ status }) => status === 'running' || status === 'new')) return;
		await sleep(200, undefined, { signal });
	}
}

/** Deliveries through several triggers of one n8n process, which take turns. */
export type Deliveries = {
	/** By name of the trigger: deliveries answered in a second, round by round. */
	rates(count: number, rounds: number): Promise<Record<string, number[]>>;
	/** How many milliseconds the slowest answer of a trigger took when that many came at once. */
	slowest(name: string, count: number): Promise<number>;
	close(): Promise<void>;
};

export async function openDeliveries(
	{ hosts, signal }: Bench,
	engine: Engine,
): Promise<Deliveries> {
	const github = await startFakeGithub();
	const close = async () => {
		github.close();
		await hosts.end(engine);
	};
	try {
		const host = await hosts.get(engine, engines[engine]);
		const { client, n8n } = host;
		const server = { server: github.url, user: 'owner', accessToken: 'token' };
		const id = await client.putCredential('githubApi', 'GitHub', server);
		const credentials = { ...host.credentials, githubApi: { id, name: 'GitHub' } };
		const all = triggers(github);
		const urlOf = ({ path }: TriggerUnderTest) => n8n.url + path;
		for (const subject of all) {
			const workflow = await client.putWorkflow(subject.file, credentials);
			await client.activate(workflow.id);
			await untilRegistered(urlOf(subject), signal);
		}
		const burst = async (subject: TriggerUnderTest, count: number, most: number) => {
			await untilQuiet(host, signal);
			const began = performance.now();
			const tasks = Array.from({ length: count }, () => urlOf(subject));
			const took = await inParallel(tasks, most, async (url) => await send(url, subject));
			return { rate: (count / (performance.now() - began)) * 1_000, slowest: Math.max(...took) };
		};
		// The first turn only warms up.
		for (const subject of all) await burst(subject, atOnce, atOnce);
		return {
			rates: async (count, rounds) => {
				const rates: Record<string, number[]> = {};
				for (let round = 0; round < rounds; round++) {
					for (const subject of round % 2 === 0 ? all : [...all].reverse()) {
						(rates[subject.name] ??= []).push((await burst(subject, count, atOnce)).rate);
					}
				}
				return rates;
			},
			slowest: async (wanted, count) => {
				const subject = all.find(({ name }) => name === wanted) as TriggerUnderTest;
				return (await burst(subject, count, count)).slowest;
			},
			close,
		};
	} catch (error) {
		await close();
		throw error;
	}
}

const pause = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** The trigger of n8n's own that checks a signature, too. */
const peer = 'GitHub Trigger';

/** How the Invoicing Trigger compares with it, in the same process and round. */
async function compare(
	bench: Bench,
	{ engine, least, sizes: { count, rounds } }: Comparison,
	more: (deliveries: Deliveries) => Promise<Finding[]> = async () => [],
): Promise<Finding[]> {
	const deliveries = await openDeliveries(bench, engine);
	try {
		const rates = await deliveries.rates(count, rounds);
		for (const [name, found] of Object.entries(rates)) {
			console.log(`  ${name}: ${median(found).toFixed(1)} answered in a second`);
		}
		const others = rates[peer] ?? [];
		const ratios = (rates['Invoicing Trigger'] ?? []).map((own, at) => own / (others[at] ?? NaN));
		const what = `answered deliveries to ${peer}, ${atOnce} at once, ${engine}`;
		return [atLeastTimes(what, least, median(ratios)), ...(await more(deliveries))];
	} finally {
		await deliveries.close();
	}
}

type Comparison = {
	engine: Engine;
	least: number;
	sizes: { count: number; rounds: number };
};

/** A burst, in which every answer must come before the service gives up. */
const burstOf = 50;
const answeredWithinMs = 10_000;

export function deliveryCases(kit: Kit): Case[] {
	const { quick } = kit;
	const slow = { count: quick ? 20 : 60, rounds: quick ? 1 : 5 };
	const fast = { count: quick ? 100 : 300, rounds: quick ? 1 : 5 };
	return [
		{
			name: 'deliveries',
			title: 'deliveries answered with n8n’s default expression engine',
			play: async () =>
				await compare(kit, { engine: 'vm', least: 0.75, sizes: slow }, async ({ slowest }) => {
					const theirs = await slowest(peer, burstOf);
					const took = await slowest('Invoicing Trigger', burstOf);
					const what = `slowest of ${burstOf} answers at once`;
					const mustBe = `at most ${pause(answeredWithinMs)}`;
					return [
						{ what, mustBe, got: pause(took), ok: took <= answeredWithinMs },
						atMostTimes(`${what} to ${peer}`, 1.5, took / theirs),
					];
				}),
		},
		{
			name: 'deliveries-legacy',
			title: 'the same with the legacy engine',
			play: async () => await compare(kit, { engine: 'legacy', least: 0.9, sizes: fast }),
		},
	];
}
