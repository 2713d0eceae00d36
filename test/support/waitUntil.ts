import { sleep } from 'n8n-workflow';

/** Waits for a condition, however long it takes; only the time limit of the test ends it. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await isTrue())) await sleep(5);
}
