import { randomUUID } from 'crypto';

import type { Clock, Signal } from '../concurrency';
import { createSignal } from '../concurrency';
import type { Memory, NodeRecord } from './processedValues';
import { isAlone, MOST_ATTEMPTS, openRecord, settle } from './processedValues';

/** How a claim ended. `busy`: held in this process, until `ended`. `open`: held in another process, or by nobody any more. */
export type Claim = Answer | { state: 'done' } | { state: 'busy'; ended: Promise<void> };

export interface Claims {
	/** Claims several keys, each at most once, and returns how each claim ended. */
	take(asks: readonly Ask[]): Promise<Claim[]>;
	/** Tells this process how a key has ended. `save` tells all others. */
	end(hold: Hold, end: End): void;
	/** Records the ends. Rejects if n8n can’t; the keys then stay open for other processes. */
	save(): Promise<void>;
	/** How many ends aren’t saved. */
	unsaved(): number;
}

/** A key that this process holds, until its end is saved. */
interface Active {
	isDone: boolean;
	ended: Signal;
	saved: Signal;
}

const active = new Map<string, Active>();

export function openClaims(memory: Memory, clock: Clock): Claims {
	const record = openRecord(memory);
	const nameOf = (key: string) => JSON.stringify([memory.name, key]);
	let ends: Array<{ hold: Hold; end: End }> = [];
	const end = (hold: Hold, how: End) => {
		ends.push({ hold, end: how });
		const holder = active.get(nameOf(hold.key));
		if (!holder || how !== 'done') return;
		holder.isDone = true;
		holder.ended.give();
	};
	const release = (key: string) => {
		const holder = active.get(nameOf(key));
		active.delete(nameOf(key));
		holder?.ended.give();
		holder?.saved.give();
	};
	const inProcess = ({ key, again }: Ask): Claim | undefined => {
		const holder = active.get(nameOf(key));
		if (!holder) return undefined;
		if (!holder.isDone) return { state: 'busy', ended: holder.ended.given };
		return again ? { state: 'busy', ended: holder.saved.given } : { state: 'done' };
	};
	return {
		take: async (asks) => {
			const claims = new Map(asks.map((ask) => [ask.key, inProcess(ask)]));
			const free = asks.filter(({ key }) => !claims.get(key));
			for (const { key } of free) {
				active.set(nameOf(key), { isDone: false, ended: createSignal(), saved: createSignal() });
			}
			try {
				for (const { state, hold } of await claimKeys(record, clock, free)) {
					claims.set(hold.key, { state, hold });
					// By asking, the key was opened.
					if (state === 'done') end(hold, 'done');
				}
			} finally {
				for (const { key } of free) {
					const state = claims.get(key)?.state;
					if (state !== 'held' && state !== 'done') release(key);
				}
			}
			return asks.map(({ key }) => claims.get(key) as Claim);
		},
		end,
		save: async () => {
			const saved = ends;
			ends = [];
			try {
				await saveEnds(record, clock, saved);
			} finally {
				for (const { hold } of saved) release(hold.key);
			}
		},
		unsaved: () => ends.length,
	};
}

/*
 * What has happened, across executions. A key has up to three values in the record of its node:
 *
 *     `key <key>`         somebody has claimed it; stays
 *     `open <key>`        it was claimed, and its end isn’t known; removed when it is done
 *     a random token      of the claim; tells whether another process has undone the claim
 *
 * Asking records all three, so a claim is one call:
 *
 *     token known                    I asked before, and nobody has undone it: what I found then is still so
 *     key new                        it’s mine, once I have asked again after a while and found my token
 *     key known, `open` new          it was done before; `open` and token are removed again
 *     key known, `open` known        somebody is at it, or died before its end was recorded
 *
 * A false `open` only makes others wait, or a person look. The reverse, a false “done”, would lose something.
 */

/** A claimed key. Only its holder may do what the key stands for. */
export interface Hold {
	key: string;
	token: string;
	/** What was known before this claim. */
	before: 'new' | 'done' | 'open';
}

/** What a claim asks for. */
export interface Ask {
	key: string;
	/** Claim it although it was done before. */
	again: boolean;
	/** Claim it although nobody knows whether it was done. */
	regardless: boolean;
}

/** How what a key stands for has ended. `free`: it didn’t happen. `unknown`: nobody knows, so the key stays claimed. */
export type End = 'done' | 'free' | 'unknown';

/** What was found for a key that was asked for, and the hold on it if the claim succeeded. */
export interface Answer {
	state: 'held' | 'done' | 'open';
	hold: Hold;
}

const keyValue = (key: string) => `key ${key}`;
const openValue = (key: string) => `open ${key}`;

/** Claims keys that nobody in this process holds, and makes sure that no other process undoes the claims. */
export async function claimKeys(
	record: NodeRecord,
	clock: Clock,
	asks: readonly Ask[],
): Promise<Answer[]> {
	const answers = new Map<string, Answer>();
	let left = asks.map((ask) => ({ ...ask, token: randomUUID() }));
	for (let attempt = 1; left.length > 0; attempt++) {
		if (attempt > MOST_ATTEMPTS) {
			throw new Error('other processes kept changing it at the same moment');
		}
		const began = clock.now();
		const { values: known, isSure } = await record.check(
			left.flatMap(({ key, token }) => [keyValue(key), openValue(key), token]),
		);
		// If n8n failed meanwhile, the token may come from this call, and the claim of the key from another process.
		left = left.filter(({ token }) => !isSure || !known.has(token));
		const found = left.map((ask): Answer => {
			const { key, token } = ask;
			const hold = { key, token, before: stateOf(key, known) };
			return { hold, state: judge(ask, hold) };
		});
		for (const answer of found) answers.set(answer.hold.key, answer);
		const tokens = found.flatMap(({ state, hold }) => (state === 'open' ? [hold.token] : []));
		await record.remove(tokens).catch(ignore);
		left = left.filter(({ key }) => answers.get(key)?.state === 'held');
		if (isAlone()) break;
		if (left.length > 0) await settle(clock, began);
	}
	return [...answers.values()];
}

/** A token that stays does no harm. */
const ignore = () => {};

const stateOf = (key: string, known: Set<string>): Hold['before'] =>
	!known.has(keyValue(key)) ? 'new' : known.has(openValue(key)) ? 'open' : 'done';

function judge({ again, regardless }: Ask, { before }: Hold): Answer['state'] {
	const isMine = { new: true, done: again, open: regardless }[before];
	if (isMine) return 'held';
	return before === 'done' ? 'done' : 'open';
}

/** Removes what the ends make superfluous, and makes sure that no other process brings it back. */
export async function saveEnds(
	record: NodeRecord,
	clock: Clock,
	ends: ReadonlyArray<{ hold: Hold; end: End }>,
): Promise<void> {
	let left = ends.filter(({ end }) => end !== 'unknown');
	for (let attempt = 1; left.length > 0 && attempt <= MOST_ATTEMPTS; attempt++) {
		let began = clock.now();
		const values = left.flatMap(({ hold, end }) => superfluous(hold, end));
		const isRemoved = await record.remove(values).then(yes, no);
		if (isRemoved && isAlone()) return;
		// If n8n failed, the key may be free already, and another process may have it by now.
		if (!isRemoved) left = left.filter(({ hold, end }) => !isGivenBack(hold, end));
		// The token was removed together with the rest. If it is back, the rest is back too. It must stay before it is
		// removed again: otherwise it could be that another process has claimed the key meanwhile.
		for (let look = 1; left.length > 0 && look <= 2; look++) {
			await settle(clock, began);
			began = clock.now();
			left = await whatIsThere(record, left);
		}
	}
}

/** An earlier claim of unknown outcome stays open, unless this one succeeded. */
const superfluous = ({ key, token, before }: Hold, end: End): string[] => [
	token,
	...(end === 'done' || before !== 'open' ? [openValue(key)] : []),
	...(isGivenBack({ before }, end) ? [keyValue(key)] : []),
];

const isGivenBack = ({ before }: Pick<Hold, 'before'>, end: End) =>
	end === 'free' && before === 'new';

const yes = () => true;
const no = () => false;

/** Those whose tokens are recorded. Asking records the others’ tokens, so they are removed again. */
async function whatIsThere<T extends { hold: Hold }>(record: NodeRecord, ends: T[]): Promise<T[]> {
	const { values: known, isSure } = await record.check(ends.map(({ hold }) => hold.token));
	const isThere = ({ hold }: T) => isSure && known.has(hold.token);
	await record.remove(ends.flatMap((end) => (isThere(end) ? [] : [end.hold.token]))).catch(ignore);
	return ends.filter(isThere);
}
