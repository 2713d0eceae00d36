import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { median } from 'simple-statistics';

import { untilRegistered } from '../../n8n/exampleSetup';
import type { WorkflowNode } from '../../n8n/workflow';
import { atMost, type Finding } from '../../support/finding';
import { startRawServer } from '../../support/rawServer';
import { delivery, inParallel, post } from '../chaos/deliveries';
import { chain, node, trigger } from '../chaos/workflows';
import type { Case } from './cases';
import type { Bench } from './measure';
import { atLeastTimes, atMostTimes } from './rounds';

/** As much of GitHub as n8n's GitHub Trigger needs to register a webhook, and the signature of its deliveries. */
async function startFakeGithub() {
	let secret = '';
	const { url, close } = await startRawServer(async (response, request) => {
		const hook = JSON.parse((await text(request)) || '{}') as { config?: { secret?: string } };
		secret = hook.config?.secret ?? secret;
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({ id: 1, active: true, events: ['*'] }));
	});
	return {
		url,
		close,
		/** The headers of a delivery to the hook that was registered last. */
		headers: (body: string) => ({
			'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
			'x-github-event': 'push',
		}),
	};
}

/** A webhook that starts a workflow which does nothing more. */
type Subject = { first: WorkflowNode; path: string; headers?(body: string): object };

type Name = 'Webhook node' | 'GitHub Trigger' | 'Invoicing Trigger';

/** The trigger of n8n's own that checks a signature, too. */
const peer = 'GitHub Trigger';

function subjects(headers: Subject['headers']): Record<Name, Subject> {
	const ours = trigger();
	const { webhookId: id } = ours;
	const named = (value: string) => ({ __rl: true, mode: 'name', value });
	return {
		'Webhook node': {
			first: node(
				'Webhook',
				'n8n-nodes-base.webhook',
				{ path: `${id}-plain`, httpMethod: 'POST', options: {} },
				{ typeVersion: 2, webhookId: `${id}-plain` },
			),
			path: `/webhook/${id}-plain`,
			headers: () => ({}),
		},
		[peer]: {
			first: node(
				peer,
				'n8n-nodes-base.githubTrigger',
				{
					...{ owner: named('owner'), repository: named('repository') },
					...{ events: ['*'], options: {} },
				},
				{ webhookId: `${id}-github`, credentials: { githubApi: { name: '' } } },
			),
			path: `/webhook/${id}-github/webhook`,
			headers,
		},
		'Invoicing Trigger': { first: ours, path: `/webhook/${id}/webhook` },
	};
}

/** Starts n8n with each of the triggers, and returns a function that sends many deliveries to one of them. */
async function openDeliveries(bench: Bench, engine: string) {
	const { client, credentials, n8n } = await bench.host(engine, { N8N_EXPRESSION_ENGINE: engine });
	const github = await startFakeGithub();
	const server = { server: github.url, user: 'owner', accessToken: 'token' };
	const id = await client.putCredential('githubApi', 'GitHub', server);
	const all = subjects(github.headers);
	for (const { first, path } of Object.values(all)) {
		const file = chain(first.name, [first, node('Nothing', 'n8n-nodes-base.noOp', {})]);
		const known = { ...credentials, githubApi: { id, name: 'GitHub' } };
		const workflow = await client.putWorkflow(file, known);
		await client.activate(workflow.id);
		await untilRegistered(n8n().url + path);
	}
	const untilQuiet = async () => {
		const filter = encodeURIComponent('{"status":["running","new"]}');
		const path = `/rest/executions?limit=100&filter=${filter}`;
		type Page = { results: Array<{ status: string }> };
		for (;;) {
			const { results } = await client.session.call<Page>('GET', path);
			if (!results.some(({ status }) => ['running', 'new'].includes(status))) return;
			await sleep(200, undefined, { signal: bench.signal });
		}
	};
	return {
		/** How many were answered in a second, and after how many milliseconds the slowest. */
		burst: async (name: Name, count: number, atOnce: number) => {
			await untilQuiet();
			const { path, headers } = all[name];
			const began = performance.now();
			const bodies = Array.from({ length: count }, () => delivery({ key: Math.random() }));
			const took = await inParallel(bodies, atOnce, async (body) => {
				const url = n8n().url + path;
				const { status, ms } = await post(url, body, { headers: headers?.(body) });
				if (status !== 200) throw new Error(`${name} answered ${status}`);
				return ms;
			});
			return { rate: (count / (performance.now() - began)) * 1_000, slowest: Math.max(...took) };
		},
		close: async () => {
			await bench.end(engine);
			await github.close();
		},
	};
}

type Burst = Awaited<ReturnType<typeof openDeliveries>>['burst'];

const atOnce = 20;

/** How the Invoicing Trigger compares with n8n’s own, in the same process and round. */
async function compare(
	bench: Bench,
	engine: 'vm' | 'legacy',
	{ least, count, rounds }: Record<'least' | 'count' | 'rounds', number>,
	more: (burst: Burst) => Promise<Finding[]> = async () => [],
): Promise<Finding[]> {
	const { burst, close } = await openDeliveries(bench, engine);
	try {
		const rates: Record<Name, number[]> = {
			'Webhook node': [],
			'GitHub Trigger': [],
			'Invoicing Trigger': [],
		};
		const names = Object.keys(rates) as Name[];
		// The first turn only warms up.
		for (const name of names) await burst(name, atOnce, atOnce);
		for (let round = 0; round < rounds; round++) {
			for (const name of round % 2 === 0 ? names : [...names].reverse()) {
				rates[name].push((await burst(name, count, atOnce)).rate);
			}
		}
		for (const name of names) {
			console.log(`  ${name}: ${median(rates[name]).toFixed(1)} answered in a second`);
		}
		const ratios = rates['Invoicing Trigger'].map((own, at) => own / (rates[peer][at] ?? NaN));
		const what = `answered deliveries to ${peer}, ${atOnce} at once, ${engine}`;
		return [atLeastTimes(what, least, median(ratios)), ...(await more(burst))];
	} finally {
		await close();
	}
}

/** A burst, in which every answer must come before the service gives up. */
const burstOf = 50;

export const deliveryCases = (bench: Bench, quick: boolean): Case[] => [
	{
		name: 'deliveries',
		title: 'deliveries answered with n8n’s default expression engine',
		play: async () => {
			const sizes = { least: 0.75, count: quick ? 20 : 60, rounds: quick ? 1 : 5 };
			return await compare(bench, 'vm', sizes, async (burst) => {
				const theirs = (await burst(peer, burstOf, burstOf)).slowest;
				const { slowest } = await burst('Invoicing Trigger', burstOf, burstOf);
				const what = `slowest of ${burstOf} answers at once`;
				return [
					atMost(what, 10, slowest / 1_000, ' s'),
					atMostTimes(`${what} to ${peer}`, 1.5, slowest / theirs),
				];
			});
		},
	},
	{
		name: 'deliveries-legacy',
		title: 'the same with the legacy engine',
		play: async () => {
			const sizes = { least: 0.9, count: quick ? 100 : 300, rounds: quick ? 1 : 5 };
			return await compare(bench, 'legacy', sizes);
		},
	},
];
