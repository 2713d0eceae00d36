import { counted } from '../errors/texts';
import type { Hint, Remark, Remarks, Sum } from '../result';

/** How many different sentences about single items are shown. More say the same of other values. */
const MAX_SENTENCES = 5;

/** All remarks of a run, as sentences in their order. */
export type CollectedRemarks = Remarks & { hints(): Hint[] };

/** Collects what is said above the output of a run of so many items. */
export function createRemarks(items: number): CollectedRemarks {
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
		add: (remark, { count = 1, of = 0, which = [] } = {}) => {
			const sum = sums.get(remark) ?? { count: 0, of: 0, which: [] };
			const all = [...new Set([...sum.which, ...which])];
			sums.set(remark, { count: sum.count + count, of: sum.of + of, which: all });
		},
		ofItem: (sentence) => {
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
