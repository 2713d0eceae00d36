import type { IDataObject } from 'n8n-workflow';
import { mergePages, toldPages, type PageMerge } from './pageMerge';
import { failed, succeeded, type Failure, type Page, type PageStyle, type Result } from './types';

/** No list is read beyond this many pages, whatever its totals say. */
export const MAXIMUM_PAGES = 10_000;

/**
 * Most pages of one list that are asked for at the same time. Enough to keep a fast service busy; more would still be
 * on their way when one of them has failed.
 */
export const PAGES_AT_ONCE = 20;

/** A part of a list must not pass for the whole. */
const TOO_MANY = {
	message: `The list has more than ${MAXIMUM_PAGES} pages`,
	description: 'Raise Page Size under Options, set filters, or read the list in parts with Limit.',
};

export interface PagePlan {
	/** First page to read, counted from 1. */
	first: number;
	size: number;
	/** Most records wanted; Infinity for all. */
	limit: number;
}

/** Asks for one page. It may make the call wait for others; a failure is a value. */
export type FetchPage = (page: number, size: number) => Promise<Result<Page>>;

/**
 * Plans the walk: the largest page the service gives, or just the limit where that is less. A page size that the
 * user sets wins, and a start page is counted in it. The size stays the same for the whole walk: another one would
 * put other records on the pages.
 */
export function planPages(
	style: Pick<PageStyle, 'maximum'>,
	wanted: { limit: number; first?: number; size?: number },
): PagePlan {
	return {
		first: wanted.first ?? 1,
		size: wanted.size ?? Math.min(style.maximum, wanted.limit),
		limit: wanted.limit,
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
	const first = await fetchPage(plan.first, plan.size);
	if (!first.ok) return first;
	found.add(plan.first, first.value, 0);
	const readRest = toldPages(first.value) === undefined ? readOneByOne : readAtOnce;
	const failure = await readRest(plan, fetchPage, found, first.value);
	return failure ? failed(failure) : succeeded(found.records(plan.limit));
}

type ReadRest = (
	plan: PagePlan,
	fetchPage: FetchPage,
	found: PageMerge,
	first: Page,
) => Promise<Failure | undefined>;

/**
 * Goes on to the limit, to an empty page, or to where two pages in a row bring nothing new: the server repeats itself.
 * Known records that others pushed along may fill one page, and more may follow it.
 */
const readOneByOne: ReadRest = async (plan, fetchPage, found, first) => {
	let [page, latest, stale] = [plan.first, first, 0];
	while (latest.records.length > 0 && stale < 2 && found.count() < plan.limit) {
		if (page++ >= (toldPages(latest) ?? Infinity)) return undefined;
		if (page >= plan.first + MAXIMUM_PAGES) return TOO_MANY;
		const answer = await fetchPage(page, plan.size);
		if (!answer.ok) return answer.failure;
		const before = found.count();
		found.add(page, answer.value, found.answers());
		stale = found.count() === before ? stale + 1 : 0;
		latest = answer.value;
	}
	return undefined;
};

/** Goes on to the limit or to the last page that the answers tell, and then asks again for each page in doubt. */
const readAtOnce: ReadRest = async (plan, fetchPage, found, first) => {
	const length = first.records.length || plan.size;
	const failures = new Map<number, Failure>();
	let [next, pending, stopped] = [plan.first + 1, 0, false];

	/** Last page that is needed, as things stand; the pages on their way count as full of new records. */
	const goal = () => {
		const missing = Math.ceil((plan.limit - found.count()) / length) - pending;
		return Math.min(found.lastPage(), next - 1 + missing);
	};
	const read = async (page: number) => {
		const asked = found.answers();
		let answer: Result<Page> | undefined;
		pending++;
		try {
			answer = await fetchPage(page, plan.size);
		} finally {
			pending--;
			stopped ||= !answer?.ok;
		}
		if (answer.ok) found.add(page, answer.value, asked);
		else failures.set(page, answer.failure);
		await readOn();
	};
	const readOn = async () => {
		const started: Array<Promise<void>> = [];
		if (goal() >= plan.first + MAXIMUM_PAGES) {
			stopped = true;
			failures.set(Infinity, TOO_MANY);
		}
		while (!stopped && pending < PAGES_AT_ONCE && next <= goal()) started.push(read(next++));
		await Promise.all(started);
	};

	await readOn();
	for (let page = plan.first + 1; page < next && !stopped; page++) {
		if (found.inDoubt(page)) await read(page);
	}
	return failures.get(Math.min(...failures.keys()));
};
