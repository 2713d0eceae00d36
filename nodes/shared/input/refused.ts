import { refusedParameter, unexpectedFailure, unreadableParameter } from '../errors/texts';
import type { Failure, Result } from '../result';
import { failed, Refused, succeeded } from '../result';

/** What `read` returns as a result: the one place where a refusal becomes a failure. */
export function checked<T>(read: () => T): Result<T> {
	try {
		return succeeded(read());
	} catch (error) {
		return failed(unexpectedFailure(error, 'input'));
	}
}

/** What `read` returns, or its refusal of the input, to try something else. A fault is thrown on. */
export function tried<T>(read: () => T): { value: T } | { refused: Refused } {
	let thrown: unknown;
	try {
		return { value: read() };
	} catch (error) {
		thrown = error;
	}
	if (thrown instanceof Refused) return { refused: thrown };
	throw thrown;
}

/** What `read` returns, or undefined if it refuses the input. */
export function unlessRefused<T>(read: () => T): T | undefined {
	const outcome = tried(read);
	return 'value' in outcome ? outcome.value : undefined;
}

/** What `read` returns. If it refuses the input, `reword` makes another problem of the one that it states. */
export function reworded<T>(read: () => T, reword: (problem: string) => string | Failure): T {
	const outcome = tried(read);
	if ('value' in outcome) return outcome.value;
	const { problem } = outcome.refused;
	throw typeof problem === 'string' ? new Refused(reword(problem)) : outcome.refused;
}

/** What `read` returns. If it refuses the input, `label` is the parameter at fault. */
export const named = <T>(label: string, read: () => T): T =>
	reworded(read, (problem) => refusedParameter(label, problem));

/** The same within a sentence: whoever refuses the input as a whole says what to do about it. */
export const about = <T>(label: string, read: () => T): T =>
	reworded(read, (problem) => `The parameter “${label}” ${problem}`);

/** The value of a parameter, which is refused if its expression fails. */
export function resolved<T>(label: string, get: () => T): T {
	let failure: Failure;
	try {
		return get();
	} catch (error) {
		failure = unreadableParameter(label, error);
	}
	throw new Refused(failure);
}
