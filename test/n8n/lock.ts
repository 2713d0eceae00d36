import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}

function acquire(file: string, owner: string): boolean {
	try {
		writeFileSync(file, owner, { flag: 'wx' });
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		return false;
	}
}

/**
 * Locks the file for this process. If another one has it, returns its ID and the `note` that it has left. Takes over a
 * lock left behind by a process that has ended.
 */
export function takeLock(file: string, note = ''): string | undefined {
	mkdirSync(dirname(file), { recursive: true });
	while (!acquire(file, `${process.pid} ${note}`)) {
		let owner = '';
		try {
			owner = readFileSync(file, 'utf8');
		} catch {
			continue;
		}
		if (!owner || isAlive(parseInt(owner))) return owner;
		rmSync(file, { force: true });
	}
	return undefined;
}

/**
 * Runs the work in only one process of this machine at a time, because two test files, or a test and the demo, may need
 * the same installation or build.
 */
export async function withLock<T>(file: string, doing: string, work: () => Promise<T>): Promise<T> {
	let isWaiting = false;
	for (let owner; (owner = takeLock(file, doing)) !== undefined; ) {
		if (!isWaiting) {
			const [pid, ...words] = owner.split(' ');
			console.log(
				`Waiting: another npm start or test is ${words.join(' ') || doing} here (process ${pid}). This continues when it is done`,
			);
		}
		isWaiting = true;
		await sleep(300);
	}
	try {
		return await work();
	} finally {
		rmSync(file, { force: true });
	}
}
