import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { npm } from '../../n8n/npm';
import { root } from '../../n8n/releases';
import { atMost } from '../../support/finding';
import type { Case } from './cases';
import type { Bench } from './measure';
import { atMostTimes } from './rounds';

/** What a fresh process took to load, in milliseconds of CPU time. */
type Load = { workflow: number; nodes: number };

const load = (): Load => {
	const script = join(__dirname, 'load.cjs');
	return JSON.parse(execFileSync(process.execPath, [script, root], { encoding: 'utf8' })) as Load;
};

const processes = 15;

/** How much n8n has to fetch and load. */
export const packed = ({ signal }: Bench): Case => ({
	name: 'package',
	title:
		'size of the tarball, and the load of all nodes and credentials where n8n-workflow is loaded',
	play: async () => {
		const printed = await npm(['pack', '--json', '--dry-run', '--ignore-scripts'], {
			cwd: root,
			signal,
		});
		const [{ size }] = JSON.parse(printed) as [{ size: number }];
		const loads = Array.from({ length: processes }, load);
		// Whatever else runs on the machine only adds to it, so the least is nearest to the truth.
		const least = (of: keyof Load) => Math.min(...loads.map((one) => one[of]));
		const [nodes, workflow] = [least('nodes'), least('workflow')];
		console.log(`  the nodes take ${nodes.toFixed(0)} ms, n8n-workflow ${workflow.toFixed(0)} ms`);
		return [
			atMost('tarball', 170, size / 1_000, ' kB'),
			atMostTimes('load to that of n8n-workflow', 0.2, nodes / workflow),
		];
	},
});
