import { createSignal, type Signal } from '../concurrency';
import { acquireKnown } from '../memory/birth';
import { type End, insist, type Lease, settle, type Store } from '../memory/claims';
import { noteMade, noteTime } from '../memory/made';
import { createSigns } from '../memory/waiting';
import { clock as realClock, type RunClock } from '../n8n/clock';

/** A key of the service, as claims name it. */
export interface ClaimedKey {
	key: string;
	/** The row that says that the key was done with this content. */
	contentRow: string;
}

/** How the item of a lease has ended, and what is noted with it. */
export interface LeaseEnd {
	end: End;
	/** The record that it has made, by its account and ID. */
	made?: string;
	/** Since when the service can have carried it out, in milliseconds since 1970, if nobody knows whether it has. */
	since?: number;
}

/** What a claim leads to. */
type Claimed = Awaited<ReturnType<typeof acquireKnown>>;

export type Leases = ReturnType<typeof createLeases>;

/** The keys that this process has leases of. Their ends are awaited, however long they take. */
const inProcess = new Map<string, Promise<void>>();

/** The leases of a run, one for each item at most. Recording their ends goes on when the run is over. */
export function createLeases(store: Store, clock: RunClock) {
	const leases = new Map<number, ClaimedKey & { lease: Lease; ended: Signal }>();
	const background = createBackground();
	const signs = createSigns(realClock);
	const inProcessAs = (key: string) => JSON.stringify([store.name, key]);
	return {
		/** Claims a key, but waits for the database only while the run goes on. A lease that comes later is given back. */
		acquire: async (...claim: Parameters<typeof acquireKnown>): Promise<Claimed | undefined> => {
			const claiming = acquireKnown(...claim);
			await clock.wait(claiming.catch(() => {}));
			if (!clock.isOver()) return await claiming;
			const giveBack = async (claimed: Claimed) =>
				claimed.state === 'mine' ? await recordEnd(store, claimed, { end: 'free' }) : undefined;
			background.finish(claiming.then(giveBack, () => {}));
			return undefined;
		},
		/** Keeps a lease for an item until it is settled. */
		add: (item: number, lease: Lease, { key, contentRow }: ClaimedKey): void => {
			const ended = createSignal();
			inProcess.set(inProcessAs(key), ended.given);
			leases.set(item, { lease, key, contentRow, ended });
			signs.add(lease, store);
		},
		/** The end of the lease that this process has of a key; undefined if it has none. */
		endOf: (key: string): Promise<void> | undefined => inProcess.get(inProcessAs(key)),
		/** Records how the item of a lease has ended. */
		settle: (item: number, how: LeaseEnd): void => {
			const settled = leases.get(item);
			if (!settled) return;
			leases.delete(item);
			const { lease, ended, ...claimed } = settled;
			const release = () => {
				signs.remove(lease);
				inProcess.delete(inProcessAs(claimed.key));
				ended.give();
			};
			background.finish(recordEnd(store, lease, how, claimed).finally(release));
		},
		...background,
	};
}

/** Work that goes on when the run is over. */
function createBackground() {
	const unfinished = new Set<Promise<void>>();
	return {
		finish: (work: Promise<void>): void => {
			unfinished.add(work);
			void work.finally(() => unfinished.delete(work));
		},
		/** Waits until all of it is finished. */
		close: async (): Promise<void> => {
			while (unfinished.size > 0) await Promise.all(unfinished);
		},
	};
}

/** Records first what goes with the end: an execution that finds the key done, or in doubt, looks for it. */
async function recordEnd(
	store: Store,
	lease: Lease,
	{ end, made, since }: LeaseEnd,
	claimed?: ClaimedKey,
): Promise<void> {
	const note = async (work: () => Promise<unknown>) => await insist(realClock, work);
	if (claimed && end === 'done') {
		const { key, contentRow } = claimed;
		await note(async () => await store.record(contentRow, 'content', ['sent']));
		if (made !== undefined) await note(async () => await noteMade(store, made, key));
	}
	if (end === 'unknown' && since !== undefined) {
		await note(async () => await noteTime(store, lease, since));
	}
	await settle({ store, clock: realClock }, lease, end);
}
