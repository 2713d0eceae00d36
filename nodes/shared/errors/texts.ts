import type { Failure } from '../result';
import type { Service } from '../service';
import { redact } from './redact';

/** Nothing was sent, because the run ended before this item’s turn. */
export const NOT_SENT: Failure = {
	kind: 'notSent',
	message: 'Not sent',
	description: 'The execution was stopped, or another item failed before this one was sent.',
};

/** What to say about a write that may have arrived. */
export const OUTCOME_UNKNOWN =
	'The request may have succeeded. Check in the service before running this again.';

const NOTHING_SENT = 'Nothing was sent for this item.';

/** A parameter that can’t be used. `problem` follows its display name: “… is empty”. */
export const refusedParameter = (label: string, problem: string): Failure => ({
	message: `The parameter “${label}” ${problem}`,
	description: `Change “${label}” in the node, or fix the data its expression uses. ${NOTHING_SENT}`,
});

const NOTHING_RETURNED = 'Its expression returned nothing.';

/** What to do about a parameter without a value, by what it is for. */
const MISSING = {
	filter: (label: string) =>
		`A filter without a value would let everything pass. Remove “${label}”, or check what its expression returns.`,
	/** Empty text would empty some fields of the record. */
	update: () => `${NOTHING_RETURNED} Fix it, or update items without a value in another node.`,
	required: () => `${NOTHING_RETURNED} Fix the expression, or the data it uses.`,
	optional: (label: string) =>
		`${NOTHING_RETURNED} To leave “${label}” out in that case, give it a fallback, such as {{ $json.value ?? '' }}.`,
};

export type Purpose = keyof typeof MISSING;

/**
 * A parameter whose expression returned nothing, or a filter without a value. The user set it, so it isn’t just left
 * out: a list without its filter would contain everything, for example.
 */
export const valueMissing = (label: string, purpose: Purpose): Failure => ({
	message: `The parameter “${label}” is empty`,
	description: `${MISSING[purpose](label)} ${NOTHING_SENT}`,
});

/** Several parameters that can’t be used together. */
export const refusedInput = (problem: string): Failure => ({
	message: problem,
	description: `Change it in the node, or fix the data its expression uses. ${NOTHING_SENT}`,
});

/** A parameter whose expression failed. */
export function unreadableParameter(label: string, error: unknown): Failure {
	const { message, description } = error as { message: string; description?: string | null };
	return {
		message: `Can’t read the parameter “${label}”: ${message}`,
		description: `${description ?? 'Check its expression.'} ${NOTHING_SENT}`,
	};
}

/** Adds how often the request was tried, and whether the next try would have come too late. */
export function withTries(failure: Failure, tries: number, waitIsTooLong: boolean): Failure {
	const parts = [
		failure.description,
		tries > 1 ? `It was tried ${tries} times.` : '',
		waitIsTooLong ? 'The next try would exceed Longest Wait under Options.' : '',
	];
	return { ...failure, description: parts.filter((part) => part !== '').join(' ') };
}

/** The rate limit resets later than the user wants to wait. Times are in milliseconds. */
export function waitTooLong(
	{ name }: Service,
	{ wait, longestWait, tries }: { wait: number; longestWait: number; tries: number },
): Failure {
	const sent =
		tries === 0 ? 'Nothing was sent.' : `It was tried ${tries === 1 ? 'once' : `${tries} times`}.`;
	return {
		message: `The ${name} rate limit is used up; it resets in ${Math.ceil(wait / 1000)} seconds`,
		description: `That is longer than a request may wait (${Math.round(longestWait / 1000)} seconds). ${sent} Run the node again later, or raise Longest Wait under Options.`,
		httpCode: '429',
	};
}

export const redactFailure = (failure: Failure, secrets: readonly string[]): Failure => ({
	...failure,
	message: redact(failure.message, secrets),
	description: redact(failure.description, secrets),
});

/** Maximum number of names in one text. */
const MOST_NAMES = 100;

/** `a, b and 3 more` */
export const joinNames = (names: readonly string[]): string =>
	names.slice(0, MOST_NAMES).join(', ') +
	(names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '');
