import './n8nHome';

import { CredentialTestContext, LoadOptionsContext } from 'n8n-core';
import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type INode,
	type INodeCredentialTestResult,
	type INodeListSearchResult,
	type INodeTypes,
} from 'n8n-workflow';

import { loadPackage } from './package';
import { executionData } from './runNode';

/** Loads the entries of a dropdown list in a node's panel, as n8n does while the user types and scrolls. */
export async function search(
	type: string,
	method: string,
	credential: ICredentialDataDecryptedObject,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const { nodes, credentials } = await loadPackage();
	const node: INode = {
		id: 'node-id',
		name: 'Tested',
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		credentials: { [`${type}Api`]: { id: '1', name: `${type}Api` } },
	};
	const nodeTypes = { getByNameAndVersion: (name: string) => nodes[name] };
	const workflow = new Workflow({
		id: 'workflow-id',
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: nodeTypes as unknown as INodeTypes,
	});
	const data = executionData(credentials, { [`${type}Api`]: credential });
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
