import { InvalidInput } from '../../nodes/shared/result';

export type Outcome<T> = { value: T } | { problem: string };

/** What reading input comes to: the value, or the problem for which it is refused. */
export function outcomeOf<T>(read: () => T): Outcome<T> {
	try {
		return { value: read() };
	} catch (error) {
		if (error instanceof InvalidInput) return { problem: error.message };
		throw error;
	}
}

/** A converter that returns its outcome, so that a table can list what it accepts and what it refuses. */
export const outcomes =
	<T>(convert: (value: unknown, context: { timezone: string }) => T) =>
	(value: unknown, context = { timezone: 'UTC' }): Outcome<T> =>
		outcomeOf(() => convert(value, context));
