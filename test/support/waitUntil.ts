import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a condition; only the test's own timeout limits the wait. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await isTrue())) await sleep(5);
}

type Patience = { withinMs?: number; everyMs?: number };

/**
 * Looks again and again until there is something, and returns it. Gives up after a while, and says what it waited for.
 */
export async function lookFor<T>(
	what: string,
	look: () => Promise<T | false | undefined>,
	{ withinMs = 240_000, everyMs = 200 }: Patience = {},
): Promise<T> {
	for (const end = Date.now() + withinMs; Date.now() < end; await sleep(everyMs)) {
		const found = await look();
		if (found) return found;
	}
	throw new Error(`Waited in vain for ${what}`);
}
