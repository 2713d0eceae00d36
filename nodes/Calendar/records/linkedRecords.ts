import type { IDataObject } from 'n8n-workflow';

import type { Lookup } from '../../shared/operation';
import { asWord, isObject, type Result, succeeded } from '../../shared/result';
import { isMissing, SINGULAR } from '../service/errors';
import { decodeHtml } from '../values';
import { linkedId, wholeId } from './key';
import { recordIdByName } from './resolve';

type Link = 'venue' | 'organizer' | 'categories' | 'tags';

/** What an event is linked with, as people read it. */
export interface LinkedRecords {
	names: string[];
	/** What is made with the event, such as `tag “Jazz”`. */
	creates: string[];
	/** What is overwritten with the event. */
	overwrites: string[];
}

const COLLECTIONS = {
	venue: 'venues',
	organizer: 'organizers',
	categories: 'categories',
	tags: 'tags',
} as const;

/** The names of what an event shows as its links. */
export const shownNames = (links: unknown): string[] =>
	[links || []].flat().map((each) => (isObject(each) ? nameIn(each) : asWord(each)));

const nameIn = (record: IDataObject): string => {
	const name = record.name ?? record.venue ?? record.organizer;
	return (typeof name === 'string' && decodeHtml(name).trim()) || `ID ${asWord(record.id)}`;
};

/**
 * What the links in a body are. Fails if there is no such venue or organizer: the service refuses that. Categories and
 * tags that don’t exist are left out by it.
 */
export async function linkedRecords(
	link: Link,
	value: unknown,
	lookup: Lookup,
): Promise<Result<LinkedRecords>> {
	const linked: LinkedRecords = { names: [], creates: [], overwrites: [] };
	const all = [value ?? []].flat();
	const isTerm = link === 'categories' || link === 'tags';
	const names = isTerm
		? await namesOfTerms(
				link,
				all.flatMap((each) => wholeId(each) ?? []),
				lookup,
			)
		: await namesOfPosts(
				link,
				all.flatMap((each) => wholeId(each) ?? []),
				lookup,
			);
	if (!names.ok) return names;
	for (const each of all) {
		const id = wholeId(each);
		const name = isObject(each) ? nameIn(each) : asWord(each);
		linked.names.push(id === undefined ? name : (names.value.get(id) ?? `ID ${id}`));
		if (id !== undefined) continue;
		const named = `${SINGULAR[COLLECTIONS[link]]} “${name}”`;
		const known = isTerm
			? succeeded(undefined)
			: await recordIdByName(lookup, COLLECTIONS[link], name);
		if (!known.ok) return known;
		if (known.value === undefined) linked.creates.push(named);
		else linked.overwrites.push(`${named} (ID ${known.value})`);
	}
	return succeeded(linked);
}

type Names = Map<number, string>;

/** One that can’t be read, although it may be there, is shown by its ID. */
async function namesOfPosts(
	link: 'venue' | 'organizer',
	ids: readonly number[],
	lookup: Lookup,
): Promise<Result<Names>> {
	const names: Names = new Map();
	for (const id of ids) {
		const path = `/${COLLECTIONS[link]}/${id}`;
		const read = await lookup.memoize(path, async () => await lookup.get(path));
		if (read.ok) names.set(id, nameIn(read.value));
		else if (isMissing(read.failure, path)) return read;
	}
	return succeeded(names);
}

async function namesOfTerms(
	link: 'categories' | 'tags',
	ids: readonly number[],
	lookup: Lookup,
): Promise<Result<Names>> {
	if (ids.length === 0) return succeeded(new Map());
	const include = ids.join(',');
	const list = await lookup.memoize(
		`${link} ${include}`,
		async () => await lookup.list(`/${link}`, { hide_empty: '0', include }),
	);
	if (!list.ok) return succeeded(new Map());
	const known = new Map(list.value.map((each) => [linkedId(each), nameIn(each)]));
	return succeeded(
		new Map(
			ids.map((id) => [id, known.get(id) ?? `ID ${id}, which doesn’t exist and is left out`]),
		),
	);
}
