import { LLMock } from '@copilotkit/aimock';

type Request = Parameters<Extract<Parameters<LLMock['on']>[1], (...args: never[]) => unknown>>[0];

/** A tool as the model sees it. */
export type SeenTool = { name: string; description: string; parameters: object };

/** What the model does when it is its turn: it calls tools, or ends with an answer. */
export type Turn = { call: string; with?: object } | { calls: Call[] } | { say: string };
type Call = { call: string; with?: object };

/** A model with the OpenAI protocol that plays a script, and remembers what it was given. */
export type ScriptedModel = {
	/** The base URL for a credential of the type openAiApi. */
	url: string;
	/** Forgets what happened, and takes these turns one after the other. */
	play(turns: readonly Turn[]): void;
	/** The tools that it was last offered. */
	tools(): SeenTool[];
	/** What the tools have returned so far, as text, in the order of the calls. */
	results(): string[];
	/** How often it was asked. */
	asked(): number;
	close(): Promise<void>;
};

const toolCalls = (calls: readonly Call[], turn: number) => ({
	toolCalls: calls.map(({ call, with: input = {} }, at) => ({
		id: `call_${turn}_${at}`,
		name: call,
		arguments: JSON.stringify(input),
	})),
});

/** Starts the model on 127.0.0.1. It asks nobody, and keeps nothing. */
export async function startModel(): Promise<ScriptedModel> {
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
		url: `${mock.url}/v1`,
		play: (turns) => {
			script = turns;
			requests = [];
		},
		tools: () => (requests.at(-1)?.tools ?? []).map((tool) => tool.function as SeenTool),
		results: () =>
			(requests.at(-1)?.messages ?? [])
				.filter(({ role }) => role === 'tool')
				.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content))),
		asked: () => requests.length,
		close: async () => await mock.stop(),
	};
}
