import { asWord, InvalidInput } from '../result';
import { isShort } from './convert';

/** What people, sheets and programs write where there is no value, and what sheets show where a formula failed. */
const NOTHING =
	/^(?:#?n[/.\\]?a\.?|#(?:null|ref|value|name|num|div\/0)[!?]|nil|none|null|undefined|nan|not (?:available|applicable)|[-–—_.?*/\\#+()0\s]+)$/i;

/** A value by which a record is found. By a word for nothing, that of somebody else would be. */
export function findable<T>(value: T): T {
	const said = asWord(value).trim();
	if (!isShort(said) || !NOTHING.test(said)) return value;
	throw new InvalidInput(
		`is “${said}”, which stands for no value, so it could find somebody else’s record`,
	);
}
