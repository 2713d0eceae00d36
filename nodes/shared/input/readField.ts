import { emptyInBoth, refusedInCredential, refusedParameter, valueMissing } from '../errors/texts';
import type { ConvertContext, Field } from '../operation';
import { phrase } from '../phrase';
import { isBlank, isFailure, isObject, InvalidInput, type Note } from '../result';
import { choice, choices, onOff } from './choices';
import { finiteNumber, named, text, tried, trimmed, unlessRefused } from './convert';
import { isNothingWord, isOnlyNothing } from './nothing';
import { innerFields } from './innerFields';
import { type Kind, KINDS } from './kinds';
import { oneOf, plainValue } from './locator';
import { missingTime } from './missingTime';
import { doubtsAbout } from './template';
import { expressionFor, partThatFits } from './wrapped';

export interface Reading extends ConvertContext {
	/** The kind of the collection that is read. Its fields are of that kind, unless they say another. */
	kind?: Kind;
	/** What the parameter holds, with its expressions. */
	entered?: unknown;
	/** A filter without a value is left out. */
	ignoresEmptyFilters?: boolean;
}

/** Types of which the panel lists the values. */
const LISTED = ['multiOptions', 'options'];

/** Whether the panel only allows certain values. A list that is loaded from the service allows others. */
const isChoice = ({ type, options = [] }: Field): boolean =>
	type === 'boolean' || (LISTED.includes(type) && options.length > 0);

/** Whether a field takes any text. */
const isFreeText = ({ type, check }: Field): boolean =>
	type === 'string' && (check === undefined || check === trimmed);

const isSent = ({ routing }: Field): boolean => routing?.send?.property !== undefined;

/** The kind of a field: its own, that of the collection around it, or else what the panel says. */
export function kindOf(field: Field, inherited?: Kind): Kind {
	const usual = field.kind ?? inherited;
	if (usual !== undefined) return usual;
	// A switch or a choice always has a value in the panel, and one that isn’t sent decides how the operation works.
	const decides = isChoice(field) && !isSent(field);
	return field.required === true || decides ? 'required' : 'optional';
}

/** Checks and converts what a field holds, once its expression is resolved. `undefined` leaves the field out. */
export function readField(field: Field, value: unknown, reading: Reading): unknown {
	if (field.type === 'collection') return readCollection(field, value, reading);
	const { displayName } = field;
	const { nothing, blank } = KINDS[kindOf(field, reading.kind)];
	const plain = plainIn(field, value);
	const note: ConvertContext['note'] = (made, type) =>
		reading.note?.(`“${displayName}” ${made}`, type);
	const leaveOut = () => note('had no value and was left out');
	const mayLack =
		nothing === 'leaveOut' || (nothing === 'filter' && reading.ignoresEmptyFilters === true);

	// The author meant a value to be there. Without it, the item would be another one, unless the field is a detail.
	if (plain === undefined || plain === null || (blank === 'nothing' && isEmpty(plain))) {
		if (mayLack) return leaveOut();
		throw new InvalidInput(valueMissing(displayName, reading.item ? nothing : POLLED[nothing]));
	}
	if (isLeftBlank(field, plain)) {
		if (blank === 'credential') return readFromCredential(field, reading);
		if (blank === 'refuse') throw new InvalidInput(refusedParameter(displayName, 'is empty'));
		// What isn’t sent is as if it wasn’t set. Of what would be sent, the input shows that it was left blank.
		if (blank === 'leaveOut') return isSent(field) ? plain : undefined;
	}
	if (isListOfOne(field, plain, reading)) return readField(field, plain[0], reading);
	const convert = () => {
		const read = convertValue(field, value, { ...reading, note });
		if (field.type === 'string' && typeof read === 'string') tellDoubts(read, reading, note);
		if (field.type === 'dateTime') tellMissingTime(plain, reading, note);
		return read;
	};
	// Tables have “N/A”, “-” or “null” where there is no value. Some of these words can be a name, but none is a date.
	if (mayLack && isFreeText(field) && isOnlyNothing(plain)) return leaveOut();
	if (mayLack && isNothingWord(plain)) return unlessRefused(convert) ?? leaveOut();
	return named(displayName, () => advising(convert, field, plain, reading));
}

/** Tables that are linked have a list where there is one value. What takes lists keeps them. */
function isListOfOne(field: Field, held: unknown, reading: Reading): held is [unknown?] {
	if (!Array.isArray(held) || held.length > 1 || ['json', 'multiOptions'].includes(field.type)) {
		return false;
	}
	const isTaken = (value: unknown) =>
		unlessRefused(() => ({ read: convertValue(field, value, { ...reading, note: undefined }) }));
	const [entry] = held as unknown[];
	return !isTaken(held) && (!isObject(entry) || isTaken(entry) !== undefined);
}

/** What `convert` returns. If it refuses an object, the refusal says which part of it fits. */
function advising<T>(convert: () => T, field: Field, held: unknown, reading: Reading): T {
	const outcome = tried(convert);
	if ('value' in outcome) return outcome.value;
	const { refused } = outcome;
	const read = (part: unknown) => convertValue(field, part, { ...reading, note: undefined });
	const path = typeof held === 'object' ? partThatFits(held, field.name, read) : undefined;
	if (path === undefined) throw refused;
	const advice = `Take the part that fits: ${expressionFor(reading.entered, field.name, path)}`;
	const { problem } = refused;
	throw new InvalidInput(
		isFailure(problem)
			? { ...problem, description: phrase`${advice}. ${problem.description}` }
			: phrase`${problem}. ${advice}`,
	);
}

/** A trigger has no items that could be left out, and no option that lets a filter be empty. */
const POLLED = {
	key: 'key',
	required: 'required',
	optional: 'required',
	filter: 'polled',
} as const;

/** Tells what a text says that nobody can have meant to say, such as “Hi undefined”. */
function tellDoubts(
	text: string,
	{ entered, item }: Reading,
	note: (made: string, type: Note['type']) => void,
): void {
	if (!item) return;
	for (const doubt of doubtsAbout(entered, text, item.evaluate)) note(doubt, 'gap');
}

function tellMissingTime(
	value: unknown,
	{ entered, item }: Reading,
	note: (made: string, type: Note['type']) => void,
): void {
	const missing = item && missingTime(entered, value, item.evaluate);
	if (missing !== undefined) note(missing, 'warning');
}

const isEmpty = (value: unknown): boolean =>
	isBlank(value) || (Array.isArray(value) && value.flat(2).every(isBlank));

/** A list of choices is blank if nothing is chosen. Any other list is a value. */
const isLeftBlank = (field: Field, value: unknown): boolean =>
	field.type === 'multiOptions' && isChoice(field) ? isEmpty(value) : isBlank(value);

/** What a field holds: of a resource locator, the value that identifies the record. */
function plainIn({ type }: Field, value: unknown): unknown {
	const plain = plainValue(value);
	return type === 'resourceLocator' ? oneOf(plain) : plain;
}

function convertValue(field: Field, value: unknown, context: ConvertContext): unknown {
	const { check, type } = field;
	const plain = plainIn(field, value);
	// Only certain values are allowed, whatever else is checked.
	if (isChoice(field)) {
		const chosen = chosenIn(field, field.meaning?.(plain, context) ?? plain);
		return check ? check(chosen, context) : chosen;
	}
	if (check) return check(plain, context);
	if (type === 'number') return finiteNumber(plain);
	if (type === 'string') return text(plain);
	// The operation wants to know how the record was chosen, too.
	if (type === 'resourceLocator') text(plain);
	return value;
}

function chosenIn({ type, options }: Field, value: unknown): unknown {
	const listed = (options ?? []).filter((each) => 'value' in each);
	if (type === 'boolean') return onOff(value);
	return type === 'options' ? choice(listed)(value) : choices(listed)(value);
}

/** What the credential has for a field that the node leaves empty, checked in the same way. */
function readFromCredential(field: Field, reading: Reading): unknown {
	const { name, displayName, required, check = trimmed } = field;
	const value = reading.credential?.[name];
	if (!isBlank(value)) {
		return named(displayName, () => check(value, reading), refusedInCredential);
	}
	if (required) throw new InvalidInput(emptyInBoth(displayName));
	return undefined;
}

const enteredIn = ({ entered }: Reading, name: string): unknown =>
	isObject(entered) ? entered[name] : undefined;

function readCollection(field: Field, value: unknown, reading: Reading): unknown {
	const refused = (problem: string) =>
		new InvalidInput(refusedParameter(field.displayName, problem));
	if (!isObject(value)) throw refused('must be an object with the names of its fields');
	// n8n picks the fields out of the text of such an expression, and finds the search that every text has.
	if (Object.values(value).some((each) => typeof each === 'function')) {
		throw refused('can’t be one expression, but each of its fields can');
	}
	const read: Record<string, unknown> = {};
	const inside = { ...reading, kind: field.kind ?? reading.kind };
	for (const inner of innerFields(field)) {
		if (!(inner.name in value) && inner.kind !== 'inCredential') continue;
		if (inner.type === 'collection') {
			const own = { ...inside, entered: enteredIn(reading, inner.name) };
			Object.assign(read, readCollection(inner, value[inner.name], own));
			continue;
		}
		const held = inner.name in value ? value[inner.name] : '';
		const result = readField(inner, held, { ...inside, entered: enteredIn(reading, inner.name) });
		if (result !== undefined) read[inner.name] = result;
	}
	return read;
}
