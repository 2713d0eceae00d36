import { delivery, post } from '../endurance/chaos/deliveries';
import type { Fault } from '../sandbox';
import { lookFor } from '../support/waitUntil';
import { atHome } from './elsewhere';
import { chain, ourNode, publish, splitList, trigger } from './nodes';
import { useSetup } from './useSetup';

const recipients = ['+233241000001', '+233241000002', '+233241000003'];
const setup = useSetup({ everySeconds: 30 });

/**
 * Sends a message per entry of a list, each time with a different text. Starts with a fault of the second message: by
 * default, it is rejected once.
 */
async function start(
	settings: object,
	fault: Fault = { kind: 'status', status: 400 },
	workflowSettings: object = {},
	parameters: object = {},
): Promise<string> {
	const { client, credentials, sandbox, n8n } = setup;
	const message = {
		...{ resource: 'message', operation: 'send', senderId: sandbox.sms.senderIds[0] },
		...{ to: "={{ $json['data.list'] }}", message: '=It is {{ $now.toMillis() }}', ...parameters },
	};
	const nodes = [trigger(), splitList(), ourNode('Send', 'sms', message, settings)];
	const file = chain('Messages', nodes, workflowSettings);
	const { id, path } = await publish(client, credentials, file, [n8n.url]);
	await sandbox.control.reset();
	await sandbox.control.addFault({ service: 'sms', kind: 'delay', ms: 0, times: 1 });
	await sandbox.control.addFault({ service: 'sms', times: 1, ...fault });
	await post(n8n.url + path, delivery({ list: recipients }));
	return id;
}

/** The execution as it is stored. The node ends a moment after n8n has stored it for the first time. */
const textWith = async (execution: string, words: string): Promise<string> =>
	await lookFor(words, async () => {
		const text = await setup.client.executionText(execution);
		return text.includes(words) && text;
	});

const sentTo = async () => (await setup.sandbox.control.messages()).map(({ to }) => to);

test('Retry On Fail sends only what wasn’t sent before, and the output has every result', async () => {
	const id = await start({ retryOnFail: true, maxTries: 3, waitBetweenTries: 0 });
	const [execution] = await setup.client.waitForExecutions(id, 1);
	expect(execution?.status).toBe('success');
	expect(await sentTo()).toEqual(recipients);
	const text = await setup.client.executionText(execution?.id ?? '');
	for (const recipient of recipients) expect(text).toContain(recipient);
});

test('a retried execution sends only what wasn’t sent before', async () => {
	const { client } = setup;
	const id = await start({});
	const [failed] = await client.waitForExecutions(id, 1);
	expect(failed?.status).toBe('error');
	expect(await sentTo()).toEqual([recipients[0]]);
	expect(await client.executionText(failed?.id ?? '')).toContain(
		'Item 0 succeeded. Item 1 failed. Item 2 was not sent.',
	);

	await client.retry(failed?.id ?? '');
	const [retried] = await client.waitForExecutions(id, 2);
	expect(retried?.status).toBe('success');
	expect(await sentTo()).toEqual(recipients);
});

describe('an execution that takes too long', () => {
	// The node waits much longer than the execution may take.
	const busy: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '120' } };

	const parameters = { options: { onlyOncePer: "={{ $json['data.list'] }}" } };

	test.each([
		['', {}],
		[', with Only Once', parameters],
	])('ends as an error that names the rest, and a retry sends only that%s', async (_how, more) => {
		const { client } = setup;
		const id = await start({}, busy, { executionTimeout: 5 }, more);
		const [stopped] = await client.waitForExecutions(id, 1);
		expect(stopped?.status).not.toBe('success');
		expect(await sentTo()).toEqual([recipients[0]]);
		const text = await textWith(stopped?.id ?? '', 'not sent');
		expect(text).toMatch(/Item 0 succeeded\. Item 1 failed\. Item 2 was not sent\./);

		await client.retry(stopped?.id ?? '');
		const [retried] = await client.waitForExecutions(id, 2);
		expect(retried?.status).toBe('success');
		expect(await sentTo()).toEqual(recipients);
	});

	test('has each item at the output, sent or not, if the node continues on errors', async () => {
		const settings = { onError: 'continueRegularOutput' };
		const id = await start(settings, busy, { executionTimeout: 5 });
		const [stopped] = await setup.client.waitForExecutions(id, 1);
		const text = await textWith(stopped?.id ?? '', 'Not sent');
		expect(text).toContain('2 of 3 items failed.');
		expect(text).toMatch(/Waited \d s in all for the rate limit\./);
		expect(await sentTo()).toEqual([recipients[0]]);
	});

	// With Retry On Fail, n8n saves the execution before the node ends, and then shows the retry as a success without
	// running the node.
	test('is stopped, and a retry sends nothing twice', async () => {
		const { client } = setup;
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };
		const id = await start(settings, busy, { executionTimeout: 5 });
		const [stopped] = await client.waitForExecutions(id, 1);
		expect(stopped?.status).toBe('canceled');
		await client.retry(stopped?.id ?? '');
		await client.waitForExecutions(id, 2);
		expect(await sentTo()).toEqual([recipients[0]]);
	});
});

const withLog = atHome('This test reads n8n’s log.');
withLog.test(
	'what the items can’t say is above the output, and each retry is in n8n’s log',
	async () => {
		const { client, n8n } = setup;
		const busy: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '4' } };
		const before = n8n.log().length;
		const id = await start({ onError: 'continueRegularOutput' }, busy);
		await setup.sandbox.control.addFault({ service: 'sms', kind: 'status', status: 400, times: 1 });
		const [execution] = await client.waitForExecutions(id, 1);
		expect(execution?.status).toBe('success');
		expect(await client.hints(execution?.id ?? '', 'Send')).toEqual([
			'1 of 3 items failed. See the field “error” of the output.',
			expect.stringMatching(/^Waited \d+ s in all for the rate limit\.$/),
		]);
		const log = n8n.log().slice(before);
		const lines = log.match(/Send: a POST request to SMS failed .*/g) ?? [];
		expect(lines).toEqual([
			expect.stringMatching(/failed \(HTTP status 429\), sending it again in \d+ s \(attempt 2\)/),
		]);
		for (const recipient of recipients) expect(log).not.toContain(recipient);
	},
);
