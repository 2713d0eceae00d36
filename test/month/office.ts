import { setTimeout as sleep } from 'node:timers/promises';

import { untilRegistered } from '../n8n/exampleSetup';
import { owner, startSingle } from '../n8n/single';
import { webhookPath } from '../n8n/workflow';
import type { Sandbox } from '../sandbox';
import { opening } from '../support/opening';
import type { Clock } from './clock/clock';
import { monthExamples, type ExampleName } from './examples';
import type { Tunnel } from './tunnel';

/** In real time: what isn’t quiet after this long goes on while time does. */
const patienceMs = 60_000;

type OfficeOptions = { clock: Clock; sandbox: Sandbox; signal?: AbortSignal };

/** A real n8n in which the examples run, with the time of the month. */
export const openOffice = async ({ clock, sandbox, signal }: OfficeOptions) =>
	await opening(async (inTheEnd) => {
		const settings = {
			...clock.env,
			NODE_OPTIONS: `--require ${JSON.stringify(clock.preload)}`,
			GENERIC_TIMEZONE: 'Africa/Accra',
			// The default one has a clock of its own.
			N8N_EXPRESSION_ENGINE: 'legacy',
			// The books are read from them in the end.
			EXECUTIONS_DATA_PRUNE: 'false',
		};
		const single = await startSingle({ sandbox, settings, signal });
		inTheEnd(single.close);
		const { client, credentials } = single;
		const ids = {} as Record<ExampleName, string>;
		const paths = new Map<string, string>();
		for (const [name, file] of Object.entries(monthExamples(sandbox))) {
			const workflow = await client.publish(file, credentials);
			ids[name as ExampleName] = workflow.id;
			if (!file.nodes.some(({ type }) => type.endsWith('invoicingTrigger'))) continue;
			paths.set(name, webhookPath(workflow));
			await untilRegistered(single.n8n().url + webhookPath(workflow));
		}
		let isOpen = true;
		/** Executions that n8n never ended after a crash. */
		const leftOver = new Set<string>();
		const url = single.n8n().url;

		async function underWay(): Promise<string[]> {
			const filter = encodeURIComponent(JSON.stringify({ status: ['running', 'new'] }));
			const path = `/rest/executions?limit=20&filter=${filter}`;
			const { results } = await client.session.call<{ results: Array<{ id: string }> }>(
				'GET',
				path,
			);
			return results.map(({ id }) => id).filter((id) => !leftOver.has(id));
		}

		return {
			client,
			ids,
			isOpen: () => isOpen,
			/** Where a path of the tunnel leads. */
			addressOf: (path: string) => url + (paths.get(path.slice(1)) ?? ''),
			/** n8n ends as in a crash. */
			kill: async () => {
				isOpen = false;
				await single.kill();
			},
			revive: async () => {
				const ready = single.revive().then(() => {
					isOpen = true;
				});
				// After a crash, n8n pauses for ten seconds before it starts.
				while (!isOpen) {
					const { pause } = await clock.jump(clock.now());
					if (pause < Infinity) await clock.jump(pause);
					await Promise.race([ready, sleep(100)]);
				}
				await client.enter(owner);
				for (const path of paths.values()) await untilRegistered(url + path);
			},
			/** Signs in again, as a session ends after a week. */
			enter: async () => await client.enter(owner),
			/** Waits until no execution runs and the service has got rid of its deliveries. Pauses take no time. */
			settle: async (tunnel: Tunnel, expected: () => number) => {
				const end = Date.now() + patienceMs;
				for (;;) {
					let { pause } = await clock.jump(clock.now());
					while (pause < Infinity && Date.now() < end) ({ pause } = await clock.jump(pause, 1));
					const running = isOpen ? await underWay() : [];
					if (running.length === 0 && tunnel.over() >= expected()) return;
					signal?.throwIfAborted();
					if (Date.now() < end) {
						await sleep(10);
						continue;
					}
					for (const id of running) leftOver.add(id);
					const open = expected() - tunnel.over();
					console.log(`Still under way: ${running.join(', ')} and ${open} deliveries`);
					return;
				}
			},
		};
	});

export type Office = Awaited<ReturnType<typeof openOffice>>;
