import type { IDataObject } from 'n8n-workflow';

import {
	alreadyDone,
	BEGUN_ANEW,
	beganElsewhere,
	DONE_BEFORE,
	keysGone,
	memoryFails,
	notYetKnown,
	sharedKey,
} from '../errors/onlyOnce';
import { NOT_SENT } from '../errors/texts';
import type { RunStats } from '../http/exchange';
import type { ItemRequest } from '../input/readItem';
import type { OnlyOncePolicy } from '../input/sendPolicy';
import { beginAnew } from '../memory/birth';
import { type End, giveUpWaiting, rowName, type Store } from '../memory/claims';
import { WAIT, waitForEnd } from '../memory/waiting';
import { clock as realClock, type RunClock } from '../n8n/clock';
import { failed, type Result, succeeded, type Remarks } from '../result';
import { contentOf } from './ledger';
import { type ClaimedKey, createLeases, type Leases } from './leases';
import type { ItemResult } from './results';

export type OnlyOnce = ReturnType<typeof openOnlyOnce>;

/** An item with a key. */
interface KeyedItem {
	item: number;
	once: OnlyOncePolicy;
	/** What is sent for it, as a text to compare. */
	content: string;
	repeatUncertain: boolean;
	/** How long a request may take, in milliseconds, and so how long another execution may be at the key. */
	patience: number;
}

/** The same for an account, which is part of the key. */
type ItemToClaim = Omit<KeyedItem, 'content'> & ClaimedKey;

/** An execution that is at a key gets at least this long, in milliseconds: its end can be recorded a little late. */
const MIN_PATIENCE = 10_000;

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
		 * Claims an item’s key for an account. Returns the item’s result if it must not be sent. `beforeWait` is called if
		 * another item is at the key.
		 */
		acquire: async (
			item: number,
			account: string,
			beforeWait = () => {},
		): Promise<ItemResult | undefined> => {
			const keyed = keyedItems.get(item);
			return keyed && (await acquireFor(run, toClaim(keyed, account), beforeWait));
		},
		/** What the user should know of it. */
		remarkOn: (remarks: Remarks): void => remarks.add(BEGUN_ANEW, { count: Number(hasBegunAnew) }),
		/** Records how an item that `acquire` let pass has ended. */
		settle: (item: number, result: ItemResult): void => leases.settle(item, endIn(result)),
		close: leases.close,
	};
}

function toClaim({ content, ...keyed }: KeyedItem, account: string): ItemToClaim {
	const key = JSON.stringify([account, keyed.once.key]);
	return { ...keyed, key, contentRow: rowName(key, rowName(key + content, 'content')) };
}

function endIn(result: ItemResult): End {
	if (!result.ok) return result.failure.isUncertain ? 'unknown' : 'free';
	return result.hadNoEffect ? 'free' : 'done';
}

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
): Promise<ItemResult | undefined> {
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
		return failed(memoryFails(error));
	} finally {
		if (hasWaited) stats?.waitedForKey(Math.max(0, clock.now() - start));
	}
}

/** Claims a key when no other item is at it any more. Returns the item’s result if it must not be sent. */
async function acquireWhenFree(
	{ store, clock, leases, waitElsewhere, startAnew, isTool }: Run,
	toClaim: ItemToClaim,
	onWait: () => void,
): Promise<ItemResult | undefined> {
	const { item, key, once, repeatUncertain } = toClaim;
	const how = { again: once.ifDone === 'again', afterAttempt: 0, isAnew: false };
	let isAbandoned = false;
	while (!clock.isOver()) {
		const claimed = await leases.acquire(store, key, { ...how }, realClock);
		if (!claimed) break;
		if (claimed.state === 'mine') {
			leases.add(item, claimed, toClaim);
			return undefined;
		}
		if (claimed.state === 'done') {
			return resultIfDone(once, { isTool, isSame: (await store.count(toClaim.contentRow)) > 0 });
		}
		if (claimed.state === 'gone') {
			if (!repeatUncertain) return failed(keysGone(once.key));
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
		if (isAbandoned && !repeatUncertain) return failed(beganElsewhere(once.key, claimed.hasEnded));
		if (isAbandoned) {
			// The attempt after it takes over.
			how.afterAttempt = claimed.attempt;
			isAbandoned = false;
		} else {
			const waited = await waitElsewhere(toClaim, claimed.attempt);
			if (!waited.ok) return waited;
			isAbandoned = waited.value.isAbandoned;
		}
	}
	return failed(NOT_SENT);
}

/**
 * Lets the items of a run wait for claims of other processes. A process that has died doesn’t end its other keys
 * either, and where too many executions wait, there is no room for more. So what was found for one item goes for the
 * next ones.
 */
function createWaits(store: Store, clock: RunClock, { finish }: Pick<Leases, 'finish'>) {
	let hasWaitedInVain = false;
	let brief = WAIT.brief;
	return async (
		{ key, once, patience, repeatUncertain }: ItemToClaim,
		attempt: number,
	): Promise<Result<{ isAbandoned: boolean }>> => {
		if (hasWaitedInVain && !repeatUncertain) return failed(beganElsewhere(once.key, false));
		const waited = await waitForEnd(store, key, attempt, {
			clock,
			patience: Math.max(patience, MIN_PATIENCE),
			brief,
			ignoresSilence: repeatUncertain,
		});
		if (waited === 'noRoom') {
			brief = 0;
			return failed(notYetKnown(once.key));
		}
		const isAbandoned = waited === 'inVain';
		hasWaitedInVain ||= isAbandoned;
		if (isAbandoned && !repeatUncertain) finish(giveUpWaiting(store, key, attempt));
		return succeeded({ isAbandoned });
	};
}

/** To a model, no item at all could mean anything. */
function resultIfDone(
	{ key, ifDone }: OnlyOncePolicy,
	{ isTool, isSame }: { isTool: boolean; isSame: boolean },
): ItemResult {
	if (ifDone === 'fail') return failed(alreadyDone(key, isSame));
	const note = {
		alreadyDone: true,
		key,
		...(isSame ? {} : { otherContent: true }),
		...(isTool ? { message: DONE_BEFORE } : {}),
	};
	const isSkipped = ifDone === 'skip' && isSame && !isTool;
	return { ...succeeded(isSkipped ? [] : [note]), note };
}

/**
 * Items with the same key but other content. Only one of them would be sent, so the key says too little: it lacks what
 * tells the items apart.
 */
export function refuseSharedKeys(
	requests: ReadonlyArray<Result<ItemRequest>>,
): Array<Result<ItemRequest>> {
	const first = new Map<string, { at: number; content: string }>();
	return requests.map((request, at) => {
		if (!request.ok || !request.value.once || request.value.once.ifDone === 'again') return request;
		const { key } = request.value.once;
		const content = contentOf(request.value, realClock.now());
		const other = first.get(key);
		if (!other) first.set(key, { at, content });
		return other && other.content !== content ? failed(sharedKey(key, other.at)) : request;
	});
}

/**
 * If all items were skipped, the first skipped item returns its note after all: where a node returns nothing, a loop or
 * a sub-workflow ends, and what was still to come would be lost although all looks well.
 */
export function keepOneItem(results: readonly ItemResult[]): ItemResult[] {
	const isEmpty = results.every((result) => !result.ok || result.value.length === 0);
	const first = isEmpty ? results.find((result) => result.ok && result.note) : undefined;
	return results.map((result) =>
		result === first ? { ...result, ...succeeded([first.note as IDataObject]) } : result,
	);
}
