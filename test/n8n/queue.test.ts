import { delivery, inParallel, keys, post, tally } from '../endurance/chaos/deliveries';
import { untilAllEnded } from '../endurance/chaos/executions';
import { onceQueueCases } from '../endurance/chaos/once';
import { questionsOverWorkers } from '../endurance/chaos/questions';
import { queueCases } from '../endurance/chaos/queue';
import { openStage, wrongs, type Stage } from '../endurance/chaos/stage';
import { chain, publish, send, splitList, trigger } from './nodes';
import type { Cluster } from './queue/cluster';
import { whatIsMissing } from './queue/servers';

/** The others are played at night only: they need several more processes, or minutes. */
const atNight = ['cut-connections', 'lists-beside', 'two-mains', 'kills'];
const played = [...queueCases, ...onceQueueCases, questionsOverWorkers].filter(
	({ name }) => !atNight.includes(name),
);

const minute = 60_000;
jest.setTimeout(15 * minute);

const missing = whatIsMissing();
// GitHub starts both servers; a run without them there would test nothing and be green.
if (missing && process.env.TEST_QUEUE === 'required') throw new Error(missing);
if (missing) console.warn(`Skipped the tests of queue mode. ${missing}`);

(missing ? describe.skip : describe)(
	'n8n in queue mode: main, a webhook process, two workers',
	() => {
		const stop = new AbortController();
		let stage: Stage;
		let cluster: Cluster;

		beforeAll(async () => {
			stage = await openStage(stop.signal);
			cluster = await stage.cluster();
		}, 15 * minute);

		afterAll(async () => {
			stop.abort();
			await stage?.close();
		}, minute);

		/** Empties the sandbox. */
		beforeEach(async () => {
			cluster = await stage.cluster();
		});

		const start = async (nodes: Parameters<typeof chain>[1]) => {
			const { main, webhook, client, credentials } = cluster;
			const file = chain('Queue', nodes);
			return await publish(client, credentials, file, [main.url, webhook.url]);
		};
		const texts = async () => (await stage.sandbox.control.messages()).map(({ text }) => text);

		test('a delivery to the webhook process becomes one message, sent by a worker', async () => {
			const { id, path, retire } = await start([trigger(), send('$json.data.key')]);
			const { status } = await post(cluster.webhook.url + path, delivery({ key: 'one' }));
			expect(status).toBe(200);

			const [execution] = await untilAllEnded(cluster.client, id, 1, stop.signal);
			await retire();
			expect(execution?.status).toBe('success');
			expect(await texts()).toEqual(['one']);
			const logs = cluster.workers.map((worker) => worker.log());
			const ran = new RegExp(`finished execution ${execution?.id}\\b`);
			expect(logs.filter((log) => ran.test(log))).toHaveLength(1);
		});

		test('the answer of a delivery can wait for the worker, and tells that the run failed', async () => {
			const { id, path, retire } = await start([
				trigger({ respond: 'finished' }),
				send('$json.data.key'),
			]);
			const url = cluster.webhook.url + path;
			expect((await post(url, delivery({ key: 'good' }))).status).toBe(200);
			expect(await texts()).toEqual(['good']);

			await stage.sandbox.control.addFault({ service: 'sms', kind: 'status', status: 400 });
			expect((await post(url, delivery({ key: 'bad' }))).status).toBe(500);
			await untilAllEnded(cluster.client, id, 2, stop.signal);
			await retire();
			expect(await texts()).toEqual(['good']);
		});

		test('forged deliveries get 401 from both processes and start nothing', async () => {
			const { id, path, retire } = await start([trigger(), send('$json.data.key')]);
			const urls = [cluster.main.url + path, cluster.webhook.url + path];
			for (const url of urls) {
				const headers = { 'x-service-signature': `sha256=${'0'.repeat(64)}` };
				const forged = { method: 'POST', headers, body: delivery({ key: 'forged' }) };
				expect((await fetch(url, forged)).status).toBe(401);
			}
			// Valid deliveries come last: when their executions exist, those of the others would exist as well.
			for (const [at, url] of urls.entries()) await post(url, delivery({ key: `genuine-${at}` }));
			const executions = await untilAllEnded(cluster.client, id, urls.length, stop.signal);
			await retire();
			expect(executions).toHaveLength(urls.length);
			expect((await texts()).sort()).toEqual(['genuine-0', 'genuine-1']);
		});

		test('both workers get work, and every delivery becomes one message', async () => {
			const { id, path, retire } = await start([trigger(), send('$json.data.key')]);
			const all = keys(40);
			await stage.sandbox.control.settings({ latencyMs: 200 });
			await inParallel(all, all.length, async (key) => {
				await post(cluster.webhook.url + path, delivery({ key }));
			});
			const executions = await untilAllEnded(cluster.client, id, all.length, stop.signal);
			await retire();
			expect(tally(all, await texts())).toMatchObject({ once: all.length, doubled: 0, missing: 0 });
			for (const worker of cluster.workers) {
				const ran = executions.filter((one) =>
					worker.log().includes(`finished execution ${one.id} `),
				);
				expect(ran.length).toBeGreaterThan(0);
			}
		});

		test('Retry On Fail and a retry by hand send only what wasn’t sent before', async () => {
			const retrying = { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 };
			const { id, path, retire } = await start([
				trigger(),
				splitList(),
				send('$json["data.list"]', {}, retrying),
			]);
			const all = keys(4);
			const { control } = stage.sandbox;
			// The first message is sent, and all others are refused in both tries.
			await control.addFault({ service: 'sms', kind: 'delay', ms: 0, times: 1 });
			await control.addFault({ service: 'sms', kind: 'status', status: 400, times: 8 });
			await post(cluster.webhook.url + path, delivery({ list: all }));
			const [failed] = await untilAllEnded(cluster.client, id, 1, stop.signal);
			expect(failed?.status).toBe('error');

			await control.clearFaults();
			await cluster.client.retry(failed?.id ?? '');
			const [retried] = await untilAllEnded(cluster.client, id, 2, stop.signal);
			await retire();
			expect(retried?.status).toBe('success');
			expect((await texts()).sort()).toEqual(all);
		});

		test.each(played)('$title', async ({ run }) => {
			const findings = await run(stage, 'quick');
			expect(findings.length).toBeGreaterThan(0);
			expect(wrongs(findings)).toEqual([]);
		});
	},
);
