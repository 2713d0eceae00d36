import { sum } from 'simple-statistics';

import { delivery, inParallel, keys, post } from '../endurance/chaos/deliveries';
import { besideCases } from '../endurance/chaos/beside';
import { oldRows } from '../endurance/chaos/oldRows';
import { onceQueueCases } from '../endurance/chaos/once';
import { questionsOverWorkers } from '../endurance/chaos/questions';
import { queueCases } from '../endurance/chaos/queue';
import { eachOnce, inCluster, openStage, wrongs, type Stage } from '../endurance/chaos/stage';
import { waitUntil } from '../support/waitUntil';
import { atHome } from './elsewhere';
import { chain, node, send, splitList, trigger, type Node } from './nodes';
import { whatIsMissing } from './queue/servers';

/** The others are played at night only: they need several more processes, or minutes. */
const atNight = ['cut-connections', 'lists-beside', 'two-mains', 'kills', 'small-pool'];
const played = [
	...[...queueCases, ...onceQueueCases, questionsOverWorkers],
	...[oldRows, ...besideCases],
].filter(({ name }) => !atNight.includes(name));

const minute = 60_000;
jest.setTimeout(15 * minute);

const missing = whatIsMissing();
// GitHub starts both servers; a run without them there would test nothing and be green.
if (missing && process.env.TEST_QUEUE === 'required') throw new Error(missing);
if (missing) console.warn(`Skipped the tests of queue mode. ${missing}`);

const several = atHome('These tests start processes of n8n, and kill them.');

(missing ? describe.skip : several.describe)(
	'n8n in queue mode: main, a webhook process, two workers',
	() => {
		const stop = new AbortController();
		let stage: Stage;

		beforeAll(async () => {
			stage = await openStage(stop.signal);
			await stage.cluster();
		}, 15 * minute);

		afterAll(async () => {
			stop.abort();
			await stage?.close();
		}, minute);

		/** Publishes the nodes, with a sandbox that is empty. */
		const start = async (...nodes: Node[]) => {
			const flow = await inCluster(stage, nodes);
			return { ...flow, webhook: flow.urls.at(-1) as string };
		};

		test('the answer of a delivery can wait for the worker, and tells that the run failed', async () => {
			const flow = await start(trigger({ respond: 'finished' }), send('$json.data.key'));
			expect((await post(flow.webhook, delivery({ key: 'good' }))).status).toBe(200);
			expect(await flow.texts()).toEqual(['good']);

			await flow.control.addFault({ service: 'sms', kind: 'status', status: 400 });
			expect((await post(flow.webhook, delivery({ key: 'bad' }))).status).toBe(500);
			await flow.untilEnded(2);
			await flow.retire();
			expect(await flow.texts()).toEqual(['good']);
		});

		test('forged deliveries get 401 from both processes and start nothing', async () => {
			const { urls, ...flow } = await start(trigger(), send('$json.data.key'));
			for (const url of urls) {
				const headers = { 'x-service-signature': `sha256=${'0'.repeat(64)}` };
				const forged = { method: 'POST', headers, body: delivery({ key: 'forged' }) };
				expect((await fetch(url, forged)).status).toBe(401);
			}
			// Valid deliveries come last: when their executions exist, those of the others would exist as well.
			for (const [at, url] of urls.entries()) await post(url, delivery({ key: `genuine-${at}` }));
			const executions = await flow.untilEnded(urls.length);
			await flow.retire();
			expect(executions).toHaveLength(urls.length);
			expect((await flow.texts()).sort()).toEqual(['genuine-0', 'genuine-1']);
		});

		test('every delivery to the webhook process becomes one message, and both workers send some', async () => {
			const flow = await start(trigger(), send('$json.data.key'));
			const all = keys(40);
			await flow.control.settings({ latencyMs: 200 });
			const receipts = await inParallel(
				all,
				all.length,
				async (key) => await post(flow.webhook, delivery({ key })),
			);
			const executions = await flow.untilEnded(all.length);
			await flow.retire();
			expect(receipts.filter(({ status }) => status !== 200)).toEqual([]);
			expect(executions.filter(({ status }) => status !== 'success')).toEqual([]);
			expect(wrongs(eachOnce(all, await flow.texts()))).toEqual([]);
			const ran = () =>
				flow.cluster.workers.map(
					(worker) =>
						executions.filter(({ id }) => worker.log().includes(`finished execution ${id} `))
							.length,
				);
			// None runs in another process. A worker tells of the last a moment after n8n has stored it.
			await waitUntil(() => sum(ran()) === executions.length);
			expect(Math.min(...ran())).toBeGreaterThan(0);
		});

		test('Retry On Fail and a retry by hand send only what wasn’t sent before', async () => {
			const retrying = { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 };
			const nodes = [trigger(), splitList(), send('$json["data.list"]', {}, retrying)];
			const { control, ...flow } = await start(...nodes);
			const all = keys(4);
			// The first message is sent, and all others are refused in both tries.
			await control.addFault({ service: 'sms', kind: 'delay', ms: 0, times: 1 });
			await control.addFault({ service: 'sms', kind: 'status', status: 400, times: 8 });
			await post(flow.webhook, delivery({ list: all }));
			const [failed] = await flow.untilEnded(1);
			expect(failed?.status).toBe('error');

			await control.clearFaults();
			await flow.client.retry(failed?.id ?? '');
			const [retried] = await flow.untilEnded(2);
			await flow.retire();
			expect(retried?.status).toBe('success');
			expect((await flow.texts()).sort()).toEqual(all);
		});

		// In main up to n8n 2, and on a worker since.
		test('a run by hand sends as well', async () => {
			const { client, credentials } = await stage.cluster();
			const byHand = node('By Hand', 'n8n-nodes-base.manualTrigger', {});
			const file = chain('By hand', [byHand, send('"by hand"')]);
			const { id } = await client.putWorkflow(file, credentials);
			expect((await client.execute(id, 'By Hand')).status).toBe('success');
			const messages = await stage.sandbox.control.messages();
			expect(messages.map(({ text }) => text)).toEqual(['by hand']);
		});

		test.each(played)('$title', async ({ run }) => {
			const findings = await run(stage, 'quick');
			expect(findings.length).toBeGreaterThan(0);
			expect(wrongs(findings)).toEqual([]);
		});
	},
);
