import { LLMock } from '@copilotkit/aimock';

import { lookFor } from '../../support/waitUntil';
import type { ExampleSetup } from '../exampleSetup';
import { sendJson } from '../http';
import type { WorkflowFile } from '../workflow';

type Request = Parameters<Extract<Parameters<LLMock['on']>[1], (...args: never[]) => unknown>>[0];

/** What the model does when it is its turn: it calls tools, or ends with an answer. */
export type Turn = { call: string; with?: object } | { calls: Call[] } | { say: string };
type Call = { call: string; with?: object };

const toolCalls = (calls: readonly Call[], turn: number) => ({
	toolCalls: calls.map(({ call, with: input = {} }, at) => ({
		id: `call_${turn}_${at}`,
		name: call,
		arguments: JSON.stringify(input),
	})),
});

/**
 * A model on 127.0.0.1 with the OpenAI protocol that plays a script, and remembers what it was given. It asks nobody,
 * and keeps nothing.
 */
async function startModel() {
	const mock = new LLMock({ host: '127.0.0.1', port: 0 });
	let script: readonly Turn[] = [];
	let requests: Request[] = [];
	mock.on({ predicate: () => true }, (request) => {
		const turn = script[requests.push(request) - 1];
		if (!turn) return { content: 'The script has ended.' };
		if ('say' in turn) return { content: turn.say };
		return toolCalls('calls' in turn ? turn.calls : [turn], requests.length);
	});
	await mock.start();
	return {
		/** The base URL for a credential of the type openAiApi. */
		url: `${mock.url}/v1`,
		/** Forgets what happened, and takes these turns one after the other. */
		play: (turns: readonly Turn[]) => {
			script = turns;
			requests = [];
		},
		/** The tools that it was last offered. */
		tools: () =>
			(requests.at(-1)?.tools ?? []).map(
				(tool) => tool.function as { name: string; description: string; parameters: object },
			),
		/** What the tools have returned so far, as text, in the order of the calls. */
		results: () =>
			(requests.at(-1)?.messages ?? [])
				.filter(({ role }) => role === 'tool')
				.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content))),
		/** How often it was asked. */
		asked: () => requests.length,
		close: async () => await mock.stop(),
	};
}

export type ScriptedModel = Awaited<ReturnType<typeof startModel>>;

/**
 * A model for the tests of a file, with a credential in their n8n. What is returned is filled before the first test.
 */
export function useModel(setup: ExampleSetup): ScriptedModel {
	const model = {} as ScriptedModel;
	beforeAll(async () => {
		Object.assign(model, await startModel());
		const data = { apiKey: 'none', url: model.url };
		const id = await setup.client.putCredential('openAiApi', 'Model', data);
		setup.credentials.openAiApi = { id, name: 'Model' };
	});
	afterAll(async () => await (model as Partial<ScriptedModel>).close?.());
	return model;
}

/** Publishes a workflow with an agent. Returns its ID, and how to ask it, which ends when the agent has answered. */
export async function publishAgent({ client, credentials, n8n }: ExampleSetup, file: WorkflowFile) {
	const { id } = await client.publish(file, credentials);
	const url = `${n8n.url}/webhook/${file.nodes[0]?.webhookId}`;
	const ask = async (question: string) =>
		await lookFor(`n8n to register ${url}`, async () => {
			const response = await sendJson(url, { question });
			// n8n registers the webhook shortly after publishing.
			return response.status !== 404 && ((await response.json()) as object);
		});
	return { id, ask };
}
