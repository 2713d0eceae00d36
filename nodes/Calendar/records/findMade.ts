import type { IDataObject } from 'n8n-workflow';

import { joinNames } from '../../shared/errors/texts';
import { found, type LostWrite, none, type Trace, unclear } from '../../shared/lostWrite';
import type { Operation } from '../../shared/operation';
import { asWord, isBlank, type Result, succeeded } from '../../shared/result';
import { onlyCandidate } from '../../shared/run/onlyCandidate';
import { readWall } from '../dates';
import { type CollectionName, isMissing, SINGULAR } from '../service/errors';
import { sameText } from '../values';
import { findUpdated, holdsAll, MAX_LOOKED_AT, nameOf, notAllSeen } from './find';
import { missingIn } from './holds';
import { sameSlug } from './key';
import { searchFor, storedName } from './names';
import { type CategoriesOrTags, recordsByName, type VenuesOrOrganizers } from './resolve';

type Find = NonNullable<Operation['find']>;

/**
 * When a record was created, by the service’s clock: its publication date, or the last change of a draft, which has
 * none. With a publication date of its own, a new record shows that as its last change too (observed on servers). Then
 * it is NaN.
 */
function madeAt(record: IDataObject, body: IDataObject): number {
	const published = readWall(record.date_utc);
	if (hidesAge(body)) return NaN;
	return Number.isNaN(published) ? readWall(record.modified_utc) : published;
}

const hidesAge = ({ date, date_utc }: IDataObject): boolean =>
	date !== undefined || date_utc !== undefined;

/** The one of several events, venues or organizers that a create has made. */
export async function chooseNew(
	collection: 'events' | VenuesOrOrganizers,
	write: LostWrite,
	candidates: Pick<Parameters<typeof onlyCandidate>[1], 'records' | 'isSame' | 'how' | 'what'>,
): Promise<Trace> {
	const { body } = write.request;
	const trace = await onlyCandidate(write, {
		...candidates,
		madeAt: (record) => madeAt(record, body),
		name: (record) => nameOf(collection, record),
	});
	if (trace.is !== 'none' || !hidesAge(body)) return trace;
	const similar: IDataObject[] = [];
	for (const record of candidates.records) {
		const isOther = (await write.ownerOf(record.id)) === 'other';
		if (!isOther && (await candidates.isSame?.(record)) !== false) similar.push(record);
	}
	if (similar.length === 0) return trace;
	const names = joinNames(similar.map((each) => nameOf(collection, each)));
	return {
		is: 'unclear',
		evidence: `There is ${names}. As its publication date was set, nothing says when it was made.`,
	};
}

/** Create or Update is done if there is one such record and it has all values, whoever has set them. */
export function isFulfilled(
	collection: CollectionName,
	records: readonly IDataObject[],
	{ request, isDone }: LostWrite,
): Result<Trace> {
	const [one, ...others] = records;
	if (!one) return none(`such ${SINGULAR[collection]}`);
	const names = joinNames(records.map((each) => nameOf(collection, each)));
	if (others.length > 0) return unclear(`There is ${names}.`);
	return isDone ? found(one, `there is ${names}`) : holdsAll(collection, one, request.body);
}

/** What a create of a venue or organizer has made: the service has one record of a name only. */
const findNewPost =
	(collection: VenuesOrOrganizers): Find =>
	async (write) => {
		const { request, lookup, isDone } = write;
		if (request.path !== `/${collection}`) return await findUpdated(write);
		const name = request.body[SINGULAR[collection]];
		const named = await recordsByName(lookup, collection, name, MAX_LOOKED_AT);
		if (!named.ok) return named;
		// The service doesn’t store all that it is sent, so a record with other values may be it.
		const isSame = async (record: IDataObject) =>
			await Promise.resolve(missingIn(record, request.body, false)[0].length === 0 || undefined);
		const trace = await chooseNew(collection, write, {
			records: named.value,
			isSame: isDone ? undefined : isSame,
			how: 'has the same name and values, and is new',
			what: `new ${SINGULAR[collection]} with this name`,
		});
		return trace.is === 'none' && named.value.length >= MAX_LOOKED_AT
			? notAllSeen(collection)
			: succeeded(trace);
	};

const findWrittenPost =
	(collection: VenuesOrOrganizers): Find =>
	async (write) => {
		const { request, input, lookup } = write;
		if (request.path !== `/${collection}`) return await findUpdated(write);
		if (input.matchBy === 'slug' && !isBlank(input.matchSlug)) {
			const path = `/${collection}/by-slug/${encodeURIComponent(asWord(input.matchSlug).trim())}`;
			const read = await lookup.get(path);
			if (read.ok) return isFulfilled(collection, [read.value], write);
			if (!isMissing(read.failure, path)) return read;
		}
		const name = request.body[SINGULAR[collection]];
		const named = await recordsByName(lookup, collection, name, MAX_LOOKED_AT);
		return named.ok ? isFulfilled(collection, named.value, write) : named;
	};

/** The categories or tags with the name, or with the slug, of those that were looked at. */
async function termsLike(
	collection: CategoriesOrTags,
	{ request: { body }, input, lookup }: LostWrite,
): Promise<Result<{ terms: IDataObject[]; areAll: boolean }>> {
	const bySlug = input.matchBy === 'slug' && !isBlank(body.slug);
	const name = storedName(body.name);
	const query = bySlug ? { slug: asWord(body.slug).trim().toLowerCase() } : searchFor(name);
	const list = await lookup.list(`/${collection}`, { hide_empty: '0', ...query }, MAX_LOOKED_AT);
	if (!list.ok) return list;
	const terms = list.value.filter((each) =>
		bySlug ? sameSlug(each.slug, body.slug) : sameText(each.name, name),
	);
	return succeeded({ terms, areAll: list.value.length < MAX_LOOKED_AT });
}

/**
 * What a create of a category or tag has made: the service has one of a name only. It doesn’t say since when, but one
 * that has all values is what was wanted, unless another item is known to have made it.
 */
const findNewTerm =
	(collection: CategoriesOrTags): Find =>
	async (write) => {
		const like = await termsLike(collection, write);
		if (!like.ok) return like;
		const { terms, areAll } = like.value;
		for (const term of terms) {
			const one = nameOf(collection, term);
			const owner = await write.ownerOf(term.id);
			if (owner === 'own') return found(term, `there is ${one}`);
			if (owner === 'other') return unclear(`There is ${one}, which another item has made.`);
		}
		return terms.length > 0 || areAll
			? isFulfilled(collection, terms, write)
			: notAllSeen(collection);
	};

const findWrittenTerm =
	(collection: CategoriesOrTags): Find =>
	async (write) => {
		if (write.request.path !== `/${collection}`) return await findUpdated(write);
		const like = await termsLike(collection, write);
		if (!like.ok) return like;
		const { terms, areAll } = like.value;
		return terms.length > 0 || areAll
			? isFulfilled(collection, terms, write)
			: notAllSeen(collection);
	};

/** How Create, and Create or Update, look for what they have done. */
export const findMade = (
	collection: Exclude<CollectionName, 'events'>,
): Record<'create' | 'upsert', Find> =>
	collection === 'venues' || collection === 'organizers'
		? { create: findNewPost(collection), upsert: findWrittenPost(collection) }
		: { create: findNewTerm(collection), upsert: findWrittenTerm(collection) };
