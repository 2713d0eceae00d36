import type { IDataObject } from 'n8n-workflow';
import { mergePages, toldPages, type PageMerge } from './pageMerge';
import {
	PAGES_AT_ONCE,
	readAtOnce,
	readOneByOne,
	type FetchPage,
	type PagePlan,
} from './pageWalks';
import { failed, succeeded, type Failure, type PageStyle, type Result } from './types';

export { MAXIMUM_PAGES } from './pageWalks';

/**
 * Plans the walk: the largest page the service gives, or just the limit where that is less. A page size that the
 * user sets wins, and a start page is counted in it. The size stays the same for the whole walk: another one would
 * put other records on the pages.
 */
export function planPages(
	style: Pick<PageStyle, 'maximum'>,
	wanted: { limit: number; first?: number; size?: number; atOnce?: number },
): PagePlan {
	return {
		first: wanted.first ?? 1,
		size: wanted.size ?? Math.min(style.maximum, wanted.limit),
		limit: wanted.limit,
		atOnce: wanted.atOnce ?? PAGES_AT_ONCE,
	};
}

/**
 * Reads the pages and gives each record once, in the order of the pages, up to the limit. The first answer tells how
 * many pages there are, and the others are asked for at the same time; where it doesn't, they are read one by one.
 * A page that fails fails the whole: no other is asked for then, and of several failures the lowest page's is given.
 */
export async function collectPages(
	plan: PagePlan,
	fetchPage: FetchPage,
): Promise<Result<IDataObject[]>> {
	const found = mergePages();
	const failure = await readPages(plan, fetchPage, found);
	return failure ? failed(failure) : succeeded(found.records(plan.limit));
}

/** Reads the pages of a plan into `found`; gives what went wrong. */
export async function readPages(
	plan: PagePlan,
	fetchPage: FetchPage,
	found: PageMerge,
): Promise<Failure | undefined> {
	const first = await fetchPage(plan.first, plan.size);
	if (!first.ok) return first.failure;
	found.add(plan.first, first.value, 0);
	const readRest = toldPages(first.value) === undefined ? readOneByOne : readAtOnce;
	return await readRest(plan, fetchPage, found, first.value);
}
