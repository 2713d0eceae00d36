import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Settings } from 'luxon';
import {
	createRunExecutionData,
	executeFilter,
	type FilterValue,
	type IConnections,
	type IDataObject,
	type INode,
	type INodeParameters,
	type IRunData,
} from 'n8n-workflow';

import { workflowOf, ZONE } from './workflow';

/** What the nodes before a node returned, one item each, by their names. */
export type Returned = Readonly<Record<string, IDataObject>>;

type File = { nodes: INode[]; connections: IConnections };

const PATH = join(__dirname, '..', '..', 'workflows');

/** An example workflow as it is shipped. */
export class Example {
	private readonly nodes: readonly INode[];
	private readonly connections: IConnections;

	constructor(name: string) {
		const file = JSON.parse(readFileSync(join(PATH, `${name}.json`), 'utf8')) as File;
		this.nodes = file.nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
		this.connections = file.connections;
	}

	node(name: string): INode {
		const found = this.nodes.find((node) => node.name === name);
		if (!found) throw new Error(`there is no node “${name}”`);
		return found;
	}

	/** The names of our nodes that send, create or pay something. */
	writing(): string[] {
		return this.nodes.flatMap(({ name, type, parameters: { operation } }) =>
			type.startsWith('n8n-nodes-sms-invoicing-calendar.') &&
			!/Trigger$/.test(type) &&
			!['get', 'getAll'].includes(String(operation))
				? [name]
				: [],
		);
	}

	/** The names of the nodes that an output leads to. */
	after(name: string, output = 0): string[] {
		return (this.connections[name]?.main?.[output] ?? []).map(({ node }) => node);
	}

	/**
	 * The parameters of a node with their expressions evaluated by n8n, for an item on a way of these nodes, of which the
	 * last is the one before it. The workflow is in Asia/Kathmandu, and `now` is a local time there.
	 */
	parameters(name: string, returned: Returned, now = '2031-03-03T09:00:00'): INodeParameters {
		const way = [...Object.keys(returned), name];
		const connections: IConnections = Object.fromEntries(
			way
				.slice(1)
				.map((next, at) => [
					way[at] as string,
					{ main: [[{ node: next, type: 'main' as const, index: 0 }]] },
				]),
		);
		const nodes = way.map((each) => ({ ...this.node(each) }));
		const types = { getByNameAndVersion: () => ({ description: { properties: [] } }) };
		const workflow = workflowOf(
			nodes,
			{},
			{
				connections,
				nodeTypes: types as never,
				settings: { timezone: ZONE },
			},
		);
		const runData: IRunData = Object.fromEntries(
			Object.entries(returned).map(([node, json], at) => {
				const data = { main: [[{ json, pairedItem: { item: 0 } }]] };
				const source = at === 0 ? [] : [{ previousNode: way[at - 1] as string }];
				return [node, [{ startTime: 0, executionIndex: at, executionTime: 0, data, source }]];
			}),
		);
		const input = Object.values(returned).map((json) => [{ json, pairedItem: { item: 0 } }]);
		const previousNode = way.at(-2) as string;
		const { defaultZone, now: clock } = Settings;
		try {
			Settings.now = () => Date.parse(`${now}+05:45`);
			return workflow.expression.getParameterValue(
				this.node(name).parameters,
				createRunExecutionData({ resultData: { runData } }),
				...([0, 0, name, input.at(-1) ?? [], 'internal', {}] as const),
				{
					node: this.node(name),
					data: { main: [input.at(-1) ?? []] },
					source: { main: [{ previousNode }] },
				},
			) as INodeParameters;
		} finally {
			Settings.now = clock;
			Settings.defaultZone = defaultZone;
		}
	}

	/** Whether an item passes the conditions of a node. */
	passes(name: string, returned: Returned, now?: string): boolean {
		const { conditions } = this.parameters(name, returned, now);
		return executeFilter(conditions as unknown as FilterValue);
	}
}
