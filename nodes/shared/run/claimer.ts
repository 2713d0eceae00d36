import type { OnlyOncePolicy } from '../input/readItem';
import type { Claim, Claims, Hold } from '../memory/claims';
import { isAlone } from '../memory/processedValues';

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
