import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const name = 'n8n-nodes-bare';

/** The type of the cheapest node that can do the same work, see bareNode.cjs. */
export const bareType = `${name}.bare`;

/** Installs it as a community package. */
export function installBareNode(userFolder: string): void {
	const folder = join(userFolder, '.n8n', 'nodes', 'node_modules', name);
	mkdirSync(folder, { recursive: true });
	const n8n = { n8nNodesApiVersion: 1, nodes: ['Bare.node.js'], credentials: [] };
	writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', n8n }));
	copyFileSync(join(__dirname, 'bareNode.cjs'), join(folder, 'Bare.node.js'));
}
