import type { INodeParameters } from 'n8n-workflow';

import type { WorkflowFile } from '../n8n/workflow';
import { manifest } from '../n8n/package';

/** The full type of a node of this package. */
export const typeOf = (node: string): string => `${manifest().name}.${node}`;

export type NodeToPlace = {
	name: string;
	type: string;
	parameters: INodeParameters;
	/** The types of its credentials. */
	credentials: string[];
};

const columns = 10;
const grid = { x: 240, y: 200 };

const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

/** A workflow of unconnected nodes, in rows. */
export function gridOf(name: string, nodes: readonly NodeToPlace[]): WorkflowFile {
	return {
		name,
		nodes: nodes.map(({ credentials, ...node }, at) => ({
			...node,
			id: idOf(at),
			typeVersion: 1,
			position: [(at % columns) * grid.x, Math.floor(at / columns) * grid.y],
			credentials: Object.fromEntries(credentials.map((type) => [type, { name: '' }])),
		})),
		connections: {},
		settings: { executionOrder: 'v1' },
		// Without it, n8n fails to execute a node for the second time.
		pinData: {},
	};
}

export type Step = {
	name: string;
	type: string;
	credential?: string;
	parameters?: INodeParameters;
};

const spacing = 220;

/** A workflow in which each node follows the one before it. */
export function chainOf(name: string, steps: readonly Step[]): WorkflowFile {
	const names = steps.map((step) => step.name);
	return {
		name,
		nodes: steps.map(({ credential, parameters = {}, ...step }, at) => ({
			...step,
			id: idOf(at),
			typeVersion: 1,
			position: [at * spacing, 0],
			parameters,
			...(credential ? { credentials: { [credential]: { name: '' } } } : {}),
		})),
		connections: Object.fromEntries(
			names
				.slice(0, -1)
				.map((from, at) => [from, { main: [[{ node: names[at + 1], type: 'main', index: 0 }]] }]),
		),
		settings: { executionOrder: 'v1' },
		// Without it, n8n fails to execute a node for the second time.
		pinData: {},
	};
}

export const manually: Step = { name: 'Start', type: 'n8n-nodes-base.manualTrigger' };
