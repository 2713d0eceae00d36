import { counted } from './errors/texts';
import type { Hint } from './result';

/** What a remark sums up. */
export interface Sum {
	count: number;
	of: number;
	/** What it is about, such as characters, each named once. No data of people. */
	which: readonly string[];
}

/** A sentence above the output about the items of a run together. */
export interface Remark {
	type: Hint['type'];
	/** Numbers and what they are about: no keys, and nobody’s data. */
	say(sum: Sum): string;
}

/** How many different sentences about single items are shown. More say the same of other values. */
const MAX_SENTENCES = 5;

export type Remarks = ReturnType<typeof createRemarks>;

/** All that is said above the output of a run of so many items. */
export function createRemarks(items: number) {
	const sums = new Map<Remark, Sum>();
	const sentences = new Map<string, number>();
	const hintsOfSentences = (): Hint[] => {
		const said = Array.from(sentences, ([sentence, times]) =>
			items === 1 ? `${sentence}.` : `${sentence} (${times} of ${counted(items, 'item')}).`,
		);
		const more = counted(said.length - MAX_SENTENCES, 'more value was', 'more values were');
		if (said.length > MAX_SENTENCES)
			said.splice(MAX_SENTENCES, Infinity, `${more} converted in a similar way.`);
		return said.map((message) => ({ type: 'info', message }));
	};
	return {
		/** Adds to the sum that a remark is about. With the count 0, only to what it is a part of. */
		add: (remark: Remark, { count = 1, of = 0, which = [] }: Partial<Sum> = {}): void => {
			const sum = sums.get(remark) ?? { count: 0, of: 0, which: [] };
			const all = [...new Set([...sum.which, ...which])];
			sums.set(remark, { count: sum.count + count, of: sum.of + of, which: all });
		},
		/** Says a sentence, without its full stop, about an item. The same is said once, and of how many items. */
		ofItem: (sentence: string): void => {
			sentences.set(sentence, (sentences.get(sentence) ?? 0) + 1);
		},
		/** Warnings first. A remark whose count is 0 isn’t made. */
		hints: (): Hint[] => {
			const all = Array.from(sums, ([{ type, say }, sum]) =>
				sum.count === 0 ? [] : [{ type, message: say(sum) }],
			).flat();
			const ofType = (wanted: Hint['type']) => all.filter(({ type }) => type === wanted);
			return [...ofType('warning'), ...ofType('info'), ...hintsOfSentences()];
		},
	};
}
