import { createHash, randomUUID } from 'crypto';

import type { Clock } from '../concurrency';

/**
 * What a node remembers across executions, in n8n’s database: rows with a name each. The database creates a row only
 * once, and no execution changes a row that another execution has created: that is all the safety there is, and no
 * pause can take it away.
 */
export interface Store {
	/** Tells it apart from the stores of other nodes. */
	name: string;
	/** Whether only the creator of a row can add to it. Else all that is certain is that a row is there. */
	keepsOwners(): Promise<boolean>;
	/**
	 * Creates the row if there is none, or else adds to it, and returns which of the values it had. Undefined if the
	 * store keeps owners and the row was created with another token.
	 */
	record(name: string, token: string, values: readonly string[]): Promise<Recorded>;
	/** How many values the row has; none if there is no row. */
	count(name: string): Promise<number>;
	/** Deletes the row, whatever token it was created with. */
	clear(name: string): Promise<void>;
}

export type Recorded = readonly string[] | undefined;

/**
 * The name of a row in a group, such as the rows of a key. All names of a group end with the same hash, by which the
 * statement in docs/reference/old-rows.md spares the whole group if one of its rows is younger.
 */
export const rowName = (group: string, row: string): string =>
	`${row}:${createHash('sha256').update(group).digest('hex').slice(0, 32)}`;

/** After an error, the row may have been recorded all the same, as an answer can be lost. So it is asked for again. */
export async function record(
	store: Store,
	...what: Parameters<Store['record']>
): Promise<Recorded> {
	const ask = async () => await store.record(...what);
	const twice = ask().catch(ask);
	try {
		return await twice;
	} catch {
		return (await store.count(what[0])) === 0 ? await twice : undefined;
	}
}

/*
 * A key has a row that tells by the number of its values what became of the key:
 *
 *     1   claimed: it is in progress, or its process died
 *     2   done
 *     3   given up: it wasn’t done, and the next row counts
 *     4   nobody knows whether it was done, and the claim is abandoned
 *     5   no claim, only a note: an execution has waited in vain for the end of the claim before
 *
 * Where n8n lets every execution add to each row, two that do so at once can undo each other. So there, no execution
 * adds anything to the row of a claim, and what became of the claim is told by the values of a row beside it, which
 * only the holder of the lease writes. Both kinds can follow each other: after a row with one value, an execution looks
 * for the row beside it.
 *
 * Usually that is all. There is a second row if the key is tried or done again, or taken over from a claim that never
 * recorded its end, then a third, and so on: a row for each attempt. No row is ever deleted: the database may do so
 * much later than it is asked to, and would make room for the claim of another execution.
 */
const CLAIMED = ['claimed'];
const DONE = [...CLAIMED, 'ended'];
const GIVEN_UP = [...DONE, 'given up'];
const UNKNOWN = [...GIVEN_UP, 'unknown'];
const WAITED = [...UNKNOWN, 'waited for in vain'];

/**
 * What a claim of a key leads to: a lease; the open claim of another execution, whose end isn’t known (with
 * `isAbandoned`, its execution is no longer at work; with `hasEnded`, it has said that nobody knows; `claimed` is its
 * attempt, which a note can follow); or a key that is done.
 */
export type Claim =
	| Lease
	| { state: 'open'; attempt: number; claimed: number; isAbandoned: boolean; hasEnded: boolean }
	| { state: 'done' };

/** A claim of a key that this run has made. */
export interface Lease {
	state: 'mine';
	name: string;
	token: string;
	/** The row in which its end is recorded: its own, or the one beside it. */
	endRow: string;
	/** A row before says that the key is done, so this lease only keeps other executions away meanwhile. */
	isRepeat: boolean;
	/** It was taken over from a claim without an end. If this attempt fails too, the first may still have been done. */
	isTakenOver: boolean;
}

/** How what a key stands for has ended. `free`: it didn’t happen. `unknown`: nobody knows, so it stays claimed. */
export type End = 'done' | 'free' | 'unknown';

/** The row of one attempt of a key. Attempts count from 1. */
export const rowOf = (key: string, attempt: number) => rowName(key, String(attempt));

const besideOf = (claim: string) => `end-${claim}`;

/** How many values say what became of a claim; none if there is no such row. */
async function valuesOf(store: Store, claim: string): Promise<number> {
	const values = await store.count(claim);
	if (values !== CLAIMED.length) return values;
	return Math.max(values, await store.count(besideOf(claim)));
}

/** The row of an attempt. */
interface Row {
	attempt: number;
	/** The number of its values, which is what they say. */
	values: number;
}

const isEnded = ({ values }: Row) => values === DONE.length || values === GIVEN_UP.length;

/** The last row of a key, from an existing row: in few steps, however many rows there are, as none is missing. */
async function lastRow(rowAt: (attempt: number) => Promise<Row>, from: Row): Promise<Row> {
	let last = from;
	let step = 1;
	for (let isPast = false; step >= 1; step = isPast ? step / 2 : step * 2) {
		const row = await rowAt(last.attempt + step);
		if (row.values > 0) last = row;
		else isPast = true;
	}
	return last;
}

/** How a key is claimed. */
export interface HowToClaim {
	/** Also if it is done. */
	again: boolean;
	/** Also if attempts up to this one have no end; 0 to take over none. */
	afterAttempt: number;
}

/** Claims a key, or finds out why it can’t be claimed. */
export async function acquire(
	store: Store,
	key: string,
	{ again, afterAttempt }: HowToClaim,
): Promise<Claim> {
	const keepsOwners = await store.keepsOwners();
	const rowAt = async (attempt: number): Promise<Row> => ({
		attempt,
		values: await valuesOf(store, rowOf(key, attempt)),
	});
	let isRepeat = false;
	let isTakenOver = false;
	for (let attempt = 1; ; attempt++) {
		const name = rowOf(key, attempt);
		const token = `claim:${randomUUID()}`;
		const recorded = await record(store, name, token, CLAIMED);
		if (keepsOwners ? recorded : recorded?.length === 0) {
			const endRow = keepsOwners ? name : besideOf(name);
			return { state: 'mine', name, token, endRow, isRepeat, isTakenOver };
		}
		const existing = await rowAt(attempt);
		if (existing.values === DONE.length && !again) return { state: 'done' };
		const last = await lastRow(rowAt, existing);
		attempt = last.attempt;
		const isNote = last.values === WAITED.length;
		const claimed = isNote ? await rowAt(attempt - 1) : last;
		let row = claimed;
		while (!isEnded(row) && row.attempt > 1) row = await rowAt(row.attempt - 1);
		isRepeat = row.values === DONE.length;
		if (isRepeat && !again) return { state: 'done' };
		isTakenOver = !isEnded(claimed);
		const hasEnded = claimed.values === UNKNOWN.length;
		const isAbandoned = isNote || hasEnded;
		if (isTakenOver && attempt > afterAttempt) {
			return { state: 'open', attempt, claimed: claimed.attempt, isAbandoned, hasEnded };
		}
	}
}

/** Whether the claim of an attempt has no end yet, and no attempt after it. This only reads. */
export const isStillOpen = async (store: Store, key: string, attempt: number): Promise<boolean> =>
	(await valuesOf(store, rowOf(key, attempt))) === CLAIMED.length &&
	(await store.count(rowOf(key, attempt + 1))) === 0;

/**
 * Notes in the row after an attempt that its claim had no end in all the time that it could take. So other executions
 * needn’t wait as long again. Should the claim end after all, that still counts.
 */
export const giveUpWaiting = async (store: Store, key: string, attempt: number): Promise<void> => {
	const name = rowOf(key, attempt + 1);
	const token = `claim:${randomUUID()}`;
	const note = async () => {
		if (await store.keepsOwners()) return await store.record(name, token, WAITED);
		const recorded = await store.record(name, token, CLAIMED);
		return recorded?.length === 0 ? await store.record(besideOf(name), token, WAITED) : undefined;
	};
	await note().catch(() => {});
};

const ENDS = { done: DONE, free: GIVEN_UP, unknown: UNKNOWN };

/** The end that is recorded for a lease. What its row says counts before the rows before it. */
function endToRecord({ isRepeat, isTakenOver }: Lease, end: End): End {
	if (end !== 'free') return end;
	if (isTakenOver) return 'unknown';
	return isRepeat ? 'done' : 'free';
}

/** Records how a claimed key has ended, however long that takes. */
export async function settle(
	{ store, clock }: { store: Store; clock: Clock },
	lease: Lease,
	end: End,
): Promise<void> {
	const values = ENDS[endToRecord(lease, end)];
	await insist(clock, async () => await store.record(lease.endRow, lease.token, values));
}

/**
 * For how long a record is tried again, in milliseconds: a database that was cut off came back after up to 40 seconds.
 */
const INSIST = { first: 200, max: 5000, all: 600_000 };

/** Tries until the work succeeds. It must do no harm a second time. */
export async function insist(clock: Clock, work: () => Promise<unknown>): Promise<void> {
	let wait = INSIST.first;
	for (let waited = 0; waited < INSIST.all; waited += wait) {
		const hasSucceeded = await work().then(
			() => true,
			() => false,
		);
		if (hasSucceeded) return;
		wait = Math.min(2 * wait, INSIST.max);
		await clock.pause(wait);
	}
}
