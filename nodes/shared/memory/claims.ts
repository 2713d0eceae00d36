import { createSignal, type Signal } from '../concurrency';
import { claimKeys, saveEnds, type Answer, type Ask, type End, type Hold } from './claimKeys';
import type { Watch } from './confirm';
import { openRecord, type Memory } from './record';

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

export function openClaims(memory: Memory, watch: Watch): Claims {
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
				for (const { state, hold } of await claimKeys(record, watch, free)) {
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
				await saveEnds(record, watch, saved);
			} finally {
				for (const { hold } of saved) release(hold.key);
			}
		},
		unsaved: () => ends.length,
	};
}
