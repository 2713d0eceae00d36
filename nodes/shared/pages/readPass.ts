import type { IDataObject } from 'n8n-workflow';

import type { Failure, Result } from '../result';
import { failed, succeeded } from '../result';
import type { FetchPage, Page, PagePlan } from '../service';
import type { PageMerge } from './mergePages';
import { mergePages, reportedPages } from './mergePages';
import { mostRecords, tooManyRecords } from './tooLong';
import { readAtOnce, readOneByOne } from './walkPages';

/** One reading of a list. */
export interface Pass {
	/** Each record once, in the order of the pages. */
	records: IDataObject[];
	/** The pages as last read, by their numbers. */
	pages: ReadonlyMap<number, Page>;
	/** Records in the list up to the last page, including repeats and those before the start page. */
	rows: number;
	/** Length of the longest page. */
	length: number;
	/** Length of the last page. */
	lastLength: number;
	/** How many records the list has according to each page that says so. */
	totals: readonly number[];
}

/** Reads a list to its reported end, and past it while `mayGoOn` says that this may not be the end. */
export async function readPass(
	plan: PagePlan,
	fetchPage: FetchPage,
	mayGoOn: (plan: PagePlan, pass: Pass) => boolean,
): Promise<Result<Pass>> {
	const pages = new Map<number, Page>();
	const found = mergePages(plan);
	const tooLong = () =>
		found.count() > mostRecords(plan) && found.countWanted() < plan.limit
			? tooManyRecords(plan, found.count())
			: undefined;
	const fetchAndKeep: FetchPage = async (page, size) => {
		const failure = tooLong();
		if (failure) return failed(failure);
		const answer = await fetchPage(page, size);
		if (answer.ok) pages.set(page, answer.value);
		return answer;
	};
	const read = () => ({ ...measure(plan, pages), pages, records: found.records() });
	let failure = await readPages(plan, fetchAndKeep, found);
	if (!failure && mayGoOn(plan, read())) {
		failure = await readPastEnd(plan, fetchAndKeep, found, pages);
	}
	failure ??= tooLong();
	return failure ? failed(failure) : succeeded(read());
}

/** Reads the reported pages of a plan into `found`. Returns what went wrong, if anything. */
async function readPages(
	plan: PagePlan,
	fetchPage: FetchPage,
	found: PageMerge,
): Promise<Failure | undefined> {
	const first = await fetchPage(plan.first, plan.size);
	if (!first.ok) return first.failure;
	found.add(plan.first, first.value, 0);
	// The total may be that of another list: servers report all venues if none is found.
	if (first.value.records.length === 0) return undefined;
	if (reportsTooMany(plan, first.value)) return tooManyRecords(plan, found.count());
	const readRest = reportedPages(first.value) === undefined ? readOneByOne : readAtOnce;
	return await readRest(plan, fetchPage, found, first.value);
}

/** Whether the first answer says that there are more records than may be read, so that it would all be for nothing. */
const reportsTooMany = (plan: PagePlan, first: Page): boolean =>
	plan.limit === Infinity &&
	((reportedPages(first) ?? 0) - plan.first) * first.records.length >= mostRecords(plan);

/** Past the reported end, only the pages themselves can be believed. Nothing follows an empty one, or the limit. */
async function readPastEnd(
	plan: PagePlan,
	fetchPage: FetchPage,
	found: PageMerge,
	pages: ReadonlyMap<number, Page>,
): Promise<Failure | undefined> {
	const end = Math.max(...pages.keys());
	const withoutTotals: FetchPage = async (page, size) => {
		const answer = await fetchPage(page, size);
		return answer.ok ? succeeded({ records: answer.value.records }) : answer;
	};
	const { records } = pages.get(end) as Page;
	return await readOneByOne({ ...plan, first: end }, withoutTotals, found, { records });
}

function measure({ first }: PagePlan, pages: ReadonlyMap<number, Page>) {
	const lengths = [...pages.values()].map(({ records }) => records.length);
	const length = Math.max(0, ...lengths);
	return {
		length,
		lastLength: (pages.get(Math.max(...pages.keys())) as Page).records.length,
		rows: lengths.reduce((sum, each) => sum + each, (first - 1) * length),
		totals: [...pages.values()].flatMap(({ total }) => (total === undefined ? [] : [total])),
	};
}
