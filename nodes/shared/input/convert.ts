import { refusedParameter, unexpectedFailure, unreadableParameter } from '../errors/texts';
import { parameter, phrase, type Phrase } from '../phrase';
import type { Failure, Result } from '../result';
import { failed, isBlank, InvalidInput, isFailure, succeeded } from '../result';
import { plainCharacters, unquoted, withCodes, withoutUnseenEnds } from './characters';
import { evaluated } from './template';

/** How much of a value a message shows. */
const MAX_SHOWN = 500;

/** A value as a message can show it, with the codes of what nobody sees. Never throws, whatever it is given. */
export function printable(value: unknown): string {
	const text = printed(value);
	const short = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
	return withCodes(short.replace(/\p{Surrogate}/gu, '\ufffd'));
}

function printed(value: unknown): string {
	if (typeof value === 'function') return 'a function';
	if (typeof value !== 'object' || value === null) return String(value);
	try {
		return JSON.stringify(value) ?? 'an object';
	} catch {
		return 'an object';
	}
}

/**
 * A number as people write it, without the rounding errors of earlier calculations. A float is exact to 15 digits, so
 * longer decimals are rounded to that:
 *
 *     0.1 + 0.2         is stored as 0.30000000000000004 and returns 0.3
 *     9007199254740991  has no decimals and returns every digit
 */
export function plainNumber(value: number): string {
	const text = String(value);
	return /\.\d{3}/.test(text) ? String(Number(value.toPrecision(15))) : text;
}

/** Text as it is, and numbers and booleans as people write them. Nothing else is text. */
export function text(value: unknown): string {
	const read = plainText(value);
	if (read === undefined) throw new InvalidInput(`must be text, but is ${kindOf(value)}`);
	if (/\p{Surrogate}/u.test(read)) throw new InvalidInput(CUT);
	if (!read.includes('\0')) return evaluated(read);
	throw new InvalidInput('contains the control character U+0000, which can’t be sent');
}

const CUT =
	'contains half of an emoji or another special character, because the text was cut in its middle. To shorten a text, use {{ Array.from($json.text).slice(0, 160).join("") }}';

function plainText(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	if (typeof value === 'number') return isExact(value) ? plainNumber(value) : undefined;
	return typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : undefined;
}

/** Whether a number has all its digits and needs no exponent. */
const isExact = (value: number): boolean =>
	Number.isInteger(value)
		? Number.isSafeInteger(value)
		: Number.isFinite(value) && !plainNumber(value).includes('e');

function kindOf(value: unknown): string {
	if (typeof value === 'number') {
		return Number.isFinite(value)
			? `the number ${value}, which can’t be written exactly. Enter it as text`
			: `${value}, which isn’t a number`;
	}
	if (Array.isArray(value)) return `a list: ${printable(value)}`;
	if (value instanceof Date) return `a date: ${printable(value)}. Format it first`;
	return typeof value === 'object' && value !== null
		? `an object: ${printable(value)}`
		: printable(value);
}

/** What `read` returns as a result: the one place where a refusal becomes a failure. */
export function checked<T>(read: () => T): Result<T> {
	try {
		return succeeded(read());
	} catch (error) {
		return failed(unexpectedFailure(error, 'input'));
	}
}

/** What `read` returns, or its refusal of the input, to try something else. A fault is thrown on. */
export function tried<T>(read: () => T): { value: T } | { refused: InvalidInput } {
	let thrown: unknown;
	try {
		return { value: read() };
	} catch (error) {
		thrown = error;
	}
	if (thrown instanceof InvalidInput) return { refused: thrown };
	throw thrown;
}

export function unlessRefused<T>(read: () => T): T | undefined {
	const outcome = tried(read);
	return 'value' in outcome ? outcome.value : undefined;
}

/** What `read` returns. If it refuses the input, `reword` makes another problem of the one that it states. */
export function reworded<T>(read: () => T, reword: (problem: Phrase) => Phrase | Failure): T {
	const outcome = tried(read);
	if ('value' in outcome) return outcome.value;
	const { problem } = outcome.refused;
	throw isFailure(problem) ? outcome.refused : new InvalidInput(reword(problem));
}

type Refuse = (label: string, problem: Phrase) => Failure;

/** What `read` returns. If it refuses the input, `label` is the parameter at fault, or what else `refused` says. */
export const named = <T>(label: string, read: () => T, refused: Refuse = refusedParameter): T =>
	reworded(read, (problem) => refused(label, problem));

/** The same within a sentence: whoever refuses the input as a whole says what to do about it. */
export const about = <T>(label: string, read: () => T): T =>
	reworded(read, (problem) => phrase`The parameter ${parameter(label)} ${problem}`);

/** The value of a parameter, which is refused if its expression fails. */
export function resolved<T>(label: string, get: () => T): T {
	let failure: Failure;
	try {
		return get();
	} catch (error) {
		failure = unreadableParameter(label, error);
	}
	throw new InvalidInput(failure);
}

export const ofText =
	<T>(convert: (text: string) => T) =>
	(value: unknown): T =>
		convert(text(value));

/** Text without the blanks and invisible characters that sheets and web pages leave around a name. */
export const trimmed = ofText((given) => withoutUnseenEnds(given) || given);

/** Leaves out a blank field and converts any other value. */
export const optional =
	<T, C extends unknown[]>(convert: (value: unknown, ...context: C) => T) =>
	(value: unknown, ...context: C): T | undefined =>
		isBlank(value) ? undefined : convert(value, ...context);

/** Rejects a blank field and converts any other value. */
export const required =
	<T, C extends unknown[]>(convert: (value: unknown, ...context: C) => T) =>
	(value: unknown, ...context: C): T => {
		if (isBlank(value)) throw new InvalidInput('is empty');
		return convert(value, ...context);
	};

/** Whether text can be a number, a date, a code or an address of a person: the longest of them has 254 characters. */
export const isShort = (text: string): boolean => text.length <= MAX_SHOWN;

/** Text that matches a pattern, without what surrounds it or can’t be seen. `what` completes “must be …”. */
export const matching =
	(pattern: RegExp, what: string, change: (text: string) => string = (text) => text) =>
	(value: unknown): string => {
		const given = unlessRefused(() => text(value))?.trim();
		const plain = given !== undefined && isShort(given) ? unquoted(given) : undefined;
		if (plain !== undefined && pattern.test(plain)) return change(plain);
		throw new InvalidInput(`must be ${what}, but is “${printable(given ?? value)}”`);
	};

/**
 * Reads a number or plain decimal text, without the rounding errors of earlier calculations. Anything else is NaN,
 * including '' and '0x10', which `Number` would accept.
 */
const toNumber = (value: unknown): number => {
	if (typeof value === 'number') return Number(plainNumber(value));
	const text = typeof value === 'string' && isShort(value) ? plainCharacters(value) : '';
	return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? toNumber(Number(text)) : NaN;
};

/** A number that fits. `what` completes “must be …”. */
const numberThat =
	(what: string, fits: (number: number) => boolean) =>
	(value: unknown): number => {
		const number = toNumber(value);
		if (fits(number)) return number;
		throw new InvalidInput(`must be ${what}, but is “${printable(value)}”`);
	};

export const finiteNumber = numberThat('a number', Number.isFinite);

export const wholeNumber = (min: number, max: number) =>
	numberThat(
		`a whole number from ${min} to ${max}`,
		(number) => Number.isInteger(number) && number >= min && number <= max,
	);

/** Rounds as people do: 8.33335 becomes 8.3334, although its float is a little less than that. */
const rounded = (number: number, decimals: number): number =>
	Math.round(Number(plainNumber(number * 10 ** decimals))) / 10 ** decimals;

export function numberBetween(min: number, max: number, decimals?: number) {
	const isBetween = (number: number) => number >= min && number <= max;
	const read = numberThat(`a number from ${min} to ${max}`, isBetween);
	return decimals === undefined ? read : (value: unknown) => rounded(read(value), decimals);
}

/** Any value as it is, for what is checked together with other fields. */
export const anything = (value: unknown): unknown => value;
