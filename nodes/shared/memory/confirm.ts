import { randomUUID } from 'crypto';

/** A name for this process that no other has. */
export const PROCESS = randomUUID();

let alone = false;

/**
 * Whether this is the only process of n8n, as far as known. In queue mode n8n receives webhooks in one process and runs
 * the executions that they start in another, and only queue mode has several processes. So a process that runs what it
 * has received itself is alone, and has no other to wait for.
 */
export const isAlone = (): boolean => alone;

/** Tells where the webhook was received that started a production execution: the PROCESS of that place. */
export function noteReceiver(receiver: unknown): void {
	alone = receiver === PROCESS;
}

/** How often a change is made anew because another process has undone it: again and again, but hardly ever so often. */
export const MOST_ATTEMPTS = 10;

/** The time, and a way to wait. */
export interface Watch {
	/** Milliseconds since 1970. */
	now(): number;
	pause(milliseconds: number): Promise<void>;
}

/**
 * How long another process can take between its reading and its writing of a record, in milliseconds. What is still so
 * afterwards stays so. With PostgreSQL, 50 ms let 2 of 500 keys through twice and 200 ms none, with two and four processes.
 */
const SETTLE = 200;

/** On a busy machine the other processes are slow too: wait this many times as long as the change itself took. */
const SLOWNESS = 4;

/** Whoever is slower than this has lost its database. */
const LONGEST = 5000;

/** Waits until no other process can undo a change to the record that began at that time and has just been made. */
export async function settle(watch: Watch, began: number): Promise<void> {
	const took = watch.now() - began;
	await watch.pause(Math.min(Math.max(SETTLE, SLOWNESS * took), LONGEST));
}
