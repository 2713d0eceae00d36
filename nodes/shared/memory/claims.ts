import { randomUUID } from 'crypto';

import type { Clock } from '../concurrency';

/**
 * What a node remembers across executions, in n8n’s database: rows with a name each. The database creates a row only once,
 * and nobody changes one that another has created: that is all the safety there is, and no pause can take it away.
 */
export interface Store {
	/** Tells it apart from those of other nodes. */
	name: string;
	/** Creates the row if there is none, or adds to one’s own, and returns the values that it had. Rejects for another’s row. */
	record(name: string, token: string, values: readonly string[]): Promise<readonly string[]>;
	/** How many values the row has; none if there is no row. */
	count(name: string): Promise<number>;
	/** Deletes the row, whoever has created it. */
	clear(name: string): Promise<void>;
}

/** The values that one’s own row had, or how many there are in the row of another. */
export type Recorded = { known: readonly string[] } | { others: number };

/** Neither the kind nor the words of an error tell whose the row is, as an answer can be lost: the row itself does. */
export async function record(
	store: Store,
	...what: Parameters<Store['record']>
): Promise<Recorded> {
	const ask = async (): Promise<Recorded> => ({ known: await store.record(...what) });
	const twice = ask().catch(ask);
	try {
		return await twice;
	} catch {
		const others = await store.count(what[0]);
		return others === 0 ? await twice : { others };
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
 * Usually that is all. There is a second row if the key is done again, or taken over from one that never recorded its end,
 * then a third, and so on. As long as there is a row after it, a claimed one doesn’t count.
 */
const CLAIMED = ['claimed'];
const DONE = [...CLAIMED, 'ended'];
const GIVEN_UP = [...DONE, 'given up'];
const UNKNOWN = [...GIVEN_UP, 'unknown'];
const WAITED = [...UNKNOWN, 'waited for in vain'];

/** How a claim is found: one’s own, another’s whose end isn’t known (with `isLeft`, nobody is at it), or done before. */
export type Claim = Hold | { state: 'open'; place: number; isLeft: boolean } | { state: 'done' };

/** One’s own claim of a key. */
export interface Hold {
	state: 'mine';
	name: string;
	token: string;
	/** When it was claimed, in milliseconds since 1970. */
	since: number;
	/** The row before says that it is done, so this one only keeps others away meanwhile. */
	isRepeat: boolean;
	/** It was taken over from a claim without an end: whether that one was done stays unknown if this one isn’t. */
	isTakenOver: boolean;
	/** Other executions of the node may take it over, so its row stays: see `end`. */
	isTakeable: boolean;
}

/** How what a key stands for has ended. `free`: it didn’t happen. `unknown`: nobody knows, so it stays claimed. */
export type End = 'done' | 'free' | 'unknown';

const rowOf = (key: string, place: number) => JSON.stringify([key, place]);

/** Claims a key: also one that was done, if `again`; also one that is claimed, up to the row `past`, if `isTakeable`. */
export async function claim(
	{ store, clock }: { store: Store; clock: Pick<Clock, 'now'> },
	key: string,
	{ again, past, isTakeable }: { again: boolean; past: number; isTakeable: boolean },
): Promise<Claim> {
	let isRepeat = false;
	let before = 0;
	for (let place = 1; ; place++) {
		const name = rowOf(key, place);
		const token = `claim:${randomUUID()}`;
		const since = clock.now();
		const found = await record(store, name, token, CLAIMED);
		if ('known' in found) {
			const how = { isRepeat, isTakenOver: past > 0, isTakeable };
			return { state: 'mine', name, token, since, ...how };
		}
		const isNote = found.others === WAITED.length;
		if (!isNote) isRepeat = found.others === DONE.length;
		if (isRepeat && !again) return { state: 'done' };
		// A note counts only as long as the claim before it has no end.
		const isOpen = [CLAIMED.length, UNKNOWN.length].includes(before);
		const isLeft = found.others === UNKNOWN.length || (isNote && isOpen);
		if (!isNote) before = found.others;
		if ((found.others > CLAIMED.length && !isLeft) || place <= past) continue;
		if ((await store.count(rowOf(key, place + 1))) === 0) return { state: 'open', place, isLeft };
	}
}

/** Whether a claimed key is still as it was found. This only reads. */
export const isStillOpen = async (store: Store, key: string, place: number): Promise<boolean> =>
	(await store.count(rowOf(key, place))) === CLAIMED.length &&
	(await store.count(rowOf(key, place + 1))) === 0;

/**
 * Whoever takes over a key waits longer before, in milliseconds. A row is deleted only while nobody can have done so:
 * afterwards, it would make room for a third. As what is asked for in time can still happen late, that isn’t enough where
 * executions take over keys as a rule.
 */
const QUICK = 5000;
export const MIN_PATIENCE = 2 * QUICK;

/**
 * Notes in the row after it that a claimed key had no end in all the time that it could take. So others needn’t wait as
 * long again. Should it end after all, that still counts.
 */
export const giveUpWaiting = async (store: Store, key: string, place: number): Promise<void> => {
	await store.record(rowOf(key, place + 1), `claim:${randomUUID()}`, WAITED).catch(() => {});
};

const ENDS = { done: DONE, free: GIVEN_UP, unknown: UNKNOWN };

export async function end(
	{ store, clock }: { store: Store; clock: Clock },
	{ name, token, since, isRepeat, isTakenOver, isTakeable }: Hold,
	how: End,
): Promise<void> {
	if (isTakenOver && how === 'free') how = 'unknown';
	const held = clock.now() - since;
	const isQuick = !isTakeable && held >= 0 && held < QUICK;
	if (isQuick && (how === 'free' || (isRepeat && how === 'done'))) {
		// Once: after a failure, the row may be gone, and another’s by now. If it isn’t, the key stays claimed.
		await store.clear(name).catch(() => {});
		return;
	}
	await insist(clock, async () => await store.record(name, token, ENDS[how]));
}

/** For how long a record is tried again, in milliseconds: a database that was cut off came back after up to 40 seconds. */
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
