import type { IDataObject } from 'n8n-workflow';

import { identityOf, isFull, wantedOf } from '../../shared/pages/merge';
import type { Pass } from '../../shared/pages/walk';
import { readPass } from '../../shared/pages/walk';
import type { Failure, Result } from '../../shared/result';
import { failed, isBlank, isObject, succeeded } from '../../shared/result';
import type { FetchPage, ListRequest, Page, PagePlan } from '../../shared/service';

/** How often a list is read at most if it keeps returning other records. */
const MOST_PASSES = 6;

/** Passes without a new record before all that is missing is taken for repeats. */
const IDLE_PASSES = 2;

/**
 * Reads a list as `collectPages` does, for servers whose totals and pages can’t be trusted: totals may be too large or
 * too small, and if the order has ties, each page may be cut from another order. A record that appears twice has then
 * pushed another off its page. So a list with repeats is read again: status by status if that may help, and in pages of
 * another size, until every record was seen or nothing new turns up. Part of a list never passes for the whole.
 */
export async function collectUnstableList(
	plan: PagePlan,
	fetchPage: FetchPage,
	list: ListRequest = { path: '', qs: {} },
): Promise<Result<IDataObject[]>> {
	const statuses = unsafeStatuses(list);
	const hasTies = statuses.length > 0;
	if (hasTies && list.qs.page !== undefined) return await readPart(statuses, plan, fetchPage);
	let found = new Map<unknown, IDataObject>();
	let inOrder = (records: IDataObject[]) => records;
	const wanted = () => wantedOf(plan, inOrder([...found.values()]));
	const give = () => succeeded(wanted());
	let idle = 0;
	let totalFits = true;
	let size = plan.size;
	for (let passes = 1; ; passes++) {
		const pass = await readPass({ ...plan, size: otherSize(size, passes) }, fetchPage, mayGoOn);
		if (!pass.ok) return pass;
		const { records, rows, totals, length } = pass.value;
		const total = totals.at(-1);
		if (passes === 1) size = Math.min(plan.size, length);
		const before = found.size;
		found = withNew(found, records);
		totalFits &&= total === rows;
		idle = found.size > before ? 0 : idle + 1;
		const isPart = plan.first > 1 || isFull(plan, wanted());
		if (isPart || rows === records.length || found.size >= rows || found.size === total) {
			return give();
		}
		if (passes === 1 && hasTies) {
			const all = [...new Set([...statuses, ...statusesOf(records)])];
			const byStatus = await readByStatus(all, plan, fetchPage, total);
			if (!byStatus.ok) return byStatus;
			found = withNew(withNew(new Map(), byStatus.value), [...found.values()]);
			inOrder = newestFirst;
			if (isFull(plan, wanted()) || found.size >= rows || found.size === total) return give();
		}
		const isSettled = idle >= IDLE_PASSES;
		// Pages repeated as a whole, or a total that doesn’t match the rows of each pass, don’t mean that records are missing.
		if (isSettled && (!totalFits || ownRowsOf(pass.value) === records.length)) return give();
		if (isSettled || passes === MOST_PASSES) {
			return failed(incomplete(found.size, rows, passes, hasTies));
		}
	}
}

/** Page sizes that cut the list at other places each time. */
const otherSize = (size: number, pass: number): number => {
	if (pass === 1) return size;
	return size > 8 ? Math.ceil(size * (1 - 0.11 * (pass - 1))) : size + pass - 1;
};

/** The statuses that records show, which may be a site’s own. */
const statusesOf = (records: readonly IDataObject[]): string[] =>
	records.flatMap((record: IDataObject | null) =>
		typeof record?.status === 'string' ? [record.status] : [],
	);

const withNew = (
	found: ReadonlyMap<unknown, IDataObject>,
	records: readonly IDataObject[],
): Map<unknown, IDataObject> =>
	new Map([...found, ...records.map((record) => [identityOf(record), record] as const)]);

const incomplete = (
	found: number,
	expected: number,
	passes: number,
	hasTies: boolean,
): Failure => ({
	message: `Couldn’t read the complete list: found ${found} of ${expected} records after ${passes} attempts`,
	description: hasTies
		? 'The service repeats some records with the same publication date and leaves out others. Those that are missing may have a status that only your site has. Set filters: a Status, or for those of your site Status (Other).'
		: 'The service repeats some records and leaves out others. Set filters to return fewer records, or read the list in parts with Page Size and Start Page.',
});

/** Rows without pages that repeat another page as a whole. */
function ownRowsOf({ pages }: Pass): number {
	const own = new Map(
		Array.from(pages.values(), ({ records }) => [
			JSON.stringify(records.map(identityOf)),
			records.length,
		]),
	);
	return [...own.values()].reduce((sum, length) => sum + length, 0);
}

/** The statuses in a list without a status, for users who can edit. Others can be a site’s own. */
export const LISTED_STATUSES: readonly string[] = [
	'publish',
	'future',
	'draft',
	'pending',
	'private',
];

/**
 * The statuses that a list consists of, if its pages may be cut from different orders; none if they are safe. Observed on
 * servers: of 125 venues with one publication date, the pages of the list without a status hold 63, whatever their size.
 * The list of one status holds all.
 */
function unsafeStatuses({ path, qs }: ListRequest): readonly string[] {
	if (!['/venues', '/organizers'].includes(path)) return [];
	if (isBlank(qs.status)) return LISTED_STATUSES;
	const chosen = String(qs.status).split(',');
	return chosen.length > 1 ? chosen : [];
}

/**
 * Reads the list of each status, until `total` records are found. Returns the first `plan.limit` of each, newest first.
 * The lists that the user may not ask for are left out.
 */
async function readByStatus(
	statuses: readonly string[],
	plan: PagePlan,
	fetchPage: FetchPage,
	total = Infinity,
): Promise<Result<IDataObject[]>> {
	const found: IDataObject[] = [];
	let missing = total;
	for (const status of statuses) {
		if (missing <= 0) break;
		const fetchOwn: FetchPage = async (page, size) => await fetchPage(page, size, { status });
		const pass = await readPass(plan, fetchOwn, mayGoOn);
		if (!pass.ok && !isRefusedFilter(pass.failure)) return pass;
		if (!pass.ok) continue;
		const { records, totals } = pass.value;
		found.push(...records);
		// An empty list may report the total of another one.
		if (records.length > 0) missing -= totals.at(-1) ?? records.length;
	}
	return succeeded(newestFirst(found));
}

/**
 * Reads a part of a list, of which nobody can tell whether it repeats other parts: as it comes if the list needs no
 * look at its statuses, or else from the lists of all statuses.
 */
async function readPart(
	statuses: readonly string[],
	plan: PagePlan,
	fetchPage: FetchPage,
): Promise<Result<IDataObject[]>> {
	const asItComes = await readPass(plan, fetchPage, mayGoOn);
	if (!asItComes.ok) return asItComes;
	const { records, totals } = asItComes.value;
	const total = totals.at(-1);
	if (total === undefined || total <= records.length) return succeeded(wantedOf(plan, records));
	const before = (plan.first - 1) * plan.size;
	const upTo = { ...plan, first: 1, limit: before + plan.limit, skip: plan.skip ?? before };
	const found = await readByStatus(statuses, upTo, fetchPage, total);
	if (!found.ok) return found;
	const wanted = wantedOf(upTo, found.value);
	const isWhole = found.value.length >= total || isFull(upTo, wanted);
	return succeeded(isWhole ? wanted : wantedOf(plan, records));
}

const isRefusedFilter = ({ httpCode = '' }: Failure): boolean =>
	['400', '401', '403'].includes(httpCode);

/** The order of the service. Records with the same date keep theirs. */
const newestFirst = (records: readonly IDataObject[]): IDataObject[] =>
	[...records].sort((one, other) => compare(String(other?.date ?? ''), String(one?.date ?? '')));

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Where lists and totals may be. Servers use the first of each; the OpenAPI description shows no envelope. */
const LISTS = 'events venues organizers categories tags data items results records'.split(' ');
const TOTALS = 'total total_items totalItems total_count totalCount'.split(' ');
const TOTAL_PAGES = 'total_pages totalPages pages last_page lastPage'.split(' ');
const HEADER_TOTALS = ['x-tec-total', 'x-wp-total'];
const HEADER_TOTAL_PAGES = ['x-tec-totalpages', 'x-wp-totalpages'];

/** The first value that is a count, as a number or as text. */
function count(places: readonly IDataObject[], names: readonly string[]): number | undefined {
	for (const place of places) {
		for (const name of names) {
			if (/^\d{1,9}$/.test(String(place[name] ?? ''))) return Number(place[name]);
		}
	}
	return undefined;
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
	const records = [body, ...LISTS.map((name) => envelope[name])].find((each) =>
		Array.isArray(each),
	) as IDataObject[] | undefined;
	if (!records || hasOtherShape(records)) return undefined;
	const places = [envelope, envelope.meta, envelope.pagination].filter(isObject);
	const total = count(places, TOTALS) ?? count([headers], HEADER_TOTALS);
	const totalPages = count(places, TOTAL_PAGES) ?? count([headers], HEADER_TOTAL_PAGES);
	return {
		records,
		...(total === undefined ? {} : { total }),
		...(totalPages === undefined ? {} : { totalPages }),
	};
}

/** The reported end may not be the end: the last page is full, or the list should have more records. */
const mayGoOn = (plan: PagePlan, { rows, totals, length, lastLength }: Pass): boolean =>
	rows === totals.at(-1)
		? lastLength === plan.size
		: lastLength === length || (totals.at(-1) ?? 0) > rows;
