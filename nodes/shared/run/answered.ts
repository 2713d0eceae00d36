import { asWord, isObject } from '../result';
import type { Sent } from '../operation';

/** Which records have answered items of a run, and which writes are on their way. */
export type Answered = ReturnType<typeof createAnswered>;

/** Each record is what one item has made, and no other. */
export function createAnswered() {
	const taken = new Set<string>();
	const underway = new Set<Promise<unknown>>();
	const idOf = (account: string, id: unknown) => JSON.stringify([account, asWord(id)]);
	return {
		/** Sends a write. The record that answers it is noted before anybody else goes on. */
		track: async (account: string, send: () => Promise<Sent>): Promise<Sent> => {
			const sending = send().then((sent) => {
				const { answer } = 'answer' in sent ? sent : {};
				if (answer?.ok && isObject(answer.value)) taken.add(idOf(account, answer.value.id));
				return sent;
			});
			underway.add(sending);
			try {
				return await sending;
			} finally {
				underway.delete(sending);
			}
		},
		/** Waits for the writes that are on their way: what was just seen in the service may be theirs. */
		whenAnswered: async (): Promise<void> => {
			await Promise.allSettled(underway);
		},
		isTaken: (account: string, id: unknown): boolean => taken.has(idOf(account, id)),
		/** Takes a record for an item. Returns false if another one has it. */
		take: (account: string, id: unknown): boolean => {
			const key = idOf(account, id);
			return !taken.has(key) && taken.add(key) !== undefined;
		},
	};
}
