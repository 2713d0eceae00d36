import type { SentMessage } from '../../sandbox';
import { waitUntil } from '../../support/waitUntil';
import type { ExampleSetup } from '../exampleSetup';
import type { WorkflowFile } from '../workflow';

/** What the tests of the examples share: one n8n and one sandbox, which exist when a test runs. */
export type ExampleBench = ReturnType<typeof exampleBench>;

export function exampleBench(setup: ExampleSetup) {
	return {
		setup,

		/** Imports the workflow, and returns its ID. */
		put: async (file: WorkflowFile): Promise<string> =>
			(await setup.client.putWorkflow(file, setup.credentials)).id,

		/** Replaces the nodes’ parameters and publishes. The nodes’ IDs, and so what they remember, stay. */
		change: async (id: string, file: WorkflowFile): Promise<void> =>
			await setup.client.changeWorkflow(id, (stored) => ({
				...stored,
				nodes: stored.nodes.map((node) => ({
					...node,
					parameters: file.nodes.find(({ name }) => name === node.name)?.parameters ?? {},
				})),
			})),

		/** Waits for so many more requests to this path that whatever a poll of one request finds is found by then. */
		polled: async (path: string, requests = 2): Promise<void> => {
			const polls = async () =>
				(await setup.sandbox.control.requests()).filter((one) => one.path.endsWith(path)).length;
			const goal = (await polls()) + requests;
			await waitUntil(async () => (await polls()) >= goal);
		},

		/** Returns a function that returns what was sent since its last call. */
		newMessages: (): (() => Promise<SentMessage[]>) => {
			let seen = 0;
			return async () => {
				const all = await setup.sandbox.control.messages();
				const since = all.slice(seen);
				seen = all.length;
				return since;
			};
		},
	};
}

/** Recipient and text of each message, in an order that doesn’t depend on when it was sent. */
export const texts = (messages: SentMessage[]) =>
	messages.map(({ to, text }) => `${to} ${text}`).sort();
