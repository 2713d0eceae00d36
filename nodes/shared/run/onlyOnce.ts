import {
	alreadyDone,
	BEGUN_ANEW,
	beganElsewhere,
	DONE_BEFORE,
	keysGone,
	memoryFails,
} from '../errors/onlyOnce';
import { NOT_SENT } from '../errors/texts';
import type { RunStats } from '../http/exchange';
import type { OnlyOncePolicy } from '../input/sendPolicy';
import type { Wanted } from '../lostWrite';
import { beginAnew } from '../memory/birth';
import { rowName, rowOf, type Store } from '../memory/claims';
import { makerOf, timeOf } from '../memory/made';
import { clock as realClock, type RunClock } from '../n8n/clock';
import { failed, succeeded, type Remarks } from '../result';
import { recordIn } from './answered';
import { type ClaimedKey, createLeases, type Leases } from './leases';
import { createWaits } from './waits';
import type { ItemResult } from './results';

export type OnlyOnce = ReturnType<typeof openOnlyOnce>;

/** An item with a key. */
interface KeyedItem {
	item: number;
	once: OnlyOncePolicy;
	/** What is sent for it, as a text to compare. */
	content: string;
	repeatUncertain: boolean;
	/** The service can be asked for the record of a key that is done and, with `lost`, for one of unknown outcome. */
	finds?: { lost: boolean };
	/** How long a request may take, in milliseconds, and so how long another execution may be at the key. */
	patience: number;
}

/** The same for an account, which is part of the key. */
export type ItemToClaim = Omit<KeyedItem, 'content'> & ClaimedKey & { account: string };

/**
 * What a claim leads to, if the item isn’t to be sent: its result or, if the service can be asked for what was made,
 * what to ask, and the result if that isn’t found.
 */
export interface NotToSend {
	result: ItemResult;
	wanted?: Omit<Wanted, 'request' | 'isAsSent'>;
	/** Records that it was done after all, if it is found. */
	recordFound?(): Promise<void>;
}

/** Lets what a key stands for happen only once, in whatever execution. Items without a key aren’t known here. */
export function openOnlyOnce(
	store: Store,
	items: readonly KeyedItem[],
	clock: RunClock,
	{ isTool = false, stats }: { isTool?: boolean; stats?: Pick<RunStats, 'waitedForKey'> } = {},
) {
	const keyedItems = new Map(items.map((item) => [item.item, item]));
	const leases = createLeases(store, clock);
	const waitElsewhere = createWaits(store, clock, leases);
	let hasBegunAnew = false;
	const startAnew = async () => {
		await beginAnew(store, realClock);
		hasBegunAnew = true;
	};
	const run = { store, clock, leases, waitElsewhere, startAnew, isTool, stats };
	return {
		/**
		 * Claims an item’s key for an account. Returns undefined if it is to be sent. `beforeWait` is called if another
		 * item is at the key.
		 */
		acquire: async (
			item: number,
			account: string,
			beforeWait = () => {},
		): Promise<NotToSend | undefined> => {
			const keyed = keyedItems.get(item);
			return keyed && (await acquireFor(run, toClaim(keyed, account), beforeWait));
		},
		/** Whose a record is, if an item has a key. */
		ownerOf: (item: number, account: string): Wanted['ownerOf'] => {
			const keyed = keyedItems.get(item);
			return keyed && ownerIn(store, toClaim(keyed, account));
		},
		/** What the user should know of it. */
		remarkOn: (remarks: Remarks): void => remarks.add(BEGUN_ANEW, { count: Number(hasBegunAnew) }),
		/** Records how an item has ended that `acquire` let pass, or that was looked for. */
		settle: leases.settle,
		close: leases.close,
	};
}

function toClaim({ content, ...keyed }: KeyedItem, account: string): ItemToClaim {
	const key = JSON.stringify([account, keyed.once.key]);
	return { ...keyed, account, key, contentRow: rowName(key, rowName(key + content, 'content')) };
}

/** Whose a record is, as far as the node has noted it. */
const ownerIn =
	(store: Store, { account, key }: ItemToClaim): Wanted['ownerOf'] =>
	async (id) =>
		await makerOf(store, recordIn(account, id), key);

/** What the claims of a run have in common. */
interface Run {
	store: Store;
	clock: RunClock;
	leases: Leases;
	waitElsewhere: ReturnType<typeof createWaits>;
	/** Lets the node know all keys again although its rows were deleted. */
	startAnew(): Promise<void>;
	isTool: boolean;
	stats?: Pick<RunStats, 'waitedForKey'>;
}

/** Claims a key for an item, and notes how long that took if another item was at the key. */
async function acquireFor(
	run: Run,
	toClaim: ItemToClaim,
	beforeWait: () => void,
): Promise<NotToSend | undefined> {
	const { clock, stats } = run;
	const start = clock.now();
	let hasWaited = false;
	const onWait = () => {
		hasWaited = true;
		beforeWait();
	};
	try {
		return await acquireWhenFree(run, toClaim, onWait);
	} catch (error) {
		return { result: failed(memoryFails(error)) };
	} finally {
		if (hasWaited) stats?.waitedForKey(Math.max(0, clock.now() - start));
	}
}

/** Claims a key when no other item is at it any more. */
async function acquireWhenFree(
	{ store, clock, leases, waitElsewhere, startAnew, isTool }: Run,
	toClaim: ItemToClaim,
	onWait: () => void,
): Promise<NotToSend | undefined> {
	const { item, key, once, repeatUncertain, finds } = toClaim;
	const how = { again: once.ifDone === 'again', afterAttempt: 0, isAnew: false };
	const looks = finds?.lost === true && !how.again && !repeatUncertain;
	const ownerOf = ownerIn(store, toClaim);
	let isAbandoned = false;
	while (!clock.isOver()) {
		const claimed = await leases.acquire(store, key, { ...how }, realClock);
		if (!claimed) break;
		if (claimed.state === 'mine') {
			leases.add(item, claimed, toClaim);
			return undefined;
		}
		if (claimed.state === 'done') {
			const isSame = (await store.count(toClaim.contentRow)) > 0;
			const result = resultIfDone(once, { isTool, isSame });
			const isWanted = once.ifDone === 'record' && isSame && finds !== undefined;
			return { result, wanted: isWanted ? { isDone: true, ownerOf } : undefined };
		}
		if (claimed.state === 'gone') {
			if (!repeatUncertain) return { result: failed(keysGone(once.key)) };
			await startAnew();
			how.isAnew = true;
			continue;
		}
		onWait();
		const endInProcess = leases.endOf(key);
		if (endInProcess) {
			await clock.wait(endInProcess);
			continue;
		}
		isAbandoned ||= claimed.isAbandoned;
		if (isAbandoned && !repeatUncertain) {
			const result = failed(beganElsewhere(once.key, claimed.hasEnded));
			if (!looks) return { result };
			const at = await timeOf(store, rowOf(key, claimed.claimed), clock.now());
			const began = at === undefined ? undefined : { at, by: 'service' as const };
			const recordFound = async () => {
				const after = { again: false, afterAttempt: claimed.attempt, isAnew: false };
				const taken = await leases.acquire(store, key, after, realClock);
				if (taken?.state === 'mine') leases.add(item, taken, toClaim);
			};
			return { result, wanted: { isDone: false, began, ownerOf }, recordFound };
		}
		if (isAbandoned) {
			// The attempt after it takes over.
			how.afterAttempt = claimed.attempt;
			isAbandoned = false;
		} else {
			const waited = await waitElsewhere({ ...toClaim, looks }, claimed.attempt);
			if (!waited.ok) return { result: waited };
			isAbandoned = waited.value.isAbandoned;
		}
	}
	return { result: failed(NOT_SENT) };
}

/** To a model, no item at all could mean anything. */
function resultIfDone(
	{ key, ifDone }: OnlyOncePolicy,
	{ isTool, isSame }: { isTool: boolean; isSame: boolean },
): ItemResult {
	const isOther = ifDone === 'record' && !isSame;
	if (ifDone === 'fail' || isOther) return failed(alreadyDone(key, isSame));
	const note = {
		alreadyDone: true,
		key,
		...(isSame ? {} : { otherContent: true }),
		...(isTool ? { message: DONE_BEFORE } : {}),
	};
	const isSkipped = ifDone === 'skip' && isSame && !isTool;
	return { ...succeeded(isSkipped ? [] : [note]), note };
}
