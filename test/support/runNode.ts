import './n8nHome';

import { parse, stringify } from 'flatted';
import { WorkflowExecute } from 'n8n-core';
import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeProperties,
	INodeType,
	IRun,
	IRunExecutionData,
} from 'n8n-workflow';

import { loadPackage } from './package';
import { innerFields } from './panel';
import { executionData, nodeOf, passing, workflowOf, ZONE, type Credentials } from './workflow';

/**
 * For an AI Agent of version 3 or newer, n8n runs a tool like a node of the workflow. Older agents and the MCP Server
 * Trigger call it themselves; for MCP clients, this happens before there is an execution.
 */
export type ToolCaller =
	| 'agent'
	| 'olderAgent'
	| 'mcpClient'
	| 'agentTool'
	| 'olderAgentTool'
	| 'otherNode';

export interface NodeRun {
	/** Name of the node type, for example `invoicing`. */
	type: string;
	parameters: INodeParameters;
	credentials: Credentials;
	/** Input items; one empty item by default. */
	items?: IDataObject[];
	/** Settings of the node, such as onError or retryOnFail. */
	node?: Partial<INode>;
	timezone?: string;
	/** A failed execution to retry with the data n8n stored for it, as “Retry execution” does. */
	retryOf?: IRun;
	/** A waiting execution that goes on, as n8n reads it from its database. */
	resumeOf?: IRun;
	/** How often the node runs in the execution, each time with the same items; once by default. */
	times?: number;
	/** Runs the node as a tool, in the way n8n does for this caller. */
	asTool?: ToolCaller;
	/** n8n leaves the execution to its second engine, and refuses to say how it is. */
	isLeftToEngine2?: true;
	/** The type of the node before it, for a test in the editor. Without it, the node runs in a published workflow. */
	testedBelow?: string;
	/** What a node between the input and this one returns for each item, as one that looks clients up does. */
	lookedUp?: IDataObject[];
	/** Called when the execution has started, with a function that stops it. */
	onStart?: (stop: () => void) => void;
	/** Called for each request when the node passes it to n8n, so the order doesn't depend on the machine's speed. */
	onRequest?: (request: IHttpRequestOptions) => void;
}

export interface NodeOutcome {
	/** Items of the first output. */
	items: INodeExecutionData[];
	/** Items of the error output, if the node has one. */
	errors: INodeExecutionData[];
	/** The error that stopped the node. */
	error?: Error & { description?: string | null; httpCode?: string; context?: IDataObject };
	run: IRun;
}

const refuseStatus = () => {
	throw new Error('No active execution found');
};

/** What n8n makes of a node for an agent: it goes by the name to decide whether fields are for tools. */
const toolOf = (type: INodeType): INodeType => {
	const { name } = type.description;
	const outputs = ['main', 'ai_tool'];
	const description = { value: { ...type.description, name: `${name}Tool`, outputs } };
	return Object.create(type, { description }) as INodeType;
};

const LANGCHAIN = '@n8n/n8n-nodes-langchain';

/** The nodes that call their tools themselves. */
const CALLERS: Partial<Record<ToolCaller, Pick<INode, 'type' | 'typeVersion'>>> = {
	olderAgent: { type: `${LANGCHAIN}.agent`, typeVersion: 2.2 },
	mcpClient: { type: `${LANGCHAIN}.mcpTrigger`, typeVersion: 2 },
	agentTool: { type: `${LANGCHAIN}.agentTool`, typeVersion: 3 },
	olderAgentTool: { type: `${LANGCHAIN}.agentTool`, typeVersion: 2.2 },
	otherNode: { type: `${LANGCHAIN}.openAi`, typeVersion: 2 },
};

/** A node that calls its tool with its first item, and returns what the tool has. */
const calling = (name: string): INodeType => ({
	description: { ...passing(name).description, inputs: ['main', 'ai_tool'] },
	async execute(this: IExecuteFunctions) {
		type Tool = { invoke(input: IDataObject): Promise<string> };
		const [tool] = (await this.getInputConnectionData('ai_tool', 0)) as [Tool];
		const answer = await tool.invoke(this.getInputData()[0]?.json ?? {});
		return [(JSON.parse(answer) as IDataObject[]).map((json) => ({ json }))];
	},
});

/**
 * Executes a node of the package through n8n-core's WorkflowExecute, with its real routing, item pairing, retries and
 * HTTP. Only the credentials, which n8n keeps in its database, are simulated.
 */
export async function runNode(run: NodeRun): Promise<NodeOutcome> {
	const loaded = await loadPackage();
	const { asTool, testedBelow } = run;
	const input = testedBelow ?? 'input';
	const mode = testedBelow === undefined ? 'integrated' : 'manual';
	const parameters = inAdvanced(run.parameters, loaded.nodes[run.type]);
	const caller = asTool && CALLERS[asTool];
	const types: Record<string, INodeType> = {
		...Object.fromEntries(
			Object.entries(loaded.nodes).map(([name, type]) =>
				asTool ? [`${name}Tool`, toolOf(type)] : [name, type],
			),
		),
		[input]: passing(input, () => (run.items ?? [{}]).map((json) => ({ json }))),
		...(caller ? { [caller.type]: calling(caller.type) } : {}),
	};
	const tested: INode = {
		...nodeOf('Tested', asTool ? `${run.type}Tool` : run.type, parameters, run.credentials),
		...run.node,
	};
	const next = caller ? 'Caller' : 'Tested';
	const link = (node: string, type: 'main' | 'ai_tool') => ({ node, type, index: 0 });
	const nodes = [nodeOf('Input', input), tested];
	const { lookedUp } = run;
	const first = lookedUp ? 'Get Client' : next;
	if (lookedUp) {
		nodes.push(nodeOf(first, 'lookUp'));
		types.lookUp = passing('lookUp', () =>
			lookedUp.map((json, item) => ({ json, pairedItem: { item } })),
		);
	}
	if (caller) nodes.push({ ...nodeOf(next, caller.type), ...caller });
	const workflow = workflowOf(nodes, types, {
		connections: {
			Input: { main: [Array.from({ length: run.times ?? 1 }, () => link(first, 'main'))] },
			...(lookedUp ? { [first]: { main: [[link(next, 'main')]] } } : {}),
			...(caller ? { Tested: { ai_tool: [[link(next, 'ai_tool')]] } } : {}),
		},
		settings: { executionOrder: 'v1', timezone: run.timezone ?? ZONE },
	});
	const additionalData = {
		...executionData(loaded.credentials, run.credentials, run.onRequest),
		...(asTool === 'mcpClient' ? { executionId: undefined } : {}),
		...(run.isLeftToEngine2 ? { setExecutionStatus: refuseStatus } : {}),
	};
	const stored =
		run.resumeOf && (parse(stringify(run.resumeOf.data)) as unknown as IRunExecutionData);
	const earlier = run.retryOf ? storedForRetry(run.retryOf, tested) : stored;
	const execution = earlier
		? new WorkflowExecute(
				additionalData,
				run.retryOf ? 'retry' : 'integrated',
				earlier,
			).processRunExecutionData(workflow)
		: new WorkflowExecute(additionalData, mode).run({
				workflow,
				startNode: workflow.getNode('Input') ?? undefined,
			});
	run.onStart?.(() => execution.cancel());
	const result = await execution;
	const task = result.data.resultData.runData[next]?.at(-1);
	const [items, errors] = task?.data?.main ?? [];
	return {
		items: items ?? [],
		errors: errors ?? [],
		error: (task?.error ?? result.data.resultData.error) as NodeOutcome['error'],
		run: result,
	};
}

/**
 * The data n8n's ExecutionService.retry starts with: the stored data without the failed run and its error, and the node
 * as it is saved now.
 */
function storedForRetry({ data }: IRun, tested: INode): IRunExecutionData {
	const stored = JSON.parse(JSON.stringify(data)) as IRunExecutionData;
	delete stored.resultData.error;
	const runs = stored.resultData.runData.Tested;
	if (runs?.at(-1)?.error) runs.pop();
	for (const entry of stored.executionData?.nodeExecutionStack ?? []) {
		if (entry.node.name === tested.name) entry.node = tested;
	}
	return stored;
}

/** The hints that n8n stores with the execution and shows above the output. */
export const hints = ({ run }: NodeOutcome): string[] =>
	(run.data.resultData.runData.Tested?.at(-1)?.hints ?? []).map(
		({ type, message, location }) => `${type} ${location === 'outputPane' ? message : location}`,
	);

/** The same parameters with what the panel has under Advanced there, so that tests need not know which. */
function inAdvanced(parameters: INodeParameters, type?: INodeType): INodeParameters {
	const isShown = ({ displayOptions: { show = {} } = {} }: INodeProperties) =>
		(['resource', 'operation'] as const).every(
			(each) => show[each]?.includes(parameters[each] as string) ?? true,
		);
	const moved = (name: string, held: INodeParameters[string]): INodeParameters[string] => {
		if (typeof held !== 'object' || held === null || Array.isArray(held) || 'advanced' in held) {
			return held;
		}
		const names = new Set(
			(type?.description.properties ?? [])
				.filter((field) => field.name === name && field.type === 'collection' && isShown(field))
				.flatMap((field) => innerFields(field).filter((inner) => inner.name === 'advanced'))
				.flatMap((field) => innerFields(field).map((inner) => inner.name)),
		);
		const entries = Object.entries(held);
		const advanced = entries.filter(([each]) => names.has(each));
		if (advanced.length === 0) return held;
		const others = entries.filter(([each]) => !names.has(each));
		return Object.fromEntries([...others, ['advanced', Object.fromEntries(advanced)]]);
	};
	return Object.fromEntries(
		Object.entries(parameters).map(([name, held]) => [name, moved(name, held)]),
	);
}
