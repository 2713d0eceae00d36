import type { IDataObject } from 'n8n-workflow';

import type { Failure, Result } from '../result';
import { failed, succeeded } from '../result';
import type { FetchPage, PagePlan, PageStyle } from '../service';
import { hasId, isFull, wantedOf } from './merge';
import type { Pass } from './walk';
import { PAGES_AT_ONCE, readPass } from './walk';

/**
 * Plans how to read a list: in the largest pages that the service returns, or just the limit if that is smaller. A page
 * size that the user sets wins, and a start page is counted in it. The size stays the same for the whole list, because
 * another size would put other records on the pages.
 *
 * If only some of the records count, nobody knows on which pages they are. So the list is read from its beginning in
 * the largest pages, and the start page is counted in records that count: parts neither overlap nor leave gaps.
 */
export function planPages(
	{ maximum }: Pick<PageStyle, 'maximum'>,
	wanted: Pick<PagePlan, 'limit' | 'keep'> &
		Partial<Pick<PagePlan, 'first' | 'size' | 'atOnce' | 'most'>>,
): PagePlan {
	const { limit, keep, most, first = 1, atOnce = PAGES_AT_ONCE } = wanted;
	const size = wanted.size ?? Math.min(maximum, limit);
	if (!keep) return { first, size, limit, atOnce, most };
	const skip = (first - 1) * size;
	return { first: 1, size: wanted.size ?? maximum, limit: skip + limit, atOnce, most, keep, skip };
}

/**
 * Reads the pages and returns each record once, in the order of the pages, up to the limit. If the first answer says how
 * many pages there are, the others are requested at the same time; otherwise one by one. If a page fails, the whole list
 * fails: no further page is requested, and of several failures the lowest page’s is returned. It also fails if the pages
 * hold fewer records than the service says there are.
 */
export async function collectPages(
	plan: PagePlan,
	fetchPage: FetchPage,
): Promise<Result<IDataObject[]>> {
	const pass = await readPass(plan, fetchPage, endsTooSoon);
	if (!pass.ok) return pass;
	const { records } = pass.value;
	const missing = missingOf(plan, pass.value);
	const wanted = wantedOf(plan, records);
	return missing > 0 && !isFull(plan, wanted)
		? failed(incomplete(records.length, records.length + missing))
		: succeeded(wanted);
}

/**
 * How many records the pages lack of those that the service says there are. Records may come and go while the list is
 * read, so the lowest total counts. From a later start page on, nobody knows how many come before it.
 */
function missingOf({ first }: PagePlan, { records, rows, totals }: Pass): number {
	// Without an ID, equal records may be different ones.
	const areDistinct = records.every(hasId);
	return first > 1 || totals.length === 0
		? 0
		: Math.min(...totals) - (areDistinct ? records.length : rows);
}

/**
 * Whether there is more after the last page that the service reports. It may count pages of the size that was requested
 * and return smaller ones. Without a total, only full pages tell: all as long as the last one, but shorter than requested.
 */
const endsTooSoon = (plan: PagePlan, pass: Pass): boolean =>
	pass.totals.length === 0
		? plan.first === 1 && pass.length < plan.size && pass.lastLength === pass.length
		: missingOf(plan, pass) > 0;

const incomplete = (found: number, total: number): Failure => ({
	message: `The list is incomplete: the service reports ${total} records, but its pages hold ${found}`,
	description:
		'Run the node again. If it keeps happening, set filters, or read the list in parts with Page Size and Start Page under Options.',
});
