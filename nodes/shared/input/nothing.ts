import { asWord, InvalidInput } from '../result';

/** What people, sheets and programs write where there is no value, and what sheets show where a formula failed. */
const NOTHING =
	/^(?:#?n[/.\\]?a\.?|#(?:null|ref|value|name|num|div\/0)[!?]|nil|none|null|undefined|nan|not (?:available|applicable)|[-–—_.?*/\\#+()0\s]+)$/i;

/** The same without what can be a name, such as that of the town Nan or of Mr. Null, or a number. */
const ONLY_NOTHING =
	/^(?:#?[nN][/.\\][aA]\.?|#(?:NULL|REF|VALUE|NAME|NUM|DIV\/0)[!?]|null|NULL|undefined|[nN]ot (?:available|applicable)|[-–—]+)$/;

const MAX_LENGTH = 100;

const isWord = (value: unknown, words: RegExp): boolean => {
	const said = asWord(value).trim();
	return said.length <= MAX_LENGTH && words.test(said);
};

/** Whether a value is a word for nothing, unless it can be a value of its field. */
export const isNothingWord = (value: unknown): boolean => isWord(value, NOTHING);

/** Whether a value is a word for nothing, wherever it stands. */
export const isOnlyNothing = (value: unknown): boolean => isWord(value, ONLY_NOTHING);

/** A value by which a record is found. By a word for nothing, that of somebody else would be. */
export function findable<T>(value: T): T {
	if (!isNothingWord(value)) return value;
	throw new InvalidInput(
		`is “${asWord(value).trim()}”, which stands for no value, so it could find somebody else’s record`,
	);
}
