import { chain, type Node } from '../n8n/nodes';
import type { WorkflowFile } from '../n8n/workflow';

const columns = 10;
const grid = { x: 240, y: 200 };

/** A workflow of unconnected nodes, in rows. */
export const gridOf = (name: string, nodes: readonly Node[]): WorkflowFile => ({
	...chain(name, []),
	nodes: nodes.map((node, at) => ({
		...node,
		position: [(at % columns) * grid.x, Math.floor(at / columns) * grid.y],
	})),
});
