import './n8nHome';

import { ExecutionLifecycleHooks } from 'n8n-core';
import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type ICredentialType,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

/**
 * Decrypted credentials by type. A function is called for each reading, with the item that it is for, as expressions in
 * a credential are resolved for each; it can throw, as n8n may when it decrypts one.
 */
export type Credentials = Record<
	string,
	ICredentialDataDecryptedObject | ((item?: number) => Promise<ICredentialDataDecryptedObject>)
>;

/** The time zone of workflows, unless a test sets another: no other zone that a mistake takes passes for it. */
export const ZONE = 'Asia/Kathmandu';

/** A node of a workflow, with a credential of each of these types. */
export const nodeOf = (
	name: string,
	type: string,
	parameters: INodeParameters = {},
	credentials: Credentials = {},
): INode => ({
	...{ id: `${name}-id`, name, type, typeVersion: 1, position: [0, 0], parameters },
	credentials: Object.fromEntries(
		Object.keys(credentials).map((each) => [each, { id: each, name: each }]),
	),
});

/** The type of a node with one input and one output that returns these items; by default, those that it gets. */
export const passing = (
	name: string,
	items = (input: INodeExecutionData[]): INodeExecutionData[] => input,
): INodeType => ({
	description: {
		...{ displayName: name, name, group: [], version: 1, description: '', defaults: {} },
		...{ inputs: ['main'], outputs: ['main'], properties: [] },
	},
	async execute(this: IExecuteFunctions) {
		return [items(this.getInputData())];
	},
});

/** A workflow of these nodes, whose types have these names. */
export const workflowOf = (
	nodes: INode[],
	types: Record<string, INodeType>,
	more: Partial<ConstructorParameters<typeof Workflow>[0]> = {},
): Workflow =>
	new Workflow({
		...{ id: 'workflow-id', nodes, connections: {}, active: false },
		nodeTypes: {
			getByName: (name: string) => types[name],
			getByNameAndVersion: (name: string) => types[name],
			getKnownTypes: () => ({}),
		} as unknown as INodeTypes,
		...more,
	});

/** What n8n-core needs from n8n during an execution. */
export function executionData(
	credentialTypes: Record<string, ICredentialType>,
	credentials: Credentials,
	onRequest?: (request: IHttpRequestOptions) => void,
	{ mode = 'integrated' as WorkflowExecuteMode, executionId = '1' } = {},
): IWorkflowExecuteAdditionalData {
	const stored = { id: 'workflow-id', nodes: [] } as unknown as IWorkflowBase;
	return {
		executionId,
		credentialsHelper: {
			isCredentialUsableByNode: () => true,
			getCredentialsProperties: (type: string) => credentialTypes[type]?.properties ?? [],
			getParentTypes: () => [],
			getDecrypted: async (...given: unknown[]) => {
				const [, { name }, , , , , resolving] = given as [
					...[unknown, { name: string }, unknown, unknown, unknown, unknown],
					...[resolving?: { itemIndex: number }],
				];
				const value = credentials[name];
				return typeof value === 'function' ? await value(resolving?.itemIndex) : value;
			},
			preAuthentication: async () => undefined,
			authenticate: async (
				data: ICredentialDataDecryptedObject,
				type: string,
				request: IHttpRequestOptions,
			) => {
				// n8n calls this just before it sends the request.
				onRequest?.(request);
				const authenticate = credentialTypes[type]?.authenticate;
				if (typeof authenticate !== 'function') throw new Error(`${type} can’t authenticate`);
				return await authenticate.call(credentialTypes[type], data, request);
			},
		},
		hooks: new ExecutionLifecycleHooks(mode, executionId, stored),
		webhookWaitingBaseUrl: 'http://127.0.0.1/webhook-waiting',
		formWaitingBaseUrl: 'http://127.0.0.1/form-waiting',
		variables: {},
	} as unknown as IWorkflowExecuteAdditionalData;
}
