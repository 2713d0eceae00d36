import { sleep } from 'n8n-workflow';

/** Waits for a condition; only the test's own timeout limits the wait. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await isTrue())) await sleep(5);
}
