import { randomUUID } from 'crypto';

import type { Store } from '../../shared/memory/claims';
import { isOver, knownOf, mayBeOver, ROOT, rowOf, WHOSE } from './periods';

/*
 * Whether something happens for the first time within a period and the one before.
 *
 * What happens takes a row in its own period, which the database creates only once (`memory/claims`). Before, it looks
 * for a row of its own in the period before, and writes nothing there. So it usually makes one row.
 *
 * Of two at the turn of a period, the earlier can be so slow that the later one looks before its row is there. So who
 * has taken a row reads the clock, and if the period may be over, takes a row in the next period, too: where the later
 * one has to take its own. As the clock is read when the row is there, no pause can come between.
 *
 * Who takes a row in a period that is over thus takes one in the next as well. So a row that was missing there once
 * needn’t be looked for again.
 *
 * n8n can’t list rows, so those of a period form a tree. What happens goes down, from one bit of its ID to the next, to
 * the first row that is its own or doesn’t exist yet. So there is no row below a missing row, and whoever deletes rows
 * (`sweep`) finds all. A process knows whose rows it has seen made, and has to ask for those of others. So that few
 * are on the way, rows begin at a depth with about as many places as the period before had rows. The first to come says
 * so for all.
 */

/** What happens, with hex digits as its ID, and the execution that asks: if it asks again, that is no repeat. */
interface Occurrence {
	hours: number;
	period: number;
	id: string;
	by: string;
}

export async function isFirstTime(store: Store, occurrence: Occurrence): Promise<boolean> {
	const { hours, period, by } = occurrence;
	const before = { ...occurrence, period: period - 1 };
	// Who asks again may have taken its row before that of an earlier one was there.
	if ((await has(store, before, SEEN)) && !(await has(store, occurrence, by))) return false;
	if (!(await take(store, occurrence))) return false;
	if (!mayBeOver(hours, period)) return true;
	return await take(store, { ...occurrence, period: period + 1 });
}

const SEEN = 'seen';

/** If two create a row at once, one of them fails. So there is a third try, in case of a fault besides. */
const tryThrice = async <T>(ask: () => Promise<T>): Promise<T> => await ask().catch(ask).catch(ask);

const rowsOf = (store: Store, { hours, period }: Pick<Occurrence, 'hours' | 'period'>) => ({
	known: knownOf(store, hours, period),
	count: async (path: string) =>
		await tryThrice(async () => await store.count(rowOf(hours, period, path))),
	record: async (path: string, token: string, values: readonly string[]) =>
		await tryThrice(async () => await store.record(rowOf(hours, period, path), token, values)),
});

const wayOf = (id: string): string =>
	[...id].map((digit) => parseInt(digit, 16).toString(2).padStart(4, '0')).join('');

/** Whether it has a row in a period, with a value. Makes no row. */
async function has(store: Store, occurrence: Occurrence, value: string): Promise<boolean> {
	const { hours, period, id } = occurrence;
	const { known, count, record } = rowsOf(store, occurrence);
	// Read before the database is.
	const isComplete = isOver(hours, period);
	const findDepth = async () => {
		const depth = known.depth ?? (await count(ROOT));
		if (depth > 0 || isComplete) known.depth = depth;
		return depth;
	};
	const way = wayOf(id);
	const first = (await store.keepsOwners()) ? await findDepth() : way.length;
	if (first === 0) return false;
	for (let depth = first; ; depth++) {
		const path = way.slice(0, depth);
		const whose = known.rows.get(path) ?? ((await count(path)) > 0 ? WHOSE.unknown : WHOSE.nobody);
		if (whose === WHOSE.nobody) {
			if (isComplete) known.learn(path, whose);
			return false;
		}
		if (whose !== WHOSE.unknown && whose !== id) continue;
		const recorded = await record(path, id, [value]);
		if (recorded) return recorded.includes(value);
		known.learn(path, whose);
	}
}

/** Takes its row in a period. Returns whether it is the first to do so. */
async function take(store: Store, occurrence: Occurrence): Promise<boolean> {
	const { id, by } = occurrence;
	const { known, record } = rowsOf(store, occurrence);
	const way = wayOf(id);
	// Where rows don’t keep their owners, only a row with the whole ID in its name belongs to this ID alone.
	const first = (await store.keepsOwners()) ? await agreeOnDepth(store, occurrence) : way.length;
	for (let depth = first; ; depth++) {
		const path = way.slice(0, depth);
		// Others of this process wait to see whose the row is, so that they needn’t ask for it in vain.
		const leave = await known.turns.enter([path]);
		try {
			const whose = known.rows.get(path);
			if (whose && whose !== WHOSE.unknown && whose !== id) continue;
			const recorded = await record(path, id, [SEEN, by]);
			known.learn(path, recorded ? id : WHOSE.unknown);
			if (recorded) return recorded.includes(by) || !recorded.includes(SEEN);
		} finally {
			leave();
		}
	}
}

/** With so many places, two processes seldom meet on a quiet day, and its rows are found by few looks. */
const MIN_DEPTH = 4;

/** The depth at which the rows of a period begin: the number of values of the root. The first to need it decides. */
async function agreeOnDepth(store: Store, { hours, period }: Occurrence): Promise<number> {
	const { known, count, record } = rowsOf(store, { hours, period });
	const leave = await known.turns.enter([ROOT]);
	try {
		if (known.depth) return known.depth;
		const before = knownOf(store, hours, period - 1);
		// A process that was started lately knows of few rows.
		const least = Math.max(MIN_DEPTH, (before.depth ?? 0) - 1);
		const depth = Math.max(least, Math.ceil(Math.log2(before.rows.size + 1)));
		const values = Array.from({ length: depth }, (_, at) => String(at));
		const found = (await record(ROOT, randomUUID(), values)) ? depth : await count(ROOT);
		return (known.depth = Math.max(MIN_DEPTH, found));
	} finally {
		leave();
	}
}
