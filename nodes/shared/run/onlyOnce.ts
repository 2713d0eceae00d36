import { alreadyDone, beganElsewhere, DONE_BEFORE, memoryFails, NOT_SENT } from '../errors/texts';
import type { Waits } from '../http/exchange';
import type { OnlyOncePolicy } from '../input/readItem';
import type { Claim, Claims, End, Hold } from '../memory/claims';
import { openClaims } from '../memory/claims';
import type { Memory } from '../memory/processedValues';
import { isAlone } from '../memory/processedValues';
import type { RunClock } from '../n8n/clock';
import { clock as realClock } from '../n8n/clock';
import { failed, succeeded } from '../result';
import type { ItemResult } from './results';

/** Lets what a key stands for happen only once, in whatever execution. Items without a key aren’t known here. */
export interface OnlyOnce {
	/**
	 * Claims an item’s key. Returns the item’s result if it must not be sent, or, unless it `mayWait`, that somebody else
	 * holds the key.
	 */
	begin(item: number, mayWait?: boolean): Promise<ItemResult | 'busy' | undefined>;
	/** Records how an item that `begin` let pass has ended. */
	end(item: number, result: ItemResult): void;
	/** Gives back what wasn’t used and waits until everything is recorded. */
	close(): Promise<void>;
}

/**
 * When to look again at a key that another process may be at, in milliseconds since it was first found so. A webhook
 * that answers when the workflow has finished must do so within the service’s ten seconds.
 */
const LOOKS = [500, 1500, 4000];

/** How often ends are recorded: after so many items, or so many milliseconds. */
const SAVE = { items: 16, milliseconds: 1000 };

export function openOnlyOnce(
	memory: Memory,
	items: readonly KeyedItem[],
	clock: RunClock,
	{ isTool = false, waits }: { isTool?: boolean; waits?: Pick<Waits, 'waitedForKey'> } = {},
): OnlyOnce {
	// These waits don’t end with the run: afterwards it must be clear what the record says.
	const claims = openClaims(memory, realClock);
	const entries = new Map(items.map((item) => [item.item, { ...item } as Entry]));
	const claimer = createClaimer(claims, [...entries.values()], clock.now);
	const saves: Array<Promise<void>> = [];
	// A process that has died doesn’t end its other keys either.
	let waitedInVain = false;
	let savedAt = clock.now();
	const save = () => {
		savedAt = clock.now();
		// What was sent stays sent. To other executions, it only looks as if it weren’t finished.
		saves.push(claims.save().catch(() => {}));
	};
	const settle = (hold: Hold, end: End) => {
		claims.end(hold, end);
		const isDue = claims.unsaved() >= SAVE.items || clock.now() - savedAt >= SAVE.milliseconds;
		// Others wait for a key that isn’t done.
		if (isDue || end !== 'done') save();
	};
	const giveBackUnused = async () => {
		await claimer.giveBackUnused();
		save();
	};
	const claim: OnlyOnce['begin'] = async (item, mayWait = true) => {
		const entry = entries.get(item);
		if (!entry) return undefined;
		if (clock.isOver()) return failed(NOT_SENT);
		entry.isBegun = true;
		const { once } = entry;
		while (!clock.isOver()) {
			const found = await claimer.claimOf(entry).catch((error: unknown) => ({ error }));
			delete entry.claim;
			if ('error' in found) return failed(memoryFails(found.error));
			if (found.state === 'held') {
				if (clock.isOver()) {
					settle(found.hold, 'free');
					break;
				}
				entry.hold = found.hold;
				return undefined;
			}
			if (found.state === 'done') {
				// By asking, the keys were opened: to other processes, they look as if somebody were at them.
				if (claims.unsaved() > 0) save();
				return resultIfDone(once, isTool);
			}
			entry.hasWaited = true;
			if (!mayWait) {
				delete entry.isBegun;
				return 'busy';
			}
			if (found.state === 'busy') {
				await giveBackUnused();
				await clock.wait(found.ended);
			} else {
				const { since, seen } = entry.open as NonNullable<Entry['open']>;
				const look = isAlone() ? undefined : LOOKS.find((at) => since + at > seen);
				entry.regardless = look === undefined && entry.repeatUncertain;
				if (entry.regardless) continue;
				waitedInVain ||= look === undefined;
				if (waitedInVain && !entry.repeatUncertain) return failed(beganElsewhere(once.key));
				await giveBackUnused();
				await clock.pause(since + (look as number) - clock.now());
			}
		}
		return failed(NOT_SENT);
	};
	return {
		begin: async (item, mayWait) => {
			const from = clock.now();
			const result = await claim(item, mayWait);
			if (entries.get(item)?.hasWaited) waits?.waitedForKey(clock.now() - from);
			return result;
		},
		end: (item, result) => {
			const entry = entries.get(item);
			if (!entry?.hold) return;
			const { hold } = entry;
			delete entry.hold;
			settle(hold, result.ok ? 'done' : result.failure.isUncertain ? 'unknown' : 'free');
		},
		close: async () => {
			await giveBackUnused();
			await Promise.all(saves);
		},
	};
}

/** To a model, no item at all could mean anything. */
function resultIfDone({ key, ifDone }: OnlyOncePolicy, isTool: boolean): ItemResult {
	if (ifDone === 'fail') return failed(alreadyDone(key));
	const note = { alreadyDone: true, key };
	if (isTool) return succeeded([{ ...note, message: DONE_BEFORE }]);
	return succeeded(ifDone === 'note' ? [note] : []);
}

/** An item with a key. */
export interface KeyedItem {
	item: number;
	once: OnlyOncePolicy;
	repeatUncertain: boolean;
}

export interface Entry extends KeyedItem {
	/** Somebody waits for the key, or has it. Before that, the claim can be given back. */
	isBegun?: boolean;
	claim?: Promise<Claim>;
	hold?: Hold;
	/** Somebody else was at the key. */
	hasWaited?: boolean;
	/** When another process, or nobody any more, was first and last found at the key. */
	open?: { since: number; seen: number };
	/** The key was looked at often enough, and the user wants it repeated. */
	regardless?: boolean;
}

/**
 * How many keys are claimed in one go. If n8n dies meanwhile, nobody knows the outcome of so many items, so they are few
 * at first. While they last for less than `least` milliseconds, the next go takes twice as many: a claim is worth that
 * time, and in queue mode half of it is what a claim takes.
 */
const CHUNK = { first: 2, most: 256, least: 500 };

export interface Claimer {
	/** The claim of an item’s key, made together with those of the items after it. */
	claimOf(entry: Entry): Promise<Claim>;
	/** Gives back the claims of items that haven’t begun. They are made again when their time comes. */
	giveBackUnused(): Promise<void>;
}

export function createClaimer(
	claims: Claims,
	entries: readonly Entry[],
	now: () => number,
): Claimer {
	const places = new Map(entries.map((entry, place) => [entry, place]));
	let size = CHUNK.first;
	let claimedAt = -Infinity;
	/** Claims the key of an item that has no claim, and those of items after it. */
	const claimFrom = (first: Entry, place: number) => {
		const chunk = new Map<string, Entry>([[first.once.key, first]]);
		if (now() - claimedAt < CHUNK.least) size = Math.min(2 * size, CHUNK.most);
		// Two executions that each claim more than the key they wait for would keep each other waiting.
		const most = first.hasWaited ? 1 : size;
		for (const entry of entries.slice(place)) {
			if (chunk.size === most) break;
			if (entry.claim || entry.isBegun || chunk.has(entry.once.key)) continue;
			chunk.set(entry.once.key, entry);
		}
		claimedAt = now();
		const taken = claims.take(
			[...chunk.values()].map(({ once: { key, ifDone }, regardless = false }) => ({
				...{ key, again: ifDone === 'again', regardless },
			})),
		);
		[...chunk.values()].forEach((entry, at) => {
			entry.claim = taken.then((all) => {
				const claim = all[at] as Claim;
				if (claim.state === 'open') entry.open = { since: now(), ...entry.open, seen: now() };
				return claim;
			});
			// Whoever waits for it is told.
			entry.claim.catch(() => {});
		});
	};
	/** Claims the next keys early, if that takes long. */
	const prepareNext = (place: number) => {
		const next = place + size / 2;
		const entry = entries[next];
		if (!isAlone() && entry && !entry.claim && !entry.isBegun) claimFrom(entry, next);
	};
	return {
		claimOf: async (entry) => {
			const place = places.get(entry) as number;
			if (!entry.claim) claimFrom(entry, place);
			else prepareNext(place);
			return await (entry.claim as Promise<Claim>);
		},
		giveBackUnused: async () => {
			for (const entry of entries) {
				const { claim, isBegun } = entry;
				if (!claim || isBegun) continue;
				delete entry.claim;
				const made = await claim.catch(() => undefined);
				if (made?.state === 'held') claims.end(made.hold, 'free');
			}
		},
	};
}
