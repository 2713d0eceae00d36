import { bare, plainCharacters } from '../../shared/input/characters';
import { ofText, printable, reworded, trimmed } from '../../shared/input/convert';
import { oneOf, readLocator } from '../../shared/input/locator';
import { isOnlyNothing } from '../../shared/input/nothing';
import { phrase } from '../../shared/phrase';
import { asWord, isBlank, isObject, InvalidInput } from '../../shared/result';
import { withoutDecimals, withScheme } from '../values';
import { readPage } from './page';

/** What identifies a record: its ID, or the slug in its address, which is `page`. */
type RecordKey = ({ id: number } | { slug: string }) & { page?: string };

/**
 * Reads a resource locator. A plain value, such as from an expression, is an ID if it is a number, otherwise a slug.
 */
export function readKey(value: unknown): RecordKey {
	const { mode, value: located } = readLocator(value);
	const held = oneOf(located);
	if (isBlank(held)) throw new InvalidInput('is empty');
	const given = trimmed(held);
	if (mode === 'slug') return keyOfSlug(given);
	if (mode === 'url') {
		const page = withScheme(bare(given)) ?? given;
		return { ...keyOfUrl(page), page };
	}
	return mode === '' ? keyOfText(given) : keyOfId(given);
}

function keyOfId(text: string): RecordKey {
	const id = withoutDecimals(plainCharacters(text));
	if (/^[1-9]\d{0,14}$/.test(id)) return { id: Number(id) };
	throw new InvalidInput(`must be an ID (a whole number), but is “${printable(text)}”`);
}

const keyOfSlug = (given: string): RecordKey => ({
	slug: reworded(
		() => readSlug(given),
		(problem) =>
			given.includes('/') ? phrase`${problem}. To use an address, choose By URL` : problem,
	),
});

/** Any number is meant as an ID: `-1` and `1.5` are no slugs. */
const keyOfText = (text: string): RecordKey =>
	/^[-+]?\d[\d.,]*$/.test(plainCharacters(text)) ? keyOfId(text) : keyOfSlug(text);

function keyOfUrl(url: string): RecordKey {
	const key = readPage(url);
	return typeof key === 'string' ? keyOfId(key) : keyOfSlug(key[0].slug);
}

/** The ID of a record as a number, or undefined: only whole numbers from 1 are IDs. */
export const wholeId = (id: unknown): number | undefined =>
	/^[1-9]\d{0,14}$/.test(asWord(id)) ? Number(id) : undefined;

/** The ID of a record in a link of an event, which is the record or its ID. */
export const linkedId = (link: unknown): number | undefined =>
	wholeId(isObject(link) ? link.id : link);

/** What else an expression without a value becomes in a text. */
const NO_NAME = /^(NaN|true|false|\[object \w+\])$/;

/** Why a text is probably a mistake: `undefined`, `null` and the like; undefined if it isn’t. */
export const mistakenText = (held: string): string | undefined =>
	NO_NAME.test(held.trim()) || isOnlyNothing(held)
		? `is “${held.trim()}”, which stands for no value. Check the expression, or the data it uses`
		: undefined;

/**
 * Reads a slug. It may be percent-encoded, as the service shows slugs in other scripts, and is decoded once, then
 * checked: `..%2F…` and `%2E%2E` must not become a path. The request encodes it again.
 */
export function readSlug(given: string): string {
	const mistake = mistakenText(given);
	if (mistake) throw new InvalidInput(`${mistake}, or use the ID of the record`);
	const slug = decoded(given.trim());
	if (slug !== undefined && !/^\.{1,2}$|[/\\?#%\s\p{Control}]/u.test(slug)) return slug;
	throw new InvalidInput(`must be a slug such as “harbour-hall”, but is “${given}”`);
}

/** Without percent-encoding; undefined if it is broken. */
export function decoded(slug: string): string | undefined {
	try {
		return decodeURIComponent(slug);
	} catch {
		return undefined;
	}
}

/** The slug of a new record, which the service changes as it likes. */
export const newSlug = ofText((given) => {
	const mistake = mistakenText(given);
	if (mistake === undefined) return given;
	throw new InvalidInput(mistake);
});

/** A slug by which a record is found. It stays as it was entered. */
export const slugText = ofText((given) => {
	readSlug(given);
	return given.trim();
});

/** Whether two slugs are the same. Those in other scripts are stored percent-encoded. */
export const sameSlug = (one: unknown, other: unknown): boolean =>
	comparableSlug(one) === comparableSlug(other);

function comparableSlug(slug: unknown): string {
	const lower = asWord(slug ?? '')
		.trim()
		.toLowerCase();
	return decoded(lower) ?? lower;
}
