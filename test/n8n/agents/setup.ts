import { setTimeout as sleep } from 'node:timers/promises';

import { startSandbox } from '../../sandbox';
import type { CredentialIds } from '../client';
import { startSingle } from '../single';
import type { WorkflowFile } from '../workflow';
import { startModel } from './model';

/** A real n8n, the services' stand-ins and a scripted model. */
export async function startAgentSetup() {
	const sandbox = await startSandbox();
	const model = await startModel();
	const single = await startSingle({ sandbox });
	const { client } = single;
	const data = { apiKey: 'none', url: model.url };
	const credentials: CredentialIds = {
		...single.credentials,
		openAiApi: { id: await client.putCredential('openAiApi', 'Model', data), name: 'Model' },
	};
	/** Saves and publishes a workflow, and returns its ID. */
	const publish = async (file: WorkflowFile) => {
		const { id } = await client.putWorkflow(file, credentials);
		await client.activate(id);
		return id;
	};
	return {
		sandbox,
		single,
		model,
		credentials,
		publish,
		/** Publishes a workflow with an agent, and returns how to ask it. */
		agent: async (file: WorkflowFile) => {
			const id = await publish(file);
			const path = file.nodes.find(({ webhookId }) => webhookId)?.webhookId ?? '';
			const url = `${single.n8n().url}/webhook/${path}`;
			return { id, ask: async (question: string) => await ask(url, question) };
		},
		close: async () => {
			await single.close();
			await model.close();
			await sandbox.close();
		},
	};
}

async function ask(url: string, question: string): Promise<unknown> {
	const body = JSON.stringify({ question });
	const headers = { 'content-type': 'application/json' };
	for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
		const response = await fetch(url, { method: 'POST', headers, body });
		// n8n registers the webhook shortly after publishing.
		if (response.status !== 404) return await response.json();
	}
	throw new Error(`n8n did not register ${url}`);
}

export type AgentSetup = Awaited<ReturnType<typeof startAgentSetup>>;
