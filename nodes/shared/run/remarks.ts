import { counted } from '../errors/texts';
import type { Hint, Note, Remark, Remarks, Sum } from '../result';
import { ranges } from './results';

/** How many different sentences about single items are shown. More say the same of other values. */
const MAX_SENTENCES = 5;

/** What is said of the other sentences. */
const MORE: Readonly<Record<Hint['type'], (count: number) => string>> = {
	info: (count) =>
		`${counted(count, 'more value was', 'more values were')} converted in a similar way.`,
	warning: (count) => `${counted(count, 'more text says', 'more texts say')} something like that.`,
};

/** How long a list of items can be. */
const MAX_WHICH = 60;

/** All remarks of a run, as sentences in their order. */
export type CollectedRemarks = Remarks & { hints(): Hint[] };

/** Collects what is said above the output of a run of so many items. */
export function createRemarks(items: number): CollectedRemarks {
	const sums = new Map<Remark, Sum>();
	const sentences = new Map<string, Note & { at: Set<number> }>();
	const wordNote = ({ sentence, type, at }: Note & { at: Set<number> }): string => {
		if (items === 1) return `${sentence}.`;
		const which = type !== 'info' && at.size < items ? ranges([...at]) : '';
		const named = which !== '' && which.length <= MAX_WHICH ? `: ${which}` : '';
		return `${sentence} (${at.size} of ${counted(items, 'item')}${named}).`;
	};
	const notesOf = (wanted: Hint['type']): Hint[] => {
		const said = [...sentences.values()]
			.filter(({ type }) => (type === 'info') === (wanted === 'info'))
			.map(wordNote);
		const more = said.length - MAX_SENTENCES;
		if (more > 0) said.splice(MAX_SENTENCES, Infinity, MORE[wanted](more));
		return said.map((message) => ({ type: wanted, message }));
	};
	return {
		add: (remark, { count = 1, of = 0, which = [] } = {}) => {
			const sum = sums.get(remark) ?? { count: 0, of: 0, which: [] };
			const all = [...new Set([...sum.which, ...which])];
			sums.set(remark, { count: sum.count + count, of: sum.of + of, which: all });
		},
		ofItem: (note, at) => {
			const said = sentences.get(note.sentence) ?? { ...note, at: new Set() };
			sentences.set(note.sentence, said);
			said.at.add(at);
		},
		/** Warnings first. A remark whose count is 0 isn’t made. */
		hints: (): Hint[] => {
			const all = Array.from(sums, ([{ type, say }, sum]) =>
				sum.count === 0 ? [] : [{ type, message: say(sum) }],
			).flat();
			const ofType = (wanted: Hint['type']) => all.filter(({ type }) => type === wanted);
			return [...ofType('warning'), ...notesOf('warning'), ...ofType('info'), ...notesOf('info')];
		},
	};
}
