import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { environmentFor, type N8nPorts } from './environment';
import type { Installation } from './install';
import { tether } from './npm';

/** A kind of n8n process: the command that starts it, and the path of its API that answers once it is ready. */
export type ProcessKind = { command: readonly string[]; readyPath: string };

type StartOptions = {
	userFolder: string;
	ports: N8nPorts;
	signal?: AbortSignal;
	/** By default, the one process of a small n8n. */
	kind?: ProcessKind;
	/** Environment variables for this process besides those that keep it local. */
	settings?: Readonly<Record<string, string>>;
};

/** The process with the editor. */
export const main: ProcessKind = { command: ['start'], readyPath: '/rest/settings' };

const readyWithinMs = 180_000;
const graceMs = 10_000;

/** The Node.js in the installation, if it has one; otherwise the one that runs this. */
export function nodeOf({ folder }: Installation): string {
	const windows = process.platform === 'win32';
	const platform = `${windows ? 'win' : process.platform}-${process.arch}`;
	const included = [`node-${platform}`, `node-bin-${platform}`]
		.map((name) => join(folder, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node'))
		.find(existsSync);
	return included ?? process.execPath;
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
	if (process.platform === 'win32') {
		spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
		return;
	}
	try {
		process.kill(-pid, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}

/** The end of the log without empty lines, to show why n8n failed. */
function tail(log: string): string {
	return log.split('\n').filter(Boolean).slice(-30).join('\n');
}

export async function answers(address: string): Promise<boolean> {
	try {
		// While it starts, n8n answers every request with an HTML page instead of JSON.
		const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
		return response.ok && (response.headers.get('content-type') ?? '').includes('json');
	} catch {
		return false;
	}
}

async function untilReady(
	address: string,
	child: ChildProcess,
	log: () => string,
	signal?: AbortSignal,
): Promise<void> {
	for (const end = Date.now() + readyWithinMs; Date.now() < end; await sleep(200)) {
		if (child.exitCode !== null || child.signalCode !== null) {
			throw new Error(
				`n8n stopped while starting (${child.exitCode ?? child.signalCode}):\n${tail(log())}`,
			);
		}
		signal?.throwIfAborted();
		if (await answers(address)) return;
	}
	throw new Error(`n8n wasn’t ready after ${readyWithinMs / 1000} s:\n${tail(log())}`);
}

/** Starts n8n in its own process group and waits until its API answers. */
export async function startN8n(
	installation: Installation,
	{ userFolder, ports, signal, kind = main, settings = {} }: StartOptions,
) {
	signal?.throwIfAborted();
	mkdirSync(userFolder, { recursive: true });
	const logFile = join(userFolder, 'n8n.log');
	const output = openSync(logFile, 'w');
	const node = nodeOf(installation);
	const script = join(installation.folder, 'node_modules', 'n8n', 'bin', 'n8n');
	const child = spawn(node, ['--require', tether, script, ...kind.command], {
		cwd: userFolder,
		env: {
			...environmentFor(userFolder, ports, node),
			// From the second start on, Node.js needn’t compile all of n8n again, which takes seconds.
			NODE_COMPILE_CACHE: join(installation.folder, 'compiled'),
			...settings,
		},
		stdio: ['ignore', output, output, 'ipc'],
		detached: process.platform !== 'win32',
	});
	closeSync(output);
	/** Everything n8n has printed since it was started. */
	const log = () => readFileSync(logFile, 'utf8');
	/** Resolves when n8n ends, on its own or through stop(). */
	const exited = new Promise<void>((resolve, reject) => {
		child.once('error', reject);
		child.once('exit', () => resolve());
	});
	const { pid } = child;
	if (pid === undefined) {
		await exited;
		throw new Error('n8n could not be started');
	}
	/** Ends it at once with everything it has started, as a crash or the kernel does when memory runs out. */
	const kill = async () => {
		signalGroup(pid, 'SIGKILL');
		await exited;
	};
	const stop = async () => {
		if (child.exitCode === null && child.signalCode === null) {
			child.kill('SIGTERM');
			await Promise.race([exited, sleep(graceMs, undefined, { ref: false })]);
		}
		// Ends the rest of the group: n8n itself if it hangs, and its task runners.
		await kill();
	};
	const url = `http://127.0.0.1:${ports.editor}`;
	try {
		await untilReady(url + kind.readyPath, child, log, signal);
	} catch (error) {
		await stop();
		throw error;
	}
	return { url, pid, log, exited, stop, kill };
}

export type RunningN8n = Awaited<ReturnType<typeof startN8n>>;
