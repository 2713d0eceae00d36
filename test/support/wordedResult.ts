import { worded } from '../../nodes/shared/errors/render';
import type { Result } from '../../nodes/shared/result';

/** A result whose failure is in text, as a person reads it. */
export const wordedResult = <T>(result: Result<T>) =>
	result.ok ? result : { ...result, failure: worded(result.failure) };
