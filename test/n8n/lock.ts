import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { check, lock } from 'proper-lockfile';

/** The file itself only holds a note, so it needn’t exist. A process that was killed holds a lock for 5 seconds more. */
const HOW = { realpath: false, stale: 5_000 };

const OFTEN = { retries: { forever: true, minTimeout: 300, maxTimeout: 300 } };

/** Long enough for the lock of a process that was killed. */
const FOR_A_WHILE = { retries: { retries: 20, minTimeout: 300, maxTimeout: 300 } };

/**
 * Locks the file for this process until it ends. If another one keeps it locked, returns the `note` that it has left.
 */
export async function takeLock(file: string, note: string): Promise<string | undefined> {
	mkdirSync(dirname(file), { recursive: true });
	try {
		await lock(file, { ...HOW, ...FOR_A_WHILE });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
		return readFileSync(file, 'utf8');
	}
	writeFileSync(file, note);
	return undefined;
}

/**
 * Runs the work in only one process of this machine at a time, because two test files, or a test and the demo, may need
 * the same installation or build.
 */
export async function withLock<T>(file: string, doing: string, work: () => Promise<T>): Promise<T> {
	mkdirSync(dirname(file), { recursive: true });
	if (await check(file, HOW)) {
		console.log(
			`Waiting: another npm start or test is ${doing} here. This continues when it is done`,
		);
	}
	const unlock = await lock(file, { ...HOW, ...OFTEN });
	try {
		return await work();
	} finally {
		await unlock();
	}
}
