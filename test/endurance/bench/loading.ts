import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { root } from '../../n8n/releases';
import type { Case } from './cases';
import { atMostTimes } from './rounds';

/** What a fresh process took to load, in milliseconds of CPU time. */
type Load = { workflow: number; nodes: number };

const load = (): Load => {
	const script = join(__dirname, 'load.cjs');
	return JSON.parse(execFileSync(process.execPath, [script, root], { encoding: 'utf8' })) as Load;
};

const processes = 15;

/** How much n8n has to load. How much it has to fetch, test/package shows. */
export const loading: Case = {
	name: 'package',
	title: 'the load of all nodes and credentials where n8n-workflow is loaded',
	play: async () => {
		const loads = Array.from({ length: processes }, load);
		// Whatever else runs on the machine only adds to it, so the least is nearest to the truth.
		const least = (of: keyof Load) => Math.min(...loads.map((one) => one[of]));
		const [nodes, workflow] = [least('nodes'), least('workflow')];
		console.log(`  the nodes take ${nodes.toFixed(0)} ms, n8n-workflow ${workflow.toFixed(0)} ms`);
		return await Promise.resolve([
			atMostTimes('load to that of n8n-workflow', 0.2, nodes / workflow),
		]);
	},
};
