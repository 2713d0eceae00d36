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
import { decodeHtml, listEntries, normalizeText, plainText, sameText } from '../values';
import { decoded, sameSlug, wholeId } from './key';

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
		found.push(id.value ?? String(value).trim());
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
	name: unknown,
	mayBeNew: boolean,
): Promise<Result<number | undefined>> {
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
	const taken = [...fresh.value, ...whole.value].find(({ slug }) => slugOf(slug) === slugOf(name));
	return found.length === 0 && taken && slugOf(name) !== ''
		? failed(slugTaken(collection, name, taken))
		: onlyOne(found, collection, name);
}

/** Servers match the names in an event by the slugs that they make of them (observed). */
const slugTaken = (collection: CategoriesOrTags, name: unknown, taken: IDataObject): Failure => ({
	message: `For the service, the new ${SINGULAR[collection]} “${String(name)}” is the same as “${decodeHtml(taken.name)}” (ID ${asWord(taken.id)})`,
	description: phrase`Both have the slug “${slugOf(name)}”. ${NOTHING_SENT} Enter the ID of the ${SINGULAR[collection]} that you mean. To make a new one of this name, use Create in its own resource first.`,
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
	const similar = await lookup.list(path, searchFor(name), MAX_SIMILAR);
	const isPart = similar.ok && similar.value.length >= MAX_SIMILAR;
	const records = isPart ? await lookup.list(path, narrowSearchFor(name), max) : similar;
	if (!records.ok) return records;
	const named = records.value.filter(isNamed);
	// Servers compare names in the database (observed), which takes two for the same although people tell them apart:
	// `Cafe` is `Café`, `Strasse` is `Straße`, and kana and full width make no difference. Made only here, because the
	// first one loads the rules of all alphabets.
	const { compare } = new Intl.Collator('und', { sensitivity: 'base' });
	const isSame = (shown: unknown) =>
		typeof shown === 'string' && compare(decodeHtml(shown), decodeHtml(name)) === 0;
	const near = records.value.find(({ [one]: shown }) => isSame(shown));
	return named.length === 0 && near
		? failed({
				message: `For the service, the name “${String(name).trim()}” is that of the ${one} “${decodeHtml(near[one])}” (ID ${asWord(near.id)})`,
				description: phrase`It would overwrite that ${one}. ${NOTHING_SENT} Enter its ID if you mean it, or another name.`,
			})
		: succeeded(named);
}

/** Letters that Unicode doesn’t take apart, as slugs have them. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l' };

/** A slug as servers make it of a name: `C++` becomes `c`, `Rock ’n’ Roll` becomes `rock-n-roll`. */
export const slugOf = (name: unknown): string =>
	decodeHtml(decoded(asWord(name)) ?? name)
		.toLowerCase()
		.normalize('NFKD')
		.replace(/[ßæœøł]/g, (letter) => LETTERS[letter] ?? letter)
		.replace(/[\s./–—-]+/g, '-')
		.replace(/[^\p{L}\p{N}_-]/gu, '')
		.replace(/-+/g, '-')
		.replace(/^-|-$/g, '');

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
	// Servers take markup out of names (observed).
	const wanted = isSlug ? value : plainText(value);
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

/**
 * A search that is sure to find the name: its longest word. Punctuation is stored as entities, so a search for the
 * whole name could miss it. Only letters and digits are stored as they are; a name without any reads the whole list. A
 * word is cut where databases take two letters for one: `Strasse` must also find `Straße`.
 */
export const searchFor = (name: unknown): IDataObject =>
	searchForLongest(
		String(name).replace(/ss|ß|ae|æ|oe|œ|[ĳﬀ-ﬆ]|f[fil]|ij/gi, ' '),
		/[\p{L}\p{N}]+/gu,
	);

/**
 * A search that few other names match: the longest row of words. It could miss a name that is stored with wider spaces.
 */
const narrowSearchFor = (name: unknown): IDataObject =>
	searchForLongest(name, /[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*/gu);

function searchForLongest(name: unknown, pattern: RegExp): IDataObject {
	const parts = String(name).match(pattern) ?? [];
	const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
	return longest === '' ? {} : { search: longest };
}
