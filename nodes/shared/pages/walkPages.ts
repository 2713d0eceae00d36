import type { Failure, Result } from '../result';
import type { FetchPage, Page, PagePlan } from '../service';
import type { PageMerge } from './mergePages';
import { reportedPages } from './mergePages';
import { mostPages, tooManyPages } from './tooLong';

/**
 * Maximum number of pages of one list that are requested at the same time, unless the plan says otherwise. The caller may
 * make them wait for each other. Those that wait are still sent if another one fails, so the number isn’t large.
 */
export const PAGES_AT_ONCE = 32;

/** How often a list that changes is gone through for pages that have to be read again. */
const MOST_ROUNDS = 4;

const keepsChanging = (before: number | undefined, after: number | undefined): Failure => ({
	message: `The list kept changing while it was read: its length went from ${before} to ${after}`,
	description:
		'Run the node again when fewer records are added and removed, or set filters to read fewer.',
});

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
	while (latest.records.length > 0 && stale < 2 && found.countWanted() < plan.limit) {
		if (page++ >= (reportedPages(latest) ?? Infinity)) return undefined;
		if (page >= plan.first + mostPages(plan)) return tooManyPages(plan, found.count());
		const answer = await fetchPage(page, plan.size);
		if (!answer.ok) return answer.failure;
		const before = found.count();
		found.add(page, answer.value, found.answerCount());
		for (let each = page - 1; each >= plan.first && found.isDoubtful(each); each--) {
			const again = await fetchPage(each, plan.size);
			if (!again.ok) return again.failure;
			found.add(each, again.value, found.answerCount());
		}
		stale = found.count() === before ? stale + 1 : 0;
		latest = answer.value;
	}
	return undefined;
};

/** Reads on to the limit or to the last page that the answers report, then reads each doubtful page again. */
export const readAtOnce: ReadRest = async (plan, fetchPage, found, first) => {
	const { length } = first.records;
	const failures = new Map<number, Failure>();
	let [next, pending, stopped] = [plan.first + 1, 0, false];

	/** The last page that is needed as things stand. Pages on their way count as full of new records. */
	const goal = () => {
		const missing = Math.ceil((plan.limit - found.countWanted()) / length) - pending;
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
		if (goal() >= plan.first + mostPages(plan)) {
			stopped = true;
			failures.set(Infinity, tooManyPages(plan, found.count()));
		}
		while (!stopped && pending < plan.atOnce && next <= goal()) started.push(read(next++));
		await Promise.all(started);
	};

	const began = found.lengthAt(plan.first);
	/**
	 * Reads each doubtful page again. Returns what one of them reports as the new length of the list: only then has it
	 * changed in the meantime. Some services just count differently on each page.
	 */
	const readAgain = async () => {
		let changed: number | undefined;
		const pages = Array.from({ length: next - plan.first }, (_, at) => plan.first + at);
		// Up for records that were pushed along, then down for those that moved further up than a page.
		for (const page of [...pages, ...[...pages].reverse()]) {
			if (stopped || !found.isDoubtful(page)) continue;
			const before = found.lengthAt(page);
			await read(page);
			if (found.lengthAt(page) !== before) changed = found.lengthAt(page);
		}
		return changed;
	};

	await readOn();
	let changed = await readAgain();
	for (let round = 0; round < MOST_ROUNDS && changed !== undefined; round++) {
		changed = await readAgain();
	}
	return stopped || changed === undefined
		? failures.get(Math.min(...failures.keys()))
		: keepsChanging(began, changed);
};
