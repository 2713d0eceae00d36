import type { Failure, Result } from '../result';
import type { FetchPage, Page, PagePlan } from '../service';
import { reportedPages, type PageMerge } from './mergePages';

/** No list is read beyond this many pages, whatever its totals say. */
export const MAXIMUM_PAGES = 10_000;

/**
 * Maximum number of pages of one list that are requested at the same time, unless the plan says otherwise. The caller may
 * make them wait for each other. Those that wait are still sent if another one fails, so the number isn’t large.
 */
export const PAGES_AT_ONCE = 32;

/** Part of a list must not pass for the whole. */
const TOO_MANY = {
	message: `The list has more than ${MAXIMUM_PAGES} pages`,
	description: 'Raise Page Size under Options, set filters, or read the list in parts with Limit.',
};

/** Reads what follows the first page into `found`. Returns what went wrong, if anything. */
type ReadRest = (
	plan: PagePlan,
	fetchPage: FetchPage,
	found: PageMerge,
	first: Page,
) => Promise<Failure | undefined>;

/**
 * Reads on to the limit, to an empty page, or until two pages in a row bring nothing new: the server repeats itself. One
 * page may hold only known records because new ones pushed them along, and more may follow it.
 */
export const readOneByOne: ReadRest = async (plan, fetchPage, found, first) => {
	let [page, latest, stale] = [plan.first, first, 0];
	while (latest.records.length > 0 && stale < 2 && found.count() < plan.limit) {
		if (page++ >= (reportedPages(latest) ?? Infinity)) return undefined;
		if (page >= plan.first + MAXIMUM_PAGES) return TOO_MANY;
		const answer = await fetchPage(page, plan.size);
		if (!answer.ok) return answer.failure;
		const before = found.count();
		found.add(page, answer.value, found.answerCount());
		stale = found.count() === before ? stale + 1 : 0;
		latest = answer.value;
	}
	return undefined;
};

/** Reads on to the limit or to the last page that the answers report, then reads each doubtful page again. */
export const readAtOnce: ReadRest = async (plan, fetchPage, found, first) => {
	const length = first.records.length || plan.size;
	const failures = new Map<number, Failure>();
	let [next, pending, stopped] = [plan.first + 1, 0, false];

	/** The last page that is needed as things stand. Pages on their way count as full of new records. */
	const goal = () => {
		const missing = Math.ceil((plan.limit - found.count()) / length) - pending;
		return Math.min(found.lastPage(), next - 1 + missing);
	};
	const read = async (page: number) => {
		const askedAt = found.answerCount();
		let answer: Result<Page> | undefined;
		pending++;
		try {
			answer = await fetchPage(page, plan.size);
		} finally {
			pending--;
			stopped ||= !answer?.ok;
		}
		if (answer.ok) found.add(page, answer.value, askedAt);
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
		if (found.isDoubtful(page)) await read(page);
	}
	return failures.get(Math.min(...failures.keys()));
};
