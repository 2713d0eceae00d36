import type { Failure } from '../result';
import type { Service } from '../service';
import { counted } from './texts';

/** Adds how often the request was tried, how long the service wants it to wait, and whether that is too long. */
export function withEnd(
	failure: Failure,
	rule: Limits,
	{ tries, stop, asked }: { tries: number; stop: string; asked?: number },
): Failure {
	const isLimit = failure.httpCode === '429';
	const parts = [
		failure.description,
		tries > 1 ? `It was tried ${tries} times.` : '',
		asked === undefined
			? ''
			: `${isLimit ? 'The limit lasts' : 'The service asks to wait'} another ${duration(asked)}.`,
		stop === 'wait' ? tooLong(rule) : '',
	];
	return { ...failure, description: parts.filter((part) => part !== '').join(' ') };
}

/** The rate limit resets later than the user wants to wait. Times are in milliseconds. */
export function waitTooLong(
	{ name }: Service,
	rule: Limits,
	{ wait, tries }: { wait: number; tries: number },
): Failure {
	const sent =
		tries === 0 ? 'Nothing was sent.' : `It was tried ${tries === 1 ? 'once' : `${tries} times`}.`;
	return {
		message: `The ${name} rate limit is used up; it resets in ${duration(wait)}`,
		description: `${sent} ${tooLong(rule)}`,
		httpCode: '429',
	};
}

/** How long a request may wait in total, in milliseconds, and whether the user can’t change that. */
interface Limits {
	longestWait: number;
	isFixed?: boolean;
}

const tooLong = ({ longestWait, isFixed }: Limits) =>
	`Waiting that long would exceed ${
		isFixed
			? `the ${duration(longestWait)} that this may take.`
			: `Longest Wait (${duration(longestWait)}). Run the node again later, or raise Longest Wait under Options.`
	}`;

/** `45 seconds`, `12 minutes` or `3 hours`, rounded up. */
export function duration(milliseconds: number): string {
	const seconds = Math.ceil(milliseconds / 1000);
	if (seconds < 120) return counted(seconds, 'second');
	return seconds < 7200
		? counted(Math.ceil(seconds / 60), 'minute')
		: counted(Math.ceil(seconds / 3600), 'hour');
}
