import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { NOTHING_SENT } from '../../shared/errors/texts';
import type { Lookup } from '../../shared/operation';
import type { Result } from '../../shared/result';
import { failed, isBlank, succeeded } from '../../shared/result';
import { SINGULAR } from '../service/errors';
import { normalizeText, sameText } from '../values';
import { idOfRecord, sameSlug } from './key';

export type CategoriesOrTags = 'categories' | 'tags';
export type VenuesOrOrganizers = 'venues' | 'organizers';
type Collection = CategoriesOrTags | VenuesOrOrganizers;

const isId = (value: unknown): boolean => /^\s*[1-9]\d*\s*$/.test(String(value));

/**
 * The IDs of categories or tags that are given by ID, name or slug, without duplicates. Names that don’t exist stay
 * names, and the service creates them. The name of an existing tag must never be sent: servers create another tag,
 * named after the ID of the first. Fails if several have the name.
 */
export async function categoryOrTagIds(
	lookup: Lookup,
	collection: CategoriesOrTags,
	values: readonly unknown[],
): Promise<Result<Array<number | string>>> {
	const found: Array<number | string> = [];
	for (const value of values.filter((each) => !isBlank(each))) {
		const id = isId(value)
			? succeeded(Number(value))
			: await categoryOrTagIdByName(lookup, collection, value);
		if (!id.ok) return id;
		found.push(id.value ?? String(value).trim());
	}
	return succeeded([...new Map(found.map((each) => [normalizeText(each), each])).values()]);
}

/** The ID of the category or tag with that name or, if none has it, with that slug; undefined if there is none. */
async function categoryOrTagIdByName(
	lookup: Lookup,
	collection: CategoriesOrTags,
	name: unknown,
): Promise<Result<number | undefined>> {
	const whole = await lookup.askOnce(
		`all ${collection}`,
		async () => await lookup.list(`/${collection}`, { hide_empty: '0' }),
	);
	if (!whole.ok) return whole;
	const named = whole.value.filter((record) => sameText(record.name, name));
	const matches = named.length > 0 ? named : whole.value.filter(({ slug }) => sameSlug(slug, name));
	const known = onlyOne(idsOf(matches, collection, name), collection, name);
	// Another item may have created it in the meantime.
	return known.ok && known.value === undefined
		? await categoryOrTagIdBy(lookup, collection, 'name', name)
		: known;
}

/** The ID of the venue or organizer with that name, looked up each time; undefined if there is none. */
export async function recordIdByName(
	lookup: Lookup,
	collection: VenuesOrOrganizers,
	name: unknown,
): Promise<Result<number | undefined>> {
	const ids = await recordIdsByName(lookup, collection, name);
	return onlyOne(ids, collection, name);
}

/** The IDs of all venues or organizers with that name. */
export async function recordIdsByName(
	lookup: Lookup,
	collection: VenuesOrOrganizers,
	name: unknown,
): Promise<Result<number[]>> {
	const isNamed = ({ [SINGULAR[collection]]: shown, slug }: IDataObject) =>
		Array.isArray(shown) ? slugBase(slug) === slugBase(name) : sameText(shown, name);
	const path = `/${collection}`;
	const similar = await lookup.list(path, searchFor(name), MAX_SIMILAR);
	const isPart = similar.ok && similar.value.length >= MAX_SIMILAR;
	const records = isPart ? await lookup.list(path, narrowSearchFor(name)) : similar;
	return records.ok ? idsOf(records.value.filter(isNamed), collection, name) : records;
}

/** A record with a password shows no name. Its slug was made from it, with a number if that was taken. */
const slugBase = (text: unknown): string =>
	String(text)
		.normalize('NFKD')
		.toLowerCase()
		.replace(/\p{M}|['’]/gu, '')
		.replace(/[^\p{L}\p{N}]+/gu, '-')
		.replace(/-\d+$|^-|-$/g, '');

/**
 * How many records that share the longest word of a name are read at most: one page. If there may be more, the search is
 * narrowed, so that a long list neither takes many requests nor fails.
 */
const MAX_SIMILAR = 50;

/** The ID of the category or tag with that name, or with that slug, looked up each time. */
export async function categoryOrTagIdBy(
	lookup: Lookup,
	collection: CategoriesOrTags,
	property: 'name' | 'slug',
	value: unknown,
): Promise<Result<number | undefined>> {
	const query =
		property === 'slug' ? { slug: String(value).trim().toLowerCase() } : searchFor(value);
	const records = await lookup.list(`/${collection}`, { hide_empty: '0', ...query });
	if (!records.ok) return records;
	const same = property === 'slug' ? sameSlug : sameText;
	const matches = records.value.filter((record) => same(record[property], value));
	return onlyOne(idsOf(matches, collection, value), collection, value);
}

function idsOf(
	records: readonly IDataObject[],
	collection: Collection,
	name: unknown,
): Result<number[]> {
	const ids: number[] = [];
	for (const record of records) {
		const id = idOfRecord(record, `a ${SINGULAR[collection]} “${String(name).trim()}”`);
		if (!id.ok) return id;
		ids.push(id.value);
	}
	return succeeded([...new Set(ids)].sort((one, other) => one - other));
}

function onlyOne(
	ids: Result<number[]>,
	collection: Collection,
	name: unknown,
): Result<number | undefined> {
	if (!ids.ok || ids.value.length <= 1) return ids.ok ? succeeded(ids.value[0]) : ids;
	return failed({
		message: `There are several ${collection} named “${String(name).trim()}”: IDs ${ids.value.join(', ')}`,
		description: `Enter the ID of the ${SINGULAR[collection]} instead of its name. ${NOTHING_SENT}`,
	});
}

/**
 * A search that is sure to find the name: its longest word. Punctuation is stored as entities, so a search for the
 * whole name could miss it. Only letters and digits are stored as they are; a name without any reads the whole list.
 */
const searchFor = (name: unknown): IDataObject => searchForLongest(name, /[\p{L}\p{N}]+/gu);

/** A search that few other names match: the longest row of words. It could miss a name that is stored with wider spaces. */
const narrowSearchFor = (name: unknown): IDataObject =>
	searchForLongest(name, /[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*/gu);

function searchForLongest(name: unknown, pattern: RegExp): IDataObject {
	const parts = String(name).match(pattern) ?? [];
	const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
	return longest === '' ? {} : { search: longest };
}

/** How Create or Update finds an existing record. */
export const matchBy = (one: string): INodeProperties => ({
	displayName: 'Match By',
	name: 'matchBy',
	type: 'options',
	options: [
		{ name: 'Name', value: 'name' },
		{ name: 'Slug', value: 'slug' },
	],
	default: 'name',
	description: `How to find an existing ${one}. Not case-sensitive.`,
});
