import type { IDataObject } from 'n8n-workflow';
import type { Lookup } from '../../shared/operation';
import { normalizeText, sameText } from '../text';
import { failed, isBlank, succeeded, type Failure, type Result } from '../../shared/result';

export type Terms = 'categories' | 'tags';
export type LinkedPosts = 'venues' | 'organizers';

export const SINGULAR: Record<Terms | LinkedPosts, string> = {
	categories: 'category',
	tags: 'tag',
	venues: 'venue',
	organizers: 'organizer',
};

const isId = (value: unknown): boolean => /^\s*\d+\s*$/.test(String(value));

/**
 * The IDs of categories or tags that are given by ID, name or slug, without duplicates. Names that don’t exist stay
 * names, and the service creates them. The name of an existing tag must never be sent: servers create another tag,
 * named after the ID of the first. Fails if several have the name.
 */
export async function termIds(
	lookup: Lookup,
	collection: Terms,
	values: readonly unknown[],
): Promise<Result<Array<number | string>>> {
	const found: Array<number | string> = [];
	for (const value of values.filter((each) => !isBlank(each))) {
		const id = isId(value)
			? succeeded(Number(value))
			: await termIdByName(lookup, collection, value);
		if (!id.ok) return id;
		found.push(id.value ?? String(value).trim());
	}
	return succeeded([...new Map(found.map((each) => [normalizeText(each), each])).values()]);
}

/** The ID of the category or tag with that name or slug; undefined if there is none. */
async function termIdByName(
	lookup: Lookup,
	collection: Terms,
	name: unknown,
): Promise<Result<number | undefined>> {
	const whole = await lookup.askOnce(
		`all ${collection}`,
		async () => await lookup.list(`/${collection}`, { hide_empty: '0' }),
	);
	if (!whole.ok) return whole;
	const known = onlyTerm(whole.value, collection, name);
	if (!known.ok || known.value !== undefined) return known;
	// Another item may have created it in the meantime.
	const fresh = await lookup.list(`/${collection}`, { hide_empty: '0', ...searchFor(name) });
	return fresh.ok ? onlyTerm(fresh.value, collection, name) : fresh;
}

/** The ID of the venue or organizer with that name, looked up each time; undefined if there is none. */
export async function recordIdByName(
	lookup: Lookup,
	collection: LinkedPosts,
	name: unknown,
): Promise<Result<number | undefined>> {
	const ids = await recordIdsByName(lookup, collection, name);
	return ids.ok ? onlyOne(ids.value, collection, name) : ids;
}

/** The IDs of all venues or organizers with that name. */
export async function recordIdsByName(
	lookup: Lookup,
	collection: LinkedPosts,
	name: unknown,
): Promise<Result<number[]>> {
	const records = await lookup.list(`/${collection}`, searchFor(name));
	return records.ok
		? succeeded(
				idsOf(records.value.filter((record) => sameText(record[SINGULAR[collection]], name))),
			)
		: records;
}

/** The ID of the category or tag with that name, or with that slug, looked up each time. */
export async function termIdBy(
	lookup: Lookup,
	collection: Terms,
	property: 'name' | 'slug',
	value: unknown,
): Promise<Result<number | undefined>> {
	const query =
		property === 'slug' ? { slug: String(value).trim().toLowerCase() } : searchFor(value);
	const terms = await lookup.list(`/${collection}`, { hide_empty: '0', ...query });
	if (!terms.ok) return terms;
	const same = property === 'slug' ? sameSlug : sameText;
	const matches = terms.value.filter((term) => same(term[property], value));
	return onlyOne(idsOf(matches), collection, value);
}

/** The term with that name or, if there is none, with that slug. */
function onlyTerm(
	terms: readonly IDataObject[],
	collection: Terms,
	name: unknown,
): Result<number | undefined> {
	const named = terms.filter((term) => sameText(term.name, name));
	const matches = named.length > 0 ? named : terms.filter(({ slug }) => sameSlug(slug, name));
	return onlyOne(idsOf(matches), collection, name);
}

const idsOf = (records: readonly IDataObject[]): number[] =>
	[...new Set(records.map(({ id }) => Number(id)))].sort((one, other) => one - other);

const onlyOne = (
	ids: number[],
	collection: Terms | LinkedPosts,
	name: unknown,
): Result<number | undefined> =>
	ids.length > 1 ? failed(ambiguous(collection, name, ids)) : succeeded(ids[0]);

const ambiguous = (collection: Terms | LinkedPosts, name: unknown, ids: number[]): Failure => ({
	message: `There are several ${collection} named “${String(name).trim()}”: IDs ${ids.join(', ')}`,
	description: `Enter the ID of the ${SINGULAR[collection]} instead of its name. Nothing was sent for this item.`,
});

const sameSlug = (one: unknown, other: unknown) => decodedSlug(one) === decodedSlug(other);

/** Slugs in non-Latin scripts are stored percent-encoded. */
function decodedSlug(slug: unknown): string {
	const text = String(slug ?? '')
		.trim()
		.toLowerCase();
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/**
 * A search that is sure to find the name: its longest word. Punctuation is stored as entities, so a search for the
 * whole name could miss it. Only letters and digits are stored as they are; a name without any reads the whole list.
 */
function searchFor(name: unknown): IDataObject {
	const words = String(name).match(/[\p{L}\p{N}]+/gu) ?? [];
	const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
	return longest === '' ? {} : { search: longest };
}
