import type { IDataObject } from 'n8n-workflow';

import type { Outgoing } from '../../shared/operation';
import { readLess } from '../../shared/errors/texts';
import { identityOf, isFull, wantedOf } from '../../shared/pages/merge';
import { maxRecordsOf, readList, tellCut, tooManyRecords } from '../../shared/pages/walk';
import { phrase, runAgain } from '../../shared/phrase';
import type { Failure, Result } from '../../shared/result';
import { asWord, failed, isBlank, isObject, succeeded } from '../../shared/result';
import type { FetchPage, Page, PagePlan } from '../../shared/service';

type ListRequest = Pick<Outgoing, 'path' | 'qs'>;

/**
 * Reads a list of servers whose totals can’t be trusted: they may be too large or too small,
 * so a list ends where its pages end. Lists whose pages may be cut from different orders are read status by status.
 */
export async function collectCalendarList(
	plan: PagePlan,
	fetchPage: FetchPage,
	list: ListRequest = { path: '', qs: {} },
): Promise<Result<IDataObject[]>> {
	const statuses = statusesIn(list);
	if (statuses.length > 1) return await readByStatus(statuses, plan, fetchPage, list.qs);
	const all = await readList(plan, fetchPage, COUNTS);
	return all.ok ? succeeded(wantedOf(plan, all.value)) : all;
}

/** What totals tell about a list whose pages are cut from one order. */
const COUNTS: Parameters<typeof readList>[2] = {
	countsAfterReading: true,
	/** The reported end may not be the end: the last page is full, or the list should have more records. */
	mayGoOn: (plan, { rows, totals, length, lastLength }) =>
		rows === totals.at(-1)
			? lastLength === plan.size
			: lastLength === length || (totals.at(-1) ?? 0) > rows,
	/**
	 * Repeats have taken the place of other records if the total counts the repeats as well. A total that doesn’t fit
	 * anyway says nothing.
	 */
	findGap: (plan, { records, rows, totals }) => {
		const isShort = rows === totals.at(-1) && Math.min(...totals) > records.length;
		return isShort && plan.first === 1 && !isFull(plan, wantedOf(plan, records))
			? incomplete(plan, records.length, rows)
			: undefined;
	},
};

const incomplete = (plan: PagePlan, found: number, expected: number, more = ''): Failure => ({
	message: `Couldn’t read the complete list: found ${found} of ${expected} records`,
	description: phrase`The list may have changed while it was read, so ${runAgain()}. ${more}If it keeps happening, ${readLess(plan)}.`,
});

const OWN_STATUS =
	'Records with a status that only your site has must be listed by themselves: enter it as Status (Other). ';

const PUBLISHED = 'publish';

/** The statuses in a list without a status, for users who can edit. A site may have others of its own. */
const LISTED_STATUSES = [PUBLISHED, 'future', 'draft', 'pending', 'private'];

/**
 * The statuses that a list consists of, if its pages may be cut from different orders; none if they are safe. Observed
 * on servers: of 125 venues with one publication date, the pages of the list without a status hold 63, whatever their
 * size. The list of one status holds all.
 */
function statusesIn({ path, qs }: ListRequest): string[] {
	if (!['/venues', '/organizers'].includes(path)) return [];
	return isBlank(qs.status) ? LISTED_STATUSES : String(qs.status).split(',');
}

/**
 * Reads a list status by status, newest first. A single page holds no repeats: if the first one has all that is wanted,
 * no other is read. But parts of a list must fit together, so each is taken from the same order.
 */
async function readByStatus(
	statuses: readonly string[],
	plan: PagePlan,
	fetchPage: FetchPage,
	qs: ListRequest['qs'],
): Promise<Result<IDataObject[]>> {
	const first = await fetchPage(1, plan.size);
	if (!first.ok) return first;
	const { records: onFirst, total } = first.value;
	if (total === undefined) {
		// Unlike the servers observed, it doesn’t say whether there is more.
		const fetchOther: FetchPage = async (page, size) =>
			page === 1 ? first : await fetchPage(page, size);
		return await collectCalendarList(plan, fetchOther);
	}
	const before = (plan.first - 1) * plan.size;
	const fromStart = { ...plan, first: 1, limit: before + plan.limit, skip: plan.skip ?? before };
	const wantedOnFirst = wantedOf(fromStart, unique(onFirst));
	// If a search finds nothing, servers count all records (observed), maybe also with another filter.
	const isFiltered = Object.keys(qs).some((name) => !['page', 'per_page', 'status'].includes(name));
	const isWhole = total <= onFirst.length || (onFirst.length === 0 && isFiltered);
	if (isWhole || (qs.page === undefined && isFull(fromStart, wantedOnFirst))) {
		tellCut(plan, total);
		return succeeded(wantedOnFirst);
	}
	if (plan.limit === Infinity && total > maxRecordsOf(plan)) {
		return failed(tooManyRecords(plan, onFirst.length));
	}
	const all = await readStatuses(statuses, fromStart, fetchPage);
	if (!all.ok) return all;
	const records = unique(all.value);
	const wanted = wantedOf(fromStart, newestFirst(records));
	tellCut(plan, total);
	if (isFull(fromStart, wanted) || records.length >= total) return succeeded(wanted);
	// Records may have been removed meanwhile.
	const again = await fetchPage(1, plan.size);
	if (!again.ok) return again;
	const expected = Math.min(total, again.value.total ?? Infinity);
	return records.length >= expected
		? succeeded(wanted)
		: failed(incomplete(plan, records.length, expected, OWN_STATUS));
}

/**
 * The records of the lists of single statuses. Published records are read last. So a record that is published meanwhile
 * is in one of the two lists.
 */
async function readStatuses(
	statuses: readonly string[],
	plan: PagePlan,
	fetchPage: FetchPage,
): Promise<Result<IDataObject[]>> {
	const records: IDataObject[] = [];
	const ofOne = { ...plan, skip: 0, notes: plan.notes && { ...plan.notes, cutList: undefined } };
	const isPublished = (status: string) => status === PUBLISHED;
	const unpublished = statuses.filter((status) => !isPublished(status));
	for (const together of [unpublished, statuses.filter(isPublished)]) {
		const lists = await Promise.all(
			together.map(async (status) => {
				const fetchOwn: FetchPage = async (page, size) => await fetchPage(page, size, { status });
				return await readList(ofOne, fetchOwn, COUNTS);
			}),
		);
		for (const list of lists) {
			// A user who may not see drafts may not ask for them either.
			if (list.ok) records.push(...list.value);
			else if (!['400', '401', '403'].includes(list.failure.httpCode ?? '')) return list;
		}
	}
	return succeeded(records);
}

const unique = (records: readonly IDataObject[]): IDataObject[] => [
	...new Map(records.map((record) => [identityOf(record), record])).values(),
];

/** The order of the service. Records with the same date keep theirs. */
const newestFirst = (records: readonly IDataObject[]): IDataObject[] =>
	[...records].sort((one, other) => compare(asWord(other?.date ?? ''), asWord(one?.date ?? '')));

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Where lists may be. Any list would not do: what isn’t a list of records must not pass for an empty one. */
const LISTS = [
	'events',
	'venues',
	'organizers',
	'categories',
	'tags',
	'data',
	'items',
	'results',
	'records',
];

/** The service’s names for totals, and others that are usual: the OpenAPI description shows no envelope. */
const TOTAL = /^(x-(tec|wp)-)?total(_?(items|count))?$/i;
const TOTAL_PAGES = /^((x-(tec|wp)-)?total_?pages|pages|last_?page)$/i;

/** The first value of that name that is a count, as a number or as text. */
function count(places: readonly IDataObject[], name: RegExp): number | undefined {
	const found = places
		.flatMap(Object.entries)
		.find(([each, value]) => name.test(each) && /^\d{1,9}$/.test(asWord(value ?? '')));
	return found && Number(found[1]);
}

/**
 * Whether records are those of another interface of the calendar, `tec/v1`: they have their texts in objects, so as
 * records of this one they would look empty. Observed on servers.
 */
export const hasOtherShape = (body: unknown): boolean =>
	[body]
		.flat()
		.some((record) => isObject(record) && isObject(record.title) && 'rendered' in record.title);

/** One page of any list: a bare list, or an object that contains one, with totals in it or in the headers. */
export function readPage(body: unknown, headers: IDataObject = {}): Page | undefined {
	const envelope = isObject(body) ? body : {};
	const records = [body, ...LISTS.map((name) => envelope[name])].find(
		(each): each is IDataObject[] => Array.isArray(each),
	);
	if (!records || hasOtherShape(records)) return undefined;
	const places = [envelope, envelope.meta, envelope.pagination, headers].filter(isObject);
	return { records, total: count(places, TOTAL), totalPages: count(places, TOTAL_PAGES) };
}
