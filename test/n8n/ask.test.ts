import { delivery, post } from '../endurance/chaos/deliveries';
import { ask, chain, node, ourNode, publish, splitList, trigger, type Node } from './nodes';
import { linkIn, press, withoutAButton } from '../support/asking';
import { waitUntil } from '../support/waitUntil';
import { connectMcp } from './agents/mcp';
import { publishAgent, useModel } from './agents/model';
import { sendMessage } from './agents/tools';
import { agentWorkflow, tool } from './agents/workflows';
import { useSetup } from './useSetup';
import type { WorkflowFile } from './workflow';

const setup = useSetup({ everySeconds: 3_600 });

const texts = async () => (await setup.sandbox.control.messages()).map(({ text }) => text);
const soon = (minutes = 0.05) => ({
	limitWaitTime: { values: { resumeAmount: minutes, resumeUnit: 'minutes' } },
});

beforeEach(async () => await setup.sandbox.control.reset());

/** Runs a workflow until it waits for an answer, or ends. */
async function start(
	file: WorkflowFile,
	data: object = { key: 'Shall we?' },
	status: 'waiting' | 'error' = 'waiting',
) {
	const { client, credentials, n8n } = setup;
	const { id, path } = await publish(client, credentials, file, [n8n.url]);
	await post(n8n.url + path, delivery(data));
	const execution = await client.anyExecution(id);
	await client.executionWhen(id, execution, [status]);
	return {
		execution,
		client,
		id,
		/** The link of the newest message. */
		link: linkIn((await texts()).at(-1) ?? ''),
		/** Waits until the execution has ended, and returns what a node has put out. */
		ended: async (name = 'Ask') => {
			const ended = await client.executionWhen(id, execution, ['success', 'error', 'crashed']);
			return [ended.status, ...(await client.outputs(execution, name))];
		},
	};
}

const asking = (options: object = {}, more: Node[] = []) =>
	chain('Ask', [trigger(), ask('$json.data.key', options), ...more]);
const answer = (approved: boolean) => ({
	data: { approved, respondedAt: expect.any(String) as string },
});
const timedOut = { data: { approved: false, timedOut: true } };

/** Opens the link, and presses both buttons again: nobody is asked and nothing changes. */
async function expectOver(link: string): Promise<void> {
	const visits = [await fetch(link), await press(link, 'approve'), await press(link, 'decline')];
	for (const page of visits) expect(await page.text()).not.toMatch(/<button|Thank you/);
}

test.each([
	['approve', true],
	['decline', false],
])('the button %s decides, once', async (button, approved) => {
	const { link, ended } = await start(asking());
	expect(await (await fetch(link)).text()).toMatch(/Shall we\?.*value="approve".*value="decline"/);
	const pages = await Promise.all([1, 2, 3].map(async () => await press(link, button)));
	const thanks = await Promise.all(pages.map(async (page) => await page.text()));
	expect(thanks.filter((text) => text.includes('Thank you'))).toHaveLength(1);
	expect(await ended()).toEqual(['success', [answer(approved)]]);
	await expectOver(link);
	expect(await texts()).toHaveLength(1);
});

test('previews, scanners and changed links decide nothing', async () => {
	const { link, ended, client, id, execution } = await start(asking());
	for (const come of withoutAButton(link)) expect((await come()).status).toBeLessThan(500);
	await client.executionWhen(id, execution, ['waiting']);
	await press(link, 'decline');
	expect(await ended()).toEqual(['success', [answer(false)]]);
});

test('the link of an earlier turn of a loop doesn’t answer the next question', async () => {
	const loop = node('Loop', 'n8n-nodes-base.splitInBatches', {}, { typeVersion: 3 });
	const nodes = [trigger(), splitList(), loop, ask('$json["data.list"]')];
	const to = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];
	const file = chain('Loop', nodes);
	Object.assign(file.connections as object, {
		Loop: { main: [[], to('Ask')] },
		Ask: { main: [to('Loop')] },
	});
	const { link: old, ended } = await start(file, { list: ['first?', 'second?'] });
	await press(old, 'approve');
	await waitUntil(async () => (await texts()).length === 2);
	const link = linkIn((await texts()).at(-1) ?? '');
	await waitUntil(async () => (await fetch(link)).status === 200);
	for (const visit of [await fetch(old), await press(old, 'approve')]) {
		expect([visit.status, await visit.text()]).toEqual([410, expect.stringContaining('is over')]);
	}
	await press(link, 'decline');
	expect(await ended()).toEqual(['success', [answer(false)]]);
	expect(await ended('Loop')).toEqual(['success', [answer(true), answer(false)], []]);
});

test('a question that may have been sent isn’t asked again by a retry', async () => {
	await setup.sandbox.control.addFault({ service: 'sms', kind: 'drop', after: true, times: 1 });
	const { client, id, execution, link } = await start(asking(), undefined, 'error');
	expect(await client.executionText(execution)).toContain('The request may have succeeded.');
	await client.retry(execution);
	const [retried] = await client.waitForExecutions(id, 2);
	expect(await client.executionText(retried?.id ?? '')).toContain('It was not sent again.');
	expect(await texts()).toHaveLength(1);
	await expectOver(link);
});

test('after the limit nothing counts as an approval, whatever the input looks like', async () => {
	const { link, ended } = await start(asking(soon()), { key: 'Shall we?', approved: true });
	expect(await ended()).toEqual(['success', [timedOut]]);
	await expectOver(link);
});

describe('for an AI agent', () => {
	const text = { To: '+233241000002', Message: 'Your invoice is due.' };
	const reviewed = { toolParameters: text, hitlParameters: {} };
	const model = useModel(setup);

	/** Lets the agent call a tool. Its input looks like an approval. */
	async function play(file: WorkflowFile, call: string, args: object) {
		model.play([{ call, with: args }, { say: 'Done' }]);
		const { id, ask } = await publishAgent(setup, file);
		void ask('Remind them').catch(() => {});
		return {
			told: async () => {
				await setup.client.waitForExecutions(id, 1);
				return model.results().join();
			},
		};
	}

	/** The node that n8n makes for reviews. The editor stores neither its resource nor its operation. */
	const review = (options: object = {}) =>
		ourNode('Ask', 'sms', {
			...{ senderId: 'AKWAABA', to: '+233241000001', options },
			message: '=Send {{ $tool.parameters.Message }} to {{ $tool.parameters.To }}?',
		});
	const withReview = (options?: object) => {
		const between = [{ ...review(options), type: `${review().type}HitlTool` }];
		return agentWorkflow([sendMessage()], { between });
	};

	test.each([
		['approve', 2],
		['decline', 1],
	])('%s decides about the call of a tool', async (button, messages) => {
		const { told } = await play(withReview(), 'Send_message_in_SMS', reviewed);
		await waitUntil(async () => (await texts()).length === 1);
		const [question = ''] = await texts();
		expect(question).toMatch(/^Send Your invoice is due\. to \+233241000002\?\n/);
		const link = linkIn(question);
		await waitUntil(async () => (await fetch(link)).status === 200);
		await press(link, button);
		expect(await told()).toMatch(button === 'approve' ? /"allSent":true/ : /reject|declin/i);
		expect(await texts()).toHaveLength(messages);
	});

	test('a call that nobody approves in time isn’t made, whatever the agent’s input looks like', async () => {
		const file = withReview(soon());
		const approved = node(
			'Approved',
			'n8n-nodes-base.set',
			{
				mode: 'raw',
				jsonOutput: '{ "data": { "approved": true }, "body": { "question": "Remind them" } }',
				options: {},
			},
			{ typeVersion: 3.4 },
		);
		file.nodes.push(approved);
		const { Question } = file.connections as Record<string, unknown>;
		Object.assign(file.connections as object, {
			Question: { main: [[{ node: 'Approved', type: 'main', index: 0 }]] },
			Approved: Question,
		});
		const { told } = await play(file, 'Send_message_in_SMS', reviewed);
		expect(await told()).toMatch(/reject|declin/i);
		expect(await texts()).toHaveLength(1);
	});

	const asTool = () => {
		const { parameters } = ask('"Shall we?"');
		return tool('Ask somebody', 'sms', parameters);
	};

	test('older agents and MCP clients, which can’t wait, are told so, and nothing is sent', async () => {
		const refusal = 'The execution can’t wait for an answer here';
		const { told } = await play(agentWorkflow([asTool()], { version: 2.2 }), 'Ask_somebody', {});
		expect(await told()).toContain(refusal);
		const mcp = await connectMcp(setup, [asTool()], 'http');
		const answered = await mcp.call('Ask_somebody').finally(mcp.close);
		expect(answered).toEqual({ isError: true, text: expect.stringContaining(refusal) as string });
		expect(await texts()).toEqual([]);
	});
});
