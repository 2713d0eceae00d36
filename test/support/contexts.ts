import './n8nHome';

import { CredentialTestContext, LoadOptionsContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	INodeCredentialTestResult,
	INodeListSearchResult,
} from 'n8n-workflow';

import { loadPackage } from './package';
import { executionData, nodeOf, workflowOf } from './workflow';

/** Loads the entries of a dropdown list in a node's panel, as n8n does while the user types and scrolls. */
export async function search(
	type: string,
	method: string,
	credential: ICredentialDataDecryptedObject,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const { nodes, credentials } = await loadPackage();
	const saved = { [`${type}Api`]: credential };
	const node = nodeOf('Tested', type, {}, saved);
	const workflow = workflowOf([node], nodes);
	const data = executionData(credentials, saved);
	const context = new LoadOptionsContext(workflow, node, data, 'parameters.id');
	const run = nodes[type]?.methods?.listSearch?.[method];
	if (!run) throw new Error(`${type} has no list “${method}”`);
	return await run.call(context, filter, paginationToken);
}

/** Runs the credential test of the given node, as n8n does when the user saves the credential. */
export async function testCredential(
	type: string,
	data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
	const { nodes, credentials } = await loadPackage();
	const test = nodes[type]?.methods?.credentialTest?.[`${type}ApiTest`];
	if (!test) throw new Error(`${type} tests no credential`);
	const context = new CredentialTestContext(executionData(credentials, {}));
	return await test.call(context, { id: '1', name: 'Tested', type: `${type}Api`, data });
}
