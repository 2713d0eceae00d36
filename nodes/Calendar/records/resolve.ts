import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT } from '../../shared/errors/texts';
import type { Lookup, Outgoing } from '../../shared/operation';
import { phrase } from '../../shared/phrase';
import {
	asWord,
	failed,
	type Failure,
	InvalidInput,
	type Result,
	succeeded,
} from '../../shared/result';
import { type CollectionName, SINGULAR } from '../service/errors';
import { decodeHtml, listEntries, normalizeText, sameText } from '../values';
import { sameSlug, wholeId } from './key';
import {
	narrowSearchFor,
	sameForDatabase,
	searchFor,
	slugOf,
	storedName,
	wideSearchFor,
} from './names';

export type CategoriesOrTags = 'categories' | 'tags';
export type VenuesOrOrganizers = 'venues' | 'organizers';

const isId = (value: unknown): boolean => /^\s*[1-9]\d*\s*$/.test(String(value));

/**
 * The IDs of categories or tags that are given by ID, name or slug, without duplicates. Names that don’t exist stay
 * names, and the service creates them. The name of an existing tag must never be sent: servers create another tag,
 * named after the ID of the first. Fails if several have the name.
 */
export async function categoryOrTagIds(
	lookup: TermLookup,
	collection: CategoriesOrTags,
	values: readonly unknown[],
	mayBeNew = true,
): Promise<Result<Array<number | string>>> {
	const found: Array<number | string> = [];
	for (const value of values) {
		const id = isId(value)
			? succeeded(Number(value))
			: await categoryOrTagIdByName(lookup, collection, value, mayBeNew);
		if (!id.ok) return id;
		found.push(id.value ?? storedName(value));
	}
	return succeeded([...new Map(found.map((each) => [normalizeText(each), each])).values()]);
}

type TermLookup = Pick<Lookup, 'memoize' | 'list'>;

/** Replaces names in the filters of events with IDs. Servers only know IDs and slugs there (observed). */
export async function withTermIds(
	request: Outgoing,
	lookup: TermLookup,
): Promise<Result<Outgoing>> {
	const qs = { ...request.qs };
	for (const collection of ['categories', 'tags'] as const) {
		if (qs[collection] === undefined) continue;
		const ids = await categoryOrTagIds(lookup, collection, listEntries(qs[collection]), false);
		if (!ids.ok) return ids;
		qs[collection] = ids.value.join(',');
	}
	return succeeded({ ...request, qs });
}

/**
 * The ID of the category or tag with that name or, if none has it, with that slug as it is written; undefined if there
 * is none.
 */
async function categoryOrTagIdByName(
	lookup: TermLookup,
	collection: CategoriesOrTags,
	given: unknown,
	mayBeNew: boolean,
): Promise<Result<number | undefined>> {
	const name = storedName(given);
	const whole = await lookup.memoize(
		`all ${collection}`,
		async () => await lookup.list(`/${collection}`, { hide_empty: '0' }),
	);
	if (!whole.ok) return whole;
	const named = whole.value.filter((record) => sameText(record.name, name));
	// `Cafe` could be a new name beside `Café`, but `cafe` is the slug of that.
	const isSlug = ({ slug }: IDataObject) => sameSlug(slug, name) && !/\p{Lu}/u.test(String(name));
	const matches = named.length > 0 ? named : whole.value.filter(isSlug);
	if (matches.length > 0) return onlyOne(matches, collection, name);
	if (!mayBeNew) {
		return failed({
			message: `There is no ${SINGULAR[collection]} named “${String(name)}”`,
			description: 'Check the name, or enter the ID.',
		});
	}
	// Another item may have created it in the meantime.
	const fresh = await lookup.list(`/${collection}`, { hide_empty: '0', ...searchFor(name) });
	if (!fresh.ok) return fresh;
	const found = fresh.value.filter((record) => sameText(record.name, name));
	if (found.length > 0) return onlyOne(found, collection, name);
	const all = [...fresh.value, ...whole.value];
	const slug = slugOf(name);
	const twin = all.find((record) => slug !== '' && slugOf(record.slug) === slug);
	if (twin) return failed(nameTaken(collection, name, twin, `Both have the slug “${slug}”`));
	const isSame = sameForDatabase(name);
	const near = all.find((record) => isSame(record.name));
	return near
		? failed(nameTaken(collection, name, near, 'Its database takes both names for the same'))
		: succeeded(undefined);
}

/** Servers match the names in an event by the slugs that they make of them, and in the database (observed). */
const nameTaken = (
	collection: CategoriesOrTags,
	name: string,
	taken: IDataObject,
	why: string,
): Failure => ({
	message: `For the service, the new ${SINGULAR[collection]} “${name}” is the same as “${decodeHtml(taken.name)}” (ID ${asWord(taken.id)})`,
	description: phrase`${why}. ${NOTHING_SENT} Enter the ID of the ${SINGULAR[collection]} that you mean. To make a new one of this name, use Create in its own resource first.`,
});

/** The ID of the venue or organizer with that name, looked up each time; undefined if there is none. */
export async function recordIdByName(
	lookup: Lookup,
	collection: VenuesOrOrganizers,
	name: unknown,
): Promise<Result<number | undefined>> {
	const records = await recordsByName(lookup, collection, name);
	return records.ok ? onlyOne(records.value, collection, name) : records;
}

/** All venues or organizers with that name. Fails if one has a name that only the service takes for the same. */
export async function recordsByName(
	lookup: Pick<Lookup, 'list'>,
	collection: VenuesOrOrganizers,
	name: unknown,
	max = Infinity,
): Promise<Result<IDataObject[]>> {
	const one = SINGULAR[collection];
	const isNamed = ({ [one]: shown, slug }: IDataObject) =>
		Array.isArray(shown) ? slugBase(slug) === slugBase(name) : sameText(shown, name);
	const path = `/${collection}`;
	const records = await similarRecords(lookup, path, name, max);
	if (!records.ok) return records;
	const named = records.value.filter(isNamed);
	const isSame = sameForDatabase(name);
	const near = records.value.find(({ [one]: shown }) => isSame(shown));
	return named.length === 0 && near
		? failed({
				message: `For the service, the name “${String(name).trim()}” is that of the ${one} “${decodeHtml(near[one])}” (ID ${asWord(near.id)})`,
				description: phrase`It would overwrite that ${one}. ${NOTHING_SENT} Enter its ID if you mean it, or another name.`,
			})
		: succeeded(named);
}

/** The records that a search is sure to find, from the widest search that doesn’t find too many. */
async function similarRecords(
	lookup: Pick<Lookup, 'list'>,
	path: string,
	name: unknown,
	max: number,
): Promise<Result<IDataObject[]>> {
	const [wide, whole] = [wideSearchFor(name), searchFor(name)];
	for (const query of wide.search === whole.search ? [whole] : [wide, whole]) {
		const list = await lookup.list(path, query, MAX_SIMILAR);
		if (!list.ok || list.value.length < MAX_SIMILAR) return list;
	}
	return await lookup.list(path, narrowSearchFor(name), max);
}

/** A record with a password shows no name. Its slug was made from it, with a number if that was taken. */
const slugBase = (text: unknown): string => slugOf(text).replace(/-\d+$/, '');

/**
 * How many records that share the longest word of a name are read at most: one page. If there may be more, the search
 * is narrowed, so that a long list neither takes many requests nor fails.
 */
const MAX_SIMILAR = 50;

/** The ID of the category or tag with that name, or with that slug, looked up each time. */
export async function categoryOrTagIdBy(
	lookup: Lookup,
	collection: CategoriesOrTags,
	property: 'name' | 'slug',
	value: unknown,
): Promise<Result<number | undefined>> {
	const isSlug = property === 'slug';
	const wanted = isSlug ? value : storedName(value);
	const query = isSlug ? { slug: String(value).trim().toLowerCase() } : searchFor(wanted);
	const records = await lookup.list(`/${collection}`, { hide_empty: '0', ...query });
	if (!records.ok) return records;
	const same = isSlug ? sameSlug : sameText;
	const matches = records.value.filter((record) => same(record[property], wanted));
	return onlyOne(matches, collection, value);
}

/** The IDs of records. Refused if one shows none: a path with `undefined` or `NaN` could be another one’s. */
export const idsOf = (
	records: readonly IDataObject[],
	collection: CollectionName,
	name: unknown,
): number[] => {
	const ids = records.map(({ id }) => {
		const whole = wholeId(id);
		if (whole !== undefined) return whole;
		throw new InvalidInput({
			message: `The service found a ${SINGULAR[collection]} “${String(name).trim()}”, but didn’t say its ID`,
			description: phrase`${NOTHING_SENT} Check in the service what the address of the record returns.`,
		});
	});
	return [...new Set(ids)].sort((one, other) => one - other);
};

function onlyOne(
	records: readonly IDataObject[],
	collection: CollectionName,
	name: unknown,
): Result<number | undefined> {
	const ids = idsOf(records, collection, name);
	if (ids.length <= 1) return succeeded(ids[0]);
	return failed({
		message: `There are several ${collection} named “${String(name).trim()}”: IDs ${ids.join(', ')}`,
		description: phrase`Enter the ID of the ${SINGULAR[collection]} instead of its name. ${NOTHING_SENT}`,
	});
}
