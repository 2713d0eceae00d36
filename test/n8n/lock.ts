import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}

function acquire(file: string): boolean {
	try {
		writeFileSync(file, String(process.pid), { flag: 'wx' });
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		return false;
	}
}

/**
 * Runs the work in only one process of this machine at a time, because two test files, or a test and the demo, may need
 * the same installation or build. Takes over a lock left behind by a process that has ended.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
	mkdirSync(dirname(file), { recursive: true });
	for (let isWaiting = false; !acquire(file); ) {
		let owner = '';
		try {
			owner = readFileSync(file, 'utf8');
		} catch {
			continue;
		}
		if (owner && !isAlive(Number(owner))) {
			rmSync(file, { force: true });
			continue;
		}
		if (!isWaiting)
			console.log(`Waiting for process ${owner}, which is building or installing (${file})`);
		isWaiting = true;
		await sleep(300);
	}
	try {
		return await work();
	} finally {
		rmSync(file, { force: true });
	}
}
