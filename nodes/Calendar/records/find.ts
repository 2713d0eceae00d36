import type { IDataObject } from 'n8n-workflow';

import { joinNames } from '../../shared/errors/texts';
import { found, type LostWrite, none, type Trace, unclear } from '../../shared/lostWrite';
import { pick } from '../../shared/panel/fields';
import { asWord, type Result } from '../../shared/result';
import { ALL_DATES } from '../dates';
import { isMissing, isTrashed, SINGULAR, type CollectionName } from '../service/errors';
import { decodeHtml } from '../values';
import { labelOf } from './compare';
import { missingIn } from './holds';
import { sameSlug, wholeId } from './key';
import { collectionOf, IGNORED } from './locate';
import type { Write } from './write';

/** How many records of a list are looked at, at most: five pages. */
export const MAX_LOOKED_AT = 250;

/** There are more records than were looked at. */
export const notAllSeen = (collection: CollectionName): Result<Trace> =>
	unclear(`${MAX_LOOKED_AT} ${collection} were looked at, and there are more.`);

/** As people name a record: `event “Fair” (ID 12)`. */
export function nameOf(collection: CollectionName, record: IDataObject): string {
	const one = SINGULAR[collection];
	const name = decodeHtml(record.title ?? record.name ?? record[one]).trim();
	const id = `ID ${asWord(record.id)}`;
	return name === '' || Array.isArray(record[one]) ? `${one} ${id}` : `${one} “${name}” (${id})`;
}

/** A write that sets values is done if the record has them all, whoever has set them. */
export function holdsAll(
	collection: CollectionName,
	record: IDataObject,
	values: IDataObject,
): Result<Trace> {
	const isEvent = collection === 'events';
	const [missing, unknown] = missingIn(record, values, isEvent).map((names) =>
		joinNames(names.map((name) => `“${labelOf(name, isEvent)}”`)),
	);
	const one = nameOf(collection, record);
	if (missing) return none(`${one} with the new ${missing}`);
	return unknown
		? unclear(`The ${one} has the other values, but doesn’t show what became of ${unknown}.`)
		: found(record, `the ${one} has all values that were sent`);
}

/** Whether an update has been carried out. */
export async function findUpdated({ request, lookup, isDone }: LostWrite): Promise<Result<Trace>> {
	const { body, path, update }: Write = request;
	const read = await lookup.get(path, pick('password')(body));
	if (!read.ok) return read;
	const record = read.value;
	const collection = collectionOf(path);
	const id = wholeId(path.split('/').at(-1));
	const one = nameOf(collection, record);
	if (wholeId(record.id) === undefined || (!isSlug(path) && wholeId(record.id) !== id)) {
		return unclear(`The service returned another record: ${one}.`);
	}
	if (isDone) return found(record, `it was the ${one}`);
	// What is sent as undefined empties its field.
	const names = Object.keys(update?.changes ?? body);
	const values = names.map((name) => [name, body[name] ?? '']);
	return holdsAll(collection, record, Object.fromEntries(values) as IDataObject);
}

export const isSlug = (path: string): boolean => path.includes('/by-slug/');

/** A delete is done if the record is in the trash, or gone, or kept as an import to ignore. */
export async function findDeleted({ request, lookup }: LostWrite): Promise<Result<Trace>> {
	const { path, qs } = request;
	const collection = collectionOf(path);
	const one = SINGULAR[collection];
	const inTrash = (record: IDataObject) =>
		found(
			record,
			`the ${record.id === undefined ? one : nameOf(collection, record)} is in the trash`,
		);
	const read = await lookup.get(path, qs);
	if (read.ok) {
		const { value: record } = read;
		const named = nameOf(collection, record);
		if (record.status === 'trash') return inTrash(record);
		return record.status === IGNORED
			? found(record, `the ${named} is only kept to ignore it in the next import`)
			: none(`sign that ${named} was deleted`);
	}
	if (isTrashed(read.failure)) return inTrash(await trashedEvent(keyIn(path), lookup));
	if (!isMissing(read.failure, path)) return read;
	if (!isSlug(path)) return found(keyIn(path), `the ${one} is gone`);
	// In the trash, a record has another slug. One that nothing has may be a mistake.
	const other = await lookup.get(path + TRASHED, qs);
	if (other.ok && other.value.status === 'trash') return inTrash(other.value);
	if (!other.ok && isTrashed(other.failure)) {
		return inTrash(await trashedEvent(keyIn(path), lookup));
	}
	return other.ok || isMissing(other.failure, path + TRASHED)
		? unclear(`There is no ${one} with this slug any more.`)
		: other;
}

/** What the slug of a record in the trash ends with. */
const TRASHED = '__trashed';

/** What the path of a record says of it. */
function keyIn(path: string): { id: number } | { slug: string } {
	const key = decodeURIComponent(path.split('/').at(-1) ?? '');
	return isSlug(path) ? { slug: key } : { id: Number(key) };
}

/** Some servers show an event in the trash in the list of the trash only (observed on servers). */
async function trashedEvent(
	key: ReturnType<typeof keyIn>,
	lookup: LostWrite['lookup'],
): Promise<IDataObject> {
	const include = 'id' in key ? { include: String(key.id) } : {};
	const query = { status: 'trash', ...ALL_DATES, ...include };
	const list = await lookup.list('/events', query, MAX_LOOKED_AT);
	const events = list.ok ? list.value : [];
	const isIt = ({ id, slug }: IDataObject) =>
		'id' in key
			? wholeId(id) === key.id
			: [key.slug, key.slug + TRASHED].some((each) => sameSlug(slug, each));
	return events.find(isIt) ?? key;
}
