/** What becomes of an item if a field has no value. */
interface Missing {
	/** Its expression returned undefined or null: the item is refused with this advice, or the field left out. */
	nothing: 'required' | 'optional' | 'filter' | 'key' | 'leaveOut';
	/** It was cleared, or its expression returned empty text. */
	blank: 'refuse' | 'leaveOut' | 'check' | 'nothing' | 'credential';
}

export type Kind =
	| 'required'
	| 'optional'
	| 'detail'
	| 'emptiable'
	| 'filter'
	| 'key'
	| 'inCredential';

/** The kinds of fields. */
export const KINDS: Readonly<Record<Kind, Missing>> = {
	/**
	 * It says what to do or how to do it, and the panel always has a value for it. A blank switch isn’t off: with
	 * Preview, for example, a message would be sent that was only to be looked at.
	 */
	required: { nothing: 'required', blank: 'refuse' },
	/**
	 * It can be empty, but it isn’t just left out: an invoice without its tax is a wrong invoice. Empty text says that
	 * there is no value. Nothing may come from a misspelt name in the expression.
	 */
	optional: { nothing: 'optional', blank: 'leaveOut' },
	/** It describes a record, which is right without it too. */
	detail: { nothing: 'leaveOut', blank: 'leaveOut' },
	/** A detail that a blank empties. */
	emptiable: { nothing: 'leaveOut', blank: 'check' },
	/**
	 * It says which records of a list are wanted. Without a value, it would let everything pass, in whatever way its
	 * value is missing.
	 */
	filter: { nothing: 'filter', blank: 'nothing' },
	/** It keeps the item from being repeated. */
	key: { nothing: 'key', blank: 'leaveOut' },
	/**
	 * If it’s blank in the node, the credential’s field of the same name counts. So n8n lets a required one be empty, and
	 * it is refused only if the credential has none either.
	 */
	inCredential: { nothing: 'optional', blank: 'credential' },
};
