import { clock } from '../../../nodes/shared/n8n/clock';
import { useFakeClock } from '../../support/fakeClock';
import { dripping, silent, useRawServers } from '../../support/rawServer';
import { errorShown } from '../../support/testBench';
import { FIXED_WAYS, OPERATIONS, runAt } from '../../support/waysIn';
import { waitUntil } from '../../support/waitUntil';

useFakeClock();
const startServer = useRawServers();

const LIMIT = 200;
const timeout = { requestOptions: { timeout: LIMIT } };

/** Operations that read before they write fail at that read, so they are reads here. */
const isWrite = (name: string) => /send|recordPayment|event\.create/.test(name);

describe.each([
	['never comes', silent],
	['never ends, although something arrives all the time', dripping],
])('an answer that %s', (_, answer) => {
	test.each(Object.keys(OPERATIONS))('ends %s after Timeout', async (name) => {
		const { arrived, abandoned, url } = await startServer(answer);
		let sent = 0;
		const options = { maximumAttempts: 2, concurrency: 1, findLostResults: false };
		const onRequest = () => void sent++;
		const outcome = await runAt(url, name, { ...timeout, options }, { onRequest });
		expect(errorShown(outcome)).toMatchObject({
			message: expect.stringContaining(`wasn’t complete after ${LIMIT} ms`) as string,
			description: expect.stringMatching(
				/raise Timeout under Settings > Request Options\./,
			) as string,
			code: 'TIMEOUT',
		});
		// A read is tried again, a write that may have arrived isn’t.
		expect(sent).toBe(isWrite(name) ? 1 : 2);
		expect(/may have succeeded/.test(String(errorShown(outcome)?.description))).toBe(isWrite(name));
		await waitUntil(() => abandoned() === arrived.length);
	});

	test.each(['agent', 'olderAgent', 'mcpClient'] as const)('ends a tool of %s', async (asTool) => {
		const server = await startServer(answer);
		const outcome = await runAt(server.url, 'sms message.send', timeout, { asTool });
		const told = errorShown(outcome)?.message ?? JSON.stringify(outcome.items);
		expect(told).toContain(`wasn’t complete after ${LIMIT} ms`);
		expect(told).toContain('may have succeeded');
		expect(server.arrived.length).toBeLessThanOrEqual(1);
	});

	test('ends a message to several items, and Retry On Fail doesn’t repeat it', async () => {
		const server = await startServer(answer);
		let sent = 0;
		const outcome = await runAt(
			server.url,
			'sms message.send',
			{ ...timeout, to: '={{ $json.to }}', options: { combineItems: true } },
			{
				items: [{ to: '+233241234567' }, { to: '+233201234567' }],
				node: {
					...{ retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
					onError: 'continueErrorOutput',
				},
				onRequest: () => void sent++,
			},
		);
		expect(outcome.errors).toHaveLength(2);
		expect(JSON.stringify(outcome.errors)).toContain('may have succeeded');
		expect(sent).toBe(1);
	});
});

describe('where the user can’t set a limit, it is', () => {
	const real = clock.deadline;
	const asked: number[] = [];
	beforeEach(() => {
		asked.length = 0;
		clock.deadline = (milliseconds) => {
			asked.push(milliseconds);
			return real(LIMIT);
		};
	});
	afterAll(() => {
		clock.deadline = real;
	});

	test.each(Object.entries(FIXED_WAYS))('kept by %s', async (name, ask) => {
		const { arrived, abandoned, url } = await startServer(dripping);
		const told = await ask(url);
		const seconds = /credential/.test(name) ? 20 : /panel/.test(name) ? 30 : 60;
		expect(told).toContain(`wasn’t complete after ${seconds} seconds`);
		expect(told).not.toContain('Request Options');
		expect(new Set(asked)).toEqual(new Set([seconds * 1000]));
		await waitUntil(() => abandoned() === arrived.length);
	});

	test('five minutes for an operation without Timeout', async () => {
		const server = await startServer(dripping);
		const options = { maximumAttempts: 1 };
		const outcome = await runAt(server.url, 'sms wallet.getBalance', { options });
		expect(errorShown(outcome)?.message).toContain('wasn’t complete after 5 minutes');
		expect(asked).toEqual([300_000]);
	});
});

test('no timer keeps the process alive after an answer', async () => {
	const server = await startServer((response) => response.end('{"balance":5,"currency":"units"}'));
	const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
	await runAt(server.url, 'sms wallet.getBalance');
	const before = timers();
	const outcome = await runAt(server.url, 'sms wallet.getBalance', {}, { items: [{}, {}, {}, {}] });
	expect(outcome.items).toHaveLength(4);
	expect(timers()).toBeLessThanOrEqual(before);
});
