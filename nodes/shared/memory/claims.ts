import { createHash, randomUUID } from 'crypto';

import type { Clock } from '../concurrency';

/**
 * What a node remembers across executions, in n8n’s database: rows with a name each. The database creates a row only
 * once, and nobody changes one that another has created: that is all the safety there is, and no pause can take it
 * away.
 */
export interface Store {
	/** Tells it apart from those of other nodes. */
	name: string;
	/** Whether nobody can add to a row that another has created. Else all that is certain is that a row is there. */
	keepsOwners(): Promise<boolean>;
	/**
	 * Creates the row if there is none, or else adds to it, and returns which of the values it had. Undefined for
	 * another’s row, if the store keeps owners.
	 */
	record(name: string, token: string, values: readonly string[]): Promise<Recorded>;
	/** How many values the row has; none if there is no row. */
	count(name: string): Promise<number>;
	/** Deletes the row, whoever has created it. */
	clear(name: string): Promise<void>;
}

export type Recorded = readonly string[] | undefined;

/**
 * The name of one of the rows that belong together, such as those of a key. All of these end with the same hash, by
 * which the statement in docs/reference/old-rows.md spares all of them if one is younger.
 */
export const rowName = (group: string, row: string): string =>
	`${row}:${createHash('sha256').update(group).digest('hex').slice(0, 32)}`;

/** After an error, a row can be one’s own, as an answer can be lost. So it is asked for again. */
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
 *     4   nobody knows whether it was done, and nobody is at it any more
 *     5   no claim, only a note: somebody has waited in vain for the end of the claim before
 *
 * Where n8n lets everybody add to each row, two that do so at once can undo each other. So there, nobody adds anything
 * to the row of a claim, and what became of it is told by the values of a row beside it, which only who has claimed the
 * key writes. Both kinds can follow each other: whoever finds a row with one value looks for the row beside it.
 *
 * Usually that is all. There is a second row if the key is tried or done again, or taken over from one that never
 * recorded its end, then a third, and so on. No row is ever deleted: the database may do so much later than it is asked
 * to, and would make room for somebody else.
 */
const CLAIMED = ['claimed'];
const DONE = [...CLAIMED, 'ended'];
const GIVEN_UP = [...DONE, 'given up'];
const UNKNOWN = [...GIVEN_UP, 'unknown'];
const WAITED = [...UNKNOWN, 'waited for in vain'];

/**
 * How a claim is found: one’s own, another’s whose end isn’t known (with `isAbandoned`, nobody is at it), or done
 * before.
 */
export type Claim =
	| Lease
	| { state: 'open'; place: number; isAbandoned: boolean }
	| { state: 'done' };

/** One’s own claim of a key. */
export interface Lease {
	state: 'mine';
	name: string;
	token: string;
	/** The row that tells how it has ended: its own, or the one beside it. */
	toldIn: string;
	/** A row before says that it is done, so this one only keeps others away meanwhile. */
	isRepeat: boolean;
	/** It was taken over from a claim without an end. If this attempt fails too, the first may still have been done. */
	isTakenOver: boolean;
}

/** How what a key stands for has ended. `free`: it didn’t happen. `unknown`: nobody knows, so it stays claimed. */
export type End = 'done' | 'free' | 'unknown';

export const rowOf = (key: string, place: number) => rowName(key, String(place));

const besideOf = (claim: string) => `end-${claim}`;

/** How many values say what became of a claim; none if there is no such row. */
async function valuesOf(store: Store, claim: string): Promise<number> {
	const values = await store.count(claim);
	if (values !== CLAIMED.length) return values;
	return Math.max(values, await store.count(besideOf(claim)));
}

interface Row {
	place: number;
	/** How many it has, which is what they say. */
	values: number;
}

const isEnded = ({ values }: Row) => values === DONE.length || values === GIVEN_UP.length;

/** The last row of a key, from one that there is: in few steps, however many rows there are, as none is missing. */
async function lastRow(rowAt: (place: number) => Promise<Row>, from: Row): Promise<Row> {
	let last = from;
	let step = 1;
	for (let isPast = false; step >= 1; step = isPast ? step / 2 : step * 2) {
		const row = await rowAt(last.place + step);
		if (row.values > 0) last = row;
		else isPast = true;
	}
	return last;
}

/** How a key is claimed: also one that was done, if `again`; also one that is claimed, up to the row `past`. */
export interface HowToClaim {
	again: boolean;
	past: number;
}

/** Claims a key, or finds out why it can’t be claimed. */
export async function acquire(
	store: Store,
	key: string,
	{ again, past }: HowToClaim,
): Promise<Claim> {
	const keepsOwners = await store.keepsOwners();
	const rowAt = async (place: number): Promise<Row> => ({
		place,
		values: await valuesOf(store, rowOf(key, place)),
	});
	let isRepeat = false;
	let isTakenOver = false;
	for (let place = 1; ; place++) {
		const name = rowOf(key, place);
		const token = `claim:${randomUUID()}`;
		const recorded = await record(store, name, token, CLAIMED);
		if (keepsOwners ? recorded : recorded?.length === 0) {
			const toldIn = keepsOwners ? name : besideOf(name);
			return { state: 'mine', name, token, toldIn, isRepeat, isTakenOver };
		}
		const found = await rowAt(place);
		if (found.values === DONE.length && !again) return { state: 'done' };
		const last = await lastRow(rowAt, found);
		place = last.place;
		const isNote = last.values === WAITED.length;
		const claimed = isNote ? await rowAt(place - 1) : last;
		let row = claimed;
		while (!isEnded(row) && row.place > 1) row = await rowAt(row.place - 1);
		isRepeat = row.values === DONE.length;
		if (isRepeat && !again) return { state: 'done' };
		isTakenOver = !isEnded(claimed);
		const isLeft = isNote || claimed.values === UNKNOWN.length;
		if (isTakenOver && place > past) return { state: 'open', place, isAbandoned: isLeft };
	}
}

/** Whether a claimed key is still as it was found. This only reads. */
export const isStillOpen = async (store: Store, key: string, place: number): Promise<boolean> =>
	(await valuesOf(store, rowOf(key, place))) === CLAIMED.length &&
	(await store.count(rowOf(key, place + 1))) === 0;

/**
 * Notes in the row after it that a claimed key had no end in all the time that it could take. So others needn’t wait as
 * long again. Should it end after all, that still counts.
 */
export const giveUpWaiting = async (store: Store, key: string, place: number): Promise<void> => {
	const name = rowOf(key, place + 1);
	const token = `claim:${randomUUID()}`;
	const note = async () => {
		if (await store.keepsOwners()) return await store.record(name, token, WAITED);
		const recorded = await store.record(name, token, CLAIMED);
		return recorded?.length === 0 ? await store.record(besideOf(name), token, WAITED) : undefined;
	};
	await note().catch(() => {});
};

const ENDS = { done: DONE, free: GIVEN_UP, unknown: UNKNOWN };

/** Records how a claimed key has ended, however long that takes. */
export async function settle(
	{ store, clock }: { store: Store; clock: Clock },
	{ toldIn, token, isRepeat, isTakenOver }: Lease,
	how: End,
): Promise<void> {
	// What one’s own row says counts before the rows before it.
	const ofRepeat = isRepeat && how === 'free' ? 'done' : how;
	const told = isTakenOver && how === 'free' ? 'unknown' : ofRepeat;
	await insist(clock, async () => await store.record(toldIn, token, ENDS[told]));
}

/**
 * For how long a record is tried again, in milliseconds: a database that was cut off came back after up to 40 seconds.
 */
const INSIST = { first: 200, max: 5000, all: 600_000 };

/** Tries until it succeeds. What it does must do no harm a second time. */
export async function insist(clock: Clock, attempt: () => Promise<unknown>): Promise<void> {
	let wait = INSIST.first;
	for (let waited = 0; waited < INSIST.all; waited += wait) {
		const holds = await attempt().then(
			() => true,
			() => false,
		);
		if (holds) return;
		wait = Math.min(2 * wait, INSIST.max);
		await clock.pause(wait);
	}
}
