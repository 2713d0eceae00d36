import type { INodeParameters } from 'n8n-workflow';

import { InvoicingTrigger } from '../../../nodes/Invoicing/InvoicingTrigger.node';
import { clock } from '../../../nodes/shared/n8n/clock';
import { giveClockBack } from '../../support/fakeClock';
import { processedData } from '../../support/processedData';
import { deliveryHeaders } from '../../support/signer';
import { serveTrigger, type TriggerServer } from '../../support/webhookContext';

const SECRET = 'whsec_current';

let server: TriggerServer;

const send = async (id: number) => {
	const body = JSON.stringify({ event: 'invoice.paid', data: { id } });
	return await server.post(body, deliveryHeaders(body, SECRET));
};
/** What n8n shows above the output of the trigger, in all runs. */
const hints = () =>
	server.runs.flatMap(({ data }) =>
		Object.values(data.resultData.runData).flatMap((runs) =>
			runs.flatMap((run) => run.hints ?? []),
		),
	);
const ids = () =>
	server.received.flatMap((items) => items.map(({ json }) => (json.data as { id: number }).id));
const inOrder = (numbers: number[]) => [...numbers].sort((one, other) => one - other);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const set = (options: INodeParameters) => {
	server.setup.parameters = { events: ['*'], options };
};

beforeAll(async () => {
	clock.pause = async () => await Promise.resolve();
	server = await serveTrigger(new InvoicingTrigger(), {
		parameters: { events: ['*'], options: {} },
		credentials: { invoicingWebhookApi: { secret: SECRET } },
		mode: 'webhook',
	});
});

beforeEach(() => {
	server.reset();
	processedData.reset();
});

afterEach(() => {
	jest.useRealTimers();
	jest.restoreAllMocks();
	expect(server.thrown).toEqual([]);
});

afterAll(async () => {
	giveClockBack();
	await server.close();
});

describe('deliveries at the same moment', () => {
	test('that are copies of one event run once', async () => {
		const answers = await Promise.all(upTo(20).map(() => send(1)));
		expect(answers.map(({ status }) => status)).toEqual(upTo(20).map(() => 200));
		expect(ids()).toEqual([1]);
		expect(hints()).toHaveLength(19);
		expect(hints()[0]).toMatchObject({
			type: 'info',
			message: expect.stringMatching(/^This delivery had been received before/) as string,
		});
	});

	test('run all if the record fails for them, because the service won’t repeat them', async () => {
		processedData.failures = 1000;
		await Promise.all([1, 1, 2].map(send));
		expect(inOrder(ids())).toEqual([1, 1, 2]);
		expect(server.logs.join('\n')).toContain('failed to check for a repeated delivery');
	});
});

test('deliveries that follow one another run in the order in which they arrive', async () => {
	for (const id of [5, 3, 5, 1, 3, 4]) await send(id);
	expect(server.runs.map(({ status }) => status)).toEqual(Array(6).fill('success'));
	expect(ids()).toEqual([5, 3, 1, 4]);
});

describe('a repeated delivery', () => {
	test('runs each time when repeats are not ignored', async () => {
		set({ ignoreRepeatedDeliveries: false });
		for (const id of [1, 1]) await send(id);
		expect(ids()).toEqual([1, 1]);
		expect(processedData.size()).toBe(0);
	});

	test.each(['manual', 'retry'] as const)('is never ignored in a %s execution', async (mode) => {
		await send(1);
		server.setup.mode = mode;
		for (const id of [1, 1]) await send(id);
		expect(ids()).toEqual([1, 1, 1]);
	});

	test('isn’t a repeat if the same execution runs again, for example after a worker crashed', async () => {
		server.setup.executionId = '77';
		await send(1);
		await server.runAgain();
		expect(ids()).toEqual([1, 1]);
	});

	test('is found although the record fails once, as when the first two arrive together', async () => {
		processedData.failures = 1;
		for (const id of [1, 1]) await send(id);
		expect(ids()).toEqual([1]);
	});
});

describe('with Respond set to When the Workflow Finishes', () => {
	beforeEach(() => set({ respond: 'finished' }));

	test('success is answered after the workflow, without its data', async () => {
		const answer = await send(1);
		expect([answer.status, answer.data]).toEqual([200, '']);
		expect(ids()).toEqual([1]);
	});

	test('a repeat runs the workflow again, because the service repeats only what failed', async () => {
		for (const id of [1, 1, 2]) await send(id);
		await Promise.all([3, 3].map(send));
		expect(inOrder(ids())).toEqual([1, 1, 2, 3, 3]);
		expect(processedData.size()).toBe(0);
	});

	test('a workflow that fails is answered with an error', async () => {
		set({ respond: 'finished', repeatWindow: -1 });
		expect((await send(1)).status).toBe(500);
		expect(ids()).toEqual([]);
	});
});

describe('Repeat Window', () => {
	const sendAt = async (time: string, id = 1) => {
		jest.setSystemTime(new Date(time));
		await send(id);
	};
	beforeEach(() => {
		jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
	});

	test.each([1, '={{ "1" }}'])(
		'of %j hours lasts at least as long, and at most twice as long',
		async (repeatWindow) => {
			set({ repeatWindow });
			for (const time of ['10:59:00', '11:00:00', '11:58:59']) await sendAt(`2026-03-01T${time}Z`);
			expect(ids()).toEqual([1]);
			await sendAt('2026-03-01T13:00:01Z');
			expect(ids()).toEqual([1, 1]);
		},
	);

	test.each([{}, { repeatWindow: '={{ null }}' }])('is a day with %j', async (options) => {
		set(options);
		await sendAt('2026-03-01T10:00:00Z');
		await sendAt('2026-03-02T09:00:00Z');
		expect(ids()).toEqual([1]);
		await sendAt('2026-03-05T09:00:00Z');
		expect(ids()).toEqual([1, 1]);
	});

	test.each(['={{ 0 }}', '={{ "soon" }}', '={{ 1e9 }}'])(
		'that is %s is an error that names it, and nothing is recorded',
		async (repeatWindow) => {
			set({ repeatWindow });
			await send(1);
			expect(server.runs[0]?.data.resultData.error?.message).toContain('“Repeat Window (Hours)”');
			expect(ids()).toEqual([]);
			expect(processedData.size()).toBe(0);
			set({});
			await send(1);
			expect(ids()).toEqual([1]);
		},
	);

	test('that is changed lets a delivery run once more, but never loses one', async () => {
		await send(1);
		set({ repeatWindow: 48 });
		await send(1);
		await send(1);
		expect(ids()).toEqual([1, 1]);
	});

	test('that is very short still ignores a repeat in the same moment', async () => {
		set({ repeatWindow: 0.01 });
		jest.setSystemTime(new Date('2026-03-01T10:00:10Z'));
		await Promise.all([1, 1, 1].map(send));
		expect(ids()).toEqual([1]);
		await sendAt('2026-03-01T10:02:00Z');
		expect(ids()).toEqual([1, 1]);
	});
});
