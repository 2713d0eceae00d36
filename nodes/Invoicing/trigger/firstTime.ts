import type { Store } from '../../shared/memory/claims';
import { record } from '../../shared/memory/claims';

/*
 * Whether something happens for the first time within a while, with rows that can be found and deleted afterwards although
 * n8n can’t list them. The rows of a period form a tree. What happens goes down from its root, digit by digit of its ID,
 * to the first row that is its own or that nobody has. So there is no row below one that isn’t there.
 */

/** A period of so many hours, and its number. */
interface Period {
	hours: number;
	period: number;
}

/** What happens, with hex digits as its ID, and who asks: the same one that asks again isn’t a repeat of itself. */
type Occurrence = Period & { id: string; by: string };

const rowOf = ({ hours, period }: Period, path: string) => `${hours}@${period}/${path}`;

/**
 * Whether it is the first time in this period and the one before. It is recorded in both, the earlier first: two that
 * happen at the turn of a period thus have a row in common, and the database decides between them.
 */
export async function isFirstTime(store: Store, occurrence: Occurrence): Promise<boolean> {
	const { period } = occurrence;
	return (
		(await enter(store, { ...occurrence, period: period - 1 })) && (await enter(store, occurrence))
	);
}

const SEEN = 'seen';

async function enter(store: Store, occurrence: Occurrence): Promise<boolean> {
	const { id, by } = occurrence;
	for (let depth = 0; ; depth++) {
		const found = await record(store, rowOf(occurrence, id.slice(0, depth)), id, [SEEN, by]);
		if ('known' in found) return found.known.includes(by) || !found.known.includes(SEEN);
	}
}

/** How far back old periods are looked for, how many of them in one go, and how many rows then go at most. */
const SWEEP = { periods: 1000, looks: 4, rows: 20 };

/** What may be left, by the name of the store. A process that starts has to look for it anew. */
const leftIn = new Map<string, { periods: Set<number>; looks: number; last: number }>();

/**
 * Deletes rows of periods that don’t count any more, a few each time: those of the period that has just ended, and what
 * was left of others, however long ago that was.
 */
export async function sweep(store: Store, { hours, period }: Period): Promise<void> {
	const left = leftIn.get(store.name) ?? { periods: new Set(), looks: 0, last: period };
	leftIn.set(store.name, left);
	for (const each of [left.last - 1, left.last, period - 2]) {
		if (each <= period - 2) left.periods.add(each);
	}
	left.last = period;
	for (let look = 0; look < SWEEP.looks; look++) {
		left.periods.add(period - 3 - (left.looks++ % SWEEP.periods));
	}
	const budget = { rows: SWEEP.rows };
	for (const each of left.periods) {
		if (!(await remove(store, { hours, period: each }, '', budget))) return;
		left.periods.delete(each);
	}
}

const DIGITS = [...'0123456789abcdef'];

/** Deletes a row after those below it. Returns whether all are gone. */
async function remove(
	store: Store,
	period: Period,
	path: string,
	budget: { rows: number },
): Promise<boolean> {
	const row = rowOf(period, path);
	if ((await store.count(row)) === 0) return true;
	for (const digit of DIGITS) {
		if (!(await remove(store, period, path + digit, budget))) return false;
	}
	if (budget.rows-- <= 0) return false;
	await store.clear(row);
	return true;
}
