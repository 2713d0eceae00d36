import type { Field, Kind } from '../operation';

/** What becomes of an item whose field has no value, by the kind of the field. */
interface Missing {
	/** Its expression returned nothing, undefined or null: the item is refused with this advice, or the field left out. */
	nothing: 'required' | 'optional' | 'filter' | 'key' | 'leaveOut';
	/** It was cleared, or its expression returned empty text. */
	blank: 'refuse' | 'leaveOut' | 'check' | 'nothing' | 'credential';
}

export const KINDS: Readonly<Record<Kind, Missing>> = {
	// A blank switch isn’t off: with Preview, for example, a message would be sent that was only to be looked at.
	required: { nothing: 'required', blank: 'refuse' },
	// Empty text says that there is no value. Nothing may come from a misspelt name in the expression.
	optional: { nothing: 'optional', blank: 'leaveOut' },
	detail: { nothing: 'leaveOut', blank: 'leaveOut' },
	emptiable: { nothing: 'leaveOut', blank: 'check' },
	// A filter without a value would let everything pass, in whatever way its value is missing.
	filter: { nothing: 'filter', blank: 'nothing' },
	key: { nothing: 'key', blank: 'leaveOut' },
	inCredential: { nothing: 'optional', blank: 'credential' },
};

/** Types of which the panel lists the values. */
const LISTED = ['multiOptions', 'options'];

/** Whether the panel only allows certain values. A list that is loaded from the service allows others. */
export const isChoice = ({ type, options = [] }: Field): boolean =>
	type === 'boolean' || (LISTED.includes(type) && options.length > 0);

export const isSent = ({ routing }: Field): boolean => routing?.send?.property !== undefined;

/** The kind of a field: its own, that of the collection around it, or else what the panel says. */
export function kindOf(field: Field, inherited?: Kind): Kind {
	const usual = field.kind ?? inherited;
	if (usual !== undefined) return usual;
	// A switch or a choice always has a value in the panel, and one that isn’t sent decides how the operation works.
	const decides = isChoice(field) && !isSent(field);
	return field.required === true || decides ? 'required' : 'optional';
}
