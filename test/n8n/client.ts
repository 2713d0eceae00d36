import { parse } from 'flatted';

import { lookFor } from '../support/waitUntil';
import { openSession } from './http';
import { withInstalledTypes } from './package';
import { withCredentials, withWebhookIds, type WorkflowFile } from './workflow';

export type Owner = { email: string; password: string };
export type CredentialData = Record<string, string | number | boolean>;
export type CredentialIds = Record<string, { id: string; name: string }>;
export type Execution = { id: string; status: string; finished?: boolean };

type StoredCredential = { id: string; name: string; type: string };
type StoredWorkflow = WorkflowFile & { id: string; versionId: string };

type Item = { json: Record<string, unknown> };
type NodeRun = { data?: { main: Item[][] }; hints?: Array<{ message: string }> };
type Saved = {
	resultData: {
		runData: Record<string, NodeRun[]>;
		error?: { message: string; description?: string };
	};
};

export const finished = ['success', 'error', 'crashed', 'canceled'];

export const hasEnded = ({ status }: Execution): boolean => finished.includes(status);

/** n8n keeps a file in its store, under an ID, or in the item itself. */
type ItemWithFile = Item & { binary?: { data: { data: string; id?: string; fileName: string } } };

export type N8nClient = ReturnType<typeof connect>;

/**
 * What the demo and the tests need from n8n, through the API its editor uses. `ending` is added to the names of what
 * they make.
 */
export function connect(url: string, ending = '') {
	const session = openSession(url);
	const { call } = session;
	const made: Record<'workflows' | 'credentials', string[]> = { workflows: [], credentials: [] };

	/** Starts a workflow by hand. Without an ID, n8n now waits for a delivery to the test URL. */
	const run = async (workflowId: string, triggerToStartFrom: object): Promise<string> => {
		const path = `/rest/workflows/${workflowId}`;
		const workflowData = await call<StoredWorkflow>('GET', path);
		const body = { workflowData, triggerToStartFrom };
		const started = await call<{ executionId?: string }>('POST', `${path}/run`, body);
		return started.executionId ?? '';
	};

	const executions = async (workflowId: string): Promise<Execution[]> => {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const path = `/rest/executions?limit=100&filter=${filter}`;
		return (await call<{ results: Execution[] }>('GET', path)).results;
	};

	/** What came of a saved execution. */
	const resultOf = async (id: string): Promise<Saved['resultData']> => {
		const { data } = await call<{ data: string }>('GET', `/rest/executions/${id}`);
		return (parse(data) as Saved).resultData;
	};

	/** The last run of a node in a saved execution. */
	const lastRun = async (id: string, node: string): Promise<NodeRun | undefined> =>
		(await resultOf(id)).runData[node]?.at(-1);

	return {
		session,
		ending,

		/** Logs in; the first time, it sets up the owner account. */
		async enter({ email, password }: Owner): Promise<void> {
			type Settings = { userManagement: { showSetupOnFirstLoad?: boolean } };
			const { userManagement } = await call<Settings>('GET', '/rest/settings');
			if (userManagement.showSetupOnFirstLoad) {
				const name = { firstName: 'Demo', lastName: 'Owner' };
				await call('POST', '/rest/owner/setup', { email, password, ...name });
			} else {
				await call('POST', '/rest/login', { emailOrLdapLoginId: email, password });
			}
		},

		/** Whether n8n has loaded this type of node. */
		knows: async (type: string): Promise<boolean> =>
			(await session.raw('GET', '/types/nodes.json')).text.includes(JSON.stringify(type)),

		/** Removes the workflows, with their executions, and the credentials that were made here. */
		async removeAll(): Promise<void> {
			for (const id of made.workflows.splice(0)) {
				await call('POST', `/rest/workflows/${id}/archive`, {});
				// n8n refuses to delete a workflow until its triggers are gone.
				await lookFor(`the end of workflow ${id}`, async () => {
					return (await session.raw('DELETE', `/rest/workflows/${id}`)).status < 300;
				});
			}
			for (const id of made.credentials.splice(0)) await call('DELETE', `/rest/credentials/${id}`);
		},

		/** Creates the credential, or updates the one with that name and type. */
		async putCredential(type: string, name: string, data: CredentialData): Promise<string> {
			const stored = await call<StoredCredential[]>('GET', '/rest/credentials');
			const body = { name: name + ending, type, data };
			const known = stored.find((one) => one.type === type && one.name === body.name);
			if (known) {
				await call('PATCH', `/rest/credentials/${known.id}`, body);
				return known.id;
			}
			const { id } = await call<StoredCredential>('POST', '/rest/credentials', body);
			made.credentials.push(id);
			return id;
		},

		/** Tests a saved credential with changed data, as the editor does when the user saves it. */
		async testCredential(
			type: string,
			saved: { id: string; name: string },
			data: CredentialData,
		): Promise<{ status: string; message: string }> {
			return await call('POST', '/rest/credentials/test', {
				credentials: { ...saved, type, data },
			});
		},

		/** Returns the workflow with that name, and imports it if n8n doesn't have it yet. */
		async putWorkflow(file: WorkflowFile, credentials: CredentialIds): Promise<StoredWorkflow> {
			const name = file.name + ending;
			const stored = await call<StoredWorkflow[]>('GET', '/rest/workflows');
			const known = stored.find((one) => one.name === name);
			if (known) return await call('GET', `/rest/workflows/${known.id}`);
			const workflow = withWebhookIds(withCredentials(withInstalledTypes(file), credentials));
			const body = { ...workflow, name, active: false };
			const saved = await call<StoredWorkflow>('POST', '/rest/workflows', body);
			made.workflows.push(saved.id);
			return saved;
		},

		async activate(workflowId: string): Promise<void> {
			const path = `/rest/workflows/${workflowId}`;
			const { versionId } = await call<StoredWorkflow>('GET', path);
			await call('POST', `${path}/activate`, { versionId });
		},

		/** Imports the workflow if n8n doesn’t have it yet, and publishes it. */
		async publish(file: WorkflowFile, credentials: CredentialIds): Promise<StoredWorkflow> {
			const workflow = await this.putWorkflow(file, credentials);
			await this.activate(workflow.id);
			return workflow;
		},

		/** Saves changes to an existing workflow and publishes the new version. */
		async changeWorkflow(
			workflowId: string,
			change: (workflow: WorkflowFile) => WorkflowFile,
		): Promise<void> {
			const path = `/rest/workflows/${workflowId}`;
			const { nodes, connections, settings, versionId, name } = change(
				await call<StoredWorkflow>('GET', path),
			);
			await call('PATCH', path, { name, nodes, connections, settings, versionId });
			await this.activate(workflowId);
		},

		/** Does what **Execute workflow** does in the editor, beginning with this trigger, and waits for the end. */
		async execute(workflowId: string, trigger: string): Promise<Execution> {
			const executionId = await run(workflowId, { name: trigger });
			return await this.executionWhen(workflowId, executionId, finished);
		},

		/**
		 * The same, but returns the ID of the execution, which may come to wait. A webhook trigger takes one delivery to
		 * its test URL.
		 */
		start: async (workflowId: string, trigger: string): Promise<string> =>
			await run(workflowId, { name: trigger }),

		/** Asks in the editor’s chat, and returns the ID of the execution. */
		async ask(workflowId: string, trigger: string, chatInput: string): Promise<string> {
			const json = { sessionId: 'tests', action: 'sendMessage', chatInput };
			const times = { startTime: Date.now(), executionTime: 0, executionIndex: 0 };
			const data = { ...times, source: [null], data: { main: [[{ json }]] } };
			return await run(workflowId, {
				name: trigger,
				data: { ...data, executionStatus: 'success' },
			});
		},

		/** Waits until the execution has one of the statuses. */
		executionWhen: async (workflowId: string, executionId: string, statuses: readonly string[]) =>
			await lookFor(`execution ${executionId} to be ${statuses.join(' or ')}`, async () =>
				(await executions(workflowId)).find(
					({ id, status }) => id === executionId && statuses.includes(status),
				),
			),

		/** Does what the Retry button does: continues the execution where it failed. */
		async retry(executionId: string): Promise<void> {
			await call('POST', `/rest/executions/${executionId}/retry`, { loadWorkflow: false });
		},

		executions,

		/** Waits until the workflow has an execution, and returns the ID of the newest. */
		anyExecution: async (workflowId: string): Promise<string> =>
			await lookFor('an execution', async () => (await executions(workflowId))[0]?.id),

		/** The name and the text of the file that a node returned. */
		async file(id: string, node: string): Promise<{ name: string; text: string }> {
			const [item] = ((await lastRun(id, node))?.data?.main[0] ?? []) as ItemWithFile[];
			if (!item?.binary) throw new Error(`${node} returned no file in execution ${id}`);
			const { fileName: name, id: stored, data } = item.binary.data;
			if (!stored) return { name, text: Buffer.from(data, 'base64').toString() };
			const query = `id=${encodeURIComponent(stored)}&action=download&fileName=${name}`;
			return { name, text: (await session.raw('GET', `/rest/binary-data?${query}`)).text };
		},

		/** The complete saved execution as n8n sends it to the editor: all items, errors and settings. */
		async executionText(id: string): Promise<string> {
			return (await session.raw('GET', `/rest/executions/${id}`)).text;
		},

		/** What a node returned in a saved execution, one entry per output. */
		async outputs(id: string, node: string): Promise<Array<Array<Record<string, unknown>>>> {
			const main = (await lastRun(id, node))?.data?.main ?? [];
			return main.map((items) => (items ?? []).map(({ json }) => json));
		},

		/** With what a saved execution failed; undefined if it didn’t. */
		failure: async (id: string) => (await resultOf(id)).error,

		/** The sentences above the output of a node in a saved execution. */
		async hints(id: string, node: string): Promise<string[]> {
			return ((await lastRun(id, node))?.hints ?? []).map(({ message }) => message);
		},

		/** Waits until that many executions have ended, and returns them, newest first. */
		waitForExecutions: async (workflowId: string, count: number): Promise<Execution[]> =>
			await lookFor(`${count} executions to end`, async () => {
				const ended = (await executions(workflowId)).filter(hasEnded);
				return ended.length >= count && ended;
			}),
	};
}
