import type { IDataObject } from 'n8n-workflow';
import { isBlank } from '../../shared/input/convert';
import type { Lookup } from '../../shared/operation';
import { folded, sameText } from '../text';
import { failed, succeeded, type Failure, type Result } from '../../shared/result';

type Terms = 'categories' | 'tags';
type Places = 'venues' | 'organizers';

export const ONE: Record<Terms | Places, string> = {
	categories: 'category',
	tags: 'tag',
	venues: 'venue',
	organizers: 'organizer',
};

const isId = (value: unknown): boolean => /^\s*\d+\s*$/.test(String(value));

/**
 * The ids of categories or tags named by id, name or slug, each once. What doesn't exist stays a name: the service makes
 * it. A name of an existing tag must never go out: servers make another tag of it, named after its id (seen on servers).
 * Fails where several have the name.
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
	return succeeded([...new Map(found.map((each) => [folded(each), each])).values()]);
}

/** The id of the category or tag of that name or slug; undefined when there is none. */
async function termIdByName(
	lookup: Lookup,
	collection: Terms,
	name: unknown,
): Promise<Result<number | undefined>> {
	const whole = await lookup.askOnce(
		`all ${collection}`,
		async () => await lookup.list(`/${collection}`, { hide_empty: 'false' }),
	);
	if (!whole.ok) return whole;
	const known = onlyTerm(whole.value, collection, name);
	if (!known.ok || known.value !== undefined) return known;
	// Another item may have made it in the meantime.
	const fresh = await lookup.list(`/${collection}`, { hide_empty: 'false', ...narrowed(name) });
	return fresh.ok ? onlyTerm(fresh.value, collection, name) : fresh;
}

/** The id of the venue or organizer of that name, asked for anew each time; undefined when there is none. */
export async function recordIdByName(
	lookup: Lookup,
	collection: Places,
	name: unknown,
): Promise<Result<number | undefined>> {
	const ids = await recordIdsByName(lookup, collection, name);
	return ids.ok ? onlyOne(ids.value, collection, name) : ids;
}

/** The ids of all venues or organizers of that name. */
export async function recordIdsByName(
	lookup: Lookup,
	collection: Places,
	name: unknown,
): Promise<Result<number[]>> {
	const records = await lookup.list(`/${collection}`, narrowed(name));
	return records.ok
		? succeeded(idsOf(records.value.filter((record) => sameText(record[ONE[collection]], name))))
		: records;
}

/** The id of the category or tag of just that name, or of just that slug, asked for anew each time. */
export async function termIdBy(
	lookup: Lookup,
	collection: Terms,
	property: 'name' | 'slug',
	value: unknown,
): Promise<Result<number | undefined>> {
	const query =
		property === 'slug' ? { slug: String(value).trim().toLowerCase() } : narrowed(value);
	const terms = await lookup.list(`/${collection}`, { hide_empty: 'false', ...query });
	if (!terms.ok) return terms;
	const same = property === 'slug' ? sameSlug : sameText;
	const matches = terms.value.filter((term) => same(term[property], value));
	return onlyOne(idsOf(matches), collection, value);
}

/** The term of that name or else of that slug. */
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
	collection: Terms | Places,
	name: unknown,
): Result<number | undefined> =>
	ids.length > 1 ? failed(ambiguous(collection, name, ids)) : succeeded(ids[0]);

const ambiguous = (collection: Terms | Places, name: unknown, ids: number[]): Failure => ({
	message: `There are several ${collection} named “${String(name).trim()}”: IDs ${ids.join(', ')}`,
	description: `Enter the ID of the ${ONE[collection]} that you mean instead of its name. Nothing was sent for this item.`,
});

const sameSlug = (one: unknown, other: unknown) => decodedSlug(one) === decodedSlug(other);

/** Slugs of other scripts are stored percent-encoded. */
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
 * A search that surely finds the name: its longest word. Signs in a name are stored as entities, so a search for the
 * whole of it would miss; letters and digits are what they are. Where it has none, everything is read.
 */
function narrowed(name: unknown): IDataObject {
	const words = String(name).match(/[\p{L}\p{N}]+/gu) ?? [];
	const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
	return longest === '' ? {} : { search: longest };
}
