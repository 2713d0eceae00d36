import type { IDataObject } from 'n8n-workflow';
import { failed, succeeded, type Failure, type Result } from '../result';
import type { FetchPage, PagePlan, PageStyle } from '../service';
import { mergePages, reportedPages, type PageMerge } from './mergePages';
import { PAGES_AT_ONCE, readAtOnce, readOneByOne } from './walkPages';

/**
 * Plans how to read a list: in the largest pages that the service returns, or just the limit if that is smaller. A page
 * size that the user sets wins, and a start page is counted in it. The size stays the same for the whole list, because
 * another size would put other records on the pages.
 */
export function planPages(
	{ maximum }: Pick<PageStyle, 'maximum'>,
	wanted: { limit: number; first?: number; size?: number; atOnce?: number },
): PagePlan {
	return {
		first: wanted.first ?? 1,
		size: wanted.size ?? Math.min(maximum, wanted.limit),
		limit: wanted.limit,
		atOnce: wanted.atOnce ?? PAGES_AT_ONCE,
	};
}

/**
 * Reads the pages and returns each record once, in the order of the pages, up to the limit. If the first answer says how
 * many pages there are, the others are requested at the same time; otherwise one by one. If a page fails, the whole list
 * fails: no further page is requested, and of several failures the lowest page’s is returned.
 */
export async function collectPages(
	plan: PagePlan,
	fetchPage: FetchPage,
): Promise<Result<IDataObject[]>> {
	const found = mergePages();
	const failure = await readPages(plan, fetchPage, found);
	return failure ? failed(failure) : succeeded(found.records(plan.limit));
}

/** Reads the pages of a plan into `found`. Returns what went wrong, if anything. */
export async function readPages(
	plan: PagePlan,
	fetchPage: FetchPage,
	found: PageMerge,
): Promise<Failure | undefined> {
	const first = await fetchPage(plan.first, plan.size);
	if (!first.ok) return first.failure;
	found.add(plan.first, first.value, 0);
	const readRest = reportedPages(first.value) === undefined ? readOneByOne : readAtOnce;
	return await readRest(plan, fetchPage, found, first.value);
}
