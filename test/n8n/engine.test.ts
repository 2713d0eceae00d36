import { setTimeout as sleep } from 'node:timers/promises';

import { delivery, post } from '../endurance/chaos/deliveries';
import type { Fault } from '../sandbox';
import { lookFor, waitUntil } from '../support/waitUntil';
import { engineSettings, onEngine, startEngines } from './engine/engines';
import type { Engines, EngineType } from './engine/engines';
import { atHome } from './elsewhere';
import { everyTwoSeconds } from './examples';
import { findOpenInvoice } from './invoices';
import { ask, chain, node, ourNode, send, sendOnce, splitList, type Node } from './nodes';
import { whatEngine2Misses } from './queue/servers';
import { releaseFor } from './releases';

const minute = 60_000;
jest.setTimeout(5 * minute);

/** Older ones don’t have the second engine. */
const isNewest = releaseFor(process.env.TEST_N8N) === 'latest';
const missing = isNewest ? whatEngine2Misses() : undefined;
// GitHub starts PostgreSQL; a run without it there would test nothing and be green.
if (missing && process.env.TEST_QUEUE === 'required') throw new Error(missing);
if (missing) console.warn(`Skipped the tests of n8n’s Engine 2.0. ${missing}`);

const own = atHome('These tests start an n8n with both engines, and kill it.');

/**
 * The same workflow in n8n’s two engines. Only what Engine 2.0 lacks may differ, and each such row says what that is.
 */
(isNewest && !missing ? own.describe : describe.skip)('a workflow in both engines', () => {
	const stop = new AbortController();
	let setup: Engines;

	beforeAll(async () => {
		setup = await startEngines(stop.signal);
	}, 15 * minute);

	afterAll(async () => {
		stop.abort();
		await setup?.close();
	}, minute);

	beforeEach(async () => await setup.sandbox.control.reset());

	/** Plays it in one engine after the other, each time with an empty sandbox. */
	const inBoth = async <T>(play: (engine: EngineType) => Promise<T>) => {
		const v1 = await play('v1');
		await setup.sandbox.control.reset();
		return { v1, v2: await play('v2') };
	};
	const same = <T>(what: T) => ({ v1: what, v2: what });

	type Rest = Parameters<typeof onEngine> extends [unknown, ...infer Others] ? Others : never;
	const on = async (...rest: Rest) => await onEngine(setup, ...rest);
	const sent = async () => (await setup.sandbox.control.messages()).map(({ text }) => text);
	/** The requests as `POST /sms/send`, in their order. */
	const requests = async () =>
		(await setup.sandbox.control.requests()).map(({ method, path }) => `${method} ${path}`);

	const texts = ['one', 'two', 'three'];
	const items = texts.map((key) => ({ key, to: '+233241000001' }));
	/** A message for each item, to the number that the item names. */
	const sendToEach = (settings: object = {}): Node => {
		const one = send('$json.key', {}, settings);
		return { ...one, parameters: { ...one.parameters, to: '={{ $json.to }}' } };
	};
	/** Answers the second request like this, and the others as usual. */
	const failSecond = async (fault: Fault) => {
		const { control } = setup.sandbox;
		await control.addFault({ service: 'sms', kind: 'delay', ms: 0, times: 1 });
		await control.addFault({ service: 'sms', times: 1, ...fault });
	};
	const refused: Fault = { kind: 'status', status: 403 };

	test('three good items are sent in their order', async () => {
		const play = async (engine: EngineType) => {
			const flow = await on(engine, [splitList(), sendToEach()]);
			const statuses = await flow.deliver(items);
			return [statuses, await sent(), (await flow.newest('Send')).output.length];
		};
		expect(await inBoth(play)).toEqual(same([['success'], texts, 3]));
	});

	test('an item that can’t be used fails the run before anything is sent', async () => {
		const play = async (engine: EngineType) => {
			const flow = await on(engine, [splitList(), sendToEach()]);
			const statuses = await flow.deliver([{ ...items[0], to: 'nobody' }, ...items.slice(1)]);
			return [statuses, await requests(), await flow.newest('Send')];
		};
		const error = expect.stringContaining('“nobody”, which isn’t a phone number') as string;
		expect(await inBoth(play)).toEqual(same([['error'], [], { output: [], error }]));
	});

	test('after a refusal, nothing more is sent', async () => {
		const play = async (engine: EngineType) => {
			const flow = await on(engine, [splitList(), sendToEach()]);
			await failSecond(refused);
			const statuses = await flow.deliver(items);
			return [statuses, await sent(), (await requests()).length];
		};
		expect(await inBoth(play)).toEqual(same([['error'], ['one'], 2]));
	});

	test('an error tells what became of each item, to Engine 2.0 in its message, which is all it keeps', async () => {
		const play = async (engine: EngineType) => {
			const flow = await on(engine, [splitList(), sendToEach()]);
			await failSecond(refused);
			await flow.deliver(items);
			const { client } = setup;
			return await client.failure(await client.anyExecution(flow.id));
		};
		const { v1, v2 } = await inBoth(play);
		const told = expect.stringContaining(
			'Item 0 succeeded. Item 1 failed. Item 2 was not sent.',
		) as string;
		expect([v1?.message, v1?.description]).toEqual(['Injected failure [item 1]', told]);
		expect([v2?.message, v2?.description]).toEqual([told, undefined]);
	});

	test('with On Error set to Continue, the item that failed goes on with its error', async () => {
		const play = async (engine: EngineType) => {
			const settings = { onError: 'continueRegularOutput' };
			const flow = await on(engine, [splitList(), sendToEach(settings)]);
			await failSecond(refused);
			const statuses = await flow.deliver(items);
			const { output } = await flow.newest('Send');
			return [statuses, await sent(), output.map(({ error }) => error)];
		};
		const errors = [undefined, 'Injected failure', undefined];
		expect(await inBoth(play)).toEqual(same([['success'], ['one', 'three'], errors]));
	});

	test('Execute Once has no effect in Engine 2.0, which doesn’t tell the node of it', async () => {
		const play = async (engine: EngineType) => {
			const flow = await on(engine, [splitList(), sendToEach({ executeOnce: true })]);
			await flow.deliver(items);
			return await sent();
		};
		expect(await inBoth(play)).toEqual({ v1: ['one'], v2: texts });
	});

	test('an error output is refused by Engine 2.0 before the workflow starts', async () => {
		const play = async (engine: EngineType) => {
			const settings = { onError: 'continueErrorOutput' };
			const flow = await on(engine, [splitList(), sendToEach(settings)]);
			const { status } = await post(flow.url, delivery({ list: items }));
			if (status === 200) await setup.client.waitForExecutions(flow.id, 1);
			return [status, (await sent()).length, await flow.statuses()];
		};
		expect(await inBoth(play)).toEqual({ v1: [200, 3, ['success']], v2: [400, 0, []] });
	});

	test('Retry On Fail runs the node again, which Engine 2.0 doesn’t', async () => {
		const play = async (engine: EngineType) => {
			const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 };
			const flow = await on(engine, [splitList(), sendToEach(settings)]);
			await failSecond(refused);
			return [await flow.deliver(items), await sent()];
		};
		expect(await inBoth(play)).toEqual({
			v1: [['success'], texts],
			v2: [['error'], ['one']],
		});
	});

	test('a failed execution can be retried by hand; Engine 2.0 knows no retries', async () => {
		const play = async (engine: EngineType) => {
			const flow = await on(engine, [splitList(), sendToEach()]);
			await failSecond(refused);
			await flow.deliver(items);
			const { client } = setup;
			const path = `/rest/executions/${await client.anyExecution(flow.id)}/retry`;
			const { status } = await client.session.raw('POST', path, { loadWorkflow: false });
			if (status === 200) await client.waitForExecutions(flow.id, 2);
			return [status === 200, await sent()];
		};
		expect(await inBoth(play)).toEqual({ v1: [true, texts], v2: [false, ['one']] });
	});

	test('a forged test delivery fails in the editor; in Engine 2.0, which doesn’t run triggers, it starts nothing', async () => {
		const play = async (engine: EngineType) => {
			const flow = await on(engine, [splitList(), sendToEach()]);
			const url = flow.url.replace('/webhook/', '/webhook-test/');
			const listenAndPost = async (headers?: object) => {
				for (let again = 5; ; again--) {
					await setup.client.start(flow.id, 'Delivery');
					const { status } = await post(url, delivery({ list: items }), { headers });
					// n8n may only now end its waiting for the delivery before, and this waiting with it.
					if (status !== 404 || again === 0) return status;
				}
			};
			const forged = { 'x-service-signature': `sha256=${'0'.repeat(64)}` };
			const answers = [await listenAndPost(forged), await listenAndPost()];
			await waitUntil(async () => (await sent()).length === texts.length);
			await setup.client.waitForExecutions(flow.id, engine === 'v1' ? 2 : 1);
			return [answers, (await flow.statuses()).sort()];
		};
		expect(await inBoth(play)).toEqual({
			v1: [
				[401, 200],
				['error', 'success'],
			],
			v2: [[401, 200], ['success']],
		});
	});

	test('Maximum Attempts sends again what may be sent again', async () => {
		const play = async (engine: EngineType) => {
			const balance = { resource: 'wallet', operation: 'getBalance', requestOptions: {} };
			const flow = await on(engine, [ourNode('Balance', 'sms', balance)]);
			await setup.sandbox.control.addFault({ kind: 'status', status: 503, times: 1 });
			return [await flow.deliver([]), (await requests()).length];
		};
		expect(await inBoth(play)).toEqual(same([['success'], 2]));
	});

	test('Only Once Per sends once in three executions', async () => {
		const play = async (engine: EngineType) => {
			const flow = await on(engine, [splitList(), sendOnce('$json["data.list"]')]);
			const statuses = await flow.deliver(['key'], 3);
			const { output } = await flow.newest('Send');
			return [statuses, await sent(), output.map(({ alreadyDone, key }) => ({ alreadyDone, key }))];
		};
		const statuses = ['success', 'success', 'success'];
		const done = [{ alreadyDone: true, key: 'key' }];
		expect(await inBoth(play)).toEqual(same([statuses, ['key'], done]));
	});

	test('a preview reads the balance once for all items', async () => {
		const play = async (engine: EngineType) => {
			const flow = await on(engine, [splitList(), send('$json.key', { preview: true })]);
			const statuses = await flow.deliver(items);
			return [statuses, await requests(), (await flow.newest('Send')).output.length];
		};
		expect(await inBoth(play)).toEqual(same([['success'], ['GET /sms/balance'], 3]));
	});

	test('an execution waits for an answer; in Engine 2.0 none can, and nobody is asked', async () => {
		const play = async (engine: EngineType) => {
			const { client } = setup;
			const flow = await on(engine, [splitList(), ask('$json.key')]);
			await post(flow.url, delivery({ list: items.slice(0, 1) }));
			const execution = await client.anyExecution(flow.id);
			await client.executionWhen(flow.id, execution, ['waiting', 'success', 'error']);
			return [await flow.statuses(), await requests()];
		};
		expect(await inBoth(play)).toEqual({
			v1: [['waiting'], ['POST /sms/send']],
			v2: [['error'], []],
		});
	});

	test('what is outside Sending Hours waits for them; in Engine 2.0 it fails before it is sent', async () => {
		const play = async (engine: EngineType) => {
			const at = (hours: number) =>
				new Date(Date.now() + hours * 60 * minute).toISOString().slice(11, 16);
			const days = 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday';
			const values = { days, from: at(2), to: at(4), timezone: 'UTC', ifOutside: 'wait' };
			const flow = await on(engine, [splitList(), send('$json.key', { sendingHours: { values } })]);
			await post(flow.url, delivery({ list: items.slice(0, 1) }));
			const { client } = setup;
			const execution = await client.anyExecution(flow.id);
			await client.executionWhen(flow.id, execution, ['waiting', 'success', 'error']);
			return [await flow.statuses(), await sent(), (await flow.newest('Send')).error];
		};
		expect(await inBoth(play)).toEqual({
			v1: [['waiting'], [], undefined],
			v2: [['error'], [], expect.stringContaining('Sending Hours') as string],
		});
	});

	test('the answer can wait for the end of the workflow; Engine 2.0 refuses such a delivery', async () => {
		const play = async (engine: EngineType) => {
			const options = { respond: 'finished' };
			const flow = await on(engine, [splitList(), sendToEach()], { options });
			const { status } = await post(flow.url, delivery({ list: items }));
			return [status, await sent(), await flow.statuses()];
		};
		expect(await inBoth(play)).toEqual({ v1: [200, texts, ['success']], v2: [400, [], []] });
	});

	test('Find or Create creates one client for three equal items', async () => {
		const play = async (engine: EngineType) => {
			const client = { matchBy: 'email', email: 'ama@example.com', name: 'Ama', options: {} };
			const parameters = { resource: 'client', operation: 'findOrCreate', ...client };
			const flow = await on(engine, [splitList(), ourNode('Find', 'invoicing', parameters)]);
			const statuses = await flow.deliver(items);
			const { output } = await flow.newest('Find');
			const posts = (await requests()).filter((request) => request === 'POST /clients');
			return [statuses, posts.length, new Set(output.map(({ id }) => id)).size, output.length];
		};
		expect(await inBoth(play)).toEqual(same([['success'], 1, 1, 3]));
	});

	test('what another node throws fails the execution', async () => {
		const play = async (engine: EngineType) => {
			const parameters = { url: `${setup.sandbox.sms.baseUrl}/sms/balance`, options: {} };
			const request = node('Request', 'n8n-nodes-base.httpRequest', parameters, {
				typeVersion: 4.2,
			});
			return [await (await on(engine, [request])).deliver([]), await requests()];
		};
		expect(await inBoth(play)).toEqual(same([['error'], ['GET /sms/balance']]));
	});

	test('Engine 2.0 gives nodes the time zone of n8n instead of the workflow’s', async () => {
		const play = async (engine: EngineType) => {
			const settings = { timezone: 'Asia/Tokyo' };
			const flow = await on(engine, [splitList(), send('$now.zoneName')], { settings });
			return [await flow.deliver(items.slice(0, 1)), await sent()];
		};
		expect(await inBoth(play)).toEqual({
			v1: [['success'], ['Asia/Tokyo']],
			v2: [['success'], ['America/New_York']],
		});
	});

	test('a polling trigger reports an overdue invoice once', async () => {
		const { client, credentials, sandbox } = setup;
		const due = async (id: string, days: number) => {
			const dueDate = new Date(Date.now() + days * 24 * 60 * minute).toISOString();
			await sandbox.control.changeInvoice(id, { status: 'sent', dueDate });
		};
		/** Waits for two polls of each workflow. A poll reads one list for each of the five states of an unpaid invoice. */
		const polled = async () => {
			const before = (await requests()).length;
			await waitUntil(async () => (await requests()).length > before + 4 * 5);
		};
		const { id: invoice } = await findOpenInvoice(sandbox);
		await due(invoice, 2);
		const start = async (engine: EngineType) => {
			const parameters = { pollTimes: { item: everyTwoSeconds }, triggerOn: ['newlyOverdue'] };
			const overdue = ourNode('Overdue', 'invoicingPollingTrigger', parameters);
			const nodes = [overdue, node('After', 'n8n-nodes-base.noOp', {})];
			return await client.publish(chain('Overdue', nodes, engineSettings(engine)), credentials);
		};
		const flows = { v1: await start('v1'), v2: await start('v2') };
		await polled();
		await due(invoice, -2);
		await polled();
		await sleep(1_000);
		const reported = async ({ id }: { id: string }) => {
			const executions = await client.executions(id);
			await client.session.call('POST', `/rest/workflows/${id}/deactivate`, {});
			const [output] = await client.outputs(executions[0]?.id ?? '', 'After');
			return [executions.map(({ status }) => status), output?.map((item) => item.id)];
		};
		const found = { v1: await reported(flows.v1), v2: await reported(flows.v2) };
		expect(found).toEqual(same([['success'], [invoice]]));
	});

	describe('of repeated deliveries', () => {
		const event = (key: string) => delivery({ list: [{ ...items[0], key }] });
		const sentFor = async (key: string) => (await sent()).filter((text) => text === key).length;

		test('only the first starts something, one after the other and at once', async () => {
			const play = async (engine: EngineType) => {
				const flow = await on(engine, [splitList(), sendToEach()], { options: {} });
				const statuses: number[] = [];
				for (let time = 1; time <= 3; time++) {
					statuses.push((await post(flow.url, event('in turn'))).status);
				}
				const copies = Array.from(
					{ length: 5 },
					async () => await post(flow.url, event('at once')),
				);
				statuses.push(...(await Promise.all(copies)).map(({ status }) => status));
				const executions = engine === 'v1' ? 8 : 2;
				await setup.client.waitForExecutions(flow.id, executions);
				await sleep(500);
				const counts = [await sentFor('in turn'), await sentFor('at once')];
				return [new Set(statuses), counts, (await flow.statuses()).length === executions];
			};
			expect(await inBoth(play)).toEqual(same([new Set([200]), [1, 1], true]));
		});

		test('one that Engine 2.0 refused is none when it comes again', async () => {
			const settings = { onError: 'continueErrorOutput' };
			const flow = await on('v2', [splitList(), sendToEach(settings)], { options: {} });
			expect((await post(flow.url, event('refused'))).status).toBe(400);
			await setup.client.changeWorkflow(flow.id, (file) => ({
				...file,
				nodes: file.nodes.map((each) => ({ ...each, onError: undefined })),
			}));
			const isAccepted = async () => (await post(flow.url, event('refused'))).status === 200;
			// For a moment, n8n goes on with the workflow as it was.
			await lookFor('n8n to run the new version', isAccepted);
			await setup.client.waitForExecutions(flow.id, 1);
			expect([await isAccepted(), await flow.statuses()]).toEqual([true, ['success']]);
			expect(await sentFor('refused')).toBe(1);
		});

		test('those after a restart of n8n start nothing either', async () => {
			const start = async (engine: EngineType) =>
				await on(engine, [splitList(), sendToEach()], { options: {} });
			const flows = { v1: await start('v1'), v2: await start('v2') };
			const deliverAll = async (times: number) => {
				for (const [engine, { id, url }] of Object.entries(flows)) {
					expect((await post(url, event(engine))).status).toBe(200);
					await setup.client.waitForExecutions(id, engine === 'v1' ? times : 1);
				}
			};
			await deliverAll(1);
			await setup.kill();
			await setup.revive();
			await deliverAll(2);
			// A new event still starts both.
			for (const { url } of Object.values(flows)) await post(url, event('new'));
			await waitUntil(async () => (await sentFor('new')) === 2);
			expect([await sentFor('v1'), await sentFor('v2')]).toEqual([1, 1]);
		});
	});
});
