import { createHash } from 'crypto';

import { record as recordRow, rowName, type Store } from './claims';

/*
 * n8n stores values as hashes, so what a key has made can’t be read back from its rows. But a record that the service
 * shows can be recognized: each has a row with the name of its ID, created with a token made of the key.
 */
const rowOfRecord = (id: string): string => rowName(id, 'made');

const tokenOf = (key: string): string =>
	`made:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;

const MADE = ['made'];

/** Notes that a key has made a record. `id` tells it apart from those of other accounts. */
export const noteMade = async (store: Store, id: string, key: string): Promise<void> =>
	void (await store.record(rowOfRecord(id), tokenOf(key), MADE));

/**
 * Whether a key has made a record, or another key has; undefined if neither is known. A row is never created here.
 * Where rows keep no owners, nothing is known.
 */
export async function makerOf(
	store: Store,
	id: string,
	key: string,
): Promise<'own' | 'other' | undefined> {
	const row = rowOfRecord(id);
	if (!(await store.keepsOwners()) || (await store.count(row)) === 0) return undefined;
	return (await store.record(row, tokenOf(key), MADE)) === undefined ? 'other' : 'own';
}

/** A time is stored as the number of values in three rows, which is all that can be read of a row. */
const DIGITS = [0, 1, 2];
const BASE = 64;

/** In milliseconds. All digits together are half a year. */
const STEP = 60_000;
const RANGE = STEP * BASE ** DIGITS.length;

const rowOfTime = (claim: string, digit: number): string => `since-${digit}-${claim}`;

/** Notes since when what a claim stands for can have happened. To be noted before the end of the claim. */
export async function noteTime(
	store: Store,
	{ name, token }: { name: string; token: string },
	time: number,
): Promise<void> {
	const steps = Math.floor(time / STEP);
	for (const digit of DIGITS) {
		const value = Math.floor(steps / BASE ** digit) % BASE;
		// A row without values wouldn’t be there.
		const values = Array.from({ length: value + 1 }, (_, at) => String(at));
		await recordRow(store, rowOfTime(name, digit), token, values);
	}
}

/** Since when it can have happened, a minute too early at most; undefined if that wasn’t noted. */
export async function timeOf(
	store: Store,
	claim: string,
	now: number,
): Promise<number | undefined> {
	let steps = 0;
	for (const digit of DIGITS) {
		const values = await store.count(rowOfTime(claim, digit));
		if (values === 0) return undefined;
		steps += (values - 1) * BASE ** digit;
	}
	const time = steps * STEP;
	return time + Math.floor((now - time) / RANGE) * RANGE;
}
