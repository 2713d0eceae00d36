import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT } from '../../shared/errors/texts';
import { printable, unlessRefused } from '../../shared/input/convert';
import type { Lookup } from '../../shared/operation';
import { phrase } from '../../shared/phrase';
import { asWord, failed, type Failure, type Result, succeeded } from '../../shared/result';
import { DAY, duringPeriod } from '../dates';
import { aRecordOf, type CollectionName, isMissing, SINGULAR } from '../service/errors';
import { decoded, readSlug, sameSlug, wholeId } from './key';
import { type PageKey, readPage } from './page';

/** An address that names a record, and where it is looked up. */
interface Search {
	page: string;
	collection: CollectionName;
	lookup: Pick<Lookup, 'get' | 'list'>;
}

/**
 * Reads the record whose page has this address. Something else can have the slug in it: another kind of page, such as
 * that of a category, or another occurrence of a recurring event, which may all have one slug. So the record’s own
 * address must be that of the page, and an occurrence must start on the day in the address. If it doesn’t, it is looked
 * for on that day.
 */
export async function recordOfPage(search: Search): Promise<Result<IDataObject>> {
	const { page, collection, lookup } = search;
	const keys = readPage(page);
	const ends: Array<Result<never>> = [];
	for (const key of typeof keys === 'string' ? [] : keys) {
		const slug = unlessRefused(() => readSlug(key.slug));
		if (slug === undefined) continue;
		const path = `/${collection}/by-slug/${encodeURIComponent(slug)}`;
		const found = await lookup.get(path);
		if (found.ok && isPageOf(found.value, { ...key, slug }, search)) {
			return collection === 'events' && key.day !== undefined
				? await occurrenceOn(key.day, { ...key, slug }, found.value, search)
				: found;
		}
		if (!found.ok && !isMissing(found.failure, path)) return found;
		ends.push(found.ok ? failed(notItsPage(found.value, search)) : found);
	}
	return ends[0] ?? failed(notItsPage({}, search));
}

/** What the address says that the service shows of a record; undefined if that has no slug. */
function ownPage({ url }: IDataObject): PageKey | undefined {
	const keys = unlessRefused(() => readPage(asWord(url)));
	return typeof keys === 'string' ? undefined : keys?.[0];
}

/** What usually comes before the slug in the addresses of other kinds of pages. */
const OTHERS = /^(category|tag|series|author|attachment|(event|venue|organizer)s?)$/i;

const isUsualOfOther = (parent: string, collection: CollectionName): boolean =>
	OTHERS.test(parent) && !`${parent}s`.toLowerCase().startsWith(collection);

/** The folder of a language on a translated site. */
const LANGUAGE = /^[a-z]{2,3}(-[a-z]{2,4})?$/i;

const hostOf = (address: unknown): string | undefined =>
	URL.canParse(asWord(address)) ? new URL(asWord(address)).host.replace(/^www\./, '') : undefined;

/** Whether an address is that of the record with its slug, as far as the record’s own address tells. */
function isPageOf(record: IDataObject, key: PageKey, { collection, page }: Search): boolean {
	if (key.collection !== undefined) return key.collection === collection;
	const parent = key.base.at(-1) ?? '';
	if (parent === 'by-slug') return key.base.at(-2) === collection;
	const own = ownPage(record);
	// Plugins let events lead elsewhere, for example to a shop for tickets.
	const isComparable =
		own &&
		own.base.length > 0 &&
		sameSlug(own.slug, key.slug) &&
		hostOf(record.url) === hostOf(page);
	if (!isComparable) return !isUsualOfOther(parent, collection);
	// Sites use both `/event/` and `/events/`.
	const [given = [], stored = []] = [key.base, own.base].map((parts) =>
		parts.map((part) => (decoded(part) ?? part).toLowerCase().replace(/s$/, '')),
	);
	if (given.at(-1) === stored.at(-1)) return true;
	// In the folder of another language, the part before the slug is translated too.
	const at = given.findIndex((part, place) => part !== stored[place]);
	const isTranslated = given.length === at + 2 && stored.length === at + 1;
	return isTranslated && LANGUAGE.test(key.base[at] ?? '') && !isUsualOfOther(parent, collection);
}

const ENTER = 'Enter the address of the page itself, or the slug or ID';

function notItsPage({ id, url }: IDataObject, { page, collection }: Search): Failure {
	const one = SINGULAR[collection];
	const near =
		id === undefined
			? ''
			: `The ${one} with that slug has the ID ${printable(id)} and the address “${printable(url)}”. `;
	return {
		message: `The address “${printable(page)}” isn’t that of ${aRecordOf(collection)}`,
		description: phrase`${near}${NOTHING_SENT} ${ENTER} of the ${one} that you mean.`,
	};
}

const dayOf = ({ start_date }: IDataObject): string => asWord(start_date).trim().slice(0, 10);

/** The day and place in a record’s own address or slug: `/event/weekly/2027-06-15/2/` or `weekly-2027-06-15-2`. */
function ownDay(record: IDataObject, slug: string): Pick<PageKey, 'day' | 'place'> | undefined {
	const page = ownPage(record);
	if (page?.day !== undefined && sameSlug(page.slug, slug)) return page;
	const [, start, day, place = '1'] =
		/^(.*)-(\d{4}-\d\d-\d\d)(?:-(\d{1,3}))?$/s.exec(asWord(record.slug)) ?? [];
	return day !== undefined && sameSlug(start, slug) ? { day, place } : undefined;
}

/** The occurrence that starts on a day, in the event’s own time zone. `first` is the event with the slug. */
async function occurrenceOn(
	day: string,
	{ slug, place }: PageKey,
	first: IDataObject,
	{ page, lookup }: Search,
): Promise<Result<IDataObject>> {
	const isMeant = (record: IDataObject): boolean => {
		const own = ownDay(record, slug);
		if (own) return own.day === day && own.place === place;
		return dayOf(record) === day && sameSlug(record.slug, slug);
	};
	// Several of one day are told apart by their own addresses only.
	if (isMeant(first) && (place === '1' || ownDay(first, slug))) return succeeded(first);
	const from = Date.parse(`${day}T00:00:00Z`);
	const { qs } = duringPeriod({ from, to: from + DAY }, 'UTC');
	const list = await lookup.list('/events', qs);
	if (!list.ok) return list;
	const found = [first, ...list.value].filter(isMeant).map(({ id }) => wholeId(id));
	const [id, ...others] = new Set(found);
	// Whatever the list shows, the ID must lead to it.
	const read =
		id === undefined || others.length > 0 ? undefined : await lookup.get(`/events/${id}`);
	if (read?.ok === false) return read;
	if (read && isMeant(read.value) && wholeId(read.value.id) === id) return read;
	const which = `event “${slug}” on ${day}${place === '1' ? '' : ` with the number ${place}`}`;
	return failed({
		message:
			others.length > 0
				? `There are several of the ${which}: IDs ${[id, ...others].join(', ')}`
				: `The address “${printable(page)}” names the ${which}, which the service doesn’t show`,
		description: phrase`The event with this slug, ID ${printable(first.id)}, starts on ${printable(dayOf(first))}. ${NOTHING_SENT} Enter the ID of the one that you mean.`,
	});
}
