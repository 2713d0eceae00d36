import type { Clock } from '../concurrency';
import { randomUUID } from 'crypto';

/**
 * n8n’s record of processed values of one node. It outlives restarts and is shared by all processes, but each call reads
 * the whole record and writes it back: calls of two processes at the same moment can undo each other.
 */
export interface Store {
	/** Which of the values were recorded before. Records the others, and forgets the oldest when there are too many. */
	check(values: string[]): Promise<readonly unknown[]>;
	remove(values: string[]): Promise<void>;
}

/** A node’s record, and a name for it that no other record has. */
export interface Memory {
	name: string;
	store: Store;
}

/** The values that were recorded before, by an earlier call or another process. */
export interface Known {
	values: Set<string>;
	/** False if n8n failed at first: perhaps this call itself has recorded them before the failure. */
	isSure: boolean;
}

/** A record whose calls never overlap in this process. */
export interface NodeRecord {
	/** Which of the values were recorded before. Records the others. Tried again if n8n fails. */
	check(values: readonly string[]): Promise<Known>;
	/** Removes values, in one try: after a failure, another process may have recorded them anew. */
	remove(values: readonly string[]): Promise<void>;
}

interface Job {
	kind: 'check' | 'remove';
	store: Store;
	values: readonly string[];
	done(known: Known): void;
	fail(error: unknown): void;
}

/** Maximum number of values in one call, unless a single job has more. */
const MOST_VALUES = 3000;

/** The first two writes to a new record can collide, and a database can be busy. */
const ATTEMPTS = 3;

const waiting = new Map<string, Job[]>();

/**
 * Opens a node’s record. All callers in this process share one line: a call waits for the one before, and what is asked
 * meanwhile goes into one call, so many executions at once don’t write the record many times.
 */
export function openRecord({ name, store }: Memory): NodeRecord {
	const ask = async (kind: Job['kind'], values: readonly string[]) =>
		await new Promise<Known>((done, fail) => {
			const job: Job = { kind, store, values, done, fail };
			const line = waiting.get(name);
			if (line) line.push(job);
			else {
				waiting.set(name, [job]);
				void workOff(name);
			}
		});
	return {
		check: async (values) =>
			values.length === 0 ? { values: new Set(), isSure: true } : await ask('check', values),
		remove: async (values) => {
			if (values.length > 0) await ask('remove', values);
		},
	};
}

async function workOff(name: string): Promise<void> {
	const line = waiting.get(name) as Job[];
	while (line.length > 0) {
		const batch = nextBatch(line);
		try {
			await run(batch);
		} catch (error) {
			for (const job of batch) job.fail(error);
		}
	}
	waiting.delete(name);
}

/** Takes the first job off the line, and those after it that can share its call. */
function nextBatch(line: Job[]): [Job, ...Job[]] {
	const [first] = line as [Job];
	let size = 0;
	const end = line.findIndex(({ kind, values }, at) => {
		size += values.length;
		return at > 0 && (kind !== first.kind || size > MOST_VALUES);
	});
	return line.splice(0, end < 0 ? line.length : end) as [Job, ...Job[]];
}

async function run(batch: [Job, ...Job[]]): Promise<void> {
	const [{ kind, store }] = batch;
	const values = [...new Set(batch.flatMap((job) => job.values))];
	const { answer, isSure } = await (kind === 'check'
		? insist(store, values)
		: remove(store, values));
	const known = new Set(answer as string[]);
	for (const job of batch) {
		job.done({ values: new Set(job.values.filter((value) => known.has(value))), isSure });
		// n8n compares with the record as it was before the call. For the next job, this one came before.
		for (const value of job.values) known.add(value);
	}
}

async function remove(store: Store, values: string[]) {
	await store.remove(values);
	return { answer: [], isSure: true };
}

async function insist(store: Store, values: string[]) {
	for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
		try {
			return { answer: await store.check(values), isSure: attempt === 1 };
		} catch {
			// The next attempt shows whether the cause has passed.
		}
	}
	return { answer: await store.check(values), isSure: false };
}

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
export async function settle(clock: Clock, began: number): Promise<void> {
	const took = clock.now() - began;
	await clock.pause(Math.min(Math.max(SETTLE, SLOWNESS * took), LONGEST));
}

/**
 * Whether none of the values was recorded before, and then records them. `own` is what only this execution records: one that
 * runs a second time, for example because a worker crashed, isn’t a repeat of itself.
 *
 * It asks until an answer knows `own`. As `own` is never recorded without the others, they are then there as well.
 */
export async function isFirstTime(
	memory: Memory,
	clock: Clock,
	{ seen, own }: { seen: readonly string[]; own: string },
): Promise<boolean> {
	const record = openRecord(memory);
	for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
		const began = clock.now();
		const { values: known } = await record.check([...seen, own]);
		if (known.has(own)) return true;
		if (known.size > 0) {
			// By asking, the others were recorded. If they stayed, each repeat would count as the first of more repeats. With
			// several processes, n8n may run this execution again, which would then take itself for the first.
			const asked = isAlone() ? seen : [...seen, own];
			await record.remove(asked.filter((value) => !known.has(value))).catch(() => {});
			return false;
		}
		if (isAlone()) return true;
		await settle(clock, began);
	}
	return true;
}
