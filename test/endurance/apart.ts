import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { connectControl, type Sandbox, type SandboxOptions } from '../sandbox';

/** Starts a script of this folder in a process that ends with close() or with this one, and waits for its message. */
export async function startApart<T>(
	{ script, flags = [] }: { script: string; flags?: string[] },
	task: object,
	signal: AbortSignal,
): Promise<{ message: T; close(): Promise<void> }> {
	const execArgv = ['--import', 'tsx', ...flags];
	const child = fork(join(__dirname, script), [JSON.stringify(task)], { execArgv });
	const exited = once(child, 'exit');
	const close = async () => {
		child.kill('SIGKILL');
		await exited;
	};
	try {
		const ended = exited.then(() => {
			throw new Error(`${script} ended too early`);
		});
		const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [T];
		return { message, close };
	} catch (error) {
		await close();
		throw error;
	}
}

/** Starts the sandbox so that its work isn’t measured as n8n’s, and so that it stays quick while n8n is busy. */
export async function startSandboxApart(
	options: SandboxOptions,
	signal: AbortSignal,
): Promise<Sandbox> {
	type Addresses = Omit<Sandbox, 'control' | 'close'>;
	const script = { script: 'sandboxServer.ts' };
	const { message, close } = await startApart<Addresses>(script, options, signal);
	return { ...message, control: connectControl(message.url), close };
}
