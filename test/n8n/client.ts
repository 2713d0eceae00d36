/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import { parse } from 'flatted';

import { openSession } from './http';
import { withCredentials, type WorkflowFile } from './workflow';

export type Owner = { email: string; password: string };
export type CredentialData = Record<string, string | boolean>;
export type CredentialIds = Record<string, { id: string; name: string }>;
export type TestResult = { status: string; message: string };
export type Execution = { id: string; status: string; finished?: boolean };

type StoredCredential = { id: string; name: string; type: string };
type StoredWorkflow = WorkflowFile & { id: string; versionId: string };

type Item = { json: Record<string, unknown> };

const finished = ['success', 'error', 'crashed', 'canceled'];

export type N8nClient = ReturnType<typeof connect>;

/** What the demo and the tests need from n8n, through the API its editor uses. */
export function connect(url: string) {
	const session = openSession(url);
	const { call } = session;

	return {
		session,

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

		/** Creates the credential, or updates the one with that name and type. */
		async putCredential(type: string, name: string, data: CredentialData): Promise<string> {
			const stored = await call<StoredCredential[]>('GET', '/rest/credentials');
			const known = stored.find((one) => one.type === type && one.name === name);
			const saved = known
				? await call<StoredCredential>('PATCH', `/rest/credentials/${known.id}`, {
						name,
						type,
						data,
					})
				: await call<StoredCredential>('POST', '/rest/credentials', { name, type, data });
			return saved.id;
		},

		/** Tests a saved credential with changed data, as the editor does when the user saves it. */
		async testCredential(
			type: string,
			saved: { id: string; name: string },
			data: CredentialData,
		): Promise<TestResult> {
			return await call('POST', '/rest/credentials/test', {
				credentials: { ...saved, type, data },
			});
		},

		/** Returns the workflow with that name, and imports it if n8n doesn't have it yet. */
		async putWorkflow(file: WorkflowFile, credentials: CredentialIds): Promise<StoredWorkflow> {
			const stored = await call<StoredWorkflow[]>('GET', '/rest/workflows');
			const known = stored.find(({ name }) => name === file.name);
			if (known) return await call('GET', `/rest/workflows/${known.id}`);
			const workflow = { ...withCredentials(file, credentials), active: false };
			return await call('POST', '/rest/workflows', workflow);
		},

		async activate(workflowId: string): Promise<void> {
			const path = `/rest/workflows/${workflowId}`;
			const { versionId } = await call<StoredWorkflow>('GET', path);
			await call('POST', `${path}/activate`, { versionId });
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

		/** Does what the Retry button does: continues the execution where it failed. */
		async retry(executionId: string): Promise<void> {
			await call('POST', `/rest/executions/${executionId}/retry`, { loadWorkflow: false });
		},

		async executions(workflowId: string): Promise<Execution[]> {
			const filter = encodeURIComponent(JSON.stringify({ workflowId }));
			const { results } = await call<{ results: Execution[] }>(
				'GET',
				`/rest/executions?limit=100&filter=${filter}`,
			);
			return results;
		},

		/** The complete saved execution as n8n sends it to the editor: all items, errors and settings. */
		async executionText(id: string): Promise<string> {
			return (await session.raw('GET', `/rest/executions/${id}`)).text;
		},

		/** What a node returned in a saved execution, one entry per output. */
		async outputs(id: string, node: string): Promise<Array<Array<Record<string, unknown>>>> {
			const { data } = await call<{ data: string }>('GET', `/rest/executions/${id}`);
			const { resultData } = parse(data) as {
				resultData: { runData: Record<string, Array<{ data: { main: Item[][] } }>> };
			};
			const main = resultData.runData[node]?.at(-1)?.data.main ?? [];
			return main.map((items) => (items ?? []).map(({ json }) => json));
		},

		/** Waits until that many executions have ended, and returns them, newest first. */
		async waitForExecutions(workflowId: string, count: number): Promise<Execution[]> {
			let seen: Execution[] = [];
			for (const end = Date.now() + 240_000; Date.now() < end; await sleep(200)) {
				seen = await this.executions(workflowId);
				const ended = seen.filter(({ status }) => finished.includes(status));
				if (ended.length >= count) return ended;
			}
			throw new Error(
				`Waited in vain for ${count} executions to end; found ${JSON.stringify(seen)}`,
			);
		},
	};
}
