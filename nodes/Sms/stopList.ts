import { isShort, printable, tried } from '../shared/input/convert';
import { listedIn } from '../shared/input/lists';
import { isNothingWord } from '../shared/input/nothing';
import { evaluated } from '../shared/input/template';
import { readPhoneNumber } from '../shared/phone/phone';
import { type Phrase, phrase } from '../shared/phrase';
import { InvalidInput, isBlank } from '../shared/result';
import { entriesIn, isLabel, piecesIn } from './cell';
import { readRecipients, type Recipients, recipientsProblem } from './recipients';

/** Why a number was left out that nobody is to send to. */
export const STOPPED = 'is in Do Not Send To';

/** Numbers that get no message, and what else a list of them has. */
interface StopList {
	numbers: ReadonlySet<string>;
	/** What can’t be read as a number, each with its place in the list, from 1. */
	unread: Array<Recipients['invalid'][number] & { at: number }>;
}

/** How deep in an object a number can be: in a field of the `json` of an item. */
const MAX_DEPTH = 3;

/**
 * What an entry says: itself or, of a row of a table, what its fields hold. Headings, blanks and words for nothing say
 * nothing.
 */
function valuesIn(entry: unknown, depth = MAX_DEPTH): unknown[] {
	if (typeof entry === 'object' && entry !== null) {
		return depth === 0 ? [] : Object.values(entry).flatMap((each) => valuesIn(each, depth - 1));
	}
	const saysNothing =
		isBlank(entry) ||
		(typeof entry === 'string' && (isLabel(entry.trim()) || isNothingWord(entry)));
	return saysNothing ? [] : [entry];
}

/** The list that was read last. An expression returns the same one for each item of a run, as a copy. */
let last: StopList & { key: string; country?: string; entries: readonly unknown[][] } = {
	...{ key: '[]', entries: [], numbers: new Set(), unread: [] },
};

/** The entries of a list, each with its values. A text with separators is several entries. */
export function stopEntries(value: unknown): readonly unknown[][] {
	const key = JSON.stringify(value) ?? '';
	if (key === last.key) return last.entries;
	const entries = listedIn(typeof value === 'string' ? evaluated(value) : value)
		.flatMap((entry) => (typeof entry === 'string' ? entriesIn(entry) : [entry]))
		.map((entry) => valuesIn(entry))
		.filter((values) => values.length > 0);
	last = { key, entries, numbers: new Set(), unread: [] };
	return entries;
}

/**
 * Reads a list of people who want no messages. Whatever else an entry says, a number in it counts: who writes “STOP”
 * beside a number means it all the more. A row of a table has it in any of its fields. What can’t be read is told and
 * not refused, because such lists have gathered all sorts of things; but one without any number isn’t such a list.
 */
export function readStopList(entries: readonly unknown[][], country?: string): StopList {
	const isRead = last.entries === entries && last.country === country && hasBeenRead(last);
	const list = isRead ? last : readEntries(entries, country);
	if (last.entries === entries) last = { ...last, country, ...list };
	const { numbers, unread } = list;
	if (numbers.size > 0 || unread.length === 0) return list;
	throw new InvalidInput(phrase`has no phone number: it ${recipientsProblem(unread.slice(0, 1))}`);
}

const hasBeenRead = ({ numbers, unread }: StopList): boolean => numbers.size + unread.length > 0;

/** As many digits as most numbers have. */
const LONG = /(?:\p{Nd}[^\p{Nd}]*){7}/u;

const hasNumbers = ({ numbers }: { numbers: readonly string[] }): boolean => numbers.length > 0;

function readEntries(entries: readonly unknown[][], country?: string): StopList {
	const numbers = new Set<string>();
	const unread: StopList['unread'] = [];
	for (const [at, values] of entries.entries()) {
		const isLong = (value: unknown) => LONG.test(String(value));
		const read = (some: unknown[]) => some.map((value) => readValue(value, country));
		// To read what is no number takes a while, and a table has much of it.
		let all = read(values.filter(isLong));
		if (!all.some(hasNumbers)) all = [...all, ...read(values.filter((value) => !isLong(value)))];
		const found = all.flatMap((each) => each.numbers);
		for (const number of found) numbers.add(number);
		const reason = all.flatMap((each) => each.reasons)[0];
		if (found.length === 0 && reason !== undefined) {
			unread.push({ at: at + 1, number: printable(values[0]), reason });
		}
	}
	return { numbers, unread };
}

/** The numbers of a value: those that it would have as a recipient, or else every piece of it that is one. */
function readValue(value: unknown, country?: string): { numbers: string[]; reasons: string[] } {
	const { numbers, invalid } = readRecipients(value, { country });
	if (invalid.length === 0) return { numbers, reasons: [] };
	const pieces = typeof value === 'string' && isShort(value) ? piecesIn(value) : [];
	const read = (pieces.length === 0 ? [value] : pieces).map((piece) =>
		tried(() => readPhoneNumber(piece, country)),
	);
	return {
		numbers: [...numbers, ...read.flatMap((each) => ('value' in each ? each.value : []))],
		reasons: read.flatMap((each) => ('refused' in each ? each.refused.message : [])),
	};
}

/** What is said of entries that keep nobody from getting messages. Words that can follow the parameter’s name. */
export function unreadProblem({ unread }: Pick<StopList, 'unread'>): Phrase | undefined {
	const [first, another] = unread;
	if (!first) return undefined;
	const which = `entry ${first.at}, which ${first.reason}`;
	return another
		? `has ${unread.length} entries without a phone number, so they stop nobody. The first is ${which}`
		: `has an entry without a phone number, so it stops nobody: ${which}`;
}
