import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import type { Trace } from './trace';

// In a process of its own, because Jest’s own way of loading modules would be counted too.
const traces = JSON.parse(
	execFileSync(process.execPath, [join(__dirname, 'main.cjs'), '--json'], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'ignore'],
	}),
) as Trace[];

test.each([
	['SMS > Wallet > Get Balance', 30, 13],
	['SMS > Message > Send', 42, 13],
	['Invoicing > Invoice > Get Many (Return All)', 40, 24],
	['Calendar > Event > Update', 61, 17],
	['Invoicing Trigger, one delivery', 16, 0],
])('%s enters at most %i files and stacks at most %i functions', (path, files, frames) => {
	const trace = traces.find((each) => each.path === path);
	expect(trace?.files.length).toBeGreaterThan(0);
	expect(trace?.files.length).toBeLessThanOrEqual(files);
	expect(trace?.frames.length).toBeLessThanOrEqual(frames);
});
