import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { tether } from '../n8n/npm';
import { root } from '../n8n/releases';
import { brokenOff, notRun } from '../support/finding';
import { limitedTime } from '../support/limitedTime';
import { reportOf, type Report } from '../support/report';
import type { Part } from './parts';
import { logs } from './results';

/** The arguments for Node.js in a script of package.json. The package is built once, before all parts. */
export function argumentsOf(script: string): string[] {
	const [program, ...words] = script.replace(/^npm run build && /, '').split(' ');
	if (program !== 'node') throw new Error(`A part must be a program for Node.js, not “${script}”`);
	return words;
}

function scripts(): Record<string, string> {
	const text = readFileSync(join(root, 'package.json'), 'utf8');
	return (JSON.parse(text) as { scripts: Record<string, string> }).scripts;
}

const without = (problem: string): Report => reportOf([brokenOff(problem)]);

/**
 * Runs the part in a process group of its own, and returns what it found. What it prints goes to a log. If its time is
 * over or the signal is aborted, it is asked to end, and ended if it doesn’t.
 */
export async function runPart(
	{ name, minutes }: Part,
	options: { quick: boolean; signal: AbortSignal },
): Promise<Report> {
	if (options.signal.aborted) return without('no: there was no time left');
	const script = scripts()[name];
	if (script === undefined)
		return reportOf([notRun('All', `there is no command “npm run ${name}” yet`)]);
	mkdirSync(logs, { recursive: true });
	const file = join(logs, `${name}.report.json`);
	const log = join(logs, `${name}.log`);
	rmSync(file, { force: true });
	const output = openSync(log, 'w');
	const more = ['--json', file, ...(options.quick ? ['--quick'] : [])];
	const child = spawn(process.execPath, ['--require', tether, ...argumentsOf(script), ...more], {
		cwd: root,
		stdio: ['ignore', output, output, 'ipc'],
		detached: process.platform !== 'win32',
	});
	closeSync(output);
	const { signal, end } = limitedTime(minutes * 60_000, options.signal);
	// The tether ends a process whose parent is gone.
	signal.addEventListener('abort', () => child.connected && child.disconnect());
	const code = await new Promise<number | null>((resolve, reject) => {
		child.once('error', reject);
		child.once('close', resolve);
	});
	end();
	if (signal.aborted) return without(`no: ${(signal.reason as Error).message}`);
	if (!existsSync(file)) return without(`no, exit code ${code}, see ${name}.log`);
	const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
	rmSync(file);
	return report.rows.length > 0 ? report : without('it found nothing at all');
}
