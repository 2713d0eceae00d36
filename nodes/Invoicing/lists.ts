import type { IDataObject } from 'n8n-workflow';

import { readLess } from '../shared/errors/texts';
import { hasId, isFull, type Pass, wantedOf } from '../shared/pages/merge';
import { readList } from '../shared/pages/walk';
import { phrase, runAgain } from '../shared/phrase';
import { type Failure, type Result, succeeded } from '../shared/result';
import type { FetchPage, PagePlan } from '../shared/service';

/**
 * Reads a list and returns what the plan wants of it, up to its limit. Fails if the pages hold fewer records than the
 * service says there are.
 */
export async function collectInvoicingList(
	plan: PagePlan,
	fetchPage: FetchPage,
): Promise<Result<IDataObject[]>> {
	const all = await readList(plan, fetchPage, { mayGoOn, findGap, countsAfterReading: false });
	return all.ok ? succeeded(wantedOf(plan, all.value)) : all;
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
 * There may be more after the last page that the service reports: it may count pages of the size that was requested and
 * return smaller ones, or report too small a total. Without a total, only full pages tell: all as long as the last one,
 * but shorter than requested.
 */
const mayGoOn = (plan: PagePlan, pass: Pass): boolean =>
	pass.totals.length === 0
		? plan.first === 1 && pass.length < plan.size && pass.lastLength === pass.length
		: missingOf(plan, pass) > 0 || pass.lastLength === plan.size;

function findGap(plan: PagePlan, pass: Pass): Failure | undefined {
	const missing = missingOf(plan, pass);
	const found = pass.records.length;
	if (missing <= 0 || isFull(plan, wantedOf(plan, pass.records))) return undefined;
	return {
		message: `The list is incomplete: the service reports ${found + missing} records, but its pages hold ${found}`,
		description: phrase`${runAgain({ starts: true })}. If it keeps happening, ${readLess(plan)}.`,
	};
}
