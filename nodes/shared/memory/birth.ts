import type { Clock } from '../concurrency';
import { record, rowName, type Rows } from './claims';

/*
 * n8n keeps rows as long as the workflow exists. If it began to delete old ones, or if somebody else does, keys would be
 * forgotten and done again. So before its first claim, a node writes a row that is about no key, and never writes it again:
 * whatever deletes the oldest rows deletes that one before any of a key. If it is gone although it was there, the node no
 * longer knows all its keys.
 *
 * That it was there is known to a process that has seen it, and told by a second row that is written anew every day. If both
 * rows are deleted before n8n is started again, nothing tells it: such a node can’t be told from a new one.
 */
const BIRTH = rowName('node', 'birth');
const ALIVE = rowName('node', 'alive');

/** In milliseconds. */
const EVERY = {
	/** A process looks for the row so often. What is deleted meanwhile is told afterwards. */
	look: 60_000,
	renew: 24 * 3_600_000,
};

/** When this process has last found the row of a store, and written the second. */
export const SEEN = new Map<string, { looked: number; renewed: number }>();

type Now = Pick<Clock, 'elapsed'>;

/**
 * Whether a node still knows all keys. The first row is created before the second. So it is asked
 * for once more after the second was found: another process may just have created both.
 */
export async function knowsAll(rows: Rows, { elapsed }: Now): Promise<boolean> {
	const now = elapsed();
	const seen = SEEN.get(rows.name);
	if (seen && now - seen.looked < EVERY.look) return true;
	const count = async (row: string) => await rows.count(row);
	const isThere = async (row: string) => (await count(row).catch(() => count(row))) > 0;
	if (!(await isThere(BIRTH))) {
		const isTold = await isThere(ALIVE);
		if (!isTold && !seen) {
			await record(rows, BIRTH, 'birth', ['born']);
		} else if (!(await isThere(BIRTH))) {
			// Other processes may not have seen it.
			if (!isTold) await renew(rows);
			return false;
		}
	}
	const isFresh = seen && now - seen.renewed < EVERY.renew;
	if (!isFresh) await renew(rows);
	SEEN.set(rows.name, { looked: now, renewed: isFresh ? seen.renewed : now });
	return true;
}

/** Makes the second row a new one, also for what goes by when a row was created. */
async function renew(rows: Rows): Promise<void> {
	const write = async () => {
		await rows.clear(ALIVE);
		await rows.record(ALIVE, 'alive', ['alive']);
	};
	// Without it, less is noticed. That is no reason not to send.
	await write().catch(() => {});
}

/** Has the first row once more: from here on, the node knows all keys again. */
export async function beginAnew(rows: Rows, { elapsed }: Now): Promise<void> {
	await record(rows, BIRTH, 'birth', ['born']);
	SEEN.set(rows.name, { looked: elapsed(), renewed: -Infinity });
}
