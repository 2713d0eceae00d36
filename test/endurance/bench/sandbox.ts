import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { connectControl, type Sandbox } from '../../sandbox';

/** Starts the sandbox in another process, which ends with close() or with this process. */
export async function startApart(
	invoices: number,
	signal: AbortSignal,
	calendar = '',
): Promise<Sandbox> {
	const child = fork(join(__dirname, 'server.ts'), [String(invoices), calendar], {
		execArgv: ['--import', 'tsx'],
	});
	const exited = once(child, 'exit');
	const close = async () => {
		if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
		await exited;
	};
	try {
		const ended = exited.then(() => {
			throw new Error('The sandbox ended while starting');
		});
		const [addresses] = (await Promise.race([once(child, 'message', { signal }), ended])) as [
			Omit<Sandbox, 'control' | 'close'>,
		];
		return { ...addresses, control: connectControl(addresses.url), close };
	} catch (error) {
		await close();
		throw error;
	}
}
