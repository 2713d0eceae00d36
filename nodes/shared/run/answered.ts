import { asWord, isObject } from '../result';
import type { Outgoing, Sent } from '../operation';

/** Which records have answered items of a run, and which writes are on their way. */
export type Answered = ReturnType<typeof createAnswered>;

/** Tells a record apart from those of other accounts. */
export const recordIn = (account: string, id: unknown): string =>
	JSON.stringify([account, asWord(id)]);

/** A kind of write: the account, and where the request goes. */
type Kind = readonly [account: string, request: Pick<Outgoing, 'method' | 'path'>];

const MAX_MADE = 10_000;

/** What writes of this process have made, in whatever execution, and the writes that are on their way. */
const made = new Set<string>();
const underway = new Map<string, Set<Promise<unknown>>>();

const nameOf = (...[account, { method, path }]: Kind) => JSON.stringify([account, method, path]);
const madeBy = (kind: Kind, id: unknown) => JSON.stringify([nameOf(...kind), asWord(id)]);

function noteMade(kind: Kind, id: unknown): void {
	made.add(madeBy(kind, id));
	for (const oldest of made) {
		if (made.size <= MAX_MADE) break;
		made.delete(oldest);
	}
}

/** For tests, in which a service begins anew and gives the same IDs again. */
export const forgetMade = (): void => made.clear();

/**
 * Each record is what one item has made, and no other: an item of this run or, as clocks can’t tell what was made a
 * second earlier, of another execution of this process.
 */
export function createAnswered() {
	const taken = new Set<string>();
	const note = (kind: Kind, id: unknown) => {
		taken.add(recordIn(kind[0], id));
		noteMade(kind, id);
	};
	const isTaken = (account: string, id: unknown): boolean => taken.has(recordIn(account, id));
	const isMade = (kind: Kind, id: unknown): boolean =>
		isTaken(kind[0], id) || made.has(madeBy(kind, id));
	return {
		/** Sends a write. The record that answers it is noted before anybody else goes on. */
		track: async (kind: Kind, send: () => Promise<Sent>): Promise<Sent> => {
			const sending = send().then((sent) => {
				const { answer } = 'answer' in sent ? sent : {};
				if (answer?.ok && isObject(answer.value)) note(kind, answer.value.id);
				return sent;
			});
			const name = nameOf(...kind);
			const others = underway.get(name) ?? new Set();
			underway.set(name, others.add(sending));
			try {
				return await sending;
			} finally {
				others.delete(sending);
				if (others.size === 0) underway.delete(name);
			}
		},
		/** Waits for the writes that are on their way: what was just seen in the service may be theirs. */
		whenAnswered: async (kind: Kind): Promise<void> => {
			await Promise.allSettled(underway.get(nameOf(...kind)) ?? []);
		},
		/** Whether a record has answered an item of this run. */
		isTaken,
		/** Whether a record has answered another item, of whatever execution. */
		isMade,
		/** Takes a record for an item. Returns false if another one has it. */
		take: (kind: Kind, id: unknown): boolean => {
			if (isMade(kind, id)) return false;
			note(kind, id);
			return true;
		},
	};
}
