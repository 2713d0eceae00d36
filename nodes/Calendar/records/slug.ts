import { ofText } from '../../shared/input/convert';
import type { Convert } from '../../shared/operation';

/** What an expression without a value becomes in a text. */
const NO_VALUE = /^(undefined|null|NaN|true|false|\[object \w+\])$/;

const noValue = (held: string): string =>
	`is “${held}”, which an expression returns that found no value. Check the expression`;

/** Why a text is probably a mistake: `undefined`, `null` and the like; undefined if it isn’t. */
export const mistakenText = (held: string): string | undefined =>
	NO_VALUE.test(held.trim()) ? noValue(held.trim()) : undefined;

/**
 * Reads a slug. It may be percent-encoded, as the service shows slugs in other scripts, and is decoded once, then checked:
 * `..%2F…` and `%2E%2E` must not become a path. The request encodes it again.
 */
export function readSlug(given: string): { slug: string } | { problem: string } {
	const mistake = mistakenText(given);
	if (mistake) return { problem: `${mistake}, or use the ID of the record` };
	const slug = decoded(given.trim());
	return slug === undefined || /^\.{1,2}$|[/\\?#%\s\p{Control}]/u.test(slug)
		? { problem: `must be a slug such as “harbour-hall”, but is “${given}”` }
		: { slug };
}

function decoded(slug: string): string | undefined {
	try {
		return decodeURIComponent(slug);
	} catch {
		return undefined;
	}
}

/** The slug of a new record, which the service changes as it likes. */
export const newSlug: Convert = ofText((given) => {
	const mistake = mistakenText(given);
	return mistake === undefined ? { value: given } : { problem: mistake };
});

/** A slug by which a record is found. It stays as it was entered. */
export const slugText: Convert = ofText((given) => {
	const slug = readSlug(given);
	return 'problem' in slug ? slug : { value: given.trim() };
});

/** Whether two slugs are the same. Those in other scripts are stored percent-encoded. */
export const sameSlug = (one: unknown, other: unknown): boolean =>
	plainSlug(one) === plainSlug(other);

function plainSlug(slug: unknown): string {
	const lower = String(slug ?? '')
		.trim()
		.toLowerCase();
	return decoded(lower) ?? lower;
}
