import './n8nHome';

import { ExecutionLifecycleHooks } from 'n8n-core';
import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

/** What a test may change between deliveries. */
export interface TriggerSetup {
	parameters: INodeParameters;
	/** Decrypted credentials by name. A function can throw, as n8n may when it decrypts one. */
	credentials: Record<string, ICredentialDataDecryptedObject | (() => never)>;
	mode: WorkflowExecuteMode;
	/** How the trigger is set to go on after an error; by default, it isn't. */
	onError?: INode['onError'];
	/** Makes all deliveries share one execution ID; by default, each gets its own. */
	executionId?: string;
}

/** A workflow of two nodes, with the data n8n-core needs to run it. */
export interface TriggerWorkflow {
	start: INode;
	workflow: Workflow;
	additionalData: IWorkflowExecuteAdditionalData;
}

function node(name: string, type: string): INode {
	return { id: `${type}-id`, name, type, typeVersion: 1, position: [0, 0], parameters: {} };
}

/** A node that records its items and passes them on. */
function sinkNode(trigger: INodeType, received: INodeExecutionData[][]): INodeType {
	const { description } = trigger;
	return {
		description: {
			...description,
			name: 'sink',
			group: [],
			inputs: ['main'],
			outputs: ['main'],
			credentials: [],
			properties: [],
			webhooks: undefined,
		},
		async execute() {
			received.push(this.getInputData());
			return [this.getInputData()];
		},
	};
}

/** Connects the trigger to a node that records the items it gets in `received`. */
export function triggerWorkflow(
	trigger: INodeType,
	received: INodeExecutionData[][],
	{ parameters, credentials, mode, onError }: TriggerSetup,
	executionId: string,
): TriggerWorkflow {
	const types: Record<string, INodeType> = { trigger, sink: sinkNode(trigger, received) };
	const start: INode = {
		...node(trigger.description.displayName, 'trigger'),
		parameters,
		...(onError === undefined ? {} : { onError }),
		credentials: Object.fromEntries(
			Object.keys(credentials).map((name) => [name, { id: name, name }]),
		),
	};
	const workflow = new Workflow({
		id: 'workflow-id',
		nodes: [start, node('After', 'sink')],
		connections: { [start.name]: { main: [[{ node: 'After', type: 'main', index: 0 }]] } },
		active: true,
		nodeTypes: {
			getByName: (name: string) => types[name],
			getByNameAndVersion: (name: string) => types[name],
			getKnownTypes: () => ({}),
		} as unknown as INodeTypes,
		settings: { executionOrder: 'v1' },
	});
	const stored = { id: workflow.id, nodes: [] } as unknown as IWorkflowBase;
	const additionalData = {
		executionId,
		credentialsHelper: {
			isCredentialUsableByNode: () => true,
			getCredentialsProperties: () => [],
			getDecrypted: async (_data: unknown, { name }: { name: string }) => {
				const value = credentials[name];
				return typeof value === 'function' ? value() : value;
			},
		},
		hooks: new ExecutionLifecycleHooks(mode, executionId, stored),
		webhookWaitingBaseUrl: 'http://127.0.0.1/webhook-waiting',
		formWaitingBaseUrl: 'http://127.0.0.1/form-waiting',
		variables: {},
	} as unknown as IWorkflowExecuteAdditionalData;
	return { start, workflow, additionalData };
}
