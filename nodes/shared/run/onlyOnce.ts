import type { IDataObject } from 'n8n-workflow';

import { createSignal, type Signal } from '../concurrency';
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
import { acquireKnown, beginAnew } from '../memory/birth';
import type { End, Lease, Store } from '../memory/claims';
import { giveUpWaiting, insist, rowName, settle } from '../memory/claims';
import { createSigns, WAIT, waitForEnd } from '../memory/waiting';
import { clock as realClock, type RunClock } from '../n8n/clock';
import { failed, type Result, succeeded, type Remarks } from '../result';
import { contentOf } from './ledger';
import type { ItemResult } from './results';

export type OnlyOnce = ReturnType<typeof openOnlyOnce>;

/** An item with a key. */
interface KeyedItem {
	item: number;
	once: OnlyOncePolicy;
	/** What is sent for it, as a text to compare. */
	content: string;
	repeatUncertain: boolean;
	/** How long a request may take, so that somebody else may be at the key, in milliseconds. */
	patience: number;
}

type Found = Awaited<ReturnType<typeof acquireKnown>>;

/** The keys that this process is working on. The end of that is awaited, however long it takes. */
const atWork = new Map<string, Promise<void>>();

/** Who is at a key elsewhere gets at least this long, in milliseconds: its end can be recorded a little late. */
const MIN_PATIENCE = 10_000;

/** Lets what a key stands for happen only once, in whatever execution. Items without a key aren’t known here. */
export function openOnlyOnce(
	store: Store,
	items: readonly KeyedItem[],
	clock: RunClock,
	{ isTool = false, stats }: { isTool?: boolean; stats?: Pick<RunStats, 'waitedForKey'> } = {},
) {
	const entries = new Map(items.map((item) => [item.item, item]));
	const leases = new Map<number, { lease: Lease; key: string; content: string; ended: Signal }>();
	const unfinished = new Set<Promise<void>>();
	// A process that has died doesn’t end its other keys either, and where others wait, there is no room for more.
	let waitedInVain = false;
	let brief = WAIT.brief;
	let hasBegunAnew = false;
	const signs = createSigns(realClock);
	/** What is to be recorded doesn’t end with the run. */
	const finish = (work: Promise<void>) => {
		unfinished.add(work);
		void work.finally(() => unfinished.delete(work));
	};
	const record = async (lease: Lease, how: End, content?: string) => {
		// First, because whoever finds the key done looks for it.
		if (content && how === 'done') {
			await insist(realClock, async () => await store.record(content, 'content', ['sent']));
		}
		await settle({ store, clock: realClock }, lease, how);
	};
	/** Waits for an answer of the database only while the run goes on. */
	const unlessOver = async (asked: Promise<Found>): Promise<Found | undefined> => {
		await clock.wait(asked.catch(() => {}));
		if (!clock.isOver()) return await asked;
		const giveBack = async (found: Found) =>
			found.state === 'mine' ? await record(found, 'free') : undefined;
		finish(asked.then(giveBack, () => {}));
		return undefined;
	};
	/**
	 * Claims an item’s key for an account. Returns the item’s result if it must not be sent. `beforeWait` is called if
	 * another item is at the key.
	 */
	const acquireFor = async (
		item: number,
		account: string,
		beforeWait = () => {},
	): Promise<ItemResult | undefined> => {
		const entry = entries.get(item);
		if (!entry) return undefined;
		const { once, repeatUncertain } = entry;
		const patience = Math.max(entry.patience, MIN_PATIENCE);
		const key = JSON.stringify([account, once.key]);
		const content = rowName(key, rowName(key + entry.content, 'content'));
		const from = clock.now();
		let hasWaited = false;
		let past = 0;
		let isLeft = false;
		let isAnew = false;
		const here = JSON.stringify([store.name, key]);
		try {
			while (!clock.isOver()) {
				const how = { again: once.ifDone === 'again', past, isAnew };
				const found = await unlessOver(acquireKnown(store, key, how, realClock));
				if (!found) break;
				if (found.state === 'gone') {
					if (!repeatUncertain) return failed(keysGone(once.key));
					await beginAnew(store, realClock);
					isAnew = true;
					hasBegunAnew = true;
					continue;
				}
				if (found.state === 'mine') {
					const ended = createSignal();
					atWork.set(here, ended.given);
					leases.set(item, { lease: found, key: here, content, ended });
					signs.add(found, store);
					return undefined;
				}
				if (found.state === 'done') {
					return resultIfDone(once, { isTool, isSame: (await store.count(content)) > 0 });
				}
				hasWaited = true;
				beforeWait();
				const holder = atWork.get(here);
				if (holder) {
					await clock.wait(holder);
					continue;
				}
				isLeft ||= found.isAbandoned;
				if (isLeft && repeatUncertain) {
					past = found.place;
					isLeft = false;
				} else if (isLeft || (waitedInVain && !repeatUncertain)) {
					return failed(beganElsewhere(once.key));
				} else {
					const how = { clock, patience, brief, ignoresSilence: repeatUncertain };
					const waited = await waitForEnd(store, key, found.place, how);
					if (waited === 'noRoom') {
						brief = 0;
						return failed(notYetKnown(once.key));
					}
					isLeft = waited === 'inVain';
					waitedInVain ||= isLeft;
					if (isLeft && !repeatUncertain) finish(giveUpWaiting(store, key, found.place));
				}
			}
			return failed(NOT_SENT);
		} catch (error) {
			return failed(memoryFails(error));
		} finally {
			if (hasWaited) stats?.waitedForKey(Math.max(0, clock.now() - from));
		}
	};
	return {
		acquire: acquireFor,
		/** What the user should know of it. */
		remarkOn: (remarks: Remarks): void => remarks.add(BEGUN_ANEW, { count: Number(hasBegunAnew) }),
		/** Records how an item that `acquire` let pass has ended. */
		settle: (item: number, result: ItemResult) => {
			const held = leases.get(item);
			if (!held) return;
			leases.delete(item);
			const { lease, key, content, ended } = held;
			const isUnknown = !result.ok && result.failure.isUncertain;
			const how = result.ok && !result.hadNoEffect ? 'done' : isUnknown ? 'unknown' : 'free';
			const release = () => {
				signs.remove(lease);
				atWork.delete(key);
				ended.give();
			};
			finish(record(lease, how, content).finally(release));
		},
		/** Waits until everything is recorded. */
		close: async () => {
			while (unfinished.size > 0) await Promise.all(unfinished);
		},
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
 * If all items were skipped, one returns a note after all: where a node returns nothing, a loop or a sub-workflow ends,
 * and what was still to come would be lost although all looks well.
 */
export function keepOneItem(results: readonly ItemResult[]): ItemResult[] {
	const isEmpty = results.every((result) => !result.ok || result.value.length === 0);
	const first = isEmpty ? results.find((result) => result.ok && result.note) : undefined;
	return results.map((result) =>
		result === first ? { ...result, ...succeeded([first.note as IDataObject]) } : result,
	);
}
