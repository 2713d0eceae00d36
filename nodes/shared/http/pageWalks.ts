import { toldPages, type PageMerge } from './pageMerge';
import type { Failure, Page, Result } from './types';

/** No list is read beyond this many pages, whatever its totals say. */
export const MAXIMUM_PAGES = 10_000;

/**
 * Most pages of one list that are on their way at the same time, unless the plan says otherwise. The caller may let
 * them wait for each other; those that wait are still sent when another has failed, so it is no large number.
 */
export const PAGES_AT_ONCE = 32;

/** A part of a list must not pass for the whole. */
const TOO_MANY = {
	message: `The list has more than ${MAXIMUM_PAGES} pages`,
	description: 'Raise Page Size under Options, set filters, or read the list in parts with Limit.',
};

/** What to read of a list. */
export interface PagePlan {
	/** First page to read, counted from 1. */
	first: number;
	size: number;
	/** Most records wanted; Infinity for all. */
	limit: number;
	/** Most pages on their way at the same time. */
	atOnce: number;
}

/** Asks for one page. It may make the call wait for others; a failure is a value. */
export type FetchPage = (page: number, size: number) => Promise<Result<Page>>;

/** Reads what follows the first page into `found`; gives what went wrong. */
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
export const readOneByOne: ReadRest = async (plan, fetchPage, found, first) => {
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
export const readAtOnce: ReadRest = async (plan, fetchPage, found, first) => {
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
		while (!stopped && pending < plan.atOnce && next <= goal()) started.push(read(next++));
		await Promise.all(started);
	};

	await readOn();
	for (let page = plan.first + 1; page < next && !stopped; page++) {
		if (found.inDoubt(page)) await read(page);
	}
	return failures.get(Math.min(...failures.keys()));
};
