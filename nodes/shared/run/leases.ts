import { createSignal, type Signal } from '../concurrency';
import { acquireKnown } from '../memory/birth';
import { type End, insist, type Lease, settle, type Store } from '../memory/claims';
import { createSigns } from '../memory/waiting';
import { clock as realClock, type RunClock } from '../n8n/clock';

/** A key of the service, as claims name it. */
export interface ClaimedKey {
	key: string;
	/** The row that says that the key was done with this content. */
	contentRow: string;
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
				claimed.state === 'mine' ? await recordEnd(store, claimed, 'free') : undefined;
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
		settle: (item: number, end: End): void => {
			const settled = leases.get(item);
			if (!settled) return;
			leases.delete(item);
			const { lease, key, contentRow, ended } = settled;
			const release = () => {
				signs.remove(lease);
				inProcess.delete(inProcessAs(key));
				ended.give();
			};
			background.finish(recordEnd(store, lease, end, contentRow).finally(release));
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

/** Records first the content: an execution that finds the key done looks for it. */
async function recordEnd(store: Store, lease: Lease, end: End, contentRow?: string): Promise<void> {
	if (contentRow !== undefined && end === 'done') {
		await insist(realClock, async () => await store.record(contentRow, 'content', ['sent']));
	}
	await settle({ store, clock: realClock }, lease, end);
}
