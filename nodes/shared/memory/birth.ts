import type { Clock } from '../concurrency';
import { type Claim, acquire, type HowToClaim, record, rowName, rowOf, type Store } from './claims';

/*
 * n8n keeps rows as long as the workflow exists. If n8n began to delete old rows, or an administrator does, keys would
 * be forgotten and done again. So before its first claim, a node writes a row that is about no key, and never writes it
 * again: whatever deletes the oldest rows deletes that row before any row of a key. If it is gone although it was
 * there, the node no longer knows all its keys.
 *
 * That it was there is known to a process that has seen it, and shown by a second row that is written anew every day.
 * If both rows are deleted before n8n is started again, nothing shows it: such a node looks like a new node.
 */
const BIRTH = rowName('node', 'birth');
const ALIVE = rowName('node', 'alive');

/** In milliseconds. */
const EVERY = {
	/** How often a process looks for the row. What is deleted meanwhile is noticed then. */
	look: 60_000,
	renew: 24 * 3_600_000,
};

/** When this process has last found the first row of a store, and written the second. */
export const SEEN = new Map<string, { looked: number; renewed: number }>();

type Now = Pick<Clock, 'elapsed'>;

/**
 * Whether a node still knows all keys. The first row is created before the second. So it is asked for once more after
 * the second was found: another process may just have created both.
 */
export async function knowsAll(store: Store, { elapsed }: Now): Promise<boolean> {
	const now = elapsed();
	const seen = SEEN.get(store.name);
	if (seen && now - seen.looked < EVERY.look) return true;
	// Fails where n8n keeps a single row for all names, which would be deleted below.
	await store.keepsOwners();
	const isThere = async (row: string) =>
		(await store.count(row).catch(async () => await store.count(row))) > 0;
	if (!(await isThere(BIRTH))) {
		const wasThere = await isThere(ALIVE);
		if (!wasThere && !seen) {
			await record(store, BIRTH, 'birth', ['born']);
		} else if (!(await isThere(BIRTH))) {
			// Other processes may not have seen the first row, and then need the second.
			if (!wasThere) await renew(store);
			return false;
		}
	}
	const isFresh = seen && now - seen.renewed < EVERY.renew;
	if (!isFresh) await renew(store);
	SEEN.set(store.name, { looked: now, renewed: isFresh ? seen.renewed : now });
	return true;
}

/** Creates the second row anew, so that it is young for whatever deletes rows by when they were created. */
async function renew(store: Store): Promise<void> {
	const write = async () => {
		await store.clear(ALIVE);
		await store.record(ALIVE, 'alive', ['alive']);
	};
	// Without it, less is noticed. That is no reason not to send.
	await write().catch(() => {});
}

/** The looks of runs that go on. A run needs one, however many items it has. */
const looks = new WeakMap<Store, Promise<boolean>>();

async function look(store: Store, now: Now): Promise<boolean> {
	const answer = looks.get(store) ?? knowsAll(store, now);
	looks.set(store, answer);
	return await answer.finally(() => looks.delete(store));
}

/**
 * Claims a key. `gone`: it has no rows, but rows were deleted, so it can have been done. With `isAnew`, that doesn’t
 * matter.
 */
export async function acquireKnown(
	store: Store,
	key: string,
	{ isAnew, ...how }: HowToClaim & { isAnew: boolean },
	now: Now,
): Promise<Claim | { state: 'gone' }> {
	const isSure = isAnew || (await look(store, now));
	if (!isSure && (await store.count(rowOf(key, 1))) === 0) return { state: 'gone' };
	return await acquire(store, key, how);
}

/** Has the first row once more: from here on, the node knows all keys again. */
export async function beginAnew(store: Store, { elapsed }: Now): Promise<void> {
	if ((await store.count(BIRTH)) === 0) await record(store, BIRTH, 'birth', ['born']);
	SEEN.set(store.name, { looked: elapsed(), renewed: -Infinity });
}
