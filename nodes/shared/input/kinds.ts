import type { Field, Kind } from '../operation';

/** What becomes of an item whose field has no value, by the kind of the field. */
interface Missing {
	/** The field’s expression returned nothing: undefined or null. */
	nothing: 'refuse' | 'leaveOut';
	/** The field is empty, because it was cleared or because its expression returned empty text. */
	blank: 'refuse' | 'leaveOut' | 'check' | 'nothing' | 'credential';
}

export const KINDS: Readonly<Record<Kind, Missing>> = {
	required: { nothing: 'refuse', blank: 'refuse' },
	setting: { nothing: 'refuse', blank: 'refuse' },
	// To leave it out, the user says so with a fallback to empty text: nothing may come from a misspelt expression.
	optional: { nothing: 'refuse', blank: 'leaveOut' },
	detail: { nothing: 'leaveOut', blank: 'leaveOut' },
	emptiable: { nothing: 'leaveOut', blank: 'check' },
	// A filter without a value would let everything pass, however its value is missing.
	filter: { nothing: 'refuse', blank: 'nothing' },
	key: { nothing: 'refuse', blank: 'leaveOut' },
	inCredential: { nothing: 'refuse', blank: 'credential' },
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
	if (field.required === true) return 'required';
	// A switch or a choice always has a value in the panel, and one that isn’t sent decides how the operation works.
	return isChoice(field) && !isSent(field) ? 'setting' : 'optional';
}
