import { redact } from './redact';
import type { RetryRule } from './retry';
import type { Failure, Service } from './types';

/** Nothing was sent, because somebody else ended the wait. */
export const NOT_SENT: Failure = {
	message: 'Not sent',
	description: 'The execution was stopped, or another item failed before this one was sent.',
};

/** Adds how often it was tried, and whether the next try would have come too late. */
export function withTries(failure: Failure, tries: number, waitIsTooLong: boolean): Failure {
	const parts = [
		failure.description,
		tries > 1 ? `It was tried ${tries} times.` : '',
		waitIsTooLong ? 'The next try would come after the Longest Wait under Options.' : '',
	];
	return { ...failure, description: parts.filter((part) => part !== '').join(' ') };
}

/** The limit of the key is used up for so many milliseconds, longer than the user wants to wait. */
export function tooLong(
	{ name }: Service,
	milliseconds: number,
	{ longestWait }: RetryRule,
	tries: number,
): Failure {
	const sent =
		tries === 0 ? 'Nothing was sent.' : `It was tried ${tries === 1 ? 'once' : `${tries} times`}.`;
	return {
		message: `The limit of ${name} is used up for another ${Math.ceil(milliseconds / 1000)} seconds`,
		description: `That is longer than a request may wait (${Math.round(longestWait / 1000)} seconds). ${sent} Run the node again later, or raise Longest Wait under Options.`,
		httpCode: '429',
	};
}

export const redactFailure = (failure: Failure, secrets: readonly string[]): Failure => ({
	...failure,
	message: redact(failure.message, secrets),
	description: redact(failure.description, secrets),
});

/** Most names in one text. */
const MOST_NAMES = 100;

/** `a, b and 3 more` */
export const listed = (names: readonly string[]): string =>
	names.slice(0, MOST_NAMES).join(', ') +
	(names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '');
