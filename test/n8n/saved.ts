import type { Sandbox } from '../sandbox';
import { accounts } from '../sandbox/accounts';
import { delivery, post } from '../endurance/chaos/deliveries';
import { CREDENTIALS, readSaved } from '../support/saved';
import { finished, type CredentialIds, type N8nClient } from './client';
import { untilRegistered } from './exampleSetup';
import { webhookPath, type WorkflowFile } from './workflow';

/** Saves the credentials with the values of the sandbox, and returns their IDs. */
export async function putSavedCredentials(
	client: N8nClient,
	version: string,
	{ sms, invoicing, calendar }: Sandbox,
): Promise<CredentialIds> {
	const { webhookSecret } = accounts.invoicing;
	const values = { sms, invoicing: { ...invoicing, webhookSecret }, calendar };
	const filled = JSON.stringify(readSaved(version, CREDENTIALS)).replace(
		/\{\{(\w+)\.(\w+)\}\}/g,
		(_, service: keyof typeof values, name: string) =>
			String((values[service] as unknown as Record<string, unknown>)[name]),
	);
	const ids: CredentialIds = {};
	for (const [type, data] of Object.entries(JSON.parse(filled) as Record<string, object>)) {
		const name = `${type} of ${version}`;
		ids[type] = { id: await client.putCredential(type, name, data as never), name };
	}
	return ids;
}

/** The fields of an item, and those of the objects in it. */
const fieldsOf = (item: Record<string, unknown>): string[] =>
	Object.entries(item).flatMap(([name, value]) => {
		const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
		return isObject ? [name, ...Object.keys(value).map((inner) => `${name}.${inner}`)] : [name];
	});

/** Imports a workflow, runs it as its first node has it, and returns the fields of what each node returned. */
export async function runSaved(
	{ client, url }: { client: N8nClient; url: string },
	file: WorkflowFile,
	credentials: CredentialIds,
): Promise<{ status: string; problem?: string; returned: Record<string, string[]> }> {
	const { id } = await client.putWorkflow(file, credentials);
	const [first = { name: '', type: '' }] = file.nodes;
	let executionId: string;
	if (first.type.endsWith('.invoicingTrigger')) {
		await client.activate(id);
		const address = url + webhookPath(file);
		await untilRegistered(address);
		await post(address, delivery({ id: 'saved' }));
		executionId = await client.anyExecution(id);
	} else executionId = await client.start(id, first.name);
	const { status } = await client.executionWhen(id, executionId, [...finished, 'waiting']);
	const failure = status === 'error' ? await client.failure(executionId) : undefined;
	const returned: Record<string, string[]> = {};
	for (const { name } of file.nodes.slice(1)) {
		const [[item = {}] = []] = await client.outputs(executionId, name);
		returned[name] = fieldsOf(item).sort();
	}
	const problem = failure && `${failure.message} ${failure.description ?? ''}`;
	return { status, problem, returned };
}
