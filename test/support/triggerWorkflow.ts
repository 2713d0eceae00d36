import type {
	ICredentialDataDecryptedObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { executionData, nodeOf, workflowOf } from './workflow';

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

/**
 * A workflow of two nodes, with the data n8n-core needs to run it: the trigger, and a node that records the items it gets
 * in `received`.
 */
export function triggerWorkflow(
	trigger: INodeType,
	received: INodeExecutionData[][],
	{ parameters, credentials, mode, onError }: TriggerSetup,
	executionId: string,
) {
	const types: Record<string, INodeType> = { trigger, sink: sinkNode(trigger, received) };
	const start: INode = {
		...nodeOf(trigger.description.displayName, 'trigger', parameters, credentials),
		id: 'trigger-id',
		...(onError === undefined ? {} : { onError }),
	};
	const workflow = workflowOf([start, nodeOf('After', 'sink')], types, {
		connections: { [start.name]: { main: [[{ node: 'After', type: 'main', index: 0 }]] } },
		active: true,
		settings: { executionOrder: 'v1' },
	});
	const additionalData = executionData({}, credentials, undefined, { mode, executionId });
	return { start, workflow, additionalData };
}
