import { counted } from '../errors/texts';
import type { ItemRequest } from '../input/readItem';
import type { Hint, Result } from '../result';

/** Sentences that are shown. More say the same of other values. */
const MOST_SHOWN = 5;

/** What was made of the input of a run, each sentence once: `“Phone” had no value and was left out (3 of 5 items).` */
export function hintsOfNotes(requests: ReadonlyArray<Result<ItemRequest>>): Hint[] {
	const told = new Map<string, number>();
	for (const request of requests) {
		for (const note of new Set(request.ok ? request.value.notes : [])) {
			told.set(note, (told.get(note) ?? 0) + 1);
		}
	}
	const all = counted(requests.length, 'item');
	const messages = Array.from(told, ([note, items]) =>
		requests.length === 1 ? `${note}.` : `${note} (${items} of ${all}).`,
	);
	const more = messages.length - MOST_SHOWN;
	return [
		...messages.slice(0, MOST_SHOWN),
		...(more > 0
			? [`Another ${counted(more, 'value was', 'values were')} read in such a way.`]
			: []),
	].map((message) => ({ type: 'info', message }));
}
