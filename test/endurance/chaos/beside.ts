import { setTimeout as sleep } from 'node:timers/promises';

import { median } from 'simple-statistics';

import { atLeast, atMost, exactly, told } from '../../support/finding';
import { credentialsFor } from '../../support/credentials';
import { askable, node, send, sendOnce, trigger, type Node } from '../../n8n/nodes';
import { delivery, inParallel, keys, post, tally } from './deliveries';
import { ifQuiet, inCluster, type ChaosCase } from './stage';

/** As many as a worker has places. */
const places = 10;

/** n8n notices within half a minute that a worker has died, and fails what it was at. */
const patienceMs = 90_000;

/** A request can take as long as it usually may, not only as long as in the other cases. */
const unhurried = (one: Node): Node => ({
	...one,
	parameters: { ...one.parameters, requestOptions: {} },
});

/**
 * Only one worker is left, and the service repeats what the dead one was at: those executions find claims that nobody
 * is going to end. If they waited in all places of the worker, nothing else would run.
 */
const deadWorker: ChaosCase = {
	name: 'dead-worker',
	title:
		'SIGKILL of a worker with ten unanswered requests; they are delivered again, and others beside',
	run: async (stage, size) => {
		const { others, atOnce } = {
			full: { others: 60, atOnce: 5 },
			quick: { others: 15, atOnce: 3 },
		}[size];
		const nodes = [trigger({ respond: 'finished' }), unhurried(sendOnce('$json.data.key'))];
		const { cluster, control, ...flow } = await inCluster(stage, nodes);
		const url = flow.urls[1] as string;
		const deliverTo = async (key: string) => {
			const signal = AbortSignal.timeout(patienceMs);
			const receipt = await post(url, delivery({ key }), { signal });
			return { ...receipt, at: performance.now() };
		};
		const [victims, bystanders] = [keys(places, 'victim'), keys(others, 'bystander')];
		// The other worker is away meanwhile, so all ten are sent by one.
		await cluster.crash('worker', async () => {
			await control.addFault({ service: 'sms', kind: 'delay', ms: 600_000, times: places });
			for (const key of victims) void deliverTo(key);
			while ((await control.traffic()).requests < places) await sleep(100);
		});
		let found: Array<Awaited<ReturnType<typeof deliverTo>>> = [];
		let repeated: typeof found = [];
		await cluster.crash('worker', async () => {
			const repeating = inParallel(victims, places, deliverTo);
			await sleep(1_000);
			found = await inParallel(bystanders, atOnce, deliverTo);
			repeated = await repeating;
		});
		await control.clearFaults();
		await flow.untilQuiet();
		await flow.retire();

		const texts: string[] = [];
		for (const { id } of await flow.failed()) texts.push(await flow.client.executionText(id));
		const isTold = (key: string) =>
			texts.some((text) => text.includes(`“${key}” may already have been done`));
		const latest = Math.max(...repeated.map(({ at }) => at));
		const answered = found.filter(({ status }) => status === 200);
		const late = answered.filter(({ at }) => at >= latest).length;
		const slowest = (some: typeof found) => Math.max(...some.map(({ ms }) => ms)) / 1000;
		const { doubled } = tally([...victims, ...bystanders], await flow.texts());
		return [
			exactly('others that were answered', others, answered.length),
			// If they waited for the repeats, nearly all would be.
			atMost('others that were answered after the last repeat was told', others / 3, late),
			ifQuiet(exactly('others that were answered after the last repeat was told', 0, late)),
			exactly('repeats that were told as uncertain', places, victims.filter(isTold).length),
			exactly(
				'repeats that got an answer',
				places,
				repeated.filter(({ status }) => status > 0).length,
			),
			exactly('doubled', 0, doubled),
			ifQuiet(atMost('slowest answer to another', 10, slowest(found), ' s')),
			ifQuiet(atMost('slowest answer to a repeat', 40, slowest(repeated), ' s')),
		];
	},
};

/** A list of messages by n8n’s own node, which reads its credential for one item after the other. */
const byHttpRequest = (baseUrl: string): Node =>
	node(
		'Request',
		'n8n-nodes-base.httpRequest',
		{
			...{ method: 'POST', url: `${baseUrl}/sms/send`, sendBody: true, specifyBody: 'json' },
			...{ authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
			jsonBody:
				'={{ JSON.stringify({ to: ["+233241000001"], senderId: "AKWAABA", message: $json.key }) }}',
			options: {},
		},
		{ typeVersion: 4.2, credentials: { httpHeaderAuth: { name: '' } } },
	);

/**
 * Lists of many items in an n8n with the two connections to its database that it has by default. Whoever asks for a
 * connection for each item at once gets none in time, and neither does anybody else.
 */
const smallPool: ChaosCase = {
	name: 'small-pool',
	title:
		'three lists at once on n8n’s default pool, as many by HTTP Request, and small executions beside',
	run: async (stage, size) => {
		// In the short form, a connection is waited for shorter than by default, as if the machine were as much slower.
		const { items, settings } = {
			full: { items: 1_000, settings: {} },
			quick: { items: 500, settings: { DB_POSTGRESDB_CONNECTION_TIMEOUT: '3000' } },
		}[size];
		const lists = 3;
		const cluster = await stage.cluster();
		const { control, sms } = stage.sandbox;
		const { apiKey } = credentialsFor(stage.sandbox).smsApi;
		const header = { name: 'Authorization', value: `Bearer ${apiKey}` };
		const id = await cluster.client.putCredential('httpHeaderAuth', 'Key', header);
		const credentials = { ...cluster.credentials, httpHeaderAuth: { id, name: 'Key' } };
		const n8n = await cluster.startRegular({ DB_POSTGRESDB_POOL_SIZE: '2', ...settings });
		try {
			const to = { client: cluster.client, credentials, url: n8n.url };
			const path = `pool-${Date.now()}`;
			const small = await askable(to, `${path}-small`, [send('$json.key')], stage.signal);
			/** How many of all messages were sent, and how long a small execution took meanwhile, in milliseconds. */
			const play = async (name: string, list: Node) => {
				const ask = await askable(to, `${path}-${name}`, [list], stage.signal);
				const before = (await control.messages()).length;
				let isOver = false;
				const times: number[] = [];
				const beside = (async () => {
					while (!isOver) {
						const began = performance.now();
						await small([{ key: 'beside' }]).catch(() => []);
						times.push(performance.now() - began);
						await sleep(200);
					}
				})();
				const one = async (at: number) =>
					await ask(keys(items, `${name}-${at}`).map((key) => ({ key }))).catch(() => []);
				await Promise.all(Array.from({ length: lists }, async (_, at) => await one(at)));
				isOver = true;
				await beside;
				const sent = (await control.messages()).slice(before).map(({ text }) => text);
				return { sent: sent.filter((text) => text.startsWith(name)).length, times };
			};
			const peer = await play('http', byHttpRequest(sms.baseUrl));
			const own = await play('sms', unhurried(send('$json.key')));
			const [slowest, slowestBeside] = [peer, own].map(({ times }) => Math.max(...times)) as [
				number,
				number,
			];
			return [
				told('sent by HTTP Request', peer.sent),
				atLeast('sent by Send, as many', peer.sent, own.sent),
				ifQuiet(exactly('sent by Send', lists * items, own.sent)),
				atLeast('small executions beside', 3, Math.min(peer.times.length, own.times.length)),
				ifQuiet(
					atMost(
						'the median of those, to that beside HTTP Request',
						1.5,
						median(own.times) / median(peer.times),
						' times',
					),
				),
				ifQuiet(
					atMost(
						'the slowest of those, to that beside HTTP Request',
						1.5,
						slowestBeside / slowest,
						' times',
					),
				),
			];
		} finally {
			await n8n.stop();
		}
	},
};

export const besideCases = [deadWorker, smallPool];
