import { request } from 'node:http';

import type { INodeParameters } from 'n8n-workflow';

import type * as NodeModule from '../../../nodes/Invoicing/InvoicingTrigger.node';
import { InvoicingTrigger } from '../../../nodes/Invoicing/InvoicingTrigger.node';
import { clock } from '../../../nodes/shared/n8n/clock';
import { processedData } from '../../support/processedData';
import { deliveryHeaders } from '../../support/signer';
import { waitUntil } from '../../support/waitUntil';
import { serveTrigger, type TriggerServer } from '../../support/webhookContext';

/** n8n’s Engine 2.0 never executes the trigger, so repeats are found before n8n starts something. */

const SECRET = 'whsec_current';

let server: TriggerServer;
let nodes = 0;

const bodyOf = (id: unknown) => JSON.stringify({ event: 'invoice.paid', data: { id } });
const send = async (id: unknown, to = server) =>
	await to.post(bodyOf(id), deliveryHeaders(bodyOf(id), SECRET));
const ids = (of = server) =>
	of.received.flatMap((items) => items.map(({ json }) => (json.data as { id: unknown }).id));
const set = (options: INodeParameters) => {
	server.setup.parameters = { events: ['*'], options };
};
const serve = async (trigger: InvoicingTrigger) =>
	await serveTrigger(trigger, {
		parameters: { events: ['*'], options: {} },
		credentials: { invoicingWebhookApi: { secret: SECRET } },
		mode: 'webhook',
		engineType: 'v2',
	});
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** What a start of n8n waits for, until it is let go on. */
function gate() {
	const waiting: Array<{ go: () => void; fail: () => void }> = [];
	server.setup.start = async () =>
		await new Promise<void>((resolve, reject) => {
			waiting.push({ go: resolve, fail: () => reject(new Error('no engine')) });
		});
	return {
		/** Waits until so many starts have been asked for in all, and returns the newest. */
		start: async (count: number) => {
			await waitUntil(() => waiting.length >= count);
			return waiting[count - 1] as (typeof waiting)[number];
		},
		count: () => waiting.length,
	};
}

beforeAll(async () => {
	server = await serve(new InvoicingTrigger());
});

beforeEach(() => {
	server.reset();
	server.savedData = '{}';
	server.setup.nodeId = `trigger ${nodes++}`;
	processedData.reset();
});

afterEach(() => {
	jest.restoreAllMocks();
	expect(server.thrown).toEqual([]);
	expect(processedData.size()).toBe(0);
});

afterAll(async () => await server.close());

test('of copies that follow one another, the first starts the workflow, and the log tells of the others', async () => {
	const answers = [await send(1), await send(1), await send(2), await send(1)];
	expect(answers.map(({ status, data }) => [status, data])).toEqual([
		[200, 'Delivery accepted'],
		[200, '{"ignored":"Received before"}'],
		[200, 'Delivery accepted'],
		[200, '{"ignored":"Received before"}'],
	]);
	expect(ids()).toEqual([1, 2]);
	expect(server.logs).toEqual(
		Array(2).fill(
			expect.stringMatching(/^Invoicing Trigger: ignored a delivery that had been received before/),
		),
	);
});

test('of copies at the same moment, one starts the workflow, and the others are answered after it', async () => {
	const { start, count } = gate();
	const answers = Promise.all(upTo(5).map(async () => await send(1)));
	const first = await start(1);
	expect(count()).toBe(1);
	first.go();
	expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
	expect([ids(), count()]).toEqual([[1], 1]);
});

test('a delivery that n8n couldn’t start is forgotten, because the service repeats it', async () => {
	server.setup.start = async () => await Promise.reject(new Error('no engine'));
	expect((await send(1)).status).toBe(500);
	server.setup.start = undefined;
	expect([(await send(1)).data, (await send(1)).data]).toEqual([
		'Delivery accepted',
		'{"ignored":"Received before"}',
	]);
	expect(ids()).toEqual([1]);
});

test('a copy that came while the first was being started takes its place if that fails', async () => {
	const { start } = gate();
	const answers = [send(1)];
	const first = await start(1);
	answers.push(send(1));
	first.fail();
	(await start(2)).go();
	expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([500, 200]);
	expect(ids()).toEqual([1]);
});

/** The service waits 10 seconds for an answer, and then repeats. */
test.each([
	['starts nothing if n8n did start the first', 'go', [1], 1],
	['starts the workflow if n8n couldn’t', 'fail', [1], 2],
] as const)('when the service has given up, its repeat %s', async (_, how, started, starts) => {
	const { start, count } = gate();
	const body = bodyOf(1);
	const { port, pathname } = new URL(server.url);
	const headers = deliveryHeaders(body, SECRET);
	const gone = request({ port, path: pathname, method: 'POST', headers });
	gone.on('error', () => {});
	gone.end(body);
	const first = await start(1);
	gone.destroy();
	await waitUntil(() => gone.closed);
	const repeat = send(1);
	first[how]();
	if (how === 'fail') (await start(2)).go();
	expect((await repeat).status).toBe(200);
	expect([ids(), count()]).toEqual([started, starts]);
});

test('two triggers don’t share what they have received', async () => {
	await send(1);
	// The other is in another workflow: in the same one, its static data would be under another name.
	server.setup.nodeId = `trigger ${nodes++}`;
	server.savedData = '{}';
	await send(1);
	expect(ids()).toEqual([1, 1]);
});

describe('after a restart of n8n', () => {
	/** The trigger in a new process, with what n8n has saved. */
	const restart = async (work: (again: TriggerServer) => Promise<void>) => {
		let loaded!: typeof NodeModule;
		jest.isolateModules(() => {
			loaded = jest.requireActual('../../../nodes/Invoicing/InvoicingTrigger.node');
		});
		const again = await serve(new loaded.InvoicingTrigger());
		again.savedData = server.savedData;
		again.setup.nodeId = server.setup.nodeId;
		try {
			await work(again);
		} finally {
			await again.close();
		}
	};

	test('a repeat is still ignored, and other deliveries aren’t', async () => {
		await send(1);
		await send(2);
		await restart(async (again) => {
			for (const id of [1, 2, 3]) await send(id, again);
			expect(ids(again)).toEqual([3]);
		});
	});

	test('a delivery that n8n couldn’t start is not ignored, whatever else was saved meanwhile', async () => {
		const { start } = gate();
		const answers = [send(1)];
		const failing = await start(1);
		answers.push(send(2));
		(await start(2)).go();
		await answers[1];
		failing.fail();
		await Promise.all(answers);
		await restart(async (again) => {
			for (const id of [1, 2]) await send(id, again);
			expect(ids(again)).toEqual([1]);
		});
	});

	test.each([
		'{"node:Invoicing Trigger":{"started":7}}',
		'{"node:Invoicing Trigger":{"started":{"a":"b"}}}',
	])('what isn’t a record of deliveries is none: %s', async (saved) => {
		server.savedData = saved;
		await send(1);
		await send(1);
		expect(ids()).toEqual([1]);
	});
});

test('the newest 1,000 deliveries are kept, and no more', async () => {
	const recorded = () => {
		const { started } = (JSON.parse(server.savedData) as Record<string, { started: object }>)[
			'node:Invoicing Trigger'
		] as { started: object };
		return Object.keys(started).length;
	};
	for (const id of upTo(1001)) await send(id);
	expect([recorded(), server.savedData.length < 40_000]).toEqual([1000, true]);
	await send(1);
	expect(ids()).toHaveLength(1001);
	await send(0);
	expect(ids()).toHaveLength(1002);
});

describe('Repeat Window', () => {
	const sendAt = async (time: string) => {
		jest.spyOn(clock, 'now').mockReturnValue(Date.parse(time));
		await send(1);
	};

	test('of 1 hour lasts at least as long, and at most twice as long', async () => {
		set({ repeatWindow: 1 });
		for (const time of ['10:59:00', '11:00:00', '11:58:59']) await sendAt(`2026-03-01T${time}Z`);
		expect(ids()).toEqual([1]);
		await sendAt('2026-03-01T13:00:01Z');
		expect(ids()).toEqual([1, 1]);
		// From the newest on, it counts anew.
		await sendAt('2026-03-01T14:00:01Z');
		expect(ids()).toEqual([1, 1]);
	});

	test('that can’t be used ignores nothing, and the log names it', async () => {
		set({ repeatWindow: 0 });
		for (const id of [1, 1]) await send(id);
		expect(ids()).toEqual([1, 1]);
		expect(server.logs.join('\n')).toMatch(/failed to check .*“Repeat Window \(Hours\)”/);
	});
});

test('nothing is ignored with the option turned off', async () => {
	set({ ignoreRepeatedDeliveries: false });
	for (const id of [1, 1]) await send(id);
	expect([ids(), server.savedData]).toEqual([[1, 1], '{}']);
});

test('nothing is ignored at the test URL', async () => {
	await send(1);
	server.setup.mode = 'manual';
	for (const id of [1, 1]) await send(id);
	expect(ids()).toEqual([1, 1, 1]);
});

test('a test delivery that is refused starts nothing: the trigger couldn’t stop the nodes after it', async () => {
	server.setup.mode = 'manual';
	const answer = await server.post(bodyOf(1), deliveryHeaders(bodyOf(1), 'whsec_other'));
	expect(answer.status).toBe(401);
	expect([server.received, server.runs]).toEqual([[], []]);
});
