import { isBlank } from '../result';
import { withoutUnseenEnds } from './characters';

/** The entries of a list, also of one that is written as JSON, such as `["Sea", "Sun"]`. Anything else is an entry. */
export function listedIn(value: unknown): unknown[] {
	if (Array.isArray(value)) return value.flat(Infinity).flatMap(listedIn);
	if (typeof value !== 'string' || !/^\s*\[/.test(value)) return [value];
	try {
		const parsed: unknown = JSON.parse(value);
		return [parsed].flat(Infinity);
	} catch {
		return [value];
	}
}

/** The entries of a list, or of text with commas. Blank ones are left out. */
export const entriesOf = (value: unknown): unknown[] =>
	listedIn(value)
		.flatMap((entry) => (entry === value && typeof entry === 'string' ? entry.split(',') : [entry]))
		.map((entry) => (typeof entry === 'string' ? withoutUnseenEnds(entry) : entry))
		.filter((entry) => !isBlank(entry));
